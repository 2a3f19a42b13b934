"""The arbiter: samples of the sixteen button levels in, presses and releases out, each with its own stamp.

Eager debounce: a button's first edge counts at once, at its own stamp; then the button is locked until its level
has been steady for the debounce time. If the level then differs from what was reported, that edge is reported
with the stamp of the last change seen. With a glitch filter, a press counts only once the contact has lasted that
long, still at the stamp of its first touch. Everything depends on the samples' stamps alone, not on how often
the loop comes round.
"""

from array import array

from micropython import const

from paydirt.engine.timebase import add, diff, elapsed

RELEASE = const(16)  # an event is the button's index, plus this for a release
STUCK_US = const(30000000)  # down for so long without a change: ignored until released

_BUTTONS = const(16)
_ALL = const(0xFFFF)
_MASK = const(0x3FFFFFFF)
_HALF = const(0x20000000)
_SLACK_US = const(0x100000)  # as in timebase.elapsed
_NEVER_US = const(0x20000000)
_QUEUE = const(128)

# The number of a single bit b is _INDEX[b % 37]: the powers of two leave different remainders.
_INDEX = b"\0\0\1\0\2\0\0\0\3\0\0\0\0\x0b\0\x0d\4\7\0\0\0\0\0\x0f\0\x0a\x0c\6\0\0\x0e\x09\5\0\x08\0\0"


