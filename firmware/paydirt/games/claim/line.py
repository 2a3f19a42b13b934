"""The line that a player must take from, in the order in which that player sees it.

L is the player's left and R the player's right. On a line that runs away from the player, L is the far end and R
the near one, as one reads: left to right, top to bottom. `seen` gives every place its rank in this reading order, so
rows, columns and diagonals, whole seats turned by quarter turns included, need no rule of their own.
"""

from paydirt.games.claim.constants import NO_CARD, ON_TABLE, PAN, PLACES, ROW, SHERIFF, STRIDE
from paydirt.games.claim.state import CARDS, WHERE

_LAST = STRIDE - 1


def seen(place, rotation):
    """Return a place's rank, 0 to 63, as a player sees it whose seat is turned by `rotation` quarter turns."""
    row = place // STRIDE
    column = place % STRIDE
    if rotation == 0:
        return column * STRIDE + row
    if rotation == 1:
        return row * STRIDE + _LAST - column
    if rotation == 2:
        return (_LAST - column) * STRIDE + _LAST - row
    return (_LAST - row) * STRIDE + column


def free(state, place):
    """Return whether a card lies on a place that a player can take."""
    if state[WHERE + place] != ON_TABLE:
        return False
    code = state[CARDS + place]
    return code != NO_CARD and code != SHERIFF  # noqa: PLR1714 - a tuple would allocate


def collect(state, place, direction, rotation, line):
    """Fill `line` with the places of the cards in the row or column through `place`, first to last as seen from
    `rotation`; return how many there are (at most 7)."""
    start = place - place % STRIDE
    step = 1
    if direction != ROW:
        start = place % STRIDE
        step = STRIDE
    n = 0
    for i in range(STRIDE):
        other = start + i * step
        if other != place and free(state, other):
            line[n] = other
            n += 1
    if n > 1 and seen(line[0], rotation) > seen(line[n - 1], rotation):
        _reverse(line, n)
    return n


def _reverse(line, n):
    i = 0
    j = n - 1
    while i < j:
        kept = line[i]
        line[i] = line[j]
        line[j] = kept
        i += 1
        j -= 1


def distance(a, b):
    """Return how many places lie between two of one line, 1 for neighbours (diagonal ones too)."""
    return max(abs(a // STRIDE - b // STRIDE), abs(a % STRIDE - b % STRIDE))


def collect_diagonals(state, place, rotation, line):
    """Fill `line` with the places of the cards on both diagonals through `place`; return how many (at most 13)."""
    n = 0
    for other in range(PLACES):
        across = other % STRIDE - place % STRIDE
        if across and abs(across) == abs(other // STRIDE - place // STRIDE) and free(state, other):
            n = _insert(line, n, other, rotation)
    return n


def _insert(line, n, place, rotation):
    """Put a place where it belongs among `n` as seen; return n + 1."""
    rank = seen(place, rotation)
    i = n
    while i and seen(line[i - 1], rotation) > rank:
        line[i] = line[i - 1]
        i -= 1
    line[i] = place
    return n + 1


def collect_without_pan(state, place, direction, rotation, line):
    """Fill `line` like `collect`, the gold pan left out."""
    count = collect(state, place, direction, rotation, line)
    n = 0
    for i in range(count):
        if state[CARDS + line[i]] != PAN:
            line[n] = line[i]
            n += 1
    return n
