"""The particles and shells of the effects, in plain Python: the meaning of effect_kernels_viper.py."""

# ruff: noqa: PLR1730 (calls of min and max cost more than the comparison)


def shell(buf, x, y, radius, width, rgb, q8):
    """Add a round shell of light about (x, y), brightest at `radius` and gone `width` to either side of it.

    All lengths in sixteenths of a cell, the middle inside the canvas; the colour is rgb * q8 / 256.
    """
    half = 2 * radius * width + width * width  # as a difference of squared radii
    if half < 256:
        half = 256
    inv = 65536 // half
    r2 = radius * radius
    red = (rgb >> 16) * q8 >> 8
    green = (rgb >> 8 & 255) * q8 >> 8
    blue = (rgb & 255) * q8 >> 8
    reach = radius + width
    first = x - reach >> 4 if x > reach else 0
    last = x + reach >> 4 if x + reach < 255 else 15
    row = y - reach >> 4 if y > reach else 0
    end = y + reach >> 4 if y + reach < 255 else 15
    while row <= end:
        dy = row * 16 + 8 - y
        dy2 = dy * dy - r2
        at = (row * 16 + first) * 3
        for col in range(first, last + 1):
            dx = col * 16 + 8 - x
            d = dx * dx + dy2
            if d < 0:
                d = -d
            if d < half:
                d = (half - d) * inv >> 8
                v = buf[at] + (red * d >> 8)
                buf[at] = v if v < 255 else 255
                v = buf[at + 1] + (green * d >> 8)
                buf[at + 1] = v if v < 255 else 255
                v = buf[at + 2] + (blue * d >> 8)
                buf[at + 2] = v if v < 255 else 255
            at += 3
        row += 1


def comet(buf, x, y, x2, y2, rgb, t_q8):
    """Add a light with a tail of three cells on its way from (x, y) to (x2, y2), all inside; t_q8: 0 start, 256 end.

    It starts gently and lands fast.
    """
    q8 = 256
    while q8 > 16 and t_q8 >= 0:
        way = t_q8 * t_q8 >> 8
        at = ((y * 256 + (y2 - y) * way + 128 >> 8) * 16 + (x * 256 + (x2 - x) * way + 128 >> 8)) * 3
        v = buf[at] + ((rgb >> 16) * q8 >> 8)
        buf[at] = v if v < 255 else 255
        v = buf[at + 1] + ((rgb >> 8 & 255) * q8 >> 8)
        buf[at + 1] = v if v < 255 else 255
        v = buf[at + 2] + ((rgb & 255) * q8 >> 8)
        buf[at + 2] = v if v < 255 else 255
        t_q8 -= 20
        q8 >>= 1


def sparks(pool, first, count, x, y, now, seed):
    """Set `count` sparks free at (x, y) (1/256 cell) in the particle pool, from particle `first` on; return a new seed.

    seed: 1 to 65535.
    """
    i = first * 8
    while count:
        seed ^= seed << 7 & 0xFFFF
        seed ^= seed >> 9
        seed ^= seed << 8 & 0xFFFF
        pool[i] = now
        pool[i + 1] = 420 + (seed & 255)
        pool[i + 2] = x + 65536
        pool[i + 3] = y + 65536
        pool[i + 4] = 63496 + (seed & 255) * 16
        pool[i + 5] = 62936 + (seed >> 8) * 16
        pool[i + 6] = 70536
        pool[i + 7] = 0xFFC060
        i += 8
        count -= 1
    return seed


def particles(buf, pool, count, now):
    """Add `count` particles of eight numbers each and return how many still live.

    A particle: born (ms), life (ms, 0: none), x, y (1/256 cell, + 65536), vx, vy (1/256 cell in 1024 ms, + 65536),
    gravity (1/256 cell in 1024 x 1024 ms^2, + 65536), colour 0xRRGGBB. Times are below 2^30.
    """
    alive = 0
    for i in range(0, count * 8, 8):
        life = pool[i + 1]
        if life == 0:
            continue
        age = (now - pool[i]) & 0x3FFFFFFF
        if age >= life:
            pool[i + 1] = 0
            continue
        alive += 1
        x = pool[i + 2] - 65536 + ((pool[i + 4] - 65536) * age >> 10)
        fall = ((pool[i + 6] - 65536) * age >> 10) * age >> 11
        y = pool[i + 3] - 65536 + ((pool[i + 5] - 65536) * age >> 10) + fall
        if x < 0 or x > 4095 or y < 0 or y > 4095:
            continue
        left = 256 - age * 256 // life
        rgb = pool[i + 7]
        at = ((y >> 8) * 16 + (x >> 8)) * 3
        v = buf[at] + ((rgb >> 16) * left >> 8)
        buf[at] = v if v < 255 else 255
        v = buf[at + 1] + ((rgb >> 8 & 255) * left >> 8)
        buf[at + 1] = v if v < 255 else 255
        v = buf[at + 2] + ((rgb & 255) * left >> 8)
        buf[at + 2] = v if v < 255 else 255
    return alive
