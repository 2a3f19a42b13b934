"""Lets computer players think, choose and press with the heap locked: an allocation raises MemoryError."""

import micropython

from paydirt.engine.game import BOT, EMPTY, Setup
from paydirt.engine.match import Match
from paydirt.games.claim.bot import Bot
from paydirt.games.claim.rules import Game


def match(players, level, townsfolk, turns):
    """Play some turns of a match, the players' thinking being watched; return (actions, turns with replies)."""
    seats = [BOT + level - 1 if seat < players else EMPTY for seat in range(4)]
    game = Game(Setup("claim", seats, 5, b"\0\0\0\0", bytes((0, 0, townsfolk, 0))))
    bots = [Bot(game, seat, level, bytearray(Bot.MEMORY)) for seat in range(players)]
    for bot in bots:
        bot.begin(7)
    watched = replies = 0
    while not game.over() and game.round_no() < turns:
        seat = min(range(players), key=lambda seat: bots[seat].due_ms())
        t_ms = bots[seat].due_ms()
        game.advance(t_ms)
        micropython.heap_lock()
        for bot in bots:
            bot.think()
            bot.unready()
        action = bots[seat].act()
        micropython.heap_unlock()
        watched += 1
        if level == 4 and townsfolk and bots[seat]._search._replies.count:
            replies += 1
        if action >= 16:
            game.release(t_ms, 0, seat, action & 3)
        elif action >= 0:
            game.press(t_ms, 0, seat, action)
    return watched, replies


def waiting(townsfolk):
    """A match that is run a little at a time while a player thinks, and stands still for its answer."""
    game = Game(Setup("claim", (BOT + 4, BOT + 4, EMPTY, EMPTY), 5, b"\0\0\0\0", bytes((0, 0, townsfolk, 0))))
    match = Match(game, Bot, None, 5)
    match.run(2600, 0)
    held = 0
    for i in range(150):
        t_ms = 2600 + 16 * i
        micropython.heap_lock()
        match.run(t_ms, 0, 2)
        match.think()
        micropython.heap_unlock()
        held += match.held_ms >= 0
        if held > 20:
            return
    print("never held")


waiting(0)
waiting(1)
for level in range(1, 6):
    for townsfolk in range(2):
        watched, replies = match(2, level, townsfolk, 40 if level == 4 and townsfolk else 7)
        if watched < 20 or (level == 4 and townsfolk and not replies):
            print("too short")
for level in (4, 5):
    watched, replies = match(3, level, 1, 40)
    if watched < 20 or (level == 4 and not replies):
        print("too short")
print("no allocation")
