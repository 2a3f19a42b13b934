"""The flash limit in native code: flash_kernels_plain.py says what each function does; see led_kernels_viper.py."""

# ruff: noqa: PLR1730, SIM102 (viper knows no min and max)
import micropython
from micropython import const

_CELLS = const(256)
_BYTES = const(768)
_STEP = const(20)
_UP = const(1)
_MEMBER = const(2)
_FEW = const(10)
_SECOND_MS = const(1000)
_SCRATCH = const(2560)
_MUCH = const(2550)
_OLD_MS = const(30000)
_LUT = const(256)
_CLIP = const(1024)
_WEIGHT = const(32)
_CHANGED = const(288)  # not kept up here: a row is fast


# Only the first three arguments live in registers: the hottest pointers come first and are used for whatever is hot.


@micropython.viper
def flash_pass(a: ptr8, b: ptr8, c: ptr8, fx: ptr8, tables: ptr8, p: ptr32, rows, shown_rows):
    f = ptr8(uint(fx))
    g = ptr8(uint(b) + _BYTES)
    gamma = ptr8(uint(tables))
    lut = ptr8(uint(tables) + _LUT)
    clip = ptr8(uint(tables) + _CLIP)
    weight = ptr32(uint(p) + _WEIGHT * 4)
    changed = ptr8(uint(c) + _SCRATCH)
    now = p[0] & 0xFFFF
    which = p[1]
    soon = 0
    wanted = p[2]
    count = 0
    effective = 0
    i = 0
    while i < _CELLS:
        other = 0
        live = 0
        n = 4  # a row is twelve words: is any of them different, is there any effect?
        while n:
            other |= ptr32(uint(a))[0] ^ ptr32(uint(b))[0]
            other |= ptr32(uint(a))[1] ^ ptr32(uint(b))[1]
            other |= ptr32(uint(a))[2] ^ ptr32(uint(b))[2]
            a = ptr8(uint(a) + 12)
            b = ptr8(uint(b) + 12)
            live |= ptr32(uint(f))[0] | ptr32(uint(f))[1] | ptr32(uint(f))[2]
            live |= ptr32(uint(g))[0] | ptr32(uint(g))[1] | ptr32(uint(g))[2]
            f = ptr8(uint(f) + 12)
            g = ptr8(uint(g) + 12)
            n -= 1
        if other or live:
            a = ptr8(uint(a) - 48)
            b = ptr8(uint(b) - 48)
            f = ptr8(uint(f) - 48)
            g = ptr8(uint(g) - 48)
            effective |= live
            n = 16
            while n:
                want = 256
                if live:
                    if (a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (f[0] ^ g[0]) | (f[1] ^ g[1]) | (f[2] ^ g[2]):
                        want = 2 * clip[gamma[a[0]] + gamma[f[0]]] + 5 * clip[gamma[a[1]] + gamma[f[1]]]
                        want = (want + clip[gamma[a[2]] + gamma[f[2]]]) >> 3
                    f = ptr8(uint(f) + 3)
                    g = ptr8(uint(g) + 3)
                elif (a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]):
                    want = (2 * gamma[a[0]] + 5 * gamma[a[1]] + gamma[a[2]]) >> 3
                if want < 256:
                    c[1] = want
                    wanted += want - c[0]
                    if want >= c[2] + _STEP and (c[3] & 3) == 0:
                        if ((now - c[which] - (c[which + 1] << 8)) & 0xFFFF) < _SECOND_MS:
                            soon += 1
                    changed[count] = i
                    count += 1
                a = ptr8(uint(a) + 3)
                b = ptr8(uint(b) + 3)
                c = ptr8(uint(c) + 10)
                i += 1
                n -= 1
            if live == 0:
                f = ptr8(uint(f) + 48)
                g = ptr8(uint(g) + 48)
        else:
            c = ptr8(uint(c) + 160)
            i += 16

    buf = uint(a) - _BYTES
    shown = uint(b) - _BYTES
    cells = uint(c) - _SCRATCH
    shown_fx = uint(g) - _BYTES
    members = p[6]
    grant = 0
    if soon:
        if members:
            members = 0
            c = ptr8(cells)
            n = _CELLS
            while n:
                if c[3] & _MEMBER:
                    if ((now - c[4] - (c[5] << 8)) & 0xFFFF) >= _SECOND_MS:
                        c[3] = c[3] & 253
                    else:
                        members += 1
                c = ptr8(uint(c) + 10)
                n -= 1
        if members + soon <= _FEW:
            grant = 1
            members += soon
        p[6] = members

    closed = 0
    if p[4] == 0 and wanted > p[3] + _MUCH:
        n = p[15]
        if which == 4:
            n = p[5]
        if ((p[0] - n) & 0x3FFFFFFF) < _SECOND_MS:
            closed = 1
        else:
            p[4] = 1
            p[15] = p[14]
            p[14] = p[5]
            p[5] = p[0]

    total = p[2]
    level = p[8]
    effects = p[10]
    mask = 0
    while count:
        count -= 1
        i = changed[0]
        changed = ptr8(uint(changed) + 1)
        c = ptr8(cells + i * 10)
        want = c[1]
        held = 0
        if want > c[0]:
            if closed and (c[3] & _MEMBER) == 0:
                held = 1
            elif c[3] & _UP:
                if want > c[2]:
                    c[2] = want
                    c[4] = now & 255
                    c[5] = now >> 8
            elif want >= c[2] + _STEP:
                if ((now - c[which] - (c[which + 1] << 8)) & 0xFFFF) >= _SECOND_MS:
                    c[3] = c[3] | _UP
                elif grant or c[3] & _MEMBER:
                    c[3] = 3
                else:
                    held = 1
                if held == 0:
                    c[2] = want
                    c[9] = c[7]
                    c[8] = c[6]
                    c[7] = c[5]
                    c[6] = c[4]
                    c[4] = now & 255
                    c[5] = now >> 8
        elif c[3] & _UP:
            if want + _STEP <= c[2]:
                c[2] = want
                c[3] = c[3] & 254
        elif want < c[2]:
            c[2] = want
        if held == 0:
            mask |= 1 << (i >> 4)
            total += want - c[0]
            c[0] = want
            i = i * 3
            a = ptr8(buf + i)
            b = ptr8(shown + i)
            level += weight[a[0]] - weight[b[0]] + weight[a[1]] - weight[b[1]] + weight[a[2]] - weight[b[2]]
            b[0] = a[0]
            b[1] = a[1]
            b[2] = a[2]
            if effective:
                a = ptr8(uint(fx) + i)
                b = ptr8(shown_fx + i)
                effects += lut[a[0]] - lut[b[0]] + lut[a[1]] - lut[b[1]] + lut[a[2]] - lut[b[2]]
                b[0] = a[0]
                b[1] = a[1]
                b[2] = a[2]
    p[8] = level
    p[10] = effects
    p[11] = mask
    p[12] = p[12] | mask
    p[13] = p[13] | mask

    p[2] = total
    if p[4] == 0:
        if total < p[3]:
            p[3] = total
    elif total > p[3]:
        p[3] = total
        p[5] = p[0]
    elif total + _MUCH < p[3]:
        p[4] = 0
        p[3] = total

    i = p[7]
    c = ptr8(cells + i)
    n = 3
    while n:
        if ((now - c[4] - (c[5] << 8)) & 0xFFFF) > _OLD_MS:
            c[4] = (now - _OLD_MS) & 255
            c[5] = ((now - _OLD_MS) & 0xFFFF) >> 8
        c = ptr8(uint(c) + 2)
        n -= 1
    i += 10
    p[7] = i if i < _SCRATCH else 0
