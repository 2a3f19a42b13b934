"""What a computer player sees at a glance: plain Python, the same as eyes_viper.py."""


def look(state, seat, shy, special, out, at):
    """Find the tile worth walking to and the special tile of the kind `special`, among the visible ones.

    `shy` (eighths of a step): how much a tile loses for every step that somebody else is nearer to it.
    Of equally good tiles it takes the first one, row by row from the edges at its own back: where all looked from the
    same corner, the seats there would have more company than the others.
    Leaves the cells in `out[at]` (nugget or action tile) and `out[at + 1]` (special tile), 255 for none.
    """
    best = 255
    least = 30000
    found = 255
    here = state[254 + seat * 32 + 3]
    x = here & 15
    y = here >> 4
    place = 0
    while place < 192:
        cell = place
        if y > 5:
            cell = 176 - (cell & 0xF0) | cell & 15
        if x > 7:
            cell ^= 15
        tile = state[cell]
        if tile & 0x70 == 0x10:  # face up, at rest, not dug over
            kind = tile & 15
            if kind == special:
                found = cell
            elif kind != 0 and (kind < 3 or 6 < kind < 11):
                dx = abs((cell & 15) - x)
                dy = abs((cell >> 4) - y)
                far = dx + dy
                cost = far * 8
                if kind > 2:
                    cost -= 12  # an action tile is worth a detour
                if shy:
                    other = 0
                    while other < 4:
                        base = 254 + other * 32
                        if other != seat and state[base] != 0:
                            at_x = state[base + 3] & 15
                            at_y = state[base + 3] >> 4
                            near = abs((cell & 15) - at_x) + abs((cell >> 4) - at_y)
                            if near < far:
                                cost += shy * (far - near)
                        other += 1
                if cost < least:
                    least = cost
                    best = cell
        place += 1
    out[at] = best
    out[at + 1] = found


def rock_around(state, cell, weights):
    """Return how much a stick at `cell` can turn over: the sum of `weights` (by squared distance, 0 to 13) over
    everything that looks like a boulder."""
    x = cell & 15
    y = cell >> 4
    total = 0
    dy = -3
    while dy <= 3:
        if 1 <= y + dy <= 10:
            dx = -3
            while dx <= 3:
                d2 = dx * dx + dy * dy
                if d2 <= 13 and 0 <= x + dx <= 15:
                    tile = state[cell + dy * 16 + dx]
                    kind = tile & 15
                    if tile != 0 and tile & 0x60 == 0 and (tile & 0x10 == 0 or kind == 11):
                        total += weights[d2]
                dx += 1
        dy += 1
    return total


def nearest_rock(state, cell):
    """Return the mine's cell nearest to `cell` that looks like a boulder, or 255 when there is none."""
    x = cell & 15
    y = cell >> 4
    best = 255
    least = 1000
    at = 16
    while at < 176:
        tile = state[at]
        if tile != 0 and tile & 0x60 == 0 and (tile & 0x10 == 0 or tile & 15 == 11):
            far = abs((at & 15) - x) + abs((at >> 4) - y)
            if far < least:
                least = far
                best = at
        at += 1
    return best
