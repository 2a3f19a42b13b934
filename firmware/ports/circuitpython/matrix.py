"""The LED panel through `neopixel.NeoPixel`: one write a frame, and none where nothing changed.

A write takes 8 ms, in which interrupts stay on: `keypad` goes on looking at the buttons.
"""

import microcontroller
import supervisor
from micropython import const
from neopixel import NeoPixel
from neopixel_write import neopixel_write

try:
    from ulab import numpy
except ImportError:  # a build without it, or Adafruit Blinka on a computer
    numpy = None

_LEDS = const(256)
_REPEAT_MS = const(500)  # a picture that stands is sent again after so long: a disturbed LED recovers
_TICKS = const(0x1FFFFFFF)


class Matrix:
    """Shows canvases. `brightness` is 1 to 8, `estimate_ma` what the last frame draws with everything else."""

    def __init__(self, board):
        self._board = board
        self._pixels = None
        self._packer = None
        self._words = None
        self._sent = None  # the words that the LEDs show
        self._wire = bytearray(_LEDS * 3)
        self._planes = ()
        self._sent_ms = 0
        self.brightness = 4
        self.estimate_ma = 0

    def start(self):
        """Take the pin and send a dark frame at once: LEDs keep their last picture through a short dip."""
        self._free()
        pin = getattr(microcontroller.pin, "GPIO%d" % self._board.LED_PIN)
        self._pixels = NeoPixel(pin, _LEDS, auto_write=False, pixel_order=self._board.LED_ORDER)
        self._pixels.show()

    def warm(self):
        """Import the packer and make its buffers: after the dark frame, for it is large."""
        if self._packer is None:
            from paydirt.screen.packer import Packer

            self._packer = Packer(self._board)
            self._words = bytearray(_LEDS * 4)
            self._sent = bytearray(_LEDS * 4)
            self._planes = _planes(self._words, self._wire)

    def stop(self):
        """Send a dark frame and give the pin back."""
        self._free()

    def ready(self):
        """Tell whether `show` can send a frame: always, for a write returns when it is done."""
        return True

    def busy_us(self):
        """Return how long `show` may still be put off without being late."""
        return 0

    def show(self, canvas, now_ms):
        """Pack a canvas (see screen.canvas) and send it, unless the LEDs show it already.

        `now_ms`: wall time, for the flash limit and the current limit.
        """
        if self._packer is None:
            self.warm()
        packer = self._packer
        packer.brightness = self.brightness
        words = self._words
        packer.pack(canvas, words, now_ms)
        self.estimate_ma = packer.estimate_ma
        ticks_ms = supervisor.ticks_ms()
        if words != self._sent:
            self._sent[:] = words
            self._to_wire()
        elif (ticks_ms - self._sent_ms) & _TICKS < _REPEAT_MS:
            return True
        neopixel_write(self._pixels.pin, self._wire)
        self._sent_ms = ticks_ms
        return True

    def _to_wire(self):
        """Bring the colours from the packer's words (top byte first on the wire) into 768 bytes."""
        if numpy:
            for target, source in self._planes:
                target[:] = source
            return
        wire = self._wire
        words = self._words
        at = 3
        for i in range(0, _LEDS * 3, 3):
            wire[i] = words[at]
            wire[i + 1] = words[at - 1]
            wire[i + 2] = words[at - 2]
            at += 4

    def _free(self):
        if self._pixels:
            self._pixels.deinit()  # dark first
            self._pixels = None


def _planes(words, wire):
    """Return the three pairs of (bytes of the wire, bytes of the words) as views, where there is `ulab`."""
    if not numpy:
        return ()
    source = numpy.frombuffer(words, dtype=numpy.uint8).reshape((_LEDS, 4))
    target = numpy.frombuffer(wire, dtype=numpy.uint8).reshape((_LEDS, 3))
    return [(target[:, i], source[:, 3 - i]) for i in range(3)]
