"""The simple player: the best card now minus the best answer to it."""

from micropython import const

from paydirt.games.claim import scoring
from paydirt.games.claim import state as s
from paydirt.games.claim.constants import TOWN, TOWN_GUESS, TOWN_WORTH
from paydirt.games.claim.line import collect
from paydirt.games.claim.options import face_value

_WIN = const(1000)  # more than any sum of cards: an ending is judged by who wins
_WORST = const(-30000)


def best_place(state, seat, level, line, answers, scores):
    """Return place | direction << 6 of the card to take; `line` and `answers` are scratch of 16 bytes, `scores` is what
    the seats have.

    Level 1 looks at the card alone; on the very first turn the row and the column are weighed against each other."""
    best = 0
    best_worth = _WORST
    for turned in range(2 if state[s.OPEN] else 1):
        direction = state[s.DIRECTION] ^ turned
        count = collect(state, state[s.PROSPECTOR], direction, state[s.ROTATIONS + seat], line)
        for i in range(count):
            place = line[i]
            move = place | direction << 6
            worth = worth_of(state, place, TOWN_GUESS)
            if level > 1:
                worth -= _answer(state, seat, move, worth, answers, scores)
            if worth > best_worth:
                best_worth = worth
                best = move
    return best


def _answer(state, seat, move, gained, line, scores):
    """Return the best card that the next player finds after a move (place | direction << 6) that gains `gained`; an
    empty line ends the game and counts as a win or a loss."""
    count = collect(state, move & 63, (move >> 6) ^ 1, 0, line)
    if count == 0:
        lead = _lead(state, seat, scores) + gained
        return -_WIN if lead > 0 else _WIN if lead < 0 else 0
    best = _WORST
    for i in range(count):
        best = max(best, worth_of(state, line[i], TOWN_GUESS))
    return best


def worth_of(state, place, town=TOWN_WORTH):
    """Return what a card is taken for; `town`: what townsfolk are, by kind."""
    code = state[s.CARDS + place]
    return town[code - TOWN] if code >= TOWN else face_value(state, place)


def _lead(state, seat, scores):
    """Return a side's score minus the best other side's."""
    mine = scoring.side_sum(state, seat, scores)
    mask = scoring.side_mask(state, seat)
    best = _WORST
    other = scoring.next_seat(state, seat)
    while other != seat:
        if not mask >> other & 1:
            best = max(best, scoring.side_sum(state, other, scores))
        other = scoring.next_seat(state, other)
    return mine - best
