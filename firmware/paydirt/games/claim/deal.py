"""Laying out the cards: 7 x 7, or 8 x 8 with the gold pan and townsfolk."""

from paydirt.games.claim.constants import (
    BASE_CARDS,
    BASE_SIDE,
    FULL_SIDE,
    NO_CARD,
    PAN,
    STRIDE,
    TOWN,
    TOWN_DRAWN,
    TOWN_KINDS,
    TOWNSFOLK,
)
from paydirt.games.claim.state import CARDS, FLAG_TOWNSFOLK, FLAGS


def side(state):
    """Return how many places a row and a column of the square have."""
    return FULL_SIDE if state[FLAGS] & FLAG_TOWNSFOLK else BASE_SIDE


def deal(state, rng):
    """Lay the cards face up in a square, every order equally likely."""
    n = side(state)
    pile = bytearray(n * n)
    at = 0
    for code, copies in BASE_CARDS:
        for _ in range(copies):
            pile[at] = code
            at += 1
    if n == FULL_SIDE:
        pile[at] = PAN
        town = _all_townsfolk()
        rng.shuffle(town, 0, len(town))
        pile[at + 1 :] = town[:TOWN_DRAWN]
    rng.shuffle(pile, 0, n * n)
    for row in range(STRIDE):
        for column in range(STRIDE):
            inside = row < n and column < n
            state[CARDS + row * STRIDE + column] = pile[row * n + column] if inside else NO_CARD


def _all_townsfolk():
    """Return the codes of all 28."""
    pile = bytearray(0)
    for kind in range(TOWN_KINDS):
        for _ in range(TOWNSFOLK[kind][2]):
            pile.append(TOWN + kind)
    return pile


def composition_holds(state):
    """Return whether exactly the game's cards lie in the square, and none outside it."""
    n = side(state)
    count = bytearray(64)
    for place in range(64):
        code = state[CARDS + place]
        inside = place // STRIDE < n and place % STRIDE < n
        if code >= 64 or inside != (code != NO_CARD):
            return False
        count[code] += 1
    count[NO_CARD] = 0
    for code, copies in BASE_CARDS:
        if count[code] != copies:
            return False
        count[code] = 0
    if n == FULL_SIDE:
        if count[PAN] != 1:
            return False
        count[PAN] = 0
        for kind in range(TOWN_KINDS):
            if count[TOWN + kind] > TOWNSFOLK[kind][2]:
                return False
            count[TOWN + kind] = 0  # 64 places are full: what is left are 14
    return not any(count)
