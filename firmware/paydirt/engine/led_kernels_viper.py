"""The passes from the canvas to the LED wire, in native code: led_kernels_plain.py says what each function does.

Imported only where the runtime has a native code emitter (platform.NATIVE). Pointers are stepped and loops unrolled
because that is what the time goes into; ptr32 loads are unsigned on 64-bit machines, so all stored numbers are
non-negative.
"""

# ruff: noqa: PLR1730, SIM102 (viper knows no min and max)
import micropython
from micropython import const

_CELLS = const(256)
_BYTES = const(768)
_STEP = const(20)
_UP = const(1)
_MEMBER = const(2)
_FEW = const(10)
_STAY_MS = const(1000)
_MUCH = const(2550)
_OLD_MS = const(30000)
_ONE = const(4096)
_RELEASE_MS = const(500)
_HOLD_MS = const(400)


@micropython.viper
def flash_pass(
    buf: ptr8, shown: ptr8, cells: ptr8, fx: ptr8, shown_fx: ptr8, gamma: ptr8, changed: ptr8, lut: ptr8, p: ptr32
):
    now = p[0] & 0xFFFF
    gap = p[1]
    soon = 0
    wanted = p[2]
    count = 0
    c = ptr8(uint(cells))
    a = ptr8(uint(buf))
    b = ptr8(uint(shown))
    f = ptr8(uint(fx))
    g = ptr8(uint(shown_fx))
    i = 0
    while i < _CELLS:
        other = 0
        live = 0
        aw = ptr32(uint(a))
        bw = ptr32(uint(b))
        fw = ptr32(uint(f))
        gw = ptr32(uint(g))
        n = 4  # a row is twelve words: is any of them different, is there any effect?
        while n:
            other |= (aw[0] ^ bw[0]) | (aw[1] ^ bw[1]) | (aw[2] ^ bw[2])
            live |= fw[0] | fw[1] | fw[2] | gw[0] | gw[1] | gw[2]
            aw = ptr32(uint(aw) + 12)
            bw = ptr32(uint(bw) + 12)
            fw = ptr32(uint(fw) + 12)
            gw = ptr32(uint(gw) + 12)
            n -= 1
        if other or live:
            n = 16
            while n:
                other = (a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2])
                if live:
                    other |= (f[0] ^ g[0]) | (f[1] ^ g[1]) | (f[2] ^ g[2])
                if other:
                    red = gamma[a[0]]
                    green = gamma[a[1]]
                    blue = gamma[a[2]]
                    if live:
                        red += gamma[f[0]]
                        if red > 255:
                            red = 255
                        green += gamma[f[1]]
                        if green > 255:
                            green = 255
                        blue += gamma[f[2]]
                        if blue > 255:
                            blue = 255
                    want = (2 * red + 5 * green + blue) >> 3
                    c[1] = want
                    wanted += want - c[0]
                    if (c[3] & 3) == 0 and want >= c[2] + _STEP:
                        if ((now - c[4] - (c[5] << 8)) & 0xFFFF) < gap:
                            soon += 1
                    changed[count] = i
                    count += 1
                a = ptr8(uint(a) + 3)
                b = ptr8(uint(b) + 3)
                f = ptr8(uint(f) + 3)
                g = ptr8(uint(g) + 3)
                c = ptr8(uint(c) + 8)
                i += 1
                n -= 1
        else:
            a = ptr8(uint(a) + 48)
            b = ptr8(uint(b) + 48)
            f = ptr8(uint(f) + 48)
            g = ptr8(uint(g) + 48)
            c = ptr8(uint(c) + 128)
            i += 16

    members = p[6]
    grant = 0
    if soon:
        if members:
            members = 0
            c = ptr8(uint(cells))
            n = _CELLS
            while n:
                if c[3] & _MEMBER:
                    if ((now - c[4] - (c[5] << 8)) & 0xFFFF) >= _STAY_MS:
                        c[3] = c[3] & 253
                    else:
                        members += 1
                c = ptr8(uint(c) + 8)
                n -= 1
        if members + soon <= _FEW:
            grant = 1
            members += soon
        p[6] = members

    closed = 0
    if p[4] == 0 and wanted > p[3] + _MUCH:
        if ((p[0] - p[5]) & 0x3FFFFFFF) < gap:
            closed = 1
        else:
            p[4] = 1
            p[5] = p[0]

    total = p[2]
    level = p[8]
    lit = p[9]
    effects = p[10]
    while count:
        count -= 1
        i = changed[0]
        changed = ptr8(uint(changed) + 1)
        c = ptr8(uint(cells) + i * 8)
        flags = c[3]
        want = c[1]
        old = c[0]
        turn = c[2]
        held = 0
        if want > old:
            stamped = 0
            if closed and (flags & _MEMBER) == 0:
                held = 1
            elif flags & _UP:
                if want > turn:
                    stamped = 1
            elif want >= turn + _STEP:
                stamped = 1
                if ((now - c[4] - (c[5] << 8)) & 0xFFFF) < gap:
                    if (flags & _MEMBER) == 0 and grant == 0:
                        held = 1
                    flags |= _MEMBER
                flags |= _UP
            if stamped and held == 0:
                c[2] = want
                c[3] = flags
                c[4] = now & 255
                c[5] = now >> 8
        elif flags & _UP:
            if want + _STEP <= turn:
                c[2] = want
                c[3] = flags & 254
        elif want < turn:
            c[2] = want
        if held == 0:
            total += want - old
            c[0] = want
            i = i * 3
            a = ptr8(uint(buf) + i)
            b = ptr8(uint(shown) + i)
            f = ptr8(uint(fx) + i)
            g = ptr8(uint(shown_fx) + i)
            n = 3
            while n:
                v = lut[a[0]]
                old = lut[b[0]]
                level += v - old
                if v:
                    lit += 1
                if old:
                    lit -= 1
                b[0] = a[0]
                if f[0] != g[0]:
                    effects += lut[f[0]] - lut[g[0]]
                    g[0] = f[0]
                a = ptr8(uint(a) + 1)
                b = ptr8(uint(b) + 1)
                f = ptr8(uint(f) + 1)
                g = ptr8(uint(g) + 1)
                n -= 1
    p[8] = level
    p[9] = lit
    p[10] = effects

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

    n = p[7]
    c = ptr8(uint(cells) + n)
    if ((now - c[4] - (c[5] << 8)) & 0xFFFF) > _OLD_MS:
        now = (now - _OLD_MS) & 0xFFFF
        c[4] = now & 255
        c[5] = now >> 8
    p[7] = (n + 8) & 2047


