"""What a game tells its view, its sounds and its telemetry, without knowing them."""

from array import array

_FIELDS = 5  # code, t_ms, a, b, c


class Notes:
    """A ring of small-integer messages (code, t_ms, a, b, c); when it is full the oldest one goes.

    Notes are for eyes and ears only: they are no part of a game's state and decide nothing.
    """

    def __init__(self, size=64):
        # One for each field: after a match that was left, a heap that is short may have no larger piece.
        zeros = [0] * size
        self._rings = [array("i", zeros) for _ in range(_FIELDS)]
        self._size = size
        self._first = 0
        self.count = 0
        self.lost = 0

    def put(self, code, t_ms, a=0, b=0, c=0):
        """Add a note."""
        if self.count == self._size:
            self._first = (self._first + 1) % self._size
            self.count -= 1
            self.lost += 1
        at = (self._first + self.count) % self._size
        codes, times, a_ring, b_ring, c_ring = self._rings
        codes[at] = code
        times[at] = t_ms
        a_ring[at] = a
        b_ring[at] = b
        c_ring[at] = c
        self.count += 1

    def drain(self, listener):
        """Hand every note to `listener.note(code, t_ms, a, b, c)`, oldest first, and forget it."""
        codes, times, a_ring, b_ring, c_ring = self._rings
        while self.count:
            at = self._first
            self._first = (at + 1) % self._size
            self.count -= 1
            listener.note(codes[at], times[at], a_ring[at], b_ring[at], c_ring[at])
