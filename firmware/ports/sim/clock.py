"""A clock that stands still until somebody sets it."""

STAMP_MASK = 0x3FFFFFFF  # stamps wrap at 2**30 us, as on the board


class Clock:
    """The starter sets `stamp_us` before every turn; waiting takes no time."""

    def __init__(self, board):
        """`board` is taken as every port takes it; this clock needs nothing from it."""
        self.board = board
        self.stamp_us = 0
        self.seed = 0
        self.watched = False

    def start(self):
        """Begin; the stamp stays what it was set to."""

    def stop(self):
        """End; the watchdog is off again."""
        self.watched = False

    def set(self, now_us):
        """Set the clock to `now_us`, any integer; only its lowest 30 bits count."""
        self.stamp_us = now_us & STAMP_MASK

    def now_us(self):
        """Return the stamp, 0 to 2**30 - 1."""
        return self.stamp_us

    def idle(self, until_us):
        """Sleep until `until_us`: here time jumps there at once, unless it lies in the past."""
        if (until_us - self.stamp_us) & STAMP_MASK < STAMP_MASK >> 1:
            self.stamp_us = until_us & STAMP_MASK

    def entropy(self):
        """Return the 30 bits that the starter supplied."""
        return self.seed & STAMP_MASK

    def watch(self, on):
        """Arm or disarm the watchdog: here only remembered."""
        self.watched = on

    def feed(self):
        """Feed the watchdog."""
