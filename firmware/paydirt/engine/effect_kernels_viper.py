"""The particles and shells of the effects, in native code: effect_kernels_plain.py says what each function does.

A module of its own, so that it fits a page of paydirt.pack and can run from the flash; see kernels_viper.py.
"""

# ruff: noqa: PLR1730 (viper knows no min and max)
import micropython


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
