"""A fixed queue of presses and releases in the order of their stamps."""

from array import array

from micropython import const

RELEASE = const(16)  # as in the arbiter: an event is seat * 4 + button, + 16 for a release

_SIZE = const(128)
_BUTTONS = const(16)


class EventQueue:
    """Earliest first; equal stamps in the order they came. The first one's time is in `first_ms`, `first_us`."""

    def __init__(self):
        self.count = 0
        self.lost = 0  # events that found the queue full
        self._ms = array("i", [0] * _SIZE)
        self._us = array("h", [0] * _SIZE)
        self._code = bytearray(_SIZE)

    def room(self):
        """Return how many more presses fit; the last places are kept for releases."""
        return _SIZE - _BUTTONS - self.count

    def clear(self):
        """Forget everything."""
        self.count = 0

    def put(self, t_ms, us, code):
        """Put an event where it belongs; a full queue drops it and counts it as lost."""
        n = self.count
        if n >= (_SIZE if code & RELEASE else _SIZE - _BUTTONS):
            self.lost += 1
            return
        ms = self._ms
        uss = self._us
        codes = self._code
        while n and (ms[n - 1] > t_ms or (ms[n - 1] == t_ms and uss[n - 1] > us)):
            ms[n] = ms[n - 1]
            uss[n] = uss[n - 1]
            codes[n] = codes[n - 1]
            n -= 1
        ms[n] = t_ms
        uss[n] = us
        codes[n] = code
        self.count += 1

    def first_ms(self):
        """Return the milliseconds of the earliest event."""
        return self._ms[0]

    def first_us(self):
        """Return the microseconds of the earliest event."""
        return self._us[0]

    def pick(self, game):
        """Return the place of the event that goes first: of equal stamps the one with the lowest rank in `game`."""
        ms = self._ms
        uss = self._us
        codes = self._code
        best = 0
        i = 1
        while i < self.count and ms[i] == ms[0] and uss[i] == uss[0]:
            if game.rank(codes[i] >> 2 & 3) < game.rank(codes[best] >> 2 & 3):
                best = i
            i += 1
        return best

    def seat(self, place):
        """Return the seat of the event at a place."""
        return self._code[place] >> 2 & 3

    def take(self, place):
        """Take out the event at a place and return its code."""
        ms = self._ms
        uss = self._us
        codes = self._code
        code = codes[place]
        n = self.count - 1
        self.count = n
        while place < n:
            ms[place] = ms[place + 1]
            uss[place] = uss[place + 1]
            codes[place] = codes[place + 1]
            place += 1
        return code
