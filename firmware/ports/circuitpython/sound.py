"""The buzzer through `pwmio`: silent means a duty of zero, which keeps the pin low."""

import microcontroller
import pwmio
from micropython import const

_LOWEST_HZ = const(128)
_HIGHEST_HZ = const(12000)


class Sound:
    """One tone at a time."""

    def __init__(self, board):
        self._pin = getattr(microcontroller.pin, "GPIO%d" % board.BUZZER_PIN)
        self._pwm = None
        self._hz = 0

    def start(self):
        """Take the pin, in silence."""
        self.stop()
        self._pwm = pwmio.PWMOut(self._pin, duty_cycle=0, frequency=440, variable_frequency=True)
        self._hz = 0

    def stop(self):
        """Be silent and give the pin back."""
        if self._pwm:
            self._pwm.duty_cycle = 0
            self._pwm.deinit()
            self._pwm = None

    def tone(self, hz, duty_q8):
        """Sound `hz` (128 to 12000) with a duty of `duty_q8` / 256; 0 Hz is silence."""
        pwm = self._pwm
        if hz <= 0 or duty_q8 <= 0:
            if self._hz:
                pwm.duty_cycle = 0
                self._hz = 0
            return
        if hz != self._hz:
            pwm.frequency = min(max(hz, _LOWEST_HZ), _HIGHEST_HZ)
            self._hz = hz
        pwm.duty_cycle = min(duty_q8, 128) << 8
