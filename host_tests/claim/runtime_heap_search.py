"""Lets computer players think, choose and press with the heap locked: an allocation raises MemoryError."""

import micropython

from paydirt.engine.game import BOT, EMPTY, Setup
from paydirt.games.claim.bot import Bot
from paydirt.games.claim.rules import Game


def match(level, townsfolk):
    """Play a match; after the first turns the players' thinking is watched."""
    seats = (BOT + level - 1, BOT + level - 1, EMPTY, EMPTY)
    game = Game(Setup("claim", seats, 5, b"\0\0\0\0", bytes((0, 0, townsfolk, 0))))
    bots = [Bot(game, seat, level, bytearray(Bot.MEMORY)) for seat in range(2)]
    for bot in bots:
        bot.begin(7)
    watched = 0
    while not game.over() and game.round_no() < 7:
        seat = 0 if bots[0].due_ms() <= bots[1].due_ms() else 1
        t_ms = bots[seat].due_ms()
        game.advance(t_ms)
        micropython.heap_lock()
        action = bots[seat].act()
        micropython.heap_unlock()
        watched += 1
        if action >= 16:
            game.release(t_ms, 0, seat, action & 3)
        elif action >= 0:
            game.press(t_ms, 0, seat, action)
    return watched


for level in range(1, 6):
    for townsfolk in range(2):
        if match(level, townsfolk) < 20:
            print("too short")
print("no allocation")
