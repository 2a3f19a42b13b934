"""The drawing on the OLED, in native code: oled_kernels_plain.py says what each function does.

Imported only where the runtime has a native code emitter (platform.NATIVE). Pointers are stepped and loops unrolled
because that is what the time goes into; ptr32 loads are unsigned on 64-bit machines, so all stored numbers are
non-negative.
"""

# ruff: noqa: PLR1730 (viper knows no min and max)
import micropython


@micropython.viper
def fill_box(buf: ptr8, x: int, y: int, w: int, h: int, colour: int):
    end = y + h
    while y < end:
        stop = (y | 7) + 1
        if stop > end:
            stop = end
        mask = (1 << (stop - (y & 0xFFF8))) - (1 << (y & 7))
        at = (y >> 3) * 128 + x
        last = at + w
        while at < last:
            if colour == 1:
                buf[at] = buf[at] | mask
            elif colour == 0:
                buf[at] = buf[at] & (255 - mask)
            else:
                buf[at] = buf[at] ^ mask
            at += 1
        y = stop


@micropython.viper
def draw_line(buf: ptr8, x: int, y: int, x2: int, y2: int, colour: int, quarters: int):
    dx = x2 - x
    dy = y2 - y
    sx = 1
    if dx < 0:
        dx = 0 - dx
        sx = -1
    sy = 1
    if dy < 0:
        dy = 0 - dy
        sy = -1
    steps = dx
    if steps < dy:
        steps = dy
    half = steps >> 1
    left = steps
    while left >= 0:
        px = x2
        py = y2
        if steps:
            px = x2 - sx * ((left * dx + half) // steps)
            py = y2 - sy * ((left * dy + half) // steps)
        if quarters:
            old = px
            if quarters == 1:
                px = 127 - py
                py = old
            elif quarters == 2:
                px = 127 - px
                py = 63 - py
            else:
                px = py
                py = 63 - old
        if px >= 0 and px < 128 and py >= 0 and py < 64:
            spot = (py >> 3) * 128 + px
            mask = 1 << (py & 7)
            if colour == 1:
                buf[spot] = buf[spot] | mask
            elif colour == 0:
                buf[spot] = buf[spot] & (255 - mask)
            else:
                buf[spot] = buf[spot] ^ mask
        left -= 1
