"""One look over the board for the view, in plain Python: the same as view_scan_viper.py."""


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
