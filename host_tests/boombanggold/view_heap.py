"""Draws Boom, Bang, Gold with the heap locked: an allocation raises MemoryError. Runs under MicroPython.

Bots play. Every frame of a search is drawn and its notes heard with the heap locked from the search's first moment
on, and every now and then a note is put in that bots seldom cause. Only the turn of bots and rules is outside the lock.
"""

import micropython

from paydirt.engine.game import BOT, Setup
from paydirt.engine.match import Match
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold.bot import Bot
from paydirt.games.boombanggold.rules import Game
from paydirt.games.boombanggold.view import View
from paydirt.screen.stage import Stage

ROUNDS = 4
FRAME_MS = 16
EVERY = 40
EXTRA = (
    (c.N_PHOTO, 0, 1, 412),
    (c.N_DEAD_HEAT, 2, 3, 0),
    (c.N_CALL, 3, c.SNAKE, 40),
    (c.N_PROGRESS, 1, c.BAT, 2),
    (c.N_ANSWERED, 1, c.SNAKE, 0),
    (c.N_FALSE_CALL, 2, 0, 0),
    (c.N_WARNING, 2, c.SNAKE, 0),
    (c.N_PLEDGE_BROKEN, 2, 1, 1),
    (c.N_TAKE, 1, 50, c.STAR),
)


class Silence:
    def tone(self, hz, duty_q8):
        pass


game = Game(Setup("boombanggold", (BOT + 2, BOT + 1, BOT + 2, BOT + 1), 5))
match = Match(game, Bot, None, 5)
stage = Stage(Silence())
view = View(game, stage)
t_ms = 0
frames = 0
extra = EXTRA[0]  # a new name would make the globals grow
while game.round_no() <= ROUNDS:
    t_ms += FRAME_MS
    match.run(t_ms, 999)
    searching = game.phase == c.P_SEARCH and game.round_no() > 1  # the first round warms up
    if searching:
        frames += 1
        micropython.heap_lock()
        if frames % EVERY == 0:
            extra = EXTRA[frames // EVERY % len(EXTRA)]
            view.note(extra[0], t_ms, extra[1], extra[2], extra[3])
    game.notes.drain(view)
    view.draw(t_ms, t_ms)
    view.draw_display(t_ms, t_ms)
    stage.finish(t_ms)
    if searching:
        micropython.heap_unlock()
assert frames > len(EXTRA) * EVERY, frames
print("no allocation")
