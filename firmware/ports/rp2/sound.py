"""The buzzer on a PWM pin: silent means PWM off and the pin low, so that no current flows through it."""

from machine import Pin, freq
from micropython import const

from ports.rp2 import registers as r

_DIVIDER = const(16)
_SLICE = const(0x14)
_CSR = const(0x00)
_DIV = const(0x04)
_CTR = const(0x08)
_CC = const(0x0C)
_TOP = const(0x10)
_FUNCTION_PWM = const(4)
_FUNCTION_SIO = const(5)
_LOWEST_HZ = const(128)  # below, the counter's 16 bits are not enough
_HIGHEST_HZ = const(12000)


class Sound:
    """One tone at a time."""

    def __init__(self, board):
        self._pin = board.BUZZER_PIN
        # Addresses are kept whole: a sum of large numbers would allocate at every note.
        base = r.PWM + (board.BUZZER_PIN >> 1 & 7) * _SLICE
        self._control = base + _CSR
        self._divider = base + _DIV
        self._counter = base + _CTR
        self._level = base + _CC
        self._top = base + _TOP
        self._select = r.IO_BANK0 + 8 * board.BUZZER_PIN + 4
        self._ticks = 0
        self._hz = 0

    def start(self):
        """Be silent."""
        self._ticks = freq() // _DIVIDER
        Pin(self._pin, Pin.OUT, value=0)
        r.poke(self._control, 0)
        r.poke(self._divider, _DIVIDER << 4)
        self._hz = 0

    def stop(self):
        """Be silent."""
        self.tone(0, 0)

    def tone(self, hz, duty_q8):
        """Sound `hz` (128 to 12000) with a duty of `duty_q8` / 256; 0 Hz is silence."""
        if hz <= 0 or duty_q8 <= 0:
            if self._hz:
                r.poke(self._select, _FUNCTION_SIO)
                r.poke(self._control, 0)
                self._hz = 0
            return
        top = self._ticks // min(max(hz, _LOWEST_HZ), _HIGHEST_HZ)
        level = top * min(duty_q8, 128) >> 8
        r.poke(self._top, top - 1)
        r.poke_both(self._level, level)
        if not self._hz:
            r.poke(self._counter, 0)
            r.poke(self._control, 1)
            r.poke(self._select, _FUNCTION_PWM)
        self._hz = hz
