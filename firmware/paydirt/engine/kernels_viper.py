"""The whole-canvas passes in native code: kernels_plain.py says what each of them does.

Imported only where the runtime has a native code emitter (platform.NATIVE). Loops are unrolled over R, G, B because
that is what the time goes into; ptr32 loads are unsigned on 64-bit machines, so all stored numbers are non-negative.
"""

# ruff: noqa: PLR1730 (viper knows no min and max)
import micropython
from micropython import const

_CELLS = const(256)
_BYTES = const(768)
_STEP = const(20)
_UP = const(1)
_MEMBER = const(2)


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
def paint_tiles(buf: ptr8, cells: ptr8, table: ptr8, noise: ptr8, first_row: int, count: int):
    at = first_row * 48
    i = 0
    while i < count:
        c = cells[i] * 3
        n = noise[i] - 128
        stop = at + 3
        while at < stop:
            v = table[c]
            if v:
                v += n * (255 - v) >> 11
                if v < 1:
                    v = 1
            buf[at] = v
            at += 1
            c += 1
        i += 1


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
def shell(buf: ptr8, p: ptr32):
    cx = p[0]
    cy = p[1]
    r2 = p[2]
    half = p[3]
    inv = p[4]
    red = p[5]
    green = p[6]
    blue = p[7]
    at = 0
    y = 8
    while y < 256:
        dy2 = (y - cy) * (y - cy) - r2
        x = 8 - cx
        end = 256 - cx
        while x < end:
            d = x * x + dy2
            if d < 0:
                d = 0 - d
            if d < half:
                q8 = (half - d) * inv >> 8
                v = buf[at] + (red * q8 >> 8)
                buf[at] = v if v < 255 else 255
                v = buf[at + 1] + (green * q8 >> 8)
                buf[at + 1] = v if v < 255 else 255
                v = buf[at + 2] + (blue * q8 >> 8)
                buf[at + 2] = v if v < 255 else 255
            at += 3
            x += 16
        y += 16


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


@micropython.viper
def flash_scan(buf: ptr8, fx: ptr8, shown: ptr8, shown_fx: ptr8, gamma: ptr8, cells: ptr8, p: ptr32):
    now = p[0]
    gap = p[1]
    stay = p[2]
    members = 0
    soon = 0
    rise = 0
    fall = 0
    at = 0
    i = 0
    while i < _CELLS:
        flags = cells[768 + i]
        if flags & _MEMBER:
            if ((now - cells[1280 + i] - (cells[1536 + i] << 8)) & 0xFFFF) >= stay:
                flags &= 253
                cells[768 + i] = flags
            else:
                members += 1
        same = (buf[at] ^ shown[at]) | (buf[at + 1] ^ shown[at + 1]) | (buf[at + 2] ^ shown[at + 2])
        same |= (fx[at] ^ shown_fx[at]) | (fx[at + 1] ^ shown_fx[at + 1]) | (fx[at + 2] ^ shown_fx[at + 2])
        if same == 0:
            cells[1024 + i] = 0
        else:
            r = gamma[buf[at]] + gamma[fx[at]]
            g = gamma[buf[at + 1]] + gamma[fx[at + 1]]
            b = gamma[buf[at + 2]] + gamma[fx[at + 2]]
            if r > 255:
                r = 255
            if g > 255:
                g = 255
            if b > 255:
                b = 255
            want = (2 * r + 5 * g + b) >> 3
            cells[256 + i] = want
            old = cells[i]
            if want > old:
                rise += want - old
            else:
                fall += old - want
            verdict = 1
            if (flags & _UP) == 0 and want >= cells[512 + i] + _STEP:
                verdict = 2
                if ((now - cells[1280 + i] - (cells[1536 + i] << 8)) & 0xFFFF) < gap:
                    verdict = 3
                    if (flags & _MEMBER) == 0:
                        soon += 1
            cells[1024 + i] = verdict
        at += 3
        i += 1
    p[3] = members
    p[4] = soon
    p[5] = rise
    p[6] = fall


