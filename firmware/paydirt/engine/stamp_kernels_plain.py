"""Letters and pictures on the OLED, in plain Python: the meaning of stamp_kernels_viper.py.

The buffer is that of oled_kernels_plain.py.
"""

from paydirt.engine.oled_pixel import plot

_DOUBLE = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"  # four bits, each twice
_FLIP = b"\x00\x08\x04\x0c\x02\x0a\x06\x0e\x01\x09\x05\x0d\x03\x0b\x07\x0f"  # four bits, turned round


def stamp(buf, data, codes, p):
    """Draw p[1] pictures of `data` side by side into an OLED buffer.

    The picture for codes[i] starts at data[p[2] + index * p[3] * p[4]]: p[3] columns of p[4] bytes, the top pixel the
    lowest bit. index is the code itself, or with p[0] = 1 the place of a Latin-1 letter (32 to 126, 160 to 255).
    p[5], p[6]: left and top + 1024; p[7]: pixels to the next picture; p[8]: zoom (1 or 2); p[9]: 1 rounds the corners
    of zoomed letters (one byte a column); p[10]: colour (1 sets, 0 clears, 2 inverts); p[11]: quarters turned.
    """
    columns = p[3]
    pages = p[4]
    zoom = p[8]
    rounded = p[9]
    colour = p[10]
    quarters = p[11]
    left = p[5] - 1024
    for n in range(p[1]):
        code = codes[n]
        if p[0]:
            code = code - 32 if 32 <= code < 127 else code - 65 if code >= 160 else 31
        at = p[2] + code * columns * pages
        before = 0
        for k in range(columns):  # (a range with a step that is no constant would allocate)
            x = left + k * zoom
            y = p[6] - 1024
            for _ in range(pages):
                here = data[at]
                at += 1
                if here:
                    if zoom == 1:
                        _column(buf, x, y, here, 8, colour, quarters)
                    else:
                        wide = _DOUBLE[here & 15] | _DOUBLE[here >> 4] << 8
                        if rounded:
                            after = data[at] if k + 1 < columns else 0
                            up = here << 1 & 255
                            down = here >> 1
                            edge = ~here & (up ^ down)
                            if code > 126:
                                edge &= 0xFC  # accents stay apart from their letters
                            _column(buf, x, y, wide | _corners(edge & before, up), 16, colour, quarters)
                            _column(buf, x + 1, y, wide | _corners(edge & after, up), 16, colour, quarters)
                        else:
                            _column(buf, x, y, wide, 16, colour, quarters)
                            _column(buf, x + 1, y, wide, 16, colour, quarters)
                before = here
                y += 8 * zoom
        left += p[7]


def _corners(corner, up):
    """Return doubled bits: the upper half of a corner whose upper neighbour is lit, else the lower half."""
    top = corner & up
    low = corner & ~up
    return (_DOUBLE[top & 15] | _DOUBLE[top >> 4] << 8) & 0x5555 | (_DOUBLE[low & 15] | _DOUBLE[low >> 4] << 8) & 0xAAAA


def _column(buf, x, y, bits, height, colour, quarters):
    """Draw a column of 8 or 16 pixels in turned directions."""
    if quarters & 1:
        while bits:
            if bits & 1:
                plot(buf, x, y, colour, quarters)
            bits >>= 1
            y += 1
        return
    if quarters:
        x = 127 - x
        y = 64 - y - height
        if height == 8:
            bits = _FLIP[bits & 15] << 4 | _FLIP[bits >> 4]
        else:
            bits = (_FLIP[bits & 15] << 4 | _FLIP[bits >> 4 & 15]) << 8 | _FLIP[bits >> 8 & 15] << 4 | _FLIP[bits >> 12]
    if x < 0 or x > 127 or y > 63:
        return
    if y < 0:
        bits >>= -y
        y = 0
    bits <<= y & 7
    at = (y >> 3) * 128 + x
    while bits and at < 1024:
        if colour == 1:
            buf[at] |= bits & 255
        elif colour == 0:
            buf[at] &= ~bits & 255
        else:
            buf[at] ^= bits & 255
        bits >>= 8
        at += 128
