"""The OLED page every menu has: a thin header, one large word, lines below it, the buttons' legend at the bottom."""

from micropython import const

from paydirt.app import names

WIDTH = const(128)
_BIG = const(12)
_LEGEND_Y = const(56)


def right(oled, y, text):
    """Write `text` against the right edge."""
    oled.text_right(WIDTH + 1, y, text)


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
    """Write the legend, dark on light: what the buttons do here."""
    oled.fill_rect(0, _LEGEND_Y - 1, WIDTH, 9, 1)
    line(oled, _LEGEND_Y, text, 0)


def line(oled, y, text, colour=1):
    """Write a line in the middle in which the bytes 1 to 4 are the arrows of F, L, B and R."""
    oled.keys((WIDTH - oled.keys_width(text)) >> 1, y, text, colour)


def stuck(oled, buttons):
    """Write over the legend which buttons (16 bits) are down for good and therefore ignored: the first that fit."""
    text = b"stuck:"
    for i in range(16):
        if buttons >> i & 1:
            more = text + bytes((32, names.SIDES[i >> 2], i % 4 + 1))
            if oled.keys_width(more) > WIDTH:
                break
            text = more
    legend(oled, text)


def digits(number, width=0):
    """Return a whole number as bytes, filled with zeros up to `width`."""
    return b"%0*d" % (width, number) if width else b"%d" % number


def arrows(oled, y):
    """Draw the two small triangles beside a large word that say: left and right change it."""
    for i in range(4):
        oled.vline(i, y - i, 2 * i + 1, 1)
        oled.vline(WIDTH - 1 - i, y - i, 2 * i + 1, 1)
