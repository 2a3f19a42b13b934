"""The passes from the canvas to the LED wire, in plain Python: what led_kernels_viper.py means.

`p` is the flash limit's array("i"), `q` the packer's; they keep numbers from frame to frame, all of them non-negative
(viper's ptr32 loads are unsigned).
"""

# ruff: noqa: PLR1730, SIM102 (calls of min and max cost more than the comparison)
from micropython import const

_CELLS = const(256)
_BYTES = const(768)
# The flash limit. A change of luminance of 20 of 255 counts: WCAG's 10 % (25.5) less the difference between our cheap
# weights (2, 5, 1 eighths) and the true ones (0.21, 0.72, 0.07).
_STEP = const(20)
_UP = const(1)  # flags of a cell: its last large change was a rise
_MEMBER = const(2)  # it is one of the few that may flash fast,
_FEW = const(10)  # so many at most,
_SECOND_MS = const(1000)  # the time in which flashes are counted, and in which a member must be quiet to be none
_SCRATCH = const(2560)
_MUCH = const(2550)  # of all luminance: ten cells from dark to full
_OLD_MS = const(30000)  # a rise older than this is kept at this age, so that 16 bits of time never wrap around it
# The current limit.
_LIT = const(18)  # in a weighed sum: the levels below this bit, the number of lit channels from it on
# What lies where in `tables`, after the gamma of full brightness,
_LUT = const(256)  # the LED level of each perceptual value at this brightness
_TABLE = const(512)  # the same with the current limit in it, for the picture
_FX_TABLE = const(768)  # and for the effects
_CLIP = const(1024)  # 0 to 255 and then 255, 511 bytes
# and in `p`.
_WEIGHT = const(32)  # what each value adds to a weighed sum
_ALL_ROWS = const(0xFFFF)
_ONE = const(4096)  # a scale of 1; the largest sum of channels times this is below 2^30
_RELEASE_MS = const(500)  # from nothing back to 1
_HOLD_MS = const(400)  # that it stays down when it falls again while coming back


def layer_rows(layer):
    """Return the rows of a layer as something that can be compared at once."""
    return tuple([memoryview(layer)[at : at + 48] for at in range(0, _BYTES, 48)])


