"""The passes over the canvas and the effects, in plain Python: the meaning of kernels_viper.py, function by function.

A canvas layer is 768 bytes: 16 rows of 16 cells of R, G, B, each perceptual 0 to 255. Parameters that would be
too many to pass travel in `p`, an array("i") of non-negative numbers (viper's ptr32 loads are unsigned).
"""

from micropython import const

from paydirt.engine import copying

_BYTES = const(768)


def fill(buf, r, g, b):
    """Give every cell of a layer one colour."""
    if not r | g | b:
        copying.dark(buf, _BYTES)
        return
    for i in range(0, _BYTES, 3):
        buf[i] = r
        buf[i + 1] = g
        buf[i + 2] = b


def set_bytes(buf, value, count):
    """Give the first `count` bytes one value."""
    first = 0 if value or count > 1024 else copying.dark(buf, count)
    for i in range(first, count):
        buf[i] = value


def fade(buf, q8):
    """Scale a layer by q8 / 256 (0 to 256), rounding down."""
    for i in range(_BYTES):
        if buf[i]:
            buf[i] = buf[i] * q8 >> 8


def add_cell(buf, x, y, rgb, q8):
    """Add rgb * q8 / 256 to one cell, up to 255; outside nothing happens."""
    if 0 <= x < 16 and 0 <= y < 16:
        at = (y * 16 + x) * 3
        v = buf[at] + ((rgb >> 16) * q8 >> 8)
        buf[at] = v if v < 255 else 255
        v = buf[at + 1] + ((rgb >> 8 & 255) * q8 >> 8)
        buf[at + 1] = v if v < 255 else 255
        v = buf[at + 2] + ((rgb & 255) * q8 >> 8)
        buf[at + 2] = v if v < 255 else 255


def add_rect(buf, p):
    """Add the colour p[4:7] to the rectangle p[0:4] (x, y, width, height, inside the canvas), up to 255."""
    for y in range(p[1], p[1] + p[3]):
        for x in range(p[0], p[0] + p[2]):
            at = (y * 16 + x) * 3
            for c in range(3):
                v = buf[at + c] + p[4 + c]
                buf[at + c] = v if v < 255 else 255


def set_rect(buf, p):
    """Give the rectangle p[0:4] (x, y, width, height, inside the canvas) the colour p[4:7]."""
    for y in range(p[1], p[1] + p[3]):
        for x in range(p[0], p[0] + p[2]):
            at = (y * 16 + x) * 3
            for c in range(3):
                buf[at + c] = p[4 + c]


def dim_rect(buf, p):
    """Scale the rectangle p[0:4] (x, y, width, height, inside the canvas) by p[4] / 256."""
    for y in range(p[1], p[1] + p[3]):
        at = (y * 16 + p[0]) * 3
        for i in range(at, at + p[2] * 3):
            buf[i] = buf[i] * p[4] >> 8


def shift_rows(dst, src, dx):
    """Copy a layer with every row moved by `dx` cells (-1, 0 or 1) to the right; the edge cell is doubled."""
    for y in range(0, _BYTES, 48):
        for x in range(16):
            s = x - dx
            s = 0 if s < 0 else 15 if s > 15 else s
            for k in range(3):
                dst[y + x * 3 + k] = src[y + s * 3 + k]


_painter = copying.Painter()


def paint_tiles(buf, cells, table, noise, first_row, count):
    """Paint cells[0:count], 16 a row from row `first_row` on, in the colours table[3 * cell : 3 * cell + 3].

    noise[i] (0 to 255, 128 for none) makes the colour of cell i darker or brighter, dark ones by up to a fifth
    and the brightest not at all, so that the mine looks like rock. Black stays black. The noise is taken to stay.
    """
    if count:
        _painter.paint(buf, cells, table, noise, first_row, count)


def paint_row(buf, cells, table, noise, first_row, count, row):
    """Of what paint_tiles would paint, paint row `row` alone, which is a whole one."""
    _painter.paint(buf, cells, table, noise, first_row, count, row)