@micropython.viper
def pack_sums(base: ptr8, lut: ptr8, fx: ptr8, p: ptr32):
    level = 0
    lit = 0
    effects = 0
    n = _BYTES
    while n:
        v = lut[base[0]]
        level += v
        if v:
            lit += 1
        effects += lut[fx[0]]
        base = ptr8(uint(base) + 1)
        fx = ptr8(uint(fx) + 1)
        n -= 1
    p[8] = level
    p[9] = lit
    p[10] = effects


@micropython.viper
def pack_limit(table: ptr8, lut: ptr8, fx_table: ptr8, p: ptr32, q: ptr32):
    now = p[0]
    budget = q[3]
    keep = 1
    lit = p[9]
    if lit >= budget:
        keep = 0
        lit = 0
    wanted = p[8] - lit
    budget -= lit
    s = ptr32(uint(q) + 16)
    n = 2
    while n:
        before = s[0]
        scale = before
        if scale < _ONE and ((now - s[2]) & 0x3FFFFFFF) >= s[3]:
            step = (now - s[1]) & 0x3FFFFFFF
            if step > _RELEASE_MS:
                step = _RELEASE_MS
            scale += step * _ONE // _RELEASE_MS
            if scale > _ONE:
                scale = _ONE
        s[1] = now
        if wanted * scale >> 12 > budget:
            scale = budget * _ONE // wanted
            if scale < before - (before >> 6):
                s[3] = _HOLD_MS if ((now - s[2]) & 0x3FFFFFFF) < _RELEASE_MS else 0
                s[2] = now
        s[0] = scale
        budget -= wanted * scale >> 12
        wanted = p[10]
        s = ptr32(uint(s) + 16)
        n -= 1
    scale = q[4]
    fx_scale = q[8]
    if q[12] != scale or q[13] != keep or q[14] != fx_scale:
        q[12] = scale
        q[13] = keep
        q[14] = fx_scale
        n = 256
        while n:
            v = lut[0]
            fx_table[0] = v * fx_scale >> 12
            if v:
                v = keep + ((v - keep) * scale >> 12)
            table[0] = v
            lut = ptr8(uint(lut) + 1)
            table = ptr8(uint(table) + 1)
            fx_table = ptr8(uint(fx_table) + 1)
            n -= 1


@micropython.viper
def pack_write(base: ptr8, table: ptr8, out: ptr32, fx: ptr8, fx_table: ptr8, wire: ptr16, p: ptr32, q: ptr32) -> int:
    red = q[0]
    green = q[1]
    blue = q[2]
    live = p[10]
    total = 0
    n = _CELLS
    while n:
        at = wire[0]
        s = ptr8(uint(base) + at)
        r = table[s[0]]
        g = table[s[1]]
        b = table[s[2]]
        if live:
            s = ptr8(uint(fx) + at)
            r += fx_table[s[0]]
            if r > 255:
                r = 255
            g += fx_table[s[1]]
            if g > 255:
                g = 255
            b += fx_table[s[2]]
            if b > 255:
                b = 255
        total += r + g + b
        out[0] = (r << red) | (g << green) | (b << blue)
        out = ptr32(uint(out) + 4)
        wire = ptr16(uint(wire) + 2)
        n -= 1
    return total
