"""The passes over the canvas and the effects, in native code: kernels_plain.py says what each function does.

Imported only where the runtime has a native code emitter (platform.NATIVE). Pointers are stepped and loops unrolled
because that is what the time goes into; ptr32 loads are unsigned on 64-bit machines, so all stored numbers are
non-negative.
"""

# ruff: noqa: PLR1730 (viper knows no min and max)
import micropython
from micropython import const

_BYTES = const(768)


@micropython.viper
def fill(buf: ptr8, r: int, g: int, b: int):
    i = 0
    while i < _BYTES:
        buf[i] = r
        buf[i + 1] = g
        buf[i + 2] = b
        i += 3


@micropython.viper
def set_bytes(buf: ptr8, value: int, count: int):
    i = 0
    while i < count:
        buf[i] = value
        i += 1


@micropython.viper
def fade(buf: ptr8, q8: int):
    i = 0
    while i < _BYTES:
        v = buf[i]
        if v:
            buf[i] = v * q8 >> 8
        i += 1


@micropython.viper
def add_cell(buf: ptr8, x: int, y: int, rgb: int, q8: int):
    if x >= 0 and x < 16 and y >= 0 and y < 16:
        q = ptr8(uint(buf) + (y * 16 + x) * 3)
        v = q[0] + ((rgb >> 16) * q8 >> 8)
        q[0] = v if v < 255 else 255
        v = q[1] + ((rgb >> 8 & 255) * q8 >> 8)
        q[1] = v if v < 255 else 255
        v = q[2] + ((rgb & 255) * q8 >> 8)
        q[2] = v if v < 255 else 255


@micropython.viper
def add_rect(buf: ptr8, p: ptr32):
    y = p[1]
    end = y + p[3]
    width = p[2] * 3
    r = p[4]
    g = p[5]
    b = p[6]
    while y < end:
        at = (y * 16 + p[0]) * 3
        stop = at + width
        while at < stop:
            v = buf[at] + r
            buf[at] = v if v < 255 else 255
            v = buf[at + 1] + g
            buf[at + 1] = v if v < 255 else 255
            v = buf[at + 2] + b
            buf[at + 2] = v if v < 255 else 255
            at += 3
        y += 1


@micropython.viper
def set_rect(buf: ptr8, p: ptr32):
    y = p[1]
    end = y + p[3]
    while y < end:
        at = (y * 16 + p[0]) * 3
        stop = at + p[2] * 3
        while at < stop:
            buf[at] = p[4]
            buf[at + 1] = p[5]
            buf[at + 2] = p[6]
            at += 3
        y += 1


@micropython.viper
def dim_rect(buf: ptr8, p: ptr32):
    y = p[1]
    end = y + p[3]
    q8 = p[4]
    while y < end:
        at = (y * 16 + p[0]) * 3
        stop = at + p[2] * 3
        while at < stop:
            buf[at] = buf[at] * q8 >> 8
            at += 1
        y += 1


@micropython.viper
def shift_rows(dst: ptr8, src: ptr8, dx: int):
    y = 0
    while y < _BYTES:
        x = 0
        while x < 16:
            s = x - dx
            if s < 0:
                s = 0
            if s > 15:
                s = 15
            a = y + x * 3
            b = y + s * 3
            dst[a] = src[b]
            dst[a + 1] = src[b + 1]
            dst[a + 2] = src[b + 2]
            x += 1
        y += 48


@micropython.viper
def paint_tiles(buf: ptr8, cells: ptr8, table: ptr8, noise: ptr8, first_row: int, count: int):
    buf = ptr8(uint(buf) + first_row * 48)
    while count:
        q = ptr8(uint(table) + cells[0] * 3)
        n = noise[0] - 128
        v = q[0]
        if v:
            v += n * v * (255 - v) >> 17
            if v < 1:
                v = 1
        buf[0] = v
        v = q[1]
        if v:
            v += n * v * (255 - v) >> 17
            if v < 1:
                v = 1
        buf[1] = v
        v = q[2]
        if v:
            v += n * v * (255 - v) >> 17
            if v < 1:
                v = 1
        buf[2] = v
        buf = ptr8(uint(buf) + 3)
        cells = ptr8(uint(cells) + 1)
        noise = ptr8(uint(noise) + 1)
        count -= 1


@micropython.viper
def paint_row(buf: ptr8, cells: ptr8, table: ptr8, noise: ptr8, first_row: int, count: int, row: int):
    paint_tiles(uint(buf), uint(cells) + row * 16, uint(table), uint(noise) + row * 16, first_row + row, 16)
