"""Sixteen buttons as a queue of samples that a page or a test pushes."""

from array import array

_SIZE = 1024  # samples: a fast hand-made burst between two turns fits many times


class Buttons:
    """Samples wait here until the loop reads them; nothing is rounded."""

    LATENESS_US = 1  # a sample stamped now may still come
    RESOLUTION_US = 1

    def __init__(self, board):
        """`board` is taken as every port takes it; the level comes from `push`."""
        self.board = board
        self.lost = 0
        self._stamps = array("i", [0] * _SIZE)
        self._levels = array("i", [0] * _SIZE)
        self._count = 0
        self._level = 0
        self._missed = False

    def start(self):
        """Forget what was pushed before; whatever is down at the first read is ignored until it is let go."""
        self._count = 0
        self._missed = True

    def stop(self):
        """Take no more samples into account."""
        self._count = 0

    def push(self, stamp_us, level16):
        """Add a sample: from `stamp_us` on the buttons stand as `level16` says (bit = seat * 4 + button)."""
        self._level = level16 & 0xFFFF
        if self._count == _SIZE:
            self._missed = True
            self.lost += 1
            return
        self._stamps[self._count] = stamp_us & 0x3FFFFFFF
        self._levels[self._count] = self._level
        self._count += 1

    def read(self, arbiter):
        """Hand every waiting sample to `arbiter`, oldest first."""
        if self._missed:
            self._missed = False
            arbiter.resync(self._level)
        else:
            for i in range(self._count):
                arbiter.sample(self._stamps[i], self._levels[i])
        self._count = 0

    def waiting(self):
        """Tell whether something has changed since the last `read`."""
        return self._count > 0

    def check(self):
        """Repair what broke: nothing here can."""
