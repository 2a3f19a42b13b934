"""Counts the ways to play a turn, or two, from 200 random positions of each game, through the rules themselves: prints
the state's bytes and the counts, in every runtime the same. Uses before the move are made in the order of the places of
the townsfolk: another order is no other way."""

import sys
from binascii import hexlify

from paydirt.engine.game import EMPTY, HUMAN, B, F, Setup
from paydirt.engine.rng import Rng
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim.options import look
from paydirt.games.claim.rules import Game
from paydirt.games.claim.townsfolk import usable

TABLES = ((HUMAN, HUMAN, EMPTY, EMPTY), (HUMAN, HUMAN, HUMAN, EMPTY), (HUMAN,) * 4)
SECOND = 9  # of one position in four that has at most so many ways two turns are counted


def restore(game, saved):
    game.state[:] = saved
    game._deadline = s.get30(game.state, s.DEADLINE)
    if game.state[s.PHASE] == c.TURN:
        look(game)


def press(game, option, button=F):
    if option >= 0:
        game.state[s.CHOICE] = option
    game.press(game.now_ms, 0, game.state[s.MOVER], button)


def ways(game, depth, last=-1):
    """Return in how many ways `depth` turns can be played from here; `last`: as in `within`."""
    if depth == 0 or game.state[s.PHASE] != c.TURN:
        return 1
    return within(game, s.get16(game.state, s.TURN_NO), depth, last)


def within(game, turn, depth, last):
    """Return the same from within a turn; `last`: the place of the townsperson that was used last before the move, of
    which none that lies before it is used any more."""
    state = game.state
    if state[s.PHASE] != c.TURN or s.get16(state, s.TURN_NO) != turn:
        return ways(game, depth - 1)
    saved = bytes(state)
    options = bytes(game.line[: game.line_count])
    step = state[s.STEP]
    total = 0
    for option in options:
        used = last
        if step == c.STEP_MENU and not usable(state, option, state[s.MOVER], bytearray(16)):
            continue
        if step == c.STEP_MENU and c.TOWNSFOLK[state[s.CARDS + option] - c.TOWN][3] != c.WHEN_MOVE:
            if option <= last:
                continue
            used = option
        press(game, option)
        total += within(game, turn, depth, used)
        restore(game, saved)
    if step == c.STEP_PASS:
        press(game, -1)
        total += within(game, turn, depth, last)
    elif step == c.STEP_BLAST:
        press(game, -1, B)
        total += within(game, turn, depth, last)
    elif step == c.STEP_MOVE and not state[s.MODE]:
        press(game, -1, B)
        if state[s.OPEN]:
            for option in bytes(game.line[: game.line_count]):
                opened = bytes(state)
                press(game, option)
                total += within(game, turn, depth, last)
                restore(game, opened)
        elif state[s.STEP] == c.STEP_MENU:
            total += within(game, turn, depth, last)
    restore(game, saved)
    return total


def position(number, town, rng):
    """Return a game some random turns old, before a move."""
    while True:
        game = Game(Setup("claim", TABLES[number % 3], rng.below(30000), options=bytes((0, 0, town, 0))))
        game.advance(3000)
        wanted = rng.below(34)
        while game.state[s.PHASE] == c.TURN and (game.state[s.ROUND_TURN] < wanted or game.state[s.STEP]):
            press(game, game.line[rng.below(game.line_count)])
        if game.state[s.PHASE] == c.TURN:
            game.notes.count = 0
            return game


def main(count):
    rng = Rng(bytearray(4), 0)
    rng.seed(4711)
    for number in range(2 * count):
        game = position(number, number & 1, rng)
        before = bytes(game.state)
        counts = [ways(game, 1)]
        if counts[0] <= SECOND and number % 8 < 2:
            counts.append(ways(game, 2))
        if bytes(game.state) != before:
            print("the state has changed")
        print(hexlify(before).decode(), counts)


def from_file(path):
    """Print in how many ways a turn can be played from each state in a file; a byte before it is `last` + 1."""
    game = Game(Setup("claim", TABLES[0], 0))
    row = bytearray(1 + s.SIZE)
    with open(path, "rb") as file:
        while file.readinto(row) == len(row):
            game.load(row[1:])
            print("WAYS", ways(game, 1, row[0] - 1))
    print("DONE")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
