"""One pixel of the OLED, in plain Python: for both families of plain kernels that draw there."""


def plot(buf, x, y, colour, quarters):
    """Draw one pixel in turned directions."""
    if quarters == 1:
        x, y = 127 - y, x
    elif quarters == 2:
        x = 127 - x
        y = 63 - y
    elif quarters == 3:
        x, y = y, 63 - x
    if 0 <= x < 128 and 0 <= y < 64:
        at = (y >> 3) * 128 + x
        bit = 1 << (y & 7)
        if colour == 1:
            buf[at] |= bit
        elif colour == 0:
            buf[at] &= ~bit & 255
        else:
            buf[at] ^= bit
