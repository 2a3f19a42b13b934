"""Plays a job of tools/tournament.py and prints it: runs under MicroPython (unix, native code).

    tournament_matches.py LEVEL OTHER FIRST COUNT FAIR TOWNSFOLK PLAYERS
    tournament_matches.py mark FAIR TOWNSFOLK PLAYERS

The first prints matches, the second a hash of all the states that some matches go through.

A line a match: M, points of LEVEL's side out of 60 (a shared win is shared), points of who started, and by how much
the side of who started was ahead of the best other one, or behind. With townsfolk a
line a kind: T, kind, held when it could be used, used in play, used in the reckoning, kept; points that uses in play
brought at once and points that keeping those would have scored; the same two of uses in the reckoning. What a use costs
an opponent counts as brought.
"""

import sys
from binascii import hexlify
from hashlib import sha256

from paydirt.engine.game import BOT, EMPTY, Setup
from paydirt.engine.match import Match
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring, townsfolk
from paydirt.games.claim import state as s
from paydirt.games.claim.bot import Bot
from paydirt.games.claim.greedy import worth_of
from paydirt.games.claim.line import collect
from paydirt.games.claim.reckon import use_gain
from paydirt.games.claim.rules import Game

COLUMNS = 8
MARKED = ((2, 1), (3, 2), (4, 3), (5, 4))  # who plays the matches that mark a setting
MARKED_DEALS = 2
MARKED_FIRST = 900000  # no deal of a tournament


class Watch:
    """Follows the notes of a match and counts what becomes of the townsfolk."""

    def __init__(self, table):
        self.table = table
        self.game = None
        self._could = bytearray(64)
        self._before = bytearray(s.SIZE)  # the state as the last step has left it
        self._counts = bytearray(c.COUNTS)
        self._line = bytearray(16)
        self._scratch = bytearray(16)
        self._best = 0
        self._gained = 0
        self._again = False

    def begin(self, game):
        self.game = game
        self._before[:] = game.state
        for place in range(64):
            self._could[place] = 0

    def step(self, match):
        self.game.notes.drain(self)
        self._before[:] = self.game.state

    def note(self, code, t_ms, a, b, card):
        state = self.game.state
        if code == c.NOTE_TURN:
            self._gained = 0
            n = collect(state, state[s.PROSPECTOR], state[s.DIRECTION], 0, self._line)
            self._best = max([worth_of(state, self._line[i]) for i in range(n)] or [0])
            if self._again:
                self.table[c.OVERSEER][4] += self._best
                self._again = False
            for i in range(townsfolk.collect_usable(state, a, self._line, self._scratch) if n else 0):
                self._may(self._line[i])
        elif code == c.NOTE_STEP and b == c.STEP_OVERSEER:
            self._may(state[s.ACTOR])
        elif code == c.NOTE_TAKE:
            self._gained += worth_of(state, b)
        elif code == c.NOTE_USE:
            self._used(state, a, b, card)

    def _may(self, place):
        if not self._could[place]:
            self._could[place] = 1
            self.table[self.game.state[place] - c.TOWN][0] += 1

    def _used(self, state, seat, kind, place):
        row = self.table[kind]
        row[1] += 1
        row[5] += self._kept(self._before, seat, kind)
        if c.TOWNSFOLK[kind][3] == c.WHEN_CARD:
            row[4] += brings(kind, state, place)
        elif kind == c.BLASTER:
            row[4] += worth_of(state, place)
        elif kind == c.OVERSEER:
            self._again = True  # the best card that it brings is known when the next turn begins
        else:
            row[4] += self._gained - self._best

    def _kept(self, state, seat, kind):
        """Return what a townsperson of a kind that a seat holds would score, were it the end."""
        townsfolk.own(state, seat, self._counts)
        return townsfolk.end_points(kind, self._counts)

    def end(self):
        state = self.game.state
        reckoning = self.game.reckoning
        for place in range(64):
            owner = state[s.WHERE + place] & c.OWNER
            if owner in (c.ON_TABLE, c.OUT):
                continue
            seat = owner - 1
            if reckoning.done[place]:
                kind = reckoning.done[place] - 1
                row = self.table[kind]
                row[2] += 1
                row[6] += brings(kind, state, place)
                row[7] += self._kept(state, seat, kind)
            if not townsfolk.held(state, place, seat):
                continue
            kind = state[place] - c.TOWN
            works = c.TOWNSFOLK[kind][3] == c.WHEN_CARD
            if works and townsfolk.collect_targets(state, seat, kind, self._line):
                self._may(place)
            if not reckoning.spent[place]:
                self.table[kind][3] += 1


def brings(kind, state, place):
    """Return what a townsperson's work on an owned card brings its owner against the others."""
    worth = abs(s.value(state[place]))
    return use_gain(kind, worth) + (worth if kind == c.SMUGGLER else 0)


def sides(players, turned, one, two):
    """Return (kinds of the seats, mask of the seats of level `one`) for one of the seatings."""
    mask = 1 << turned if players < 4 else 5 << turned
    kinds = [BOT + (one if mask >> seat & 1 else two) - 1 if seat < players else EMPTY for seat in range(4)]
    return kinds, mask


def share(won, mask):
    """Return 60 where the seats of the mask have won alone, a part where they share, 0 where they have not."""
    mine = sum([won >> seat & 1 for seat in range(4) if mask >> seat & 1])
    every = sum([won >> seat & 1 for seat in range(4)])
    return 60 * mine // every


def ahead(game, seat, mask):
    """Return the score of a seat's side minus the best other side's."""
    others = [game.side_score(i) for i in range(4) if game.kind(i) != EMPTY and not mask >> i & 1]
    return game.side_score(seat) - max(others)


def start(kinds, seed, fair, town):
    """Return a match between computer players that has just been dealt."""
    game = Game(Setup("claim", kinds, seed, options=bytes((0, fair, town, 0))))
    return Match(game, Bot, None, seed)


def play(match):
    while not match.game.over():
        match.run(match.now_ms + 20000, 0)


def mark(fair, town, players):
    """Print eight hexadecimal digits: a hash of the states of some matches, after every press, and of their ends."""
    digest = sha256()
    for one, two in MARKED:
        for seed in range(MARKED_FIRST, MARKED_FIRST + MARKED_DEALS):
            match = start(sides(players, seed % 2, one, two)[0], seed, fair, town)
            match.on_step = lambda match: digest.update(match.game.state)
            play(match)
            ends = [match.game.side_score(seat) for seat in range(players)]
            digest.update(str((match.game.winners(), ends)).encode())
    print(hexlify(digest.digest()).decode()[:8])


def main(one, two, first, count, fair, town, players):
    table = [[0] * COLUMNS for _ in range(c.TOWN_KINDS)]
    watch = Watch(table)
    for seed in range(first, first + count):
        for turned in range(1 if one == two else 3 if players == 3 else 2):  # equals: each deal once
            kinds, mask = sides(players, turned, one, two)
            match = start(kinds, seed, fair, town)
            game = match.game
            starter = game.state[s.STARTER]
            if town:
                watch.begin(game)
                match.on_step = watch.step
            play(match)
            if town:
                watch.end()
            won = game.winners()
            began = scoring.side_mask(game.state, starter)
            print("M", share(won, mask), share(won, began), ahead(game, starter, began))
    if town:
        for kind in range(c.TOWN_KINDS):
            print("T", kind, " ".join([str(n) for n in table[kind]]))


if __name__ == "__main__":
    if sys.argv[1] == "mark":
        mark(*[int(word) for word in sys.argv[2:5]])
    else:
        main(*[int(word) for word in sys.argv[1:8]])
