"""Draws Claim with the heap locked: an allocation raises MemoryError. Runs under MicroPython."""

import micropython

from paydirt.engine.game import HUMAN, F, R, Setup
from paydirt.games.claim.rules import Game
from paydirt.games.claim.view import View
from paydirt.screen.stage import Stage


class Silence:
    def tone(self, hz, duty_q8):
        pass


game = Game(Setup("claim", (HUMAN,) * 4, 3, b"\0\1\2\3", b"\x0f\0\0\0"))
stage = Stage(Silence())
view = View(game, stage)
clock = [0]


def frames(count):
    """Draw `count` frames of 16 ms in which nobody presses anything."""
    i = 0
    while i < count:
        clock[0] += 16
        view.draw(game.now_ms, clock[0])
        stage.finish(clock[0])
        i += 1


frames(10)
game.advance(2600)
for _ in range(12):
    game.press(game.now_ms + 10, 0, game.state[161], R)
    game.press(game.now_ms + 10, 0, game.state[161], F)
    game.notes.drain(view)
    frames(60)  # flights and tunes run out
    micropython.heap_lock()
    frames(300)
    micropython.heap_unlock()
while not game.over():
    game.press(game.now_ms + 10, 0, game.state[161], F)
game.notes.drain(view)
frames(100)
micropython.heap_lock()
frames(300)
micropython.heap_unlock()
print("no allocation")
