"""What the next player's townsfolk add to the answers to a move of the root: another line, a diagonal, a pass, two
cards.

The tree below a root move knows cards alone. Only a move that would become the best is held against these replies.
"""

from micropython import const

from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim import tree_layout as t
from paydirt.games.claim.root import cost_of
from paydirt.games.claim.townsfolk import held, own

_MOST = const(24)  # 7 of the other line, 13 of the diagonals, 2 of the mule, a pass
_NONE = const(255)
_STRIDE = const(8)  # known to the compiler: a range of it is no object
_KINDS = (c.PONY, c.INNKEEPER, c.WATCHMAN, c.MULE)


class Replies:
    """At most _MOST replies to one move of the root."""

    def __init__(self):
        self.count = 0
        self.place = bytearray(_MOST)  # where the prospector ends
        self.first = bytearray(_MOST)  # the mule's first card, else 255
        self._gain = bytearray(_MOST)
        self._cost = bytearray(c.TOWN_KINDS)  # by kind: what using one gives up, 255: none is there
        self._counts = bytearray(c.COUNTS)
        self._kept = bytearray(2)
        self.any = False

    def begin(self, state, seat):
        """Note what `seat`, the next to move, can use."""
        cost = self._cost
        counts = self._counts
        self.any = False
        for kind in range(c.TOWN_KINDS):
            cost[kind] = _NONE
        if not state[s.FLAGS] & s.FLAG_TOWNSFOLK:
            return
        own(state, seat, counts)
        for place in range(c.PLACES):
            if held(state, place, seat):
                kind = state[s.CARDS + place] - c.TOWN
                if kind in _KINDS:
                    cost[kind] = cost_of(kind, counts)
                    self.any = True

    def collect(self, work, place, direction):
        """Collect the replies on the table `work`; the prospector stands on `place`, `direction` would answer."""
        self.count = 0
        cost = self._cost
        if cost[c.PONY] != _NONE:
            at = t.line_of(place, direction ^ 1)
            while work[at] != t.FENCE:
                if work[work[at]]:
                    self._put(work[at], _NONE, work[work[at]] - t.WORTH_BIAS - cost[c.PONY])
                at += 1
        if cost[c.INNKEEPER] != _NONE:
            for other in range(place & 7, c.PLACES, _STRIDE):  # a row has one place on each diagonal
                across = abs((other >> 3) - (place >> 3))
                if across:
                    if other & 7 >= across:
                        self._reach(work, other - across)
                    if (other & 7) + across < _STRIDE:
                        self._reach(work, other + across)
        if cost[c.WATCHMAN] != _NONE:
            self._put(place, _NONE, -cost[c.WATCHMAN])
        if cost[c.MULE] != _NONE:
            self._collect_pair(work, t.line_of(place, direction), cost[c.MULE])

    def _reach(self, work, place):
        """Add the innkeeper's card on a place, where one lies."""
        if work[place]:
            self._put(place, _NONE, work[place] - t.WORTH_BIAS - self._cost[c.INNKEEPER])

    def _collect_pair(self, work, at, cost):
        """The two best cards of the line, in either order."""
        first = _NONE
        while work[at] != t.FENCE:
            if work[work[at]]:
                if first != _NONE:
                    gain = work[first] + work[work[at]] - 2 * t.WORTH_BIAS - cost
                    self._put(work[at], first, gain)
                    self._put(first, work[at], gain)
                    return
                first = work[at]
            at += 1

    def _put(self, place, first, gain):
        i = self.count
        self.place[i] = place
        self.first[i] = first
        self._gain[i] = gain + 64
        self.count = i + 1

    def gain(self, i):
        """Return what a reply brings who plays it."""
        return self._gain[i] - 64

    def play(self, i, work):
        """Take the reply's cards off the search's table."""
        kept = self._kept
        kept[0] = work[self.place[i]]
        work[self.place[i]] = 0
        if self.first[i] != _NONE:
            kept[1] = work[self.first[i]]
            work[self.first[i]] = 0

    def take_back(self, i, work):
        """Put them back."""
        if self.first[i] != _NONE:
            work[self.first[i]] = self._kept[1]
        work[self.place[i]] = self._kept[0]