@micropython.viper
def flash_apply(buf: ptr8, fx: ptr8, shown: ptr8, shown_fx: ptr8, cells: ptr8, p: ptr32):
    now = p[0]
    grant = p[7]
    closed = p[8]
    rise = 0
    fall = 0
    at = 0
    i = 0
    while i < _CELLS:
        verdict = cells[1024 + i]
        if verdict:
            flags = cells[768 + i]
            want = cells[256 + i]
            old = cells[i]
            held = 0
            if (flags & _MEMBER) == 0:
                if verdict == 3 and grant == 0:
                    held = 1
                if closed and want > old:
                    held = 1
            if held == 0:
                shown[at] = buf[at]
                shown[at + 1] = buf[at + 1]
                shown[at + 2] = buf[at + 2]
                shown_fx[at] = fx[at]
                shown_fx[at + 1] = fx[at + 1]
                shown_fx[at + 2] = fx[at + 2]
                cells[i] = want
                if want > old:
                    rise += want - old
                else:
                    fall += old - want
                turn = cells[512 + i]
                if verdict >= 2:
                    flags |= _UP
                    if verdict == 3:
                        flags |= _MEMBER
                    cells[768 + i] = flags
                    cells[512 + i] = want
                    cells[1280 + i] = now & 255
                    cells[1536 + i] = now >> 8
                elif flags & _UP:
                    if want > turn:  # the rise goes on
                        cells[512 + i] = want
                        cells[1280 + i] = now & 255
                        cells[1536 + i] = now >> 8
                    elif want + _STEP <= turn:
                        cells[512 + i] = want
                        cells[768 + i] = flags & 254
                elif want < turn:
                    cells[512 + i] = want
        at += 3
        i += 1
    p[5] = rise
    p[6] = fall


@micropython.viper
def pack_sums(base: ptr8, fx: ptr8, lut: ptr8, p: ptr32):
    total = 0
    lit = 0
    effects = 0
    i = 0
    while i < _BYTES:
        v = base[i]
        if v:
            v = lut[v]
            total += v
            if v:
                lit += 1
        v = fx[i]
        if v:
            effects += lut[v]
        i += 1
    p[0] = total
    p[1] = lit
    p[2] = effects


@micropython.viper
def pack_write(base: ptr8, fx: ptr8, lut: ptr8, wire: ptr8, out: ptr8, p: ptr32) -> int:
    base_q12 = p[3]
    fx_q12 = p[4]
    keep = p[5]
    p_r = p[6]
    p_g = p[7]
    p_b = p[8]
    total = 0
    at = 0
    i = 0
    while i < _CELLS:
        word = wire[i] << 2
        out[word] = 0
        v = lut[base[at]]
        if v:
            v = keep + ((v - keep) * base_q12 >> 12)
        f = fx[at]
        if f:
            v += lut[f] * fx_q12 >> 12
            if v > 255:
                v = 255
        total += v
        out[word + p_r] = v
        v = lut[base[at + 1]]
        if v:
            v = keep + ((v - keep) * base_q12 >> 12)
        f = fx[at + 1]
        if f:
            v += lut[f] * fx_q12 >> 12
            if v > 255:
                v = 255
        total += v
        out[word + p_g] = v
        v = lut[base[at + 2]]
        if v:
            v = keep + ((v - keep) * base_q12 >> 12)
        f = fx[at + 2]
        if f:
            v += lut[f] * fx_q12 >> 12
            if v > 255:
                v = 255
        total += v
        out[word + p_b] = v
        at += 3
        i += 1
    return total


@micropython.viper
def page_differs(a: ptr32, b: ptr32, page: int) -> int:
    i = page << 5
    end = i + 32
    while i < end:
        if a[i] != b[i]:
            return 1
        i += 1
    return 0
