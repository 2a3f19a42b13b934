"""What a computer player sees at a glance: viper, the same as eyes_plain.py, which explains it."""

import micropython


@micropython.viper
def look(state_: object, seat: int, shy: int, special: int, out_: object, at: int):
    state = ptr8(state_)
    out = ptr8(out_)
    best = 255
    least = 30000
    found = 255
    here = int(state[254 + seat * 32 + 3])
    x = here & 15
    y = here >> 4
    place = 0
    while place < 192:
        cell = place
        if y > 5:
            cell = 176 - (cell & 0xF0) | (cell & 15)
        if x > 7:
            cell ^= 15
        tile = int(state[cell])
        if tile & 0x70 == 0x10:
            kind = tile & 15
            if kind == special:
                found = cell
            elif kind != 0 and (kind < 3 or (kind > 6 and kind < 11)):
                far = (cell & 15) - x
                if far < 0:
                    far = -far
                step = (cell >> 4) - y
                far += -step if step < 0 else step
                cost = far * 8
                if kind > 2:
                    cost -= 12
                if shy != 0:
                    other = 0
                    while other < 4:
                        base = 254 + other * 32
                        if other != seat and state[base] != 0:
                            there = int(state[base + 3])
                            near = (cell & 15) - (there & 15)
                            if near < 0:
                                near = -near
                            step = (cell >> 4) - (there >> 4)
                            near += -step if step < 0 else step
                            if near < far:
                                cost += shy * (far - near)
                        other += 1
                if cost < least:
                    least = cost
                    best = cell
        place += 1
    out[at] = best
    out[at + 1] = found


@micropython.viper
def rock_around(state_: object, cell: int, weights_: object) -> int:
    state = ptr8(state_)
    weights = ptr8(weights_)
    x = cell & 15
    y = cell >> 4
    total = 0
    dy = -3
    while dy <= 3:
        if y + dy >= 1 and y + dy <= 10:
            dx = -3
            while dx <= 3:
                d2 = dx * dx + dy * dy
                if d2 <= 13 and x + dx >= 0 and x + dx <= 15:
                    tile = int(state[cell + dy * 16 + dx])
                    if tile != 0 and tile & 0x60 == 0 and (tile & 0x10 == 0 or tile & 15 == 11):
                        total += int(weights[d2])
                dx += 1
        dy += 1
    return total


@micropython.viper
def nearest_rock(state_: object, cell: int) -> int:
    state = ptr8(state_)
    x = cell & 15
    y = cell >> 4
    best = 255
    least = 1000
    at = 16
    while at < 176:
        tile = int(state[at])
        if tile != 0 and tile & 0x60 == 0 and (tile & 0x10 == 0 or tile & 15 == 11):
            far = (at & 15) - x
            if far < 0:
                far = -far
            step = (at >> 4) - y
            far += -step if step < 0 else step
            if far < least:
                least = far
                best = at
        at += 1
    return best
