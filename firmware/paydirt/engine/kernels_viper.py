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
def shell(buf: ptr8, x: int, y: int, radius: int, width: int, rgb: int, q8: int):
    half = 2 * radius * width + width * width
    if half < 256:
        half = 256
    inv = 65536 // half
    r2 = radius * radius
    red = (rgb >> 16) * q8 >> 8
    green = (rgb >> 8 & 255) * q8 >> 8
    blue = (rgb & 255) * q8 >> 8
    reach = radius + width
    first = 0
    if x > reach:
        first = (x - reach) >> 4
    last = 15
    if x + reach < 255:
        last = (x + reach) >> 4
    row = 0
    if y > reach:
        row = (y - reach) >> 4
    end = 15
    if y + reach < 255:
        end = (y + reach) >> 4
    stop = last * 16 + 8 - x
    while row <= end:
        dy2 = (row * 16 + 8 - y) * (row * 16 + 8 - y) - r2
        q = ptr8(uint(buf) + (row * 16 + first) * 3)
        dx = first * 16 + 8 - x
        while dx <= stop:
            d = dx * dx + dy2
            if d < 0:
                d = 0 - d
            if d < half:
                d = (half - d) * inv >> 8
                v = q[0] + (red * d >> 8)
                q[0] = v if v < 255 else 255
                v = q[1] + (green * d >> 8)
                q[1] = v if v < 255 else 255
                v = q[2] + (blue * d >> 8)
                q[2] = v if v < 255 else 255
            q = ptr8(uint(q) + 3)
            dx += 16
        row += 1


@micropython.viper
def comet(buf: ptr8, x: int, y: int, x2: int, y2: int, rgb: int, t_q8: int):
    q8 = 256
    while q8 > 16 and t_q8 >= 0:
        way = t_q8 * t_q8 >> 8
        row = (y * 256 + (y2 - y) * way + 128) >> 8
        q = ptr8(uint(buf) + (row * 16 + ((x * 256 + (x2 - x) * way + 128) >> 8)) * 3)
        v = q[0] + ((rgb >> 16) * q8 >> 8)
        q[0] = v if v < 255 else 255
        v = q[1] + ((rgb >> 8 & 255) * q8 >> 8)
        q[1] = v if v < 255 else 255
        v = q[2] + ((rgb & 255) * q8 >> 8)
        q[2] = v if v < 255 else 255
        t_q8 -= 20
        q8 = q8 >> 1


@micropython.viper
def sparks(pool: ptr32, first: int, count: int, x: int, y: int, now: int, seed: int) -> int:
    q = ptr32(uint(pool) + first * 32)
    while count:
        seed ^= (seed << 7) & 0xFFFF
        seed ^= seed >> 9
        seed ^= (seed << 8) & 0xFFFF
        q[0] = now
        q[1] = 420 + (seed & 255)
        q[2] = x + 65536
        q[3] = y + 65536
        q[4] = 63496 + (seed & 255) * 16
        q[5] = 62936 + (seed >> 8) * 16
        q[6] = 70536
        q[7] = 0xFFC060
        q = ptr32(uint(q) + 32)
        count -= 1
    return seed


@micropython.viper
def particles(buf: ptr8, pool: ptr32, count: int, now: int) -> int:
    alive = 0
    i = 0
    end = count * 8
    while i < end:
        life = pool[i + 1]
        if life:
            age = (now - pool[i]) & 0x3FFFFFFF
            if age >= life:
                pool[i + 1] = 0
            else:
                alive += 1
                x = pool[i + 2] - 65536 + ((pool[i + 4] - 65536) * age >> 10)
                fall = ((pool[i + 6] - 65536) * age >> 10) * age >> 11
                y = pool[i + 3] - 65536 + ((pool[i + 5] - 65536) * age >> 10) + fall
                if 0 <= x < 4096 and 0 <= y < 4096:
                    left = 256 - age * 256 // life
                    rgb = pool[i + 7]
                    at = ((y >> 8) * 16 + (x >> 8)) * 3
                    v = buf[at] + ((rgb >> 16) * left >> 8)
                    buf[at] = v if v < 255 else 255
                    v = buf[at + 1] + ((rgb >> 8 & 255) * left >> 8)
                    buf[at + 1] = v if v < 255 else 255
                    v = buf[at + 2] + ((rgb & 255) * left >> 8)
                    buf[at + 2] = v if v < 255 else 255
        i += 8
    return alive
