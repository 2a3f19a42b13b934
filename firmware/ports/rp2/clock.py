"""Time, sleep, randomness and the watchdog."""

import os
import time

from machine import ADC, WDT, idle
from micropython import const

from ports.rp2 import registers as r
from ports.rp2 import wake

_WATCHDOG_MS = const(8000)
_WATCHDOG_ENABLE = const(1 << 30)
_THERMOMETER = const(4)


class Clock:
    """Stamps are microseconds of the hardware timer that wrap at 2**30."""

    def __init__(self, board):
        self._watchdog = None

    def start(self):
        """End what an earlier run left running: start the clock before any other port."""
        r.stop_everything()
        wake.FLAG[0] = 0

    def stop(self):
        """Call the watchdog off: it must not bite the person at the prompt."""
        self.watch(False)

    def now_us(self):
        """Return the stamp of this moment."""
        return time.ticks_us()

    def idle(self, until_us):
        """Sleep until a stamp, a press or a wake; at most 1 ms late, and at once after a press."""
        flag = wake.FLAG
        ticks_us = time.ticks_us
        ticks_diff = time.ticks_diff
        while not flag[0] and ticks_diff(until_us, ticks_us()) > 1000:
            idle()  # until the next interrupt, for 1 ms at most
        while not flag[0] and ticks_diff(until_us, ticks_us()) > 0:
            pass

    def entropy(self):
        """Return 30 bits that differ from boot to boot: the chip's oscillator, a thermometer's noise, the time."""
        mixed = int.from_bytes(os.urandom(4), "little") & 0x3FFFFFFF
        thermometer = ADC(_THERMOMETER)
        for _ in range(16):
            mixed = ((mixed << 5 | mixed >> 25) ^ thermometer.read_u16() >> 4) & 0x3FFFFFFF
        return mixed ^ time.ticks_us()

    def watch(self, on):
        """Arm the watchdog (8 s), or call it off, which MicroPython has no call for."""
        if on:
            self._watchdog = WDT(timeout=_WATCHDOG_MS)
        else:
            r.poke(r.WATCHDOG_CTRL_CLEAR, _WATCHDOG_ENABLE)
            self._watchdog = None

    def feed(self):
        """Tell the watchdog that all is well."""
        if self._watchdog:
            self._watchdog.feed()
