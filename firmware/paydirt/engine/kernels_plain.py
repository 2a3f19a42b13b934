"""The whole-canvas passes in plain Python: the meaning of kernels_viper.py, function by function.

A canvas layer is 768 bytes: 16 rows of 16 cells of R, G, B, each perceptual 0 to 255. Parameters that would be
too many to pass travel in `p`, an array("i") of non-negative numbers (viper's ptr32 loads are unsigned).
"""

from micropython import const

_CELLS = const(256)
_BYTES = const(768)

# A change of luminance of 20 of 255 counts for the flash limit: WCAG's 10 % (25.5) less the difference between
# our cheap weights (2, 5, 1 eighths) and the true ones (0.21, 0.72, 0.07).
_STEP = const(20)
_UP = const(1)  # flags of a cell: its last large change was a rise
_MEMBER = const(2)  # it is one of the few that may flash fast


def fill(buf, r, g, b):
    """Give every cell of a layer one colour."""
    for i in range(0, _BYTES, 3):
        buf[i] = r
        buf[i + 1] = g
        buf[i + 2] = b


def set_bytes(buf, value, count):
    """Give the first `count` bytes one value."""
    for i in range(count):
        buf[i] = value


def fade(buf, q8):
    """Scale a layer by q8 / 256 (0 to 256), rounding down."""
    for i in range(_BYTES):
        if buf[i]:
            buf[i] = buf[i] * q8 >> 8


def add_rect(buf, p):
    """Add the colour p[4:7] to the rectangle p[0:4] (x, y, width, height, inside the canvas), up to 255."""
    for y in range(p[1], p[1] + p[3]):
        for x in range(p[0], p[0] + p[2]):
            at = (y * 16 + x) * 3
            for c in range(3):
                v = buf[at + c] + p[4 + c]
                buf[at + c] = v if v < 255 else 255


def dim_rect(buf, p):
    """Scale the rectangle p[0:4] (x, y, width, height, inside the canvas) by p[4] / 256."""
    for y in range(p[1], p[1] + p[3]):
        at = (y * 16 + p[0]) * 3
        for i in range(at, at + p[2] * 3):
            buf[i] = buf[i] * p[4] >> 8


def paint_tiles(buf, cells, table, noise, first_row, count):
    """Paint cells[0:count], 16 a row from row `first_row` on, in the colours table[3 * cell : 3 * cell + 3].

    noise[i] (0 to 255, 128 for none) makes dark colours of cell i darker or brighter by up to 16 and leaves bright
    ones alone, so that the mine looks like rock. Black stays black.
    """
    at = first_row * 48
    for i in range(count):
        c = cells[i] * 3
        n = noise[i] - 128
        for k in range(3):
            v = table[c + k]
            if v:
                v += n * (255 - v) >> 11
                v = max(v, 1)
            buf[at + k] = v
        at += 3


def shift_rows(dst, src, dx):
    """Copy a layer with every row moved by `dx` cells (-1, 0 or 1) to the right; the edge cell is doubled."""
    for y in range(0, _BYTES, 48):
        for x in range(16):
            s = x - dx
            s = 0 if s < 0 else 15 if s > 15 else s
            for k in range(3):
                dst[y + x * 3 + k] = src[y + s * 3 + k]


def shell(buf, p):
    """Add a round shell of light, brightest where the squared distance from the middle is p[2].

    p: x, y of the middle (sixteenths of a cell), squared radius and half the shell's thickness as a difference of
    squared radii (both in 1/256 cell^2), 65536 // thickness, then R, G, B at the brightest.
    """
    cx = p[0]
    cy = p[1]
    r2 = p[2]
    half = p[3]
    inv = p[4]
    at = 0
    for y in range(8, 256, 16):
        dy2 = (y - cy) * (y - cy) - r2
        for x in range(8, 256, 16):
            d = (x - cx) * (x - cx) + dy2
            if d < 0:
                d = -d
            if d < half:
                q8 = (half - d) * inv >> 8
                for k in range(3):
                    v = buf[at + k] + (p[5 + k] * q8 >> 8)
                    buf[at + k] = v if v < 255 else 255
            at += 3


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


