"""Looks over the board and the seats for the view, as machine code: the same as view_scan_plain.py."""

import micropython


@micropython.viper
def scan(buf: ptr8, state: ptr8, ramp: ptr8, turn: int, out: ptr8):
    """See view_scan_plain.scan."""
    out[0] = 255
    out[1] = 255
    out[2] = 255
    out[3] = 255
    tumbling = 0
    gold = 0
    cell = 0
    while cell < 192:
        tile = int(state[cell])
        if tile & 0x20:
            tumbling += 1
            at = 96 + cell * 3
            step = (turn + cell * 11 & 31) * 3
            buf[at] = ramp[step]
            buf[at + 1] = ramp[step + 1]
            buf[at + 2] = ramp[step + 2]
        elif tile & 0x50 == 0x10:
            kind = tile & 15
            if kind < 3:
                gold += 1
            elif kind < 7:
                out[kind - 3] = cell
        cell += 1
    out[4] = tumbling
    out[5] = gold


@micropython.viper
def left(state: ptr8, cells: ptr8) -> int:
    """See view_scan_plain.left."""
    rows = 0
    seat = 0
    while seat < 4:
        cell = int(state[257 + seat * 32])
        if cells[seat] != cell:
            rows |= 1 << (int(cells[seat]) >> 4) | 1 << (cell >> 4)
        seat += 1
    return rows


@micropython.viper
def cursors(buf: ptr8, state: ptr8, colours: ptr8, cells: ptr8, moved: ptr32, now_ms: int, first: int, lit: int) -> int:
    """See view_scan_plain.cursors."""
    others = 0
    i = 0
    while i < 4:
        seat = (first + i) & 3
        i += 1
        base = 254 + seat * 32
        if state[base] == 0 or (int(state[212]) >> seat) & 1:
            continue
        if state[base + 14] | state[base + 28] | state[base + 29]:
            others |= 1 << seat
            continue
        cell = int(state[base + 3])
        if cells[seat] != cell:
            cells[seat] = cell
            moved[seat] = now_ms
        if (lit >> seat) & 1 or ((now_ms - int(moved[seat])) & 0x3FFFFFFF) < 100:
            at = cell * 3 + 96
            buf[at] = colours[3 * seat]
            buf[at + 1] = colours[3 * seat + 1]
            buf[at + 2] = colours[3 * seat + 2]
    return others
