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
_STAY_MS = const(1000)  # until it has been quiet for so long
_MUCH = const(2550)  # of all luminance: ten cells from dark to full
_OLD_MS = const(30000)  # a rise older than this is kept at this age, so that 16 bits of time never wrap around it
# The current limit.
_LIT = const(18)  # in a weighed sum: the levels below this bit, the number of lit channels from it on
_ONE = const(4096)  # a scale of 1; the largest sum of channels times this is below 2^30
_RELEASE_MS = const(500)  # from nothing back to 1
_HOLD_MS = const(400)  # that it stays down when it falls again while coming back


def layer_rows(layer):
    """Return the rows of a layer as something that can be compared at once."""
    return tuple([memoryview(layer)[at : at + 48] for at in range(0, _BYTES, 48)])


def flash_pass(
    buf,
    shown,
    cells,
    fx,
    shown_fx,
    gamma,
    clip,
    weight,
    lut,
    changed,
    p,
    buf_rows,
    shown_rows,
    fx_rows,
    shown_fx_rows,
):
    """Bring the shown picture as close to the wanted one (buf + fx) as the flash limit allows (screen/flash.py).

    cells: eight bytes a cell - luminance shown, luminance wanted, turning point, flags, time of the last rise (ms, low
    and high byte), two to spare. clip: 511 bytes, 0 to 255 and then 255. weight: what each value adds to a weighed sum,
    its level and 1 << 18 if that is not 0. changed: 256 bytes of scratch. p, kept from frame to frame:
    [0] now (ms), [1] gap between two rises (ms), [2] luminance of all cells, [3] its turning point, [4] 1 while it
    rises, [5] the time of its last large rise, [6] members, [7] the cell whose age is looked at next,
    [8] the weighed sum of what is shown, [10] the sum of lut[shown_fx]. Returns in [11] a bit a row that has changed.
    The last four are the layer_rows of the four layers.
    """
    now = p[0] & 0xFFFF
    gap = p[1]
    soon = 0
    wanted = p[2]
    count = 0
    at = -3
    for i in range(_CELLS):
        at += 3
        if i & 15 == 0:
            y = i >> 4
            same = buf_rows[y] == shown_rows[y] and fx_rows[y] == shown_fx_rows[y]
        if same:
            continue
        if (
            buf[at] == shown[at]
            and buf[at + 1] == shown[at + 1]
            and buf[at + 2] == shown[at + 2]
            and fx[at] == shown_fx[at]
            and fx[at + 1] == shown_fx[at + 1]
            and fx[at + 2] == shown_fx[at + 2]
        ):
            continue
        want = 2 * clip[gamma[buf[at]] + gamma[fx[at]]] + 5 * clip[gamma[buf[at + 1]] + gamma[fx[at + 1]]]
        want = (want + clip[gamma[buf[at + 2]] + gamma[fx[at + 2]]]) >> 3
        c = i * 8
        cells[c + 1] = want
        wanted += want - cells[c]
        if not cells[c + 3] & 3 and want >= cells[c + 2] + _STEP:
            if (now - cells[c + 4] - (cells[c + 5] << 8)) & 0xFFFF < gap:
                soon += 1
        changed[count] = i
        count += 1

    members = p[6]
    grant = 0
    if soon:  # those who leave make room
        if members:
            members = 0
            for c in range(3, _CELLS * 8, 8):
                if cells[c] & _MEMBER:
                    if (now - cells[c + 1] - (cells[c + 2] << 8)) & 0xFFFF >= _STAY_MS:
                        cells[c] &= ~_MEMBER
                    else:
                        members += 1
        if members + soon <= _FEW:
            grant = 1
            members += soon
        p[6] = members

    closed = 0
    if p[4] == 0 and wanted > p[3] + _MUCH:
        if (p[0] - p[5]) & 0x3FFFFFFF < gap:
            closed = 1
        else:
            p[4] = 1
            p[5] = p[0]

    total = p[2]
    level = p[8]
    effects = p[10]
    rows = 0
    for n in range(count):
        i = changed[n]
        c = i * 8
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
                if (now - cells[c + 4] - (cells[c + 5] << 8)) & 0xFFFF < gap:
                    if not flags & _MEMBER and not grant:
                        continue
                    flags |= _MEMBER
                cells[c + 2] = want
                cells[c + 3] = flags | _UP
                cells[c + 4] = now & 255
                cells[c + 5] = now >> 8
        elif flags & _UP:
            if want + _STEP <= turn:
                cells[c + 2] = want
                cells[c + 3] = flags & ~_UP
        elif want < turn:
            cells[c + 2] = want
        rows |= 1 << (i >> 4)
        total += want - old
        cells[c] = want
        for at in range(i * 3, i * 3 + 3):
            level += weight[buf[at]] - weight[shown[at]]
            effects += lut[fx[at]] - lut[shown_fx[at]]
            shown[at] = buf[at]
            shown_fx[at] = fx[at]
    p[8] = level
    p[10] = effects
    p[11] = rows

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

    c = p[7]  # one cell a frame: the time of its last rise must not wrap around
    if (now - cells[c + 4] - (cells[c + 5] << 8)) & 0xFFFF > _OLD_MS:
        now = (now - _OLD_MS) & 0xFFFF
        cells[c + 4] = now & 255
        cells[c + 5] = now >> 8
    p[7] = (c + 8) & 2047


