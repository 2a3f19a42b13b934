"""A fixed queue of presses and releases in the order of their stamps."""

from array import array

from micropython import const

from paydirt.engine.game import NEVER

RELEASE = const(16)  # as in the arbiter: an event is seat * 4 + button, + 16 for a release

_SIZE = const(128)
_BUTTONS = const(16)
_ALL_SEATS = const(15)


class EventQueue:
    """Earliest first; equal stamps in the order they came."""

    def __init__(self):
        self.first_ms = NEVER  # the time of the earliest event, NEVER without one
        self.first_us = 0
        self.lost = 0  # events that found the queue full
        self._ms = array("i", [0] * _SIZE)
        self._us = array("h", [0] * _SIZE)
        self._code = bytearray(_SIZE)
        self._head = 0
        self._end = 0

    def room(self):
        """Return how many more presses fit; the last places are kept for releases."""
        return _SIZE - _BUTTONS - self._end + self._head

    def clear(self):
        """Forget everything."""
        self._head = 0
        self._end = 0
        self.first_ms = NEVER

    def put(self, t_ms, us, code):
        """Put an event where it belongs; a full queue drops it and counts it as lost."""
        if self._end - self._head >= (_SIZE if code & RELEASE else _SIZE - _BUTTONS):
            self.lost += 1
            return
        if self._end == _SIZE:
            self._pack()
        ms = self._ms
        uss = self._us
        codes = self._code
        n = self._end
        head = self._head
        while n > head and (ms[n - 1] > t_ms or (ms[n - 1] == t_ms and uss[n - 1] > us)):
            ms[n] = ms[n - 1]
            uss[n] = uss[n - 1]
            codes[n] = codes[n - 1]
            n -= 1
        ms[n] = t_ms
        uss[n] = us
        codes[n] = code
        self._end += 1
        if n == head:
            self.first_ms = t_ms
            self.first_us = us

    def pick(self, game):
        """Return the place of the event that goes first: of equal stamps the one with the lowest rank in `game`."""
        ms = self._ms
        uss = self._us
        best = head = self._head
        i = head + 1
        if i == self._end or ms[i] != self.first_ms or uss[i] != self.first_us:
            return 0
        codes = self._code
        least = game.rank(codes[head] >> 2 & 3)
        seen = 1 << (codes[head] >> 2 & 3)
        while seen != _ALL_SEATS and i < self._end and ms[i] == self.first_ms and uss[i] == self.first_us:
            seat = codes[i] >> 2 & 3
            if not seen >> seat & 1:  # of one seat, the first to come is the first to go
                seen |= 1 << seat
                rank = game.rank(seat)
                if rank < least:
                    least = rank
                    best = i
            i += 1
        return best - head

    def seat(self, place):
        """Return the seat of the event at a place; 0 is the first one."""
        return self._code[self._head + place] >> 2 & 3

    def take(self, place):
        """Take out the event at a place and return its code."""
        ms = self._ms
        uss = self._us
        codes = self._code
        head = self._head
        i = head + place
        code = codes[i]
        while i > head:
            ms[i] = ms[i - 1]
            uss[i] = uss[i - 1]
            codes[i] = codes[i - 1]
            i -= 1
        head += 1
        if head == self._end:
            self.clear()
        else:
            self._head = head
            self.first_ms = ms[head]
            self.first_us = uss[head]
        return code

    def _pack(self):
        """Move everything to the front."""
        head = self._head
        for i in range(head, self._end):
            self._ms[i - head] = self._ms[i]
            self._us[i - head] = self._us[i]
            self._code[i - head] = self._code[i]
        self._end -= head
        self._head = 0