def flash_pass(buf, shown, cells, fx, tables, p, rows, shown_rows):
    """Bring the shown picture as close to the wanted one (buf + fx) as the flash limit allows (screen/flash.py).

    shown: both layers, 1536 bytes. cells: ten bytes a cell - luminance shown, luminance wanted, turning point, flags,
    times of the last three rises (ms, low and high byte), the latest first - then 256 bytes of scratch. rows,
    shown_rows: the layer_rows of buf and fx, and of shown. p, kept from frame to frame:
    [0] now (ms), [1] 4 or 8: the rise of which a second must have passed, the last one or the third-last, [2] luminance
    of all cells, [3] its turning point, [4] 1 while it rises, [5], [14], [15] the times of its last three large rises,
    [6] members, [7] where in cells the one lies whose age is looked at next,
    [8] the weighed sum of the shown picture, [10] the sum of lut[shown effects], [11] a bit a row that has changed,
    [12:14] the same, gathered since each of two buffers was written; [16:32] belong to pack_words; [32:288] weights.
    """
    now = p[0] & 0xFFFF
    which = p[1]
    soon = 0
    wanted = p[2]
    count = 0
    at = -3
    for i in range(_CELLS):
        at += 3
        if i & 15 == 0:
            y = i >> 4
            same = rows[0][y] == shown_rows[0][y] and rows[1][y] == shown_rows[1][y]
        if same:
            continue
        if (
            buf[at] == shown[at]
            and buf[at + 1] == shown[at + 1]
            and buf[at + 2] == shown[at + 2]
            and fx[at] == shown[at + _BYTES]
            and fx[at + 1] == shown[at + _BYTES + 1]
            and fx[at + 2] == shown[at + _BYTES + 2]
        ):
            continue
        want = 2 * tables[_CLIP + tables[buf[at]] + tables[fx[at]]]
        want += 5 * tables[_CLIP + tables[buf[at + 1]] + tables[fx[at + 1]]]
        want = (want + tables[_CLIP + tables[buf[at + 2]] + tables[fx[at + 2]]]) >> 3
        c = i * 10
        cells[c + 1] = want
        wanted += want - cells[c]
        if not cells[c + 3] & 3 and want >= cells[c + 2] + _STEP:
            if (now - cells[c + which] - (cells[c + which + 1] << 8)) & 0xFFFF < _SECOND_MS:
                soon += 1
        cells[_SCRATCH + count] = i
        count += 1

    members = p[6]
    grant = 0
    if soon:  # those who leave make room
        if members:
            members = 0
            for c in range(3, _SCRATCH, 10):
                if cells[c] & _MEMBER:
                    if (now - cells[c + 1] - (cells[c + 2] << 8)) & 0xFFFF >= _SECOND_MS:
                        cells[c] &= ~_MEMBER
                    else:
                        members += 1
        if members + soon <= _FEW:
            grant = 1
            members += soon
        p[6] = members

    closed = 0
    if p[4] == 0 and wanted > p[3] + _MUCH:
        if (p[0] - p[5 if which == 4 else 15]) & 0x3FFFFFFF < _SECOND_MS:
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
    for n in range(count):
        i = cells[_SCRATCH + n]
        c = i * 10
        flags = cells[c + 3]
        want = cells[c + 1]
        old = cells[c]
        turn = cells[c + 2]
        if want > old:
            if closed and not flags & _MEMBER:
                continue
            if flags & _UP:
                if want > turn:  # the rise goes on
                    cells[c + 2] = want
                    cells[c + 4] = now & 255
                    cells[c + 5] = now >> 8
            elif want >= turn + _STEP:
                if (now - cells[c + which] - (cells[c + which + 1] << 8)) & 0xFFFF < _SECOND_MS:
                    if not flags & _MEMBER and not grant:
                        continue
                    flags |= _MEMBER
                cells[c + 2] = want
                cells[c + 3] = flags | _UP
                for k in range(c + 9, c + 5, -1):
                    cells[k] = cells[k - 2]
                cells[c + 4] = now & 255
                cells[c + 5] = now >> 8
        elif flags & _UP:
            if want + _STEP <= turn:
                cells[c + 2] = want
                cells[c + 3] = flags & ~_UP
        elif want < turn:
            cells[c + 2] = want
        mask |= 1 << (i >> 4)
        total += want - old
        cells[c] = want
        for at in range(i * 3, i * 3 + 3):
            level += p[_WEIGHT + buf[at]] - p[_WEIGHT + shown[at]]
            effects += tables[_LUT + fx[at]] - tables[_LUT + shown[at + _BYTES]]
            shown[at] = buf[at]
            shown[at + _BYTES] = fx[at]
    p[8] = level
    p[10] = effects
    p[11] = mask
    p[12] |= mask
    p[13] |= mask

    p[2] = total
    if p[4] == 0:
        if total < p[3]:
            p[3] = total
    elif total > p[3]:  # the rise goes on
        p[3] = total
        p[5] = p[0]
    elif total + _MUCH < p[3]:
        p[4] = 0
        p[3] = total

    c = p[7]  # one cell a frame: the times of its last rises must not wrap around
    for k in range(c + 4, c + 10, 2):
        if (now - cells[k] - (cells[k + 1] << 8)) & 0xFFFF > _OLD_MS:
            cells[k] = (now - _OLD_MS) & 255
            cells[k + 1] = ((now - _OLD_MS) & 0xFFFF) >> 8
    c += 10
    p[7] = c if c < _SCRATCH else 0


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
    first = 0
    while rows:
        if rows & 1:
            at = first * 3
            for i in range(first, first + 16):
                word = wire[i]
                r = tables[_TABLE + shown[at]]
                g = tables[_TABLE + shown[at + 1]]
                b = tables[_TABLE + shown[at + 2]]
                if live:
                    r = tables[_CLIP + r + tables[_FX_TABLE + shown[at + _BYTES]]]
                    g = tables[_CLIP + g + tables[_FX_TABLE + shown[at + _BYTES + 1]]]
                    b = tables[_CLIP + b + tables[_FX_TABLE + shown[at + _BYTES + 2]]]
                out[word] = 0
                out[word + red] = r
                out[word + green] = g
                out[word + blue] = b
                at += 3
        rows >>= 1
        first += 16
