"""Sticks of dynamite: which tiles they flip, where those bounce to, and when each of them comes to rest."""

from micropython import const

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.boombanggold.constants import (
    BOUNCE_D2,
    BOUNCE_DRAWS,
    BOUNCE_Q8,
    FLIP_D2,
    FLIP_MOST_Q8,
    FLIP_Q8,
    ILLEGAL,
    N_BLAST,
    N_FLIP,
    NONE,
    POWER,
)
from paydirt.games.boombanggold.state import (
    BLASTED_MS,
    CELLS,
    FACE_UP,
    HEIGHT,
    KIND,
    S_AIM,
    S_SITS,
    SALT,
    SEAT,
    SEAT_SIZE,
    TUMBLING,
    WIDTH,
    get16,
    put16,
    put32,
)

_REACH = const(3)  # cells: no squared distance of the tables is beyond it
_WHOLE = const(256)


def _offsets(least, most):
    """Return the steps (dx + 3, dy + 3, pairwise) whose squared length lies in least..most, as bytes."""
    found = bytearray()
    for dy in range(-_REACH, _REACH + 1):
        for dx in range(-_REACH, _REACH + 1):
            if least <= dx * dx + dy * dy <= most:
                found.append(dx + _REACH)
                found.append(dy + _REACH)
    return bytes(found)


_REACHED = _offsets(0, FLIP_D2)
_BOUNCES = _offsets(1, BOUNCE_D2)


def settle_after(salt, cell):
    """Return how long after its blast the tile on `cell` comes to rest: 1 to 4000 ms, evenly spread."""
    x = (salt + cell * 0x6D2B) & 0xFFFF
    x ^= x >> 7
    x = x * 0x2C9B & 0xFFFF
    x ^= x >> 9
    x = x * 0x3D4D & 0xFFFF
    x ^= x >> 8
    return ((x >> 4) * 125 >> 7) + 1


def all_sticks(g):
    """Explode every player's stick at the same moment; the flipped tiles tumble from now on."""
    s = g.state
    power = POWER[g.players - 2][g.hour() - 1]
    for seat in range(SEATS):
        base = SEAT + seat * SEAT_SIZE
        if s[base + S_SITS] != EMPTY:
            lay_stick(g, s[base + S_AIM], power)
            g.notes.put(N_BLAST, g.now_ms, seat, s[base + S_AIM], power)
    put16(s, SALT, g.rng.next16())
    put32(s, BLASTED_MS, g.now_ms)
    explode(g, TUMBLING)
    queue_tumbling(g)


def lay_stick(g, cell, power):
    """Let one more stick on `cell` count in the coming explosion."""
    stays = g.stays
    x0 = (cell & 15) - _REACH
    y0 = (cell >> 4) - _REACH
    for i in range(0, len(_REACHED), 2):
        dx = _REACHED[i]
        dy = _REACHED[i + 1]
        x = x0 + dx
        y = y0 + dy
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            dx -= _REACH
            dy -= _REACH
            flip = FLIP_Q8[dx * dx + dy * dy] * power >> 4
            flip = min(flip, FLIP_MOST_Q8)
            at = y << 4 | x
            stays[at] = stays[at] * (_WHOLE - flip) >> 8


def explode(g, flag):
    """Flip tiles by the sticks laid since the last explosion: they get `flag` (TUMBLING or FACE_UP), then some of
    them bounce. Leaves the flipped tiles' cells in g.flipped, g.flips of them."""
    s = g.state
    stays = g.stays
    flipped = g.flipped
    rng = g.rng
    n = 0
    for cell in range(CELLS):
        stay = stays[cell]
        if stay != _WHOLE:
            stays[cell] = _WHOLE
            tile = s[cell]
            if tile and not tile & (FACE_UP | TUMBLING) and rng.byte() >= stay:
                s[cell] = tile | flag
                flipped[n] = cell
                n += 1
    g.flips = n
    for i in range(n):
        cell = flipped[i]
        to = cell
        if rng.byte() < BOUNCE_Q8:
            to = landing(g, cell)
            if to != cell:
                s[to] = s[cell]
                s[cell] = NONE
                flipped[i] = to
        g.notes.put(N_FLIP, g.now_ms, to, cell)


def landing(g, cell):
    """Return the free cell that a tile bouncing off `cell` comes down on, or `cell` when no draw finds one."""
    s = g.state
    for _ in range(BOUNCE_DRAWS):
        i = g.rng.below(len(_BOUNCES) >> 1) << 1
        x = (cell & 15) + _BOUNCES[i] - _REACH
        y = (cell >> 4) + _BOUNCES[i + 1] - _REACH
        y = max(0, min(HEIGHT - 1, y))
        if 0 <= x < WIDTH and not s[y << 4 | x]:
            return y << 4 | x
    return cell


def gold_up(g):
    """Return how many gold nuggets tumble or lie face up."""
    s = g.state
    n = 0
    for cell in range(CELLS):
        if s[cell] & (FACE_UP | TUMBLING) and s[cell] & KIND <= ILLEGAL:
            n += 1
    return n


def queue_tumbling(g):
    """Sort the tumbling tiles by the moment they come to rest: g.settle_cell, g.settle_after, g.settle_count, from
    g.settle_first on. Derived from the state alone (equal moments: the lower cell first)."""
    s = g.state
    cells = g.settle_cell
    afters = g.settle_after
    salt = get16(s, SALT)
    n = 0
    for cell in range(CELLS):
        if s[cell] & TUMBLING:
            after = settle_after(salt, cell)
            i = n
            while i and afters[i - 1] > after:
                afters[i] = afters[i - 1]
                cells[i] = cells[i - 1]
                i -= 1
            afters[i] = after
            cells[i] = cell
            n += 1
    g.settle_first = 0
    g.settle_count = n
