"""What a card looks like on 2 x 2 LEDs: a value is counted, a townsperson is violet with an accent of its own."""

from paydirt.games.claim import constants as c
from paydirt.screen import palette

# Which of the four LEDs (1 left top, 2 right top, 4 left bottom, 8 right bottom) a count lights.
_COUNTED = bytes((0, 1, 9, 11, 15))

# By kind the LEDs of another colour, and which: white moves, amber works on cards, cyan the rest.
_ACCENT_MASK = bytes((1, 2, 1, 1, 2, 4, 4, 8, 8, 9, 8))
_ACCENT_RGB = (
    palette.PROSPECTOR,
    palette.PROSPECTOR,
    palette.CARD_PAN,
    palette.CARD_BRIGHT,
    palette.CARD_BRIGHT,
    palette.CARD_BRIGHT,
    palette.PROSPECTOR,
    palette.PROSPECTOR,
    palette.CARD_BRIGHT,
    palette.CARD_BRIGHT,
    palette.CARD_PAN,
)


class CardPainter:
    """Paints cards on a stage's canvas; (x, y) is the left top LED, `q8` the light out of 256."""

    def __init__(self, stage):
        self._canvas = stage.canvas
        self._palette = stage.palette

    def cells(self, x, y, rgb, mask):
        """Give the LEDs in `mask` a colour and darken the others."""
        canvas = self._canvas
        canvas.set(x, y, rgb if mask & 1 else 0)
        canvas.set(x + 1, y, rgb if mask & 2 else 0)
        canvas.set(x, y + 1, rgb if mask & 4 else 0)
        canvas.set(x + 1, y + 1, rgb if mask & 8 else 0)

    def card(self, x, y, code, q8, markers):
        """Paint a card; of the pan as many LEDs as it has `markers` left."""
        if code == c.PAN:
            self.cells(x, y, palette.scale(self._palette.rgb(palette.CARD_PAN), q8), _COUNTED[markers])
        elif code >= c.TOWN:
            self._town(x, y, code - c.TOWN, q8)
        else:
            self.cells(x, y, self._value_rgb(code, q8), count_mask(code))

    def _town(self, x, y, kind, q8):
        rgb = palette.scale(self._palette.rgb(palette.CARD_TOWN), q8)
        accent = palette.scale(self._palette.rgb(_ACCENT_RGB[kind]), q8)
        mask = _ACCENT_MASK[kind]
        for i in range(4):
            self._canvas.set(x + (i & 1), y + (i >> 1), accent if mask >> i & 1 else rgb)

    def _value_rgb(self, code, q8):
        """Return a card's colour: gold warm, 5 brighter, 6 nearly white; stones cold blue."""
        colours = self._palette
        if code == c.GOLD_MAX:
            return palette.scale(colours.rgb(palette.CARD_WHITE), q8 * 15 >> 4)
        if code == c.GOLD_MAX - 1:
            return palette.scale(colours.rgb(palette.CARD_BRIGHT), q8 * 9 >> 3)
        if code < c.STONE:
            return palette.scale(colours.rgb(palette.CARD_GOLD), q8 * 7 >> 3)
        if code < c.SHERIFF:
            return palette.scale(colours.rgb(palette.CARD_STONE), q8)
        return palette.scale(colours.rgb(palette.PROSPECTOR), q8)


def count_mask(code):
    """Return the mask of the four LEDs that a gold or stone card lights; all for the sheriff."""
    if code < c.STONE:
        return _COUNTED[min(code, 4)]
    if code < c.SHERIFF:
        return _COUNTED[code - c.STONE]
    return 15
