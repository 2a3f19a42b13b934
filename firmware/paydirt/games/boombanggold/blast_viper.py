"""The whole-board passes of a blast: viper, the same as blast_plain.py, which explains them."""

import micropython


@micropython.viper
def lay(stays_: object, reached_: object, end: int, x0: int, y0: int, power: int):
    stays = ptr16(stays_)
    reached = ptr8(reached_)
    i = 0
    while i < end:
        x = x0 + int(reached[i])
        y = y0 + int(reached[i + 1])
        if x >= 0 and x < 16 and y >= 0 and y < 12:
            flip = int(reached[i + 2]) * power >> 4
            if flip > 250:  # noqa: PLR1730 (min gives viper an object)
                flip = 250
            at = y << 4 | x
            stays[at] = int(stays[at]) * (256 - flip) >> 8
        i += 3


@micropython.viper
def flip(state_: object, stays_: object, flipped_: object, flag: int, rng: object) -> int:
    state = ptr8(state_)
    stays = ptr16(stays_)
    flipped = ptr8(flipped_)
    x = int(state[205]) | int(state[206]) << 8
    y = int(state[207]) | int(state[208]) << 8
    n = 0
    cell = 0
    while cell < 192:
        stay = int(stays[cell])
        if stay != 256:
            stays[cell] = 256
            tile = int(state[cell])
            if tile != 0 and tile & 0x30 == 0:
                t = (x ^ (x << 5)) & 0xFFFF
                new = y ^ (y >> 1) ^ t ^ (t >> 3)
                number = (new + (y * 0x2C9B >> 7)) & 0xFFFF
                x = y
                y = new
                if number >> 8 >= stay:
                    state[cell] = tile | flag
                    flipped[n] = cell
                    n += 1
        cell += 1
    state[205] = x & 255
    state[206] = x >> 8
    state[207] = y & 255
    state[208] = y >> 8
    return n


@micropython.viper
def settle_after(salt: int, cell: int) -> int:
    x = (salt + cell * 0x6D2B) & 0xFFFF
    x ^= x >> 7
    x = x * 0x2C9B & 0xFFFF
    x ^= x >> 9
    x = x * 0x3D4D & 0xFFFF
    x ^= x >> 8
    return ((x >> 4) * 125 >> 7) + 1


@micropython.viper
def sort_tumbling(state_: object, salt: int, cells_: object, afters_: object) -> int:
    state = ptr8(state_)
    cells = ptr8(cells_)
    afters = ptr16(afters_)
    n = 0
    cell = 0
    while cell < 192:
        if int(state[cell]) & 0x20 != 0:
            after = int(settle_after(salt, cell))
            i = n
            while i > 0 and int(afters[i - 1]) > after:
                afters[i] = int(afters[i - 1])
                cells[i] = int(cells[i - 1])
                i -= 1
            afters[i] = after
            cells[i] = cell
            n += 1
        cell += 1
    return n
