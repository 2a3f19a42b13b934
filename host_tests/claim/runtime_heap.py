"""Draws Claim with the heap locked: an allocation raises MemoryError. Runs under MicroPython."""

import micropython

from paydirt.engine.game import EMPTY, HUMAN, B, F, L, R, Setup
from paydirt.games.claim.rules import Game
from paydirt.games.claim.view import View
from paydirt.screen.stage import Stage


class Silence:
    def tone(self, hz, duty_q8):
        pass


clock = [0]
stage = Stage(Silence())


def frames(view, game, count):
    """Draw `count` frames of 16 ms in which nobody presses anything."""
    i = 0
    while i < count:
        clock[0] += 16
        view.draw(game.now_ms, clock[0])
        view.draw_display(game.now_ms, clock[0])
        stage.finish(clock[0])
        i += 1


def match(townsfolk):
    """Play a match, now and then with the heap locked."""
    game = Game(Setup("claim", (HUMAN,) * 4, 3, b"\0\1\2\3", bytes((15, 0, townsfolk, 0))))
    view = View(game, stage)
    frames(view, game, 10)
    game.advance(2600)
    for turn in range(40):
        for button in (R, F) if turn % 2 else (B, R, F):
            game.press(game.now_ms + 10, 0, game.state[161], button)
        if game.over():
            break
        if turn % 4 < 2:
            game.notes.drain(view)
            frames(view, game, 60)  # flights and tunes run out
            micropython.heap_lock()
            frames(view, game, 160)
            micropython.heap_unlock()
    while not game.over():
        game.press(game.now_ms + 10, 0, game.state[161], F)
    game.notes.drain(view)
    view = View(game, stage)
    for _ in range(4):  # the display changes every 2.4 s between result and reckoning
        frames(view, game, 65)
        micropython.heap_lock()
        frames(view, game, 80)
        micropython.heap_unlock()
        frames(view, game, 5)


def hint(townsfolk):
    """Ask for a hint: it is looked for and shown on the matrix while the heap is locked."""
    game = Game(Setup("claim", (HUMAN,) * 3 + (EMPTY,), 3, b"\0\1\2\3", bytes((15, 0, townsfolk, 0, 1, 1, 1, 1))))
    view = View(game, stage)
    game.advance(2600)
    frames(view, game, 10)
    for button in (L, R):
        game.press(game.now_ms, 0, game.state[161], button)
    game.notes.drain(view)
    frames(view, game, 2)
    micropython.heap_lock()
    i = 0
    while i < 100:
        clock[0] += 16
        for _ in range(4):
            view.think()
        view._matrix.draw(game.now_ms, clock[0])
        stage.finish(clock[0])
        i += 1
    micropython.heap_unlock()
    if view._hint.look != 2:
        print("no hint")


match(0)
match(1)
hint(0)
hint(1)
print("no allocation")