def flash_scan(buf, fx, shown, shown_fx, gamma, cells, p):
    """Compare the wanted picture (buf + fx) with the shown one and say per cell what showing it would mean.

    cells: 1280 bytes, five planes of 256: luminance shown, wanted, turning point, flags, verdict (0 same, 1 free,
    2 a rise, 3 a rise too soon after the last one); then two planes (512 bytes) of the last rise's time, low and
    high byte. p[0]: now (ms, 16 bits), p[1]: gap between two rises (ms), p[2]: how long a member stays (ms).
    Returns in p: [3] members, [4] cells that are no members and would rise too soon, [5] rise in total, [6] fall.
    """
    now = p[0]
    members = 0
    soon = 0
    rise = 0
    fall = 0
    at = 0
    for i in range(_CELLS):
        flags = cells[768 + i]
        if flags & _MEMBER:
            if (now - cells[1280 + i] - (cells[1536 + i] << 8)) & 0xFFFF >= p[2]:
                flags &= ~_MEMBER
                cells[768 + i] = flags
            else:
                members += 1
        if (
            buf[at] == shown[at]
            and buf[at + 1] == shown[at + 1]
            and buf[at + 2] == shown[at + 2]
            and fx[at] == shown_fx[at]
            and fx[at + 1] == shown_fx[at + 1]
            and fx[at + 2] == shown_fx[at + 2]
        ):
            cells[1024 + i] = 0
            at += 3
            continue
        r = gamma[buf[at]] + gamma[fx[at]]
        g = gamma[buf[at + 1]] + gamma[fx[at + 1]]
        b = gamma[buf[at + 2]] + gamma[fx[at + 2]]
        r = min(r, 255)
        g = min(g, 255)
        b = min(b, 255)
        want = (2 * r + 5 * g + b) >> 3
        cells[256 + i] = want
        old = cells[i]
        verdict = 1
        if want > old:
            rise += want - old
        else:
            fall += old - want
        if not flags & _UP and want >= cells[512 + i] + _STEP:
            verdict = 2
            if (now - cells[1280 + i] - (cells[1536 + i] << 8)) & 0xFFFF < p[1]:
                verdict = 3
                if not flags & _MEMBER:
                    soon += 1
        cells[1024 + i] = verdict
        at += 3
    p[3] = members
    p[4] = soon
    p[5] = rise
    p[6] = fall


def flash_apply(buf, fx, shown, shown_fx, cells, p):
    """Show every cell that may be shown; the others keep their last colour.

    p[0]: now (ms, 16 bits), p[7]: 1 where rises too soon are allowed (and make members), p[8]: 1 where no cell but
    a member may become brighter. Returns in p: [5] the rise, [6] the fall of all luminance.
    """
    now = p[0]
    rise = 0
    fall = 0
    at = -3
    for i in range(_CELLS):
        at += 3
        verdict = cells[1024 + i]
        if verdict == 0:
            continue
        flags = cells[768 + i]
        want = cells[256 + i]
        old = cells[i]
        if not flags & _MEMBER and ((verdict == 3 and p[7] == 0) or (p[8] and want > old)):
            continue
        for k in range(at, at + 3):
            shown[k] = buf[k]
            shown_fx[k] = fx[k]
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
                cells[768 + i] = flags & ~_UP
        elif want < turn:
            cells[512 + i] = want
    p[5] = rise
    p[6] = fall


def pack_sums(base, fx, lut, p):
    """Return in p: [0] the sum of lut[base], [1] how many of these are not 0, [2] the sum of lut[fx]."""
    total = 0
    lit = 0
    effects = 0
    for i in range(_BYTES):
        v = base[i]
        if v:
            v = lut[v]
            total += v
            if v:
                lit += 1
        v = fx[i]
        if v:
            effects += lut[v]
    p[0] = total
    p[1] = lit
    p[2] = effects


def pack_write(base, fx, lut, wire, out, p):
    """Write the LED words and return the sum of all channels.

    wire: 256 bytes, the number on the wire of each cell. p[3], p[4]: scale of base and effects (0 to 4096),
    p[5]: 1 to keep every lit channel at 1 at least, p[6:9]: the byte of a word that takes R, G, B.
    """
    base_q12 = p[3]
    fx_q12 = p[4]
    keep = p[5]
    total = 0
    at = 0
    for i in range(_CELLS):
        word = wire[i] * 4
        out[word] = 0
        for k in range(3):
            v = lut[base[at + k]]
            if v:
                v = keep + ((v - keep) * base_q12 >> 12)
            f = fx[at + k]
            if f:
                v += lut[f] * fx_q12 >> 12
                v = min(v, 255)
            total += v
            out[word + p[6 + k]] = v
        at += 3
    return total


def page_differs(a, b, page):
    """Return 1 if page `page` (0 to 7, 128 bytes) of two OLED buffers differs, else 0."""
    for i in range(page * 128, page * 128 + 128):
        if a[i] != b[i]:
            return 1
    return 0
