"""The passes from the canvas to the LED wire, in plain Python: what led_kernels_viper.py means.

`p` is the flash limit's array("i"), `q` the packer's; they keep numbers from frame to frame, all of them non-negative
(viper's ptr32 loads are unsigned).
"""

# ruff: noqa: PLR1730 (calls of min and max cost more than the comparison)
from micropython import const

_BYTES = const(768)
# The current limit.
_LIT = const(18)  # in a weighed sum: the levels below this bit, the number of lit channels from it on
# What lies where in `tables`, after the gamma of full brightness,
_LUT = const(256)  # the LED level of each perceptual value at this brightness
_TABLE = const(512)  # the same with the current limit in it, for the picture
_FX_TABLE = const(768)  # and for the effects
_CLIP = const(1024)  # 0 to 255 and then 255, 511 bytes
# and in `p`.
_WEIGHT = const(32)  # what each value adds to a weighed sum
_CHANGED = const(288)  # a bit a cell that has changed, a number a row, for each of two buffers: not in native code
_ALL_ROWS = const(0xFFFF)
_ONE = const(4096)  # a scale of 1; the largest sum of channels times this is below 2^30
_RELEASE_MS = const(500)  # from nothing back to 1
NUMBERS = const(320)  # the length of `p`
_HOLD_MS = const(400)  # that it stays down when it falls again while coming back


def layer_rows(layer):
    """Return the halves of a layer's rows, each as something that can be compared at once."""
    return tuple([memoryview(layer)[at : at + 24] for at in range(0, _BYTES, 24)])


def pack_sums(shown, lut, weight, tables, p):
    """Begin anew with the lut that is in `tables`: count what flash_pass keeps up to date.

    The weights and the tables (without a limit) are made from it. `lut` and `weight` are `tables` and `p` again.
    """
    for v in range(256):
        level = tables[_LUT + v]
        p[_WEIGHT + v] = level + (1 << _LIT) if level else 0
        tables[_TABLE + v] = level
        tables[_FX_TABLE + v] = level
    level = 0
    effects = 0
    for i in range(_BYTES):
        level += p[_WEIGHT + shown[i]]
        effects += tables[_LUT + shown[i + _BYTES]]
    p[8] = level
    p[10] = effects
    p[28] = 1
    p[29] = p[30] = _ONE
    p[12] = p[13] = _ALL_ROWS


def pack_words(shown, table, word, out, tables, wire, which, p):
    """Write the LED words of the rows that have changed, within the budget.

    `table` and `word` are `tables` and `out` again. wire: where the word of each cell begins (array of 16 bits).
    which: 0 or 1, p[12 + which] says which rows of `out` are out of date. p[16:19]: the place of R, G and B in a word
    (8, 16 or 24 bits); [19] the budget, a sum of channels; [20:24] picture, [24:28] effects: scale (0 to 4096), time of
    the last frame, time of the last fall (ms), how long it stays down (ms); [28:31] what the tables are made for.
    Returns in p[31] the sum of channels that is not passed.
    """
    now = p[0]
    budget = p[19]
    keep = 1
    lit = p[8] >> _LIT
    if lit >= budget:  # keep the dimmest lights lit, if the budget reaches that far
        keep = 0
        lit = 0
    wanted = (p[8] & 0x3FFFF) - lit
    budget -= lit
    for at in range(20, 28, 4):
        before = p[at]
        scale = before
        if scale < _ONE and (now - p[at + 2]) & 0x3FFFFFFF >= p[at + 3]:
            step = (now - p[at + 1]) & 0x3FFFFFFF
            if step > _RELEASE_MS:
                step = _RELEASE_MS
            scale += step * _ONE // _RELEASE_MS
            if scale > _ONE:
                scale = _ONE
        p[at + 1] = now
        if wanted * scale >> 12 > budget:
            scale = budget * _ONE // wanted
            if scale < before - (before >> 6):
                p[at + 3] = _HOLD_MS if (now - p[at + 2]) & 0x3FFFFFFF < _RELEASE_MS else 0
                p[at + 2] = now
        p[at] = scale
        if scale < _ONE:  # in steps of 1.5 %, so that the tables are not made anew in every frame
            scale -= scale % ((scale >> 6) + 1)
        budget -= wanted * scale >> 12
        wanted = p[10]
        if at == 20 and (p[28] != keep or p[29] != scale):
            p[28] = keep
            p[29] = scale
            p[12] = p[13] = _ALL_ROWS
            for i in range(256):
                v = tables[_LUT + i]
                if v:
                    v = keep + ((v - keep) * scale >> 12)
                tables[_TABLE + i] = v
        elif at == 24 and p[30] != scale:
            p[30] = scale
            p[12] = p[13] = _ALL_ROWS
            for i in range(256):
                tables[_FX_TABLE + i] = tables[_LUT + i] * scale >> 12
    p[31] = p[19] - budget

    red = p[16] >> 3
    green = p[17] >> 3
    blue = p[18] >> 3
    live = p[10]
    rows = p[12 + which]
    p[12 + which] = 0
    whole = rows == _ALL_ROWS
    y = 0
    while rows:
        if rows & 1:
            bits = _ALL_ROWS if whole else p[_CHANGED + 16 * which + y]
            i = y * 16
            at = i * 3
            while bits:
                if not bits & 7:
                    bits >>= 3
                    i += 3
                    at += 9
                    continue
                if bits & 1:
                    word = wire[i]
                    r = tables[_TABLE + shown[at]]
                    g = tables[_TABLE + shown[at + 1]]
                    b = tables[_TABLE + shown[at + 2]]
                    if live:
                        v = shown[at + _BYTES]
                        if v:
                            r = tables[_CLIP + r + tables[_FX_TABLE + v]]
                        v = shown[at + (_BYTES + 1)]
                        if v:
                            g = tables[_CLIP + g + tables[_FX_TABLE + v]]
                        v = shown[at + (_BYTES + 2)]
                        if v:
                            b = tables[_CLIP + b + tables[_FX_TABLE + v]]
                    if whole:
                        out[word] = 0
                    out[word + red] = r
                    out[word + green] = g
                    out[word + blue] = b
                bits >>= 1
                i += 1
                at += 3
            p[_CHANGED + 16 * which + y] = 0
        rows >>= 1
        y += 1
