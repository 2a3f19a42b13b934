"""What a view is given to show itself on: both displays, the effects, the sound and the settings of the looks."""

from paydirt.screen.canvas import Canvas
from paydirt.screen.effects import Effects
from paydirt.screen.oled import OledCanvas
from paydirt.screen.palette import Palette
from paydirt.screen.tunes import Player


class Stage:
    """One for the whole program; `rotations`: quarter turns clockwise, a seat."""

    def __init__(self, sound, rotations=b"\0\0\0\0"):
        self.canvas = Canvas()
        self.oled = OledCanvas()
        self.effects = Effects(self.canvas)
        self.palette = Palette()
        self.player = Player(sound)
        self.rotations = bytearray(rotations)

    @property
    def calm(self):
        """1: effects slower and dimmer."""
        return self.canvas.calm

    @calm.setter
    def calm(self, on):
        self.canvas.calm = 1 if on else 0

    @property
    def safe(self):
        """1: the colours for colour-blind players."""
        return self.palette.safe

    @safe.setter
    def safe(self, on):
        self.palette.safe = 1 if on else 0

    def clear(self):
        """Both displays dark, no effect; a sound that plays goes on."""
        self.canvas.clear()
        self.effects.clear()
        self.oled.clear()
        self.oled.turn(0)

    def finish(self, now_ms):
        """Draw the effects over what the view drew and let the tune go on; then the canvas can be shown.

        `now_ms`: wall time, wraps at 2^30.
        """
        self.effects.draw(now_ms)
        self.player.turn(now_ms)
