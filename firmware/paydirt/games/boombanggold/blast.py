"""Sticks of dynamite: which tiles they flip, where those bounce to, and when each of them comes to rest."""

from micropython import const

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.boombanggold import blast_kernels
from paydirt.games.boombanggold.constants import (
    BOUNCE_D2,
    BOUNCE_DRAWS,
    BOUNCE_Q8,
    FLIP_D2,
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


def _reached():
    """Return (dx + 3, dy + 3, chance out of 256) of every cell that one stick may reach, as bytes."""
    found = bytearray()
    for dy in range(-_REACH, _REACH + 1):
        for dx in range(-_REACH, _REACH + 1):
            d2 = dx * dx + dy * dy
            if d2 <= FLIP_D2 and FLIP_Q8[d2]:
                found += bytes((dx + _REACH, dy + _REACH, FLIP_Q8[d2]))
    return bytes(found)


def _bounces():
    """Return (dx + 3, dy + 3) of every bounce, as bytes."""
    found = bytearray()
    for dy in range(-_REACH, _REACH + 1):
        for dx in range(-_REACH, _REACH + 1):
            if 1 <= dx * dx + dy * dy <= BOUNCE_D2:
                found += bytes((dx + _REACH, dy + _REACH))
    return bytes(found)


_REACHED = _reached()
_BOUNCES = _bounces()


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
    blast_kernels.lay(g.stays, _REACHED, len(_REACHED), (cell & 15) - _REACH, (cell >> 4) - _REACH, power)


def explode(g, flag):
    """Flip tiles by the sticks laid since the last explosion: they get `flag` (TUMBLING or FACE_UP), then some of
    them bounce. Leaves the flipped tiles' cells in g.flipped, g.flips of them."""
    s = g.state
    flipped = g.flipped
    g.flips = blast_kernels.flip(s, g.stays, flipped, flag, g.rng)
    for i in range(g.flips):
        cell = flipped[i]
        to = cell
        if g.rng.byte() < BOUNCE_Q8:
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
    """List the tumbling tiles in the order they come to rest: g.settle_cell, g.settle_after, g.settle_count, from
    g.settle_first on. Derived from the state alone."""
    g.settle_count = blast_kernels.sort_tumbling(g.state, get16(g.state, SALT), g.settle_cell, g.settle_after)
    g.settle_first = 0
