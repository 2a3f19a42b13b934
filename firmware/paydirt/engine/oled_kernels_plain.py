"""The drawing on the OLED, in plain Python: the meaning of oled_kernels_viper.py, function by function.

An OLED buffer is 1024 bytes in the SSD1306's page order: a page is 128 bytes for eight rows, the lowest bit on top.
"""

# ruff: noqa: PLR1730 (calls of min and max cost more than the comparison)
from paydirt.engine.oled_pixel import plot


def fill_box(buf, x, y, w, h, colour):
    """Fill a rectangle of an OLED buffer; it lies inside. Colour 1 sets, 0 clears, 2 inverts."""
    end = y + h
    while y < end:
        stop = (y | 7) + 1
        if stop > end:
            stop = end
        mask = (1 << (stop - (y & ~7))) - (1 << (y & 7))
        first = (y >> 3) * 128 + x
        for at in range(first, first + w):
            if colour == 1:
                buf[at] |= mask
            elif colour == 0:
                buf[at] &= ~mask & 255
            else:
                buf[at] ^= mask
        y = stop


def draw_line(buf, x, y, x2, y2, colour, quarters):
    """Draw a straight line, both ends included, into an OLED buffer, in directions turned by `quarters`."""
    dx = x2 - x
    dy = y2 - y
    steps = abs(dx)
    if steps < abs(dy):
        steps = abs(dy)
    for i in range(steps + 1):
        if steps:
            x = x2 - _part(dx, steps - i, steps)
            y = y2 - _part(dy, steps - i, steps)
        plot(buf, x, y, colour, quarters)


def _part(distance, i, steps):
    """Return distance * i / steps, rounded to the nearest."""
    if distance < 0:
        return -((i * -distance + (steps >> 1)) // steps)
    return (i * distance + (steps >> 1)) // steps
