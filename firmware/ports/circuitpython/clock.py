"""Time, sleep, randomness and the watchdog."""

import os
import time

import memorymap
import microcontroller
import supervisor
from watchdog import WatchDogMode

from paydirt.engine import timebase
from ports.circuitpython import wake
from ports.circuitpython.stamps import of_ms

_WATCHDOG_S = 8
_NAP_S = 0.001
# The enable bit, 30, of the RP2040's WATCHDOG CTRL, and the alias address that clears bits of it.
_CLEAR = 0x4005B000
_ENABLE = b"\x00\x00\x00\x40"


class Clock:
    """Stamps are microseconds that wrap at 2**30, in steps of a millisecond: the unit of `keypad`'s own stamps."""

    def __init__(self, board):
        self._watching = False

    def start(self):
        """Forget the queue of an earlier run."""
        wake.QUEUES.clear()

    def stop(self):
        """Call the watchdog off: it must not bite the person at the prompt."""
        self.watch(False)

    def now_us(self):
        """Return the stamp of this moment."""
        return of_ms(supervisor.ticks_ms())

    def idle(self, until_us):
        """Sleep until a stamp or a key event, in naps of a millisecond."""
        queues = wake.QUEUES
        queue = queues[0] if queues else ()
        ticks_ms = supervisor.ticks_ms
        while not queue and timebase.diff(until_us, of_ms(ticks_ms())) > 0:
            time.sleep(_NAP_S)

    def entropy(self):
        """Return 30 bits that differ from boot to boot: the chip's oscillator, a thermometer's noise, the time."""
        mixed = int.from_bytes(os.urandom(4), "little") & 0x3FFFFFFF
        for _ in range(8):
            noise = int(microcontroller.cpu.temperature * 4096)
            mixed = ((mixed << 5 | mixed >> 25) ^ noise) & 0x3FFFFFFF
        return mixed ^ self.now_us()

    def watch(self, on):
        """Arm the watchdog (8 s), or call it off."""
        watchdog = microcontroller.watchdog
        if on:
            watchdog.timeout = _WATCHDOG_S
            watchdog.mode = WatchDogMode.RESET
        elif watchdog.mode is not None:
            watchdog.mode = None
            memorymap.AddressRange(start=_CLEAR, length=4)[0:4] = _ENABLE  # the mode alone leaves it running
        self._watching = on

    def feed(self):
        """Tell the watchdog that all is well."""
        if self._watching:
            microcontroller.watchdog.feed()
