"""Answers what CircuitPython bit-bangs on the I2C pins, which rp2040py's I2C block does not see.

The RP2040's I2C block cannot write zero bytes, so CircuitPython asks whether a device is there by clocking out its
address with the pins in its own hands.
"""

from rp2040py.gpio_pin import GPIOPinState

_BITS = 8


class Responder:
    """Acknowledges the address of `display` (tools/board/display.py) while that is present; pulls both pins up."""

    def __init__(self, mcu, sda, scl, display):
        self._display = display
        self._sda = mcu.gpio[sda]
        self._level = {sda: 1, scl: 1}
        self._bits = None
        self._value = 0
        for pin in (sda, scl):
            mcu.gpio[pin].set_input_value(True)
            mcu.gpio[pin].add_listener(lambda new, old, pin=pin: self._changed(pin, pin == scl, new))

    def _changed(self, pin, is_clock, state):
        level = 0 if state == GPIOPinState.LOW else 1
        if level == self._level[pin]:
            return
        self._level[pin] = level
        clock, data = list(self._level.values())[::-1]
        if is_clock:
            self._clocked(level, data)
        elif clock:
            self._bits = None if level else 0  # a stop or a start
            self._value = 0

    def _clocked(self, level, data):
        if self._bits is None:
            return
        if level:
            if self._bits < _BITS:
                self._value = self._value << 1 | data
            self._bits += 1
        elif self._bits == _BITS:
            here = self._display.present and self._value >> 1 == self._display.address
            self._sda.set_input_value(not here)
        elif self._bits > _BITS:
            self._sda.set_input_value(True)
            self._bits = None
