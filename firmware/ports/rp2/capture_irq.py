"""Capture by pin interrupts, for pins that are not consecutive: about 20 us late, a few us of jitter.

One handler serves all pins: it notes the time and the level of the whole port, so edges that come while it runs
are seen by it or by the next run, and which pin raised it does not matter.
"""

# ptr8 and its kin, and PIO instructions, exist inside their decorators only.
# pyright: reportUndefinedVariable=false

from array import array

import micropython
from machine import Pin
from micropython import const

from ports.rp2 import registers as r
from ports.rp2 import wake

_SAMPLES = const(256)
_STAMPS = array("I", [0] * _SAMPLES)
_LEVELS = array("I", [0] * _SAMPLES)
_COUNT = array("I", [0])
_FLAG = wake.FLAG


@micropython.viper
def _changed(pin):
    count = ptr32(_COUNT)  # noqa: F821
    index = int(count[0]) & 255
    timer = 0x4005  # a literal address above 2^30 would be an object
    port = 0xD000
    ptr32(_STAMPS)[index] = ptr32((timer << 16) + 0x4028)[0]  # noqa: F821
    ptr32(_LEVELS)[index] = ptr32((port << 16) + 4)[0]  # noqa: F821
    count[0] = (int(count[0]) + 1) & 0xFFFFFF
    ptr8(_FLAG)[0] = 1  # noqa: F821


@micropython.viper
def _stamp(index: int) -> int:
    return int(ptr32(_STAMPS)[index]) & 0x3FFFFFFF  # noqa: F821


@micropython.viper
def _pressed(level: int, pins) -> int:
    """Turn the level of the port into the sixteen buttons, pressed ones set."""
    pin = ptr8(pins)  # noqa: F821
    buttons = 0
    for button in range(16):
        if not (level >> pin[button]) & 1:
            buttons |= 1 << button
    return buttons


@micropython.viper
def _level(index: int) -> int:
    return int(ptr32(_LEVELS)[index]) & 0x3FFFFFFF  # noqa: F821


class Capture:
    """The last 256 samples."""

    LATENESS_US = 200  # as long as a handler may be held up by another one
    RESOLUTION_US = 32

    def __init__(self, pins):
        self._pins = bytes(pins)
        self._inputs = None
        self._read = 0

    def start(self):
        """Arm an interrupt on both edges of every pin."""
        _COUNT[0] = 0
        self._read = 0
        self._inputs = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in self._pins]
        for pin in self._inputs:
            pin.irq(_changed, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)
        _changed(None)  # buttons that are down already

    def stop(self):
        """Take the interrupts away."""
        if self._inputs:
            for pin in self._inputs:
                pin.irq(None)
            self._inputs = None

    def read(self, arbiter):
        """Hand over every sample since the last call, oldest first; False (and none) when some were lost."""
        end = _COUNT[0]
        if ((end - self._read) & 0xFFFFFF) > _SAMPLES:
            return False
        while self._read != end:
            index = self._read & (_SAMPLES - 1)
            arbiter.sample(_stamp(index) & -self.RESOLUTION_US, _pressed(_level(index), self._pins))
            self._read = (self._read + 1) & 0xFFFFFF
        return True

    def skip(self):
        """Forget every sample so far; return the buttons that are down now."""
        self._read = _COUNT[0]
        return _pressed(r.peek30(r.GPIO_IN), self._pins)

    def check(self):
        """Do nothing: MicroPython disarms a pin whose handler raised, and `_changed` has nothing that could.

        To arm the pins again would do harm: an edge in that moment is acknowledged unseen.
        """
