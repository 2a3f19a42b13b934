"""The flash limit, from the canvas to what is shown of it, in plain Python: what flash_kernels_viper.py means.

`p` is an array("i") that keeps numbers from frame to frame, none of them negative (viper's ptr32 loads are unsigned).
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
# What lies where in `tables`, after the gamma of full brightness,
_LUT = const(256)  # the LED level of each perceptual value at this brightness
_CLIP = const(1024)  # 0 to 255 and then 255, 511 bytes
# and in `p`.
_WEIGHT = const(32)  # what each value adds to a weighed sum
_CHANGED = const(288)  # a bit a cell that has changed, a number a row, for each of two buffers: not in native code


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
    glowing = 0  # a bit a row whose effects change
    pictures = rows[0]
    shown_pictures = shown_rows[0]
    lights = rows[1]
    shown_lights = shown_rows[1]
    for half in range(32):
        glows = lights[half] != shown_lights[half]
        if glows:
            glowing |= 1 << (half >> 1)
        elif pictures[half] == shown_pictures[half]:
            continue
        for i in range(half * 8, half * 8 + 8):
            at = i * 3
            if buf[at] == shown[at] and buf[at + 1] == shown[at + 1] and buf[at + 2] == shown[at + 2]:
                if not glows or (
                    fx[at] == shown[at + _BYTES]
                    and fx[at + 1] == shown[at + (_BYTES + 1)]
                    and fx[at + 2] == shown[at + (_BYTES + 2)]
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
        y = i >> 4
        mask |= 1 << y
        bit = 1 << (i & 15)
        p[_CHANGED + y] |= bit
        p[_CHANGED + 16 + y] |= bit
        total += want - old
        cells[c] = want
        for at in range(i * 3, i * 3 + 3):
            v = buf[at]
            if v != shown[at]:
                level += p[_WEIGHT + v] - p[_WEIGHT + shown[at]]
                shown[at] = v
        if glowing & (1 << y):
            for at in range(i * 3, i * 3 + 3):
                v = fx[at]
                if v != shown[at + _BYTES]:
                    effects += tables[_LUT + v] - tables[_LUT + shown[at + _BYTES]]
                    shown[at + _BYTES] = v
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