class Arbiter:
    """Knows no hardware: the samples may come from PIO, pin interrupts, a scan, the browser or a test."""

    def __init__(self, debounce_us=5000, glitch_us=0):
        """Both times in microseconds; a glitch time of 0 switches the filter off."""
        self.stamp_us = 0  # of the event that `next` returned last
        self.stuck = 0  # mask of the buttons that are ignored until they are released
        self.down = 0  # mask of the buttons that were reported as pressed
        self.lost = 0  # presses that found the queue full
        self.lateness_us = max(debounce_us, glitch_us)  # the longest time by which `horizon` lags behind
        self._debounce_us = debounce_us
        self._glitch_us = glitch_us
        self._level = 0  # the last sample
        self._locked = 0
        self._waiting = 0  # touched, but not yet for the glitch time
        self._edge_us = array("i", [0] * _BUTTONS)  # stamp of each button's last change
        self._now_us = 0
        self._begun = False
        self._due_us = 0  # from now on, nothing happens by itself before that many microseconds
        self._codes = bytearray(_QUEUE)
        self._stamps = array("i", [0] * _QUEUE)
        self._first = 0
        self._count = 0

    def sample(self, stamp_us, level16):
        """Take the next sample: bit `seat * 4 + button` of `level16` is set while that button is down."""
        d = (stamp_us - self._now_us) & _MASK
        if d < self._due_us:
            self._due_us -= d
            self._now_us = stamp_us
        else:
            self._pass(stamp_us)
        changed = level16 ^ self._level
        if not changed:
            return
        self._level = level16
        bounces = self._locked & ~self.stuck
        while changed:
            bit = changed & -changed
            changed ^= bit
            i = _INDEX[bit % 37]
            if bounces & bit:
                self._edge_us[i] = stamp_us  # the lock lasts longer; the due time is a lower bound
            else:
                self._edge(i, bit, stamp_us)

    def poll(self, now_us):
        """Let time pass up to `now_us`, a moment up to which every sample has been handed over."""
        self._pass(now_us)

    def horizon(self, known_us):
        """Return the last stamp up to which every event is known, once all samples up to `known_us` are in.

        That is `known_us` itself, unless a button is just bouncing: then it is held back, by at most `lateness_us`.
        """
        self._pass(known_us)
        open_ = (self._waiting | (self._locked & (self._level ^ self.down))) & ~self.stuck
        if not open_:
            return known_us
        d = 0
        i = 0
        while open_:
            if open_ & 1:
                e = diff(self._edge_us[i], known_us)
                if e <= d:
                    d = e - 1
            open_ >>= 1
            i += 1
        return add(known_us, d)

    def next(self):
        """Return the next event, or -1: the button's index, + 16 for a release; its stamp is left in `stamp_us`."""
        if not self._count:
            return -1
        at = self._first
        self._first = (at + 1) % _QUEUE
        self._count -= 1
        self.stamp_us = self._stamps[at]
        return self._codes[at]

    def ahead(self, until_us):
        """Tell whether a sample of a later moment has been handed over."""
        return 0 < (self._now_us - until_us) & _MASK < _HALF

    def earliest_us(self):
        """Return the earliest stamp of the events that `next` will return; -1 when there are none."""
        if not self._count:
            return -1
        stamps = self._stamps
        at = self._first
        first_us = stamps[at]
        for _ in range(self._count - 1):
            at = (at + 1) % _QUEUE
            if stamps[at] != first_us and diff(stamps[at], first_us) < 0:
                first_us = stamps[at]
        return first_us

    def resync(self, level16):
        """Start again from `level16`: at start-up, and after a port has lost samples.

        Whatever was down is released; whatever is down now is stuck until it is let go.
        """
        i = 0
        while i < _BUTTONS:
            bit = 1 << i
            if self.down & bit:
                self._release(i, bit, self._now_us)
            self._edge_us[i] = self._now_us
            i += 1
        self._level = level16
        self.stuck = level16
        self._waiting = 0
        self._locked = _ALL if self._begun else 0  # a bounce that goes on is no press
        self._due_us = 0

    def _edge(self, i, bit, stamp_us):
        """Take a change of one button's level, which `_level` has already, unless the button is just bouncing."""
        self._edge_us[i] = stamp_us
        wait_us = self._debounce_us
        if self.stuck & bit:
            self._locked |= bit
        elif self._level & bit:
            if self._glitch_us:
                self._waiting |= bit
                wait_us = min(wait_us, self._glitch_us)
            else:
                self._press(i, bit, stamp_us)
        elif self._waiting & bit:
            self._waiting &= ~bit  # too short to be a press
            return
        else:
            self._locked |= bit
            self._release(i, bit, stamp_us)
        if wait_us < self._due_us:  # noqa: PLR1730 (this runs at every press)
            self._due_us = wait_us

    def _press(self, i, bit, stamp_us):
        self._locked |= bit
        if self._count >= _QUEUE - _BUTTONS:  # the rest is for releases: none of them may ever be lost
            self.lost += 1
            self.stuck |= bit
            return
        self.down |= bit
        at = (self._first + self._count) % _QUEUE
        self._codes[at] = i
        self._stamps[at] = stamp_us
        self._count += 1

    def _release(self, i, bit, stamp_us):
        self.down &= ~bit
        at = (self._first + self._count) % _QUEUE
        self._codes[at] = i | RELEASE
        self._stamps[at] = stamp_us
        self._count += 1

    def _pass(self, now_us):
        """Let time pass up to `now_us`."""
        if not self._begun:
            self._begun = True
            self._now_us = now_us
        d = (now_us - self._now_us) & _MASK
        if not d or d > _MASK - _SLACK_US:  # the present, or a little older
            return
        self._now_us = now_us
        if d < self._due_us:
            self._due_us -= d
            return
        self._due_us = _NEVER_US
        active = self._locked | self._waiting | self.down
        i = 0
        while active:
            if active & 1:
                left_us = self._settle(i, 1 << i)
                self._due_us = min(self._due_us, left_us)
            active >>= 1
            i += 1

    def _settle(self, i, bit):
        """Do what is due for a button that has been steady since its last change; return the time to the next."""
        edge_us = self._edge_us[i]
        steady_us = elapsed(self._now_us, edge_us)
        if self._waiting & bit:
            if steady_us < self._glitch_us:
                return self._glitch_us - steady_us
            self._waiting &= ~bit
            self._press(i, bit, edge_us)
        if self._locked & bit:
            if steady_us < self._debounce_us:
                return self._debounce_us - steady_us
            self._locked &= ~bit
            if self.stuck & bit:
                if not self._level & bit:
                    self.stuck &= ~bit
            elif self._level & bit and not self.down & bit:
                if self._glitch_us:
                    self._waiting |= bit
                else:
                    self._press(i, bit, edge_us)
                return self._settle(i, bit)
            elif self.down & bit and not self._level & bit:
                self._release(i, bit, edge_us)
        if not self.down & bit:
            return _NEVER_US
        if steady_us < STUCK_US:
            return STUCK_US - steady_us
        self.stuck |= bit
        self._release(i, bit, add(edge_us, STUCK_US))
        return _NEVER_US
