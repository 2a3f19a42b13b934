"""The final reckoning: what townsfolk score unused, and the best use of those that work on owned cards.

Everybody reckons on the same counts, those at the end of play, at once. So what one is worth unused is fixed, and the
best use of a player's townsfolk is a choice of how many of each kind: those that gain most go to the largest stones.
"""

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring, townsfolk
from paydirt.games.claim import state as s

_STONE_KINDS = (c.TEACHER, c.SMUGGLER, c.GOLDSMITH, c.TRADER)  # by gain; the order in which stones are given out


class Reckoning:
    """The result for one state: `points` a seat, `done[place]` the kind + 1 that works on a card, `spent[place]` the
    townsfolk used, `gift[place]` the seat + 1 that gets a stone."""

    def __init__(self):
        self.points = [0] * SEATS
        self.unused = [0] * SEATS  # what keeping them all would give
        self.done = bytearray(c.PLACES)
        self.spent = bytearray(c.PLACES)
        self.gift = bytearray(c.PLACES)
        self._scores = [0] * SEATS
        self._counts = bytearray(c.COUNTS)
        self._keep = bytearray(c.TOWN_KINDS)
        self._have = bytearray(c.TOWN_KINDS)
        self._stones = bytearray(c.PLACES)
        self._use = bytearray(len(_STONE_KINDS))
        self._best = bytearray(len(_STONE_KINDS))

    def reckon(self, state):
        """Find the best use for every seat."""
        for place in range(c.PLACES):
            self.done[place] = self.spent[place] = self.gift[place] = 0
        for seat in range(SEATS):
            self.points[seat] = self.unused[seat] = 0
        if not state[s.FLAGS] & s.FLAG_TOWNSFOLK:
            return
        scoring.count(state, self._scores)
        for seat in range(SEATS):
            if state[s.KINDS + seat] != EMPTY:
                self._reckon_seat(state, seat)

    def _reckon_seat(self, state, seat):
        townsfolk.own(state, seat, self._counts)
        total = 0
        for kind in range(c.TOWN_KINDS):
            self._keep[kind] = townsfolk.end_points(kind, self._counts)
            self._have[kind] = 0
        for place in range(c.PLACES):
            if townsfolk.held(state, place, seat):
                kind = state[s.CARDS + place] - c.TOWN
                self._have[kind] += 1
                total += self._keep[kind]
        self.unused[seat] = total
        self.points[seat] += total
        count = self._sort_stones(state, seat)
        self._choose(state, count)
        self._apply(state, seat, count)
        self._reckon_bankers(state, seat)

    def _sort_stones(self, state, seat):
        """Collect the stones that nobody has worked on, the largest first; return how many."""
        n = 0
        for worth in range(c.STONE_MAX, 0, -1):
            for place in range(c.PLACES):
                if state[s.CARDS + place] == c.STONE + worth and townsfolk.target(state, place, seat, c.GOLDSMITH):
                    self._stones[n] = place
                    n += 1
        return n

    def _choose(self, state, count):
        """Find how many of each kind to use for the largest gain; of equal ones the fewest."""
        use = self._use
        best = self._best
        most = 0
        for i in range(len(use)):
            use[i] = best[i] = 0
        while self._next(count):
            gain = self._gain(state)
            if gain > most:
                most = gain
                for i in range(len(use)):
                    best[i] = use[i]

    def _next(self, count):
        """Step `use` to the next choice of at most `count` in all; return whether there is one."""
        use = self._use
        for i in range(len(use)):
            if use[i] < self._have[_STONE_KINDS[i]] and sum(use) < count:
                use[i] += 1
                return True
            use[i] = 0
        return False

    def _gain(self, state):
        """Return what the choice `use` gains against keeping; what a gift costs an opponent counts too."""
        gain = 0
        at = 0
        for i in range(len(_STONE_KINDS)):
            kind = _STONE_KINDS[i]
            for _ in range(self._use[i]):
                worth = state[s.CARDS + self._stones[at]] - c.STONE
                gain += use_gain(kind, worth) + (worth if kind == c.SMUGGLER else 0) - self._keep[kind]
                at += 1
        return gain

    def _apply(self, state, seat, count):
        """Book the best choice."""
        at = 0
        for i in range(len(_STONE_KINDS)):
            kind = _STONE_KINDS[i]
            for _ in range(self._best[i]):
                place = self._stones[at]
                at += 1
                worth = state[s.CARDS + place] - c.STONE
                self._book(state, seat, kind, place, use_gain(kind, worth))
                if kind == c.SMUGGLER:
                    other = scoring.leader_against(state, seat, self._scores)
                    self.gift[place] = other + 1
                    self.points[other] -= worth

    def _reckon_bankers(self, state, seat):
        """Double the largest gold cards while that is worth more than keeping the banker."""
        left = self._have[c.BANKER]
        for worth in range(c.BANKER_MOST, self._keep[c.BANKER], -1):
            for place in range(c.PLACES):
                if left and state[s.CARDS + place] == worth and townsfolk.target(state, place, seat, c.BANKER):
                    self._book(state, seat, c.BANKER, place, worth)
                    left -= 1

    def _book(self, state, seat, kind, place, gain):
        """Note that a townsperson of a kind works on a place, and turn one over."""
        self.done[place] = kind + 1
        self.points[seat] += gain - self._keep[kind]
        for other in range(c.PLACES):
            if state[s.CARDS + other] == c.TOWN + kind and townsfolk.held(state, other, seat) and not self.spent[other]:
                self.spent[other] = 1
                return


def use_gain(kind, worth):
    """Return what a townsperson's use on a card of `worth` (a stone's minus, a gold's value) adds to its owner."""
    if kind == c.TEACHER:
        return 2 * worth
    if kind == c.TRADER:
        return worth - (worth >> 1)
    return worth  # goldsmith, smuggler, banker
