"""What a game tells its view, its sounds and its telemetry, without knowing them."""

from array import array

_FIELDS = 5  # code, t_ms, a, b, c


class Notes:
    """A ring of small-integer messages (code, t_ms, a, b, c); when it is full the oldest one goes.

    Notes are for eyes and ears only: they are no part of a game's state and decide nothing.
    """

    def __init__(self, size=64):
        self._ring = array("i", [0] * (size * _FIELDS))
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
        at = (self._first + self.count) % self._size * _FIELDS
        ring = self._ring
        ring[at] = code
        ring[at + 1] = t_ms
        ring[at + 2] = a
        ring[at + 3] = b
        ring[at + 4] = c
        self.count += 1

    def drain(self, listener):
        """Hand every note to `listener.note(code, t_ms, a, b, c)`, oldest first, and forget it."""
        ring = self._ring
        while self.count:
            at = self._first * _FIELDS
            self._first = (self._first + 1) % self._size
            self.count -= 1
            listener.note(ring[at], ring[at + 1], ring[at + 2], ring[at + 3], ring[at + 4])
