"""Tiles and where they lie: the deal, and everything that goes back into the mine face down."""

from micropython import const

from paydirt.engine.game import SEATS
from paydirt.games.boombanggold.constants import COUNTS, ILLEGAL, KINDS, LEGAL, N_SECURE, NONE, PICK, REVOLVER
from paydirt.games.boombanggold.state import (
    CELLS,
    KIND,
    MINE_END,
    MINE_FIRST,
    S_ACTIONS,
    S_CHEST_ILLEGAL,
    S_CHEST_LEGAL,
    S_ILLEGAL,
    S_LEGAL,
    SEAT,
    SEAT_SIZE,
)

_MINE_CELLS = const(160)
_DRAWS = const(48)


def deal(g):
    """Lay all 160 tiles face down into the mine, in a random order."""
    s = g.state
    at = MINE_FIRST
    for kind in range(1, KINDS):
        for _ in range(COUNTS[kind]):
            s[at] = kind
            at += 1
    g.rng.shuffle(s, MINE_FIRST, _MINE_CELLS)


def free_cell(g):
    """Return a free cell of the mine, at random. (There are 160 cells for 160 tiles: one that is in a hand or on the
    apron has left room for itself.)"""
    s = g.state
    cell = MINE_FIRST
    for _ in range(_DRAWS):
        cell = MINE_FIRST + g.rng.below(_MINE_CELLS)
        if not s[cell]:
            return cell
    while s[cell]:  # a nearly full mine: the next free cell after the last draw
        cell = cell + 1 if cell + 1 < MINE_END else MINE_FIRST
    return cell


def return_gold(g, base, legal, illegal):
    """Put so many nuggets from the seat's shelf back into the mine, face down."""
    s = g.state
    s[base + S_LEGAL] -= legal
    s[base + S_ILLEGAL] -= illegal
    for _ in range(legal):
        s[free_cell(g)] = LEGAL
    for _ in range(illegal):
        s[free_cell(g)] = ILLEGAL


def return_actions(g, base):
    """Put the action tiles on the seat's shelf back into the mine, face down."""
    s = g.state
    for kind in range(PICK, REVOLVER + 1):
        if s[base + S_ACTIONS] >> kind - PICK & 1:
            s[free_cell(g)] = kind
    s[base + S_ACTIONS] = 0


def secure(g):
    """End of a round: shelves into chests, everything else back into the mine, face down."""
    s = g.state
    for seat in range(SEATS):
        base = SEAT + seat * SEAT_SIZE
        if s[base + S_LEGAL] or s[base + S_ILLEGAL]:
            g.notes.put(N_SECURE, g.now_ms, seat, s[base + S_LEGAL], s[base + S_ILLEGAL])
        s[base + S_CHEST_LEGAL] += s[base + S_LEGAL]
        s[base + S_CHEST_ILLEGAL] += s[base + S_ILLEGAL]
        s[base + S_LEGAL] = 0
        s[base + S_ILLEGAL] = 0
    for cell in range(MINE_FIRST, MINE_END):
        s[cell] &= KIND
    for seat in range(SEATS):
        return_actions(g, SEAT + seat * SEAT_SIZE)
    for cell in range(CELLS):
        if s[cell] and not MINE_FIRST <= cell < MINE_END:
            kind = s[cell] & KIND
            s[cell] = NONE
            s[free_cell(g)] = kind
