"""Prints the most expensive positions of level 5's matches: runs under MicroPython (unix, native code).

    claim_expensive.py MATCHES MOST PLAYERS

MATCHES of the base game and as many with townsfolk, two or three players of level 5. A line a position, the most
expensive first: what it costs, the positions that are visited, and the state's bytes. A root move or a reply of
townsfolk, which is plain Python, counts like OWN positions.
"""

import sys
from binascii import hexlify

from paydirt.engine.game import BOT, EMPTY, Setup
from paydirt.engine.match import Match
from paydirt.games.claim import bot
from paydirt.games.claim import constants as c
from paydirt.games.claim.rules import Game

OWN = 100
of_level = bot.of_level
found = []  # (cost, positions, state)


class Counted:
    """A search that is counted."""

    def __init__(self, search, most):
        self._search = search
        self._most = most
        self._state = None
        self._steps = 0
        self.moves = search.moves
        for name in ("_enter", "_answer"):
            setattr(search, name, self._counting(getattr(search, name)))

    def _counting(self, method):
        def counted(move):
            self._steps += 1
            method(move)

        return counted

    def begin(self, state, seat):
        self._keep()
        self._state = bytes(state)
        self._steps = 0
        self._search.begin(state, seat)

    @property
    def slices(self):
        return self._search.slices

    def step(self, positions, effort):
        return self._search.step(positions, effort)

    def answer(self):
        return self._search.answer()

    def _keep(self):
        """Keep the position that has been thought about, if it is one of the most expensive."""
        if self._state is None:
            return
        found.append((self._search.visited + OWN * self._steps, self._search.visited, self._state))
        found.sort(key=lambda row: row[0], reverse=True)
        del found[self._most :]


def main(matches, most, players):
    level = c.LEVELS
    kinds = [BOT + level - 1 if seat < players else EMPTY for seat in range(4)]
    bot.of_level = lambda state, level: Counted(of_level(state, level), most)
    for town in range(2):
        for seed in range(matches):
            game = Game(Setup("claim", kinds, seed, options=bytes((0, 0, town, 0))))
            match = Match(game, bot.Bot, None, seed)
            while not game.over():
                match.run(match.now_ms + 20000, 0)
    for cost, visited, state in found:
        print(cost, visited, hexlify(state).decode())


if __name__ == "__main__":
    main(*[int(word) for word in sys.argv[1:4]])
