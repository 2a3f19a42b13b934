"""One look over the board for the view, as machine code: the same as view_scan_plain.py."""

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
