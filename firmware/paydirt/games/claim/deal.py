"""Laying out the cards."""

from paydirt.games.claim.constants import BASE_CARDS, BASE_SIDE, NO_CARD, STRIDE
from paydirt.games.claim.state import CARDS


def side(state):
    """Return how many places a row and a column of the square have."""
    return BASE_SIDE


def deal(state, rng):
    """Lay the cards face up in a square, every order equally likely."""
    n = side(state)
    pile = bytearray(n * n)
    at = 0
    for code, copies in BASE_CARDS:
        for _ in range(copies):
            pile[at] = code
            at += 1
    rng.shuffle(pile, 0, n * n)
    for row in range(STRIDE):
        for column in range(STRIDE):
            inside = row < n and column < n
            state[CARDS + row * STRIDE + column] = pile[row * n + column] if inside else NO_CARD


def composition_holds(state):
    """Return whether exactly the game's cards lie in the square, and none outside it."""
    n = side(state)
    count = bytearray(64)
    for place in range(64):
        code = state[CARDS + place]
        if code >= 64:
            return False
        count[code] += 1
    for code, copies in BASE_CARDS:
        if count[code] != copies:
            return False
        count[code] = 0
    if count[NO_CARD] != 64 - n * n:
        return False
    count[NO_CARD] = 0
    for place in range(64):
        if (place // STRIDE >= n or place % STRIDE >= n) and state[CARDS + place] != NO_CARD:
            return False
    return not any(count)
