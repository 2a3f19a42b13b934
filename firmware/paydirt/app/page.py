"""The OLED page every menu has: a thin header, one large word, lines below it, the buttons' legend at the bottom."""

from micropython import const

WIDTH = const(128)
_BIG = const(12)
_SMALL = const(6)  # pixels a letter, its gap included
_LEGEND_Y = const(56)
COLUMNS = const(21)


def right(oled, y, text):
    """Write `text` against the right edge."""
    oled.text(WIDTH - len(text) * _SMALL + 1, y, text, 1)


def header(oled, text, note=b""):
    """Write the header line and the rule below it; `note` stands at the right."""
    oled.text(0, 0, text, 1)
    if note:
        right(oled, 0, note)
    oled.hline(0, 9, WIDTH, 1)


def word(oled, y, text):
    """Write the large word in the middle, or in small letters where it would not fit."""
    if len(text) * _BIG > WIDTH:
        oled.text_centre(y + 4, text)
    else:
        oled.big_centre(y, text)


def legend(oled, text):
    """Write the legend: what the buttons do here."""
    oled.fill(0, _LEGEND_Y - 1, WIDTH, 9, 1)
    oled.text((WIDTH - len(text) * _SMALL + 1) >> 1, _LEGEND_Y, text, 0)


def digits(number, width=0):
    """Return a whole number as bytes, filled with zeros up to `width`."""
    return b"%0*d" % (width, number) if width else b"%d" % number


def arrows(oled, y):
    """Draw the two small triangles beside a large word that say: left and right change it."""
    for i in range(4):
        oled.vline(i, y - i, 2 * i + 1, 1)
        oled.vline(WIDTH - 1 - i, y - i, 2 * i + 1, 1)
