"""The sixteen buttons through `keypad.Keys`, which looks at all of them together a thousand times a second.

It does so in an interrupt, whatever the program, a frame to the LEDs or the display are busy with, and stamps what it
sees in milliseconds. Keys that change in one look have the same stamp: they go to the arbiter as one sample, so that
the fair rule decides and not the number of the key.
"""

import time

import keypad
import microcontroller

from ports.circuitpython import wake
from ports.circuitpython.stamps import of_ms

_LOOK_S = 0.001
_EVENTS = 256  # 50 ms of sixteen buttons that bounce
_FIRST_S = 0.006  # until the first looks have told which buttons are down


class Buttons:
    """Feeds the arbiter with every change of the buttons' level, each with the stamp of its look."""

    LATENESS_US = 1000  # of a look in the same millisecond as `now_us`
    RESOLUTION_US = 1000

    def __init__(self, board):
        self._pins = board.BUTTON_PINS
        self._keys = None
        self._events = None
        self._event = keypad.Event()
        self._level = 0
        self._fresh = True
        self.lost = 0  # overflows: some samples were lost, and the arbiter has been told the level

    def start(self):
        """Set the pins up, begin to look, and wait until it is known which buttons are down."""
        self.stop()
        pins = [getattr(microcontroller.pin, "GPIO%d" % number) for number in self._pins]
        self._keys = keypad.Keys(pins, value_when_pressed=False, pull=True, interval=_LOOK_S, max_events=_EVENTS)
        self._events = self._keys.events
        wake.QUEUES.append(self._events)
        self._level = 0
        self._fresh = True
        time.sleep(_FIRST_S)

    def stop(self):
        """Look no more and give the pins back."""
        wake.QUEUES.clear()
        if self._keys:
            self._keys.deinit()
            self._keys = None

    def read(self, arbiter):
        """Give `arbiter.sample(stamp_us, level16)` every sample since the last call, oldest first.

        The first call, and one that comes after an overflow, says `arbiter.resync(level16)` instead.
        """
        if self._events.overflowed:
            self.lost += 1
            self._begin_again()
        if self._fresh:
            self._fresh = False
            while self._next():
                pass
            arbiter.resync(self._level)
            return
        event = self._event
        if not self._next():
            return
        stamp_us = of_ms(event.timestamp)
        level = self._level
        while self._next():
            later_us = of_ms(event.timestamp)
            if later_us != stamp_us:
                arbiter.sample(stamp_us, level)
                stamp_us = later_us
            level = self._level
        arbiter.sample(stamp_us, level)

    def waiting(self):
        """Tell whether to take a press into a picture that is drawn already: no.

        Drawing it once more takes 7 to 11 ms in a search, and a picture every 67 ms is all that must come.
        """
        return False

    def check(self):
        """Put right what broke since the last call: nothing here can."""

    def _next(self):
        """Take the next event into `_event` and `_level`; False when there is none."""
        event = self._event
        if not self._events.get_into(event):
            return False
        bit = 1 << event.key_number
        if event.pressed:
            self._level |= bit
        else:
            self._level &= ~bit
        return True

    def _begin_again(self):
        """After an overflow: forget everything; every button that is down is told anew."""
        self._events.clear()
        self._keys.reset()
        self._level = 0
        self._fresh = True
        time.sleep(_FIRST_S)
