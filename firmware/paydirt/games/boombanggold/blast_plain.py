"""The whole-board passes of a blast, in plain Python; blast_viper.py has the same for runtimes with native code."""

from paydirt.games.boombanggold.constants import FLIP_MOST_Q8
from paydirt.games.boombanggold.state import CELLS, FACE_UP, HEIGHT, TUMBLING, WIDTH

WHOLE = 256


def lay(stays, reached, end, x0, y0, power):
    """Let a stick of `power` sixteenths count.

    `reached` (`end` bytes) has a step (dx, dy from the corner x0, y0) and a chance out of 256 for each cell that it may
    reach; `stays` (16 bits a cell) the chance that no stick flips the tile there.
    """
    for i in range(0, end, 3):
        x = x0 + reached[i]
        y = y0 + reached[i + 1]
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            flip = reached[i + 2] * power >> 4
            flip = min(flip, FLIP_MOST_Q8)
            at = y << 4 | x
            stays[at] = stays[at] * (WHOLE - flip) >> 8


def flip(state, stays, flipped, flag, rng):
    """Draw for every face-down tile that a stick reaches, one random byte each; give the flipped ones `flag`, list
    their cells in `flipped` and return how many there are. `stays` is as before the first stick again. `rng` is the Rng
    that lives in the state."""
    n = 0
    for cell in range(CELLS):
        stay = stays[cell]
        if stay != WHOLE:
            stays[cell] = WHOLE
            tile = state[cell]
            if tile and not tile & (FACE_UP | TUMBLING) and rng.byte() >= stay:
                state[cell] = tile | flag
                flipped[n] = cell
                n += 1
    return n


def settle_after(salt, cell):
    """Return how long after its blast the tile on `cell` comes to rest: 1 to 4000 ms, evenly spread."""
    x = (salt + cell * 0x6D2B) & 0xFFFF
    x ^= x >> 7
    x = x * 0x2C9B & 0xFFFF
    x ^= x >> 9
    x = x * 0x3D4D & 0xFFFF
    x ^= x >> 8
    return ((x >> 4) * 125 >> 7) + 1


def sort_tumbling(state, salt, cells, afters):
    """Sort the tumbling tiles by the moment they come to rest (equal moments: the lower cell first) into `cells` and
    `afters` (ms after the blast, 16 bits); return how many there are."""
    n = 0
    for cell in range(CELLS):
        if state[cell] & TUMBLING:
            after = settle_after(salt, cell)
            i = n
            while i and afters[i - 1] > after:
                afters[i] = afters[i - 1]
                cells[i] = cells[i - 1]
                i -= 1
            afters[i] = after
            cells[i] = cell
            n += 1
    return n
