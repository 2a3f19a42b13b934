"""Time: stamps that wrap at 2**30 microseconds, and the game time made from them.

No intermediate value leaves 31 bits, so nothing here allocates on the board.
"""

from micropython import const

_MASK = const(0x3FFFFFFF)  # a stamp is 0 to 2**30 - 1 and then starts again, every 17.9 minutes
_HALF = const(0x20000000)
_SLACK_US = const(0x100000)  # a stamp up to this much (1.05 s) in the past is old, not 17.9 minutes new


def diff(a_us, b_us):
    """Return how many microseconds stamp `a_us` lies after `b_us`: -2**29 to 2**29 - 1."""
    return (((a_us - b_us) & _MASK) ^ _HALF) - _HALF


def add(a_us, d_us):
    """Return the stamp `d_us` (-2**29 to 2**29 - 1) after `a_us`."""
    return ((a_us - _HALF + d_us) ^ _HALF) & _MASK


def elapsed(now_us, since_us):
    """Return the microseconds from `since_us` on to `now_us`, 0 to 2**30 - 1; 0 where `now_us` is a little older."""
    d = (now_us - since_us) & _MASK
    return 0 if d > _MASK - _SLACK_US else d


class GameClock:
    """Turns stamps into game time: `t_ms` from the start of the match and `us`, 0 to 999, for the order.

    It stands still in a pause. Results are left in the attributes `t_ms` and `us`.
    """

    def __init__(self):
        self.t_ms = 0
        self.us = 0
        self.running = False
        self._stamp = 0  # of the base
        self._base_ms = 0
        self._base_us = 0
        self._floor_ms = 0  # game time of the last start: nothing that came before it maps to less
        self._floor_us = 0

    def start(self, now_us, t_ms=0, us=0):
        """Let the time run from `now_us` on; a saved match goes on at its own `t_ms`."""
        self._base_ms = self._floor_ms = self.t_ms = t_ms
        self._base_us = self._floor_us = self.us = us
        self._stamp = now_us
        self.running = True

    def pause(self, now_us):
        """Stop the time at `now_us`."""
        self.turn(now_us)
        self.running = False

    def resume(self, now_us):
        """Go on from where `pause` stopped, however long ago that was."""
        if not self.running:
            self.start(now_us, self._base_ms, self._base_us)

    def turn(self, now_us):
        """Move on to `now_us` (at least once in 17 minutes) and leave its game time in `t_ms` and `us`."""
        if self.running:
            d = (now_us - self._stamp) & _MASK
            if d and d <= _MASK - _SLACK_US:  # else it is the present, or a little older
                ms = d // 1000
                us = self._base_us + d - ms * 1000
                if us >= 1000:
                    us -= 1000
                    ms += 1
                self._base_ms += ms
                self._base_us = us
                self._stamp = now_us
        self.t_ms = self._base_ms
        self.us = self._base_us

    def at(self, stamp_us):
        """Leave the game time of a stamp within a few minutes of the last turn, either way, in `t_ms` and `us`."""
        t_ms = self._base_ms
        us = self._base_us
        if self.running:
            d = (((stamp_us - self._stamp) & _MASK) ^ _HALF) - _HALF
            ms = d // 1000
            t_ms += ms
            us += d - ms * 1000
            if us >= 1000:
                us -= 1000
                t_ms += 1
            if t_ms < self._floor_ms or (t_ms == self._floor_ms and us < self._floor_us):
                t_ms = self._floor_ms
                us = self._floor_us
        self.t_ms = t_ms
        self.us = us

    def stamp(self, t_ms):
        """Return the stamp at which game time `t_ms` begins: how long the loop may sleep. At most 4 minutes away."""
        ms = t_ms - self._base_ms
        if ms > 240000:
            ms = 240000
        elif ms < -240000:
            ms = -240000
        return add(self._stamp, ms * 1000 - self._base_us)
