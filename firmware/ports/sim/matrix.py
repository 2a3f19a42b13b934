"""The LED panel as a buffer of light."""

from micropython import const

from paydirt.screen.packer import Packer

_LEDS = const(256)


class Matrix:
    """`light` is what shines: R, G, B a cell, row by row, linear 0 to 255, as it leaves the packer.

    It is unpacked when somebody looks: a page reads `words` by itself and spares the loop that. It expects a board
    whose panel is wired row by row with colours in the order R, G, B (`board.SimBoard`).
    """

    def __init__(self, board):
        """`board`: the constants that the packer reads."""
        self._light = bytearray(_LEDS * 3)
        self.words = bytearray(_LEDS * 4)  # what would go over the wire
        self.frames = 0
        self.skip = 0  # how often `ready` says no after a frame: a slow wire, for tests that are in a hurry
        self._skipped = 0
        self.packer = Packer(board)

    @property
    def light(self):
        """768 bytes, always the same object."""
        words = self.words
        light = self._light
        at = 0
        i = 0
        while at < _LEDS * 4:  # the colour is in the top 24 bits of a little-endian word
            light[i] = words[at + 3]
            light[i + 1] = words[at + 2]
            light[i + 2] = words[at + 1]
            at += 4
            i += 3
        return light

    @property
    def brightness(self):
        """1 (dark) to 8."""
        return self.packer.brightness

    @brightness.setter
    def brightness(self, step):
        self.packer.brightness = step

    @property
    def estimate_ma(self):
        """The current of the last frame, estimated."""
        return self.packer.estimate_ma

    def start(self):
        """Begin dark."""
        self._dark()

    def stop(self):
        """End dark."""
        self._dark()

    def ready(self):
        """Return whether the wire is free: always, unless `skip` says otherwise."""
        if self._skipped < self.skip:
            self._skipped += 1
            return False
        self._skipped = 0
        return True

    def busy_us(self):
        """Return how long `show` may still be put off without being late."""
        return 0

    def show(self, canvas, now_ms):
        """Pack `canvas` and let it shine at once."""
        self.packer.pack(canvas, self.words, now_ms)
        self.frames += 1
        return True

    def _dark(self):
        for i in range(len(self.words)):
            self.words[i] = 0
        self.packer.forget()