def pack_sums(base, fx, lut, weight, p):
    """Count anew what flash_pass keeps up to date: p[8] and p[10]."""
    level = 0
    effects = 0
    for i in range(_BYTES):
        level += weight[base[i]]
        effects += lut[fx[i]]
    p[8] = level
    p[10] = effects


def pack_limit(table, lut, fx_table, p, q):
    """Put the current limit into the tables: what they give for the sums p[8] and p[10] is within the budget.

    q[3]: the budget, a sum of channels. q[4:8] picture, q[8:12] effects: scale (0 to 4096), time of the last frame,
    time of the last fall (ms), how long it stays down (ms). q[12:15]: what the tables are made for.
    Returns in q[15] the sum of channels that is never passed, in q[16] 1 if the tables are new.
    """
    now = p[0]
    budget = q[3]
    keep = 1
    lit = p[8] >> _LIT
    if lit >= budget:  # keep the dimmest lights lit, if the budget reaches that far
        keep = 0
        lit = 0
    wanted = (p[8] & 0x3FFFF) - lit
    budget -= lit
    for at in range(4, 12, 4):
        before = q[at]
        scale = before
        if scale < _ONE and (now - q[at + 2]) & 0x3FFFFFFF >= q[at + 3]:
            step = (now - q[at + 1]) & 0x3FFFFFFF
            if step > _RELEASE_MS:
                step = _RELEASE_MS
            scale += step * _ONE // _RELEASE_MS
            if scale > _ONE:
                scale = _ONE
        q[at + 1] = now
        if wanted * scale >> 12 > budget:
            scale = budget * _ONE // wanted
            if scale < before - (before >> 6):
                q[at + 3] = _HOLD_MS if (now - q[at + 2]) & 0x3FFFFFFF < _RELEASE_MS else 0
                q[at + 2] = now
        q[at] = scale
        budget -= wanted * scale >> 12
        wanted = p[10]
    q[15] = q[3] - budget
    q[16] = 0
    if q[12] != q[4] or q[13] != keep or q[14] != q[8]:
        q[12] = q[4]
        q[13] = keep
        q[14] = q[8]
        q[16] = 1
        for i in range(256):
            v = lut[i]
            fx_table[i] = v * q[8] >> 12
            if v:
                v = keep + ((v - keep) * q[4] >> 12)
            table[i] = v


def pack_write(base, table, word, fx, fx_table, clip, wire, out, rows, p, q):
    """Write the LED words of the rows whose bit is set in `rows`.

    `word` is `out` again. wire: where the word of each cell begins (array of 16 bits); q[0:3]: the place of R, G and B
    in a word (8, 16 or 24 bits); p[10]: 0 when there is no light in fx at all.
    """
    red = q[0] >> 3
    green = q[1] >> 3
    blue = q[2] >> 3
    live = p[10]
    first = 0
    while rows:
        if rows & 1:
            at = first * 3
            for i in range(first, first + 16):
                word = wire[i]
                out[word] = 0
                if live:
                    out[word + red] = clip[table[base[at]] + fx_table[fx[at]]]
                    out[word + green] = clip[table[base[at + 1]] + fx_table[fx[at + 1]]]
                    out[word + blue] = clip[table[base[at + 2]] + fx_table[fx[at + 2]]]
                else:
                    out[word + red] = table[base[at]]
                    out[word + green] = table[base[at + 1]]
                    out[word + blue] = table[base[at + 2]]
                at += 3
        rows >>= 1
        first += 16
