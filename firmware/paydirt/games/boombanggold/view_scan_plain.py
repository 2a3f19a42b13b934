"""Looks over the board and the seats for the view, in plain Python: the same as view_scan_viper.py.

Numbers stand for the state's places (state.py), as native code needs them: the seats begin at 254, 32 bytes each; of
these 0 is who sits there, 3 the cursor, 14 the warning, 28 and 29 the end of a standstill; 212 is who is out.
"""


def scan(buf, state, ramp, turn, out):
    """Paint every tumbling tile and find what moves.

    buf: the canvas, the board from row 2 on; ramp: 32 colours (96 bytes) that a tumbling tile runs through, `turn`
    (0 or more) how far; out[0:4]: the cells of bat, snake, rat and ghost lying face up, 255 for none; out[4]: how
    many tiles tumble (up to 255); out[5]: nuggets lying face up (up to 255).
    """
    out[0] = out[1] = out[2] = out[3] = 255
    tumbling = 0
    gold = 0
    cell = 0
    while cell < 192:
        tile = state[cell]
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


def left(state, cells):
    """Return the mask of the board's rows from or to which a cursor has moved; cells: where each was."""
    rows = 0
    for seat in range(4):
        cell = state[257 + seat * 32]
        if cells[seat] != cell:
            rows |= 1 << (cells[seat] >> 4) | 1 << (cell >> 4)
    return rows


def cursors(buf, state, colours, cells, moved, now_ms, first, lit):
    """Paint the cursors of a search whose seats are free to move; return the mask of the others, who look different.

    colours: three bytes a seat. cells, moved: where each was last, and the wall time at which it was first seen there;
    brought up to date. first: the seat to begin with, for on one cell the last one is on top. lit: mask of the seats
    whose blink is on; one that has just moved is lit all the same.
    """
    others = 0
    for i in range(4):
        seat = (first + i) & 3
        base = 254 + seat * 32
        if not state[base] or state[212] >> seat & 1:
            continue
        if state[base + 14] or state[base + 28] or state[base + 29]:
            others |= 1 << seat
            continue
        cell = state[base + 3]
        if cells[seat] != cell:
            cells[seat] = cell
            moved[seat] = now_ms
        if lit >> seat & 1 or (now_ms - moved[seat]) & 0x3FFFFFFF < 100:
            at = cell * 3 + 96
            buf[at] = colours[3 * seat]
            buf[at + 1] = colours[3 * seat + 1]
            buf[at + 2] = colours[3 * seat + 2]
    return others
