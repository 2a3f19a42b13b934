"""The passes from the canvas to the LED wire, in native code: led_kernels_plain.py says what each function does.

Imported only where the runtime has a native code emitter (platform.NATIVE). Pointers are stepped and loops unrolled
because that is what the time goes into; ptr32 loads are unsigned on 64-bit machines, so all stored numbers are
non-negative.
"""

# ruff: noqa: PLR1730 (viper knows no min and max)
import micropython
from micropython import const

_BYTES = const(768)
_LIT = const(18)
_LUT = const(256)
_TABLE = const(512)
_FX_TABLE = const(768)
_CLIP = const(1024)
_WEIGHT = const(32)
_CHANGED = const(288)  # not kept up here: a row is fast
_ALL_ROWS = const(0xFFFF)
_ONE = const(4096)
_RELEASE_MS = const(500)
NUMBERS = const(320)  # the length of `p`
_HOLD_MS = const(400)


def layer_rows(layer):
    """Return None: the native pass looks at whole rows by itself."""
    return None


@micropython.viper
def pack_sums(shown: ptr8, lut: ptr8, weight: ptr32, tables: ptr8, p: ptr32):
    lut = ptr8(uint(tables) + _LUT)
    weight = ptr32(uint(p) + _WEIGHT * 4)
    table = ptr8(uint(tables) + _TABLE)
    fx_table = ptr8(uint(tables) + _FX_TABLE)
    n = 256
    while n:
        n -= 1
        weight[n] = 0
        if lut[n]:
            weight[n] = lut[n] + (1 << _LIT)
        table[n] = lut[n]
        fx_table[n] = lut[n]
    level = 0
    n = _BYTES
    while n:
        level += weight[shown[0]]
        shown = ptr8(uint(shown) + 1)
        n -= 1
    effects = 0
    n = _BYTES
    while n:
        effects += lut[shown[0]]
        shown = ptr8(uint(shown) + 1)
        n -= 1
    p[8] = level
    p[10] = effects
    p[28] = 1
    p[29] = _ONE
    p[30] = _ONE
    p[12] = _ALL_ROWS
    p[13] = _ALL_ROWS


@micropython.viper
def pack_words(s: ptr8, table: ptr8, word: ptr32, out: ptr8, tables: ptr8, wire: ptr16, which: int, p: ptr32):
    now = p[0]
    budget = p[19]
    keep = 1
    lit = p[8] >> _LIT
    if lit >= budget:
        keep = 0
        lit = 0
    wanted = (p[8] & 0x3FFFF) - lit
    budget -= lit
    q = ptr32(uint(p) + 80)
    n = 2
    while n:
        before = q[0]
        scale = before
        if scale < _ONE and ((now - q[2]) & 0x3FFFFFFF) >= q[3]:
            step = (now - q[1]) & 0x3FFFFFFF
            if step > _RELEASE_MS:
                step = _RELEASE_MS
            scale += step * _ONE // _RELEASE_MS
            if scale > _ONE:
                scale = _ONE
        q[1] = now
        if wanted * scale >> 12 > budget:
            scale = budget * _ONE // wanted
            if scale < before - (before >> 6):
                q[3] = _HOLD_MS if ((now - q[2]) & 0x3FFFFFFF) < _RELEASE_MS else 0
                q[2] = now
        q[0] = scale
        if scale < _ONE:
            scale -= scale % ((scale >> 6) + 1)
        budget -= wanted * scale >> 12
        wanted = p[10]
        if n == 2:
            if p[28] != keep or p[29] != scale:
                p[28] = keep
                p[29] = scale
                p[12] = _ALL_ROWS
                p[13] = _ALL_ROWS
                lut = ptr8(uint(tables) + _LUT)
                table = ptr8(uint(tables) + _TABLE)
                k = 256
                while k:
                    table[0] = lut[0]
                    if lut[0]:
                        table[0] = keep + ((lut[0] - keep) * scale >> 12)
                    lut = ptr8(uint(lut) + 1)
                    table = ptr8(uint(table) + 1)
                    k -= 1
        elif p[30] != scale:
            p[30] = scale
            p[12] = _ALL_ROWS
            p[13] = _ALL_ROWS
            lut = ptr8(uint(tables) + _LUT)
            table = ptr8(uint(tables) + _FX_TABLE)
            k = 256
            while k:
                table[0] = lut[0] * scale >> 12
                lut = ptr8(uint(lut) + 1)
                table = ptr8(uint(table) + 1)
                k -= 1
        q = ptr32(uint(q) + 16)
        n -= 1
    p[31] = p[19] - budget

    fx_table = ptr8(uint(tables) + _FX_TABLE)
    table = ptr8(uint(tables) + _TABLE)
    clip = ptr8(uint(tables) + _CLIP)
    f = ptr8(uint(s) + _BYTES)
    red = p[16]
    green = p[17]
    blue = p[18]
    live = p[10]
    q = ptr32(uint(p) + 48 + which * 4)
    rows = q[0]
    q[0] = 0
    while rows:
        if rows & 1:
            n = 16
            while n:
                word = ptr32(uint(out) + wire[0])
                if live:
                    v = clip[table[s[0]] + fx_table[f[0]]] << red
                    v |= clip[table[s[1]] + fx_table[f[1]]] << green
                    word[0] = v | (clip[table[s[2]] + fx_table[f[2]]] << blue)
                    f = ptr8(uint(f) + 3)
                else:
                    word[0] = (table[s[0]] << red) | (table[s[1]] << green) | (table[s[2]] << blue)
                s = ptr8(uint(s) + 3)
                wire = ptr16(uint(wire) + 2)
                n -= 1
            if live == 0:
                f = ptr8(uint(f) + 48)
        else:
            s = ptr8(uint(s) + 48)
            f = ptr8(uint(f) + 48)
            wire = ptr16(uint(wire) + 32)
        rows = rows >> 1
