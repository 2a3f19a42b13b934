"""The moves of the root: every card that can be taken, and what the own townsfolk add to that.

A move of the root is where the prospector ends, what is gained, a second card that leaves the table (the mule's or the
blaster's), the direction of the line that answers, and whether the same side moves again.
"""

from micropython import const

from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim import townsfolk
from paydirt.games.claim.greedy import worth_of
from paydirt.games.claim.line import collect, collect_without_pan

MOST = const(96)
_NONE = const(255)
_ON_TABLE = (c.PER_TABLE_GOLD, c.PER_TABLE_STONES)


def cost_of(kind, counts):
    """Return what using a townsperson gives up: its end points now, or what they are likely to come to where they
    grow with what a seat has."""
    now = townsfolk.end_points(kind, counts)
    return now if c.TOWNSFOLK[kind][5] in _ON_TABLE else max(now, c.TOWN_WORTH[kind])


class Moves:
    """At most MOST moves."""

    def __init__(self):
        self.count = 0
        self.place = bytearray(MOST)  # where the prospector ends
        self.first = bytearray(MOST)  # the mule's first card, else 255
        self.blast = bytearray(MOST)  # the card that the blaster removes, else 255
        self.direction = bytearray(MOST)  # of the line that answers
        self.again = bytearray(MOST)  # 1: the overseer
        self.mode = bytearray(MOST)  # the move card's kind + 1, or 0
        self.actor = bytearray(MOST)  # the place of the townsperson used, else 255
        self._gain = bytearray(MOST)
        self.gain = _Gains(self._gain)
        self._kept = bytearray(4)
        self._line = bytearray(16)
        self._cross = bytearray(16)
        self._counts = bytearray(c.COUNTS)

    def collect(self, state, seat):
        """Collect every move of a seat that is to choose one."""
        self.count = 0
        at = state[s.PROSPECTOR]
        direction = state[s.DIRECTION]
        if state[s.FLAGS] & s.FLAG_TOWNSFOLK:
            townsfolk.own(state, seat, self._counts)
        for turned in range(2 if state[s.OPEN] else 1):
            n = collect(state, at, direction ^ turned, 0, self._line)
            for i in range(n):
                self._add(state, self._line[i], direction ^ turned ^ 1, 0, _NONE)
        if not state[s.OPEN] and state[s.FLAGS] & s.FLAG_TOWNSFOLK and self.count:
            self._collect_townsfolk(state, seat)

    def _collect_townsfolk(self, state, seat):
        seen = 0
        for actor in range(c.PLACES):
            if not townsfolk.held(state, actor, seat):
                continue
            kind = state[s.CARDS + actor] - c.TOWN
            if seen >> kind & 1:
                continue
            seen |= 1 << kind
            cost = cost_of(kind, self._counts)
            if kind == c.MULE:
                self._collect_pairs(state, actor, cost)
            elif kind == c.WATCHMAN:
                self._put(state[s.PROSPECTOR], state[s.DIRECTION] ^ 1, kind + 1, actor, -cost)
            elif kind == c.BLASTER:
                self._collect_blasts(state, actor, cost)
            elif c.TOWNSFOLK[kind][3] == c.WHEN_MOVE:
                n = townsfolk.collect_moves(state, 0, kind + 1, self._line)
                for i in range(n):
                    self._add(state, self._line[i], state[s.DIRECTION] ^ 1, kind + 1, actor, cost)

    def _collect_pairs(self, state, actor, cost):
        """Two cards of the line, in either order."""
        n = collect_without_pan(state, state[s.PROSPECTOR], state[s.DIRECTION], 0, self._line)
        for i in range(n):
            for j in range(n):
                if i != j and self.count < MOST:
                    first = self._line[i]
                    worth = worth_of(state, first)
                    before = self.count
                    self._add(state, self._line[j], state[s.DIRECTION] ^ 1, c.MULE + 1, actor, cost - worth)
                    if state[s.CARDS + first] == c.TOWN + c.OVERSEER:
                        gain = worth_of(state, self._line[j]) - cost
                        self._put(self._line[j], state[s.DIRECTION] ^ 1, c.MULE + 1, actor, gain)
                        self.again[self.count - 1] = 1
                    for k in range(before, self.count):
                        self.first[k] = first

    def _collect_blasts(self, state, actor, cost):
        """Every plain card of the line, then the best card of the line that answers."""
        n = collect(state, state[s.PROSPECTOR], state[s.DIRECTION], 0, self._line)
        for i in range(n):
            place = self._line[i]
            m = collect_without_pan(state, place, state[s.DIRECTION] ^ 1, 0, self._cross)
            if m == 0:
                continue
            best = self._cross[0]
            for j in range(1, m):
                if worth_of(state, self._cross[j]) > worth_of(state, best):
                    best = self._cross[j]
            before = self.count
            self._add(state, place, state[s.DIRECTION] ^ 1, 0, actor, cost)
            for k in range(before, self.count):
                self.blast[k] = best

    def _add(self, state, place, direction, mode, actor, cost=0):
        """Add the move that takes a card; an overseer may be kept or used."""
        worth = worth_of(state, place)
        self._put(place, direction, mode, actor, worth - cost)
        if state[s.CARDS + place] == c.TOWN + c.OVERSEER:
            self._put(place, direction, mode, actor, -cost)
            self.again[self.count - 1] = 1

    def _put(self, place, direction, mode, actor, gain):
        i = self.count
        if i == MOST:
            i -= 1
        self.count = i + 1
        self.place[i] = place
        self.direction[i] = direction
        self.mode[i] = mode
        self.actor[i] = actor
        self._gain[i] = gain + 64
        self.first[i] = self.blast[i] = _NONE
        self.again[i] = 0

    def play(self, i, work):
        """Take the move's cards off the search's table."""
        kept = self._kept
        kept[0] = work[self.place[i]]
        work[self.place[i]] = 0
        if self.first[i] != _NONE:
            kept[1] = work[self.first[i]]
            work[self.first[i]] = 0
        if self.blast[i] != _NONE:
            kept[2] = work[self.blast[i]]
            work[self.blast[i]] = 0

    def take_back(self, i, work):
        """Put the move's cards back."""
        kept = self._kept
        if self.blast[i] != _NONE:
            work[self.blast[i]] = kept[2]
        if self.first[i] != _NONE:
            work[self.first[i]] = kept[1]
        work[self.place[i]] = kept[0]


class _Gains:
    """The gains of the moves, -64 to 191, stored without a sign."""

    def __init__(self, stored):
        self._stored = stored

    def __getitem__(self, i):
        return self._stored[i] - 64
