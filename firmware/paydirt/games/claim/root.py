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
        self._state = None
        self._seat = 0
        # How far collecting has come.
        self._from = c.PLACES  # where the next townsperson is looked for, -1: nothing is counted yet
        self._actor = 0  # the place of the one that is looked at
        self._lined = 0  # cards it can be used on
        self._next = 0  # of which the next is this
        self._seen = 0  # mask of the kinds that were looked at

    def begin(self, state, seat):
        """Start to collect every move of a seat that is to choose one: the cards that can be taken as they lie."""
        self._state = state
        self._seat = seat
        self.count = 0
        at = state[s.PROSPECTOR]
        direction = state[s.DIRECTION]
        for turned in range(2 if state[s.OPEN] else 1):
            n = collect(state, at, direction ^ turned, 0, self._line)
            for i in range(n):
                self._add(self._line[i], direction ^ turned ^ 1, 0, _NONE)
        self._seen = self._lined = self._next = 0
        alone = state[s.OPEN] or not state[s.FLAGS] & s.FLAG_TOWNSFOLK or not self.count
        self._from = c.PLACES if alone else -1

    def collect(self):
        """Collect a few more, those with townsfolk; return whether there may be others."""
        if self._next < self._lined:
            self._collect_next()
            return True
        if self._from < 0:
            self._from = 0
            townsfolk.own(self._state, self._seat, self._counts)
            return True
        while self._from < c.PLACES:
            self._actor = self._from
            self._from += 1
            if townsfolk.held(self._state, self._actor, self._seat) and self._look():
                return True
        return False

    def _look(self):
        """Line up the cards for the townsperson that is looked at; return False where its kind has been there."""
        state = self._state
        kind = state[s.CARDS + self._actor] - c.TOWN
        if self._seen >> kind & 1:
            return False
        self._seen |= 1 << kind
        at = state[s.PROSPECTOR]
        direction = state[s.DIRECTION]
        self._next = self._lined = 0
        if kind == c.WATCHMAN:
            self._put(at, direction ^ 1, kind + 1, self._actor, -cost_of(kind, self._counts))
        elif kind == c.BLASTER:
            self._lined = collect(state, at, direction, 0, self._line)
        elif c.TOWNSFOLK[kind][3] == c.WHEN_MOVE:
            self._lined = townsfolk.collect_moves(state, 0, kind + 1, self._line)
        return True

    def _collect_next(self):
        """The moves that begin with the next card of the line."""
        kind = self._state[s.CARDS + self._actor] - c.TOWN
        cost = cost_of(kind, self._counts)
        card = self._line[self._next]
        if kind == c.MULE:
            self._collect_pairs(card, cost)
        elif kind == c.BLASTER:
            self._collect_blast(card, cost)
        else:
            self._add(card, self._state[s.DIRECTION] ^ 1, kind + 1, self._actor, cost)
        self._next += 1

    def _collect_pairs(self, first, cost):
        """A card of the line, then another one."""
        state = self._state
        direction = state[s.DIRECTION] ^ 1
        worth = worth_of(state, first)
        for i in range(self._lined):
            if i != self._next and self.count < MOST:
                card = self._line[i]
                before = self.count
                self._add(card, direction, c.MULE + 1, self._actor, cost - worth)
                if state[s.CARDS + first] == c.TOWN + c.OVERSEER:
                    self._put(card, direction, c.MULE + 1, self._actor, worth_of(state, card) - cost)
                    self.again[self.count - 1] = 1
                for k in range(before, self.count):
                    self.first[k] = first

    def _collect_blast(self, place, cost):
        """A plain card of the line, then the best card of the line that answers."""
        state = self._state
        direction = state[s.DIRECTION] ^ 1
        n = collect_without_pan(state, place, direction, 0, self._cross)
        if n == 0:
            return
        best = self._cross[0]
        for i in range(1, n):
            if worth_of(state, self._cross[i]) > worth_of(state, best):
                best = self._cross[i]
        before = self.count
        self._add(place, direction, 0, self._actor, cost)
        for k in range(before, self.count):
            self.blast[k] = best

    def _add(self, place, direction, mode, actor, cost=0):
        """Add the move that takes a card; an overseer may be kept or used."""
        state = self._state
        self._put(place, direction, mode, actor, worth_of(state, place) - cost)
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
