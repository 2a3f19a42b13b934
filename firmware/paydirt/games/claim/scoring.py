"""Who has what: scores of seats and sides, and who wins."""

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.claim.constants import (
    GOLD_MAX,
    MARK_DOUBLED,
    MARK_GOLDEN,
    MARK_HALVED,
    MARK_SHIFT,
    MARKERS,
    ORDER_POINTS,
    OWNER,
    PLACES,
    SHERIFF,
    SHERIFF_POINTS,
    STONE,
    TOWN_ORDER_POINTS,
)
from paydirt.games.claim.state import (
    CARDS,
    FLAG_DOUBLE,
    FLAG_FAIR,
    FLAG_TOWNSFOLK,
    FLAGS,
    KINDS,
    ROUND,
    STARTER,
    WHERE,
    bank,
    value,
)
from paydirt.games.claim.state import MARKERS as MARKERS_AT


def players(state):
    """Return how many seats play."""
    n = 0
    for seat in range(SEATS):
        if state[KINDS + seat] != EMPTY:
            n += 1
    return n


def next_seat(state, seat):
    """Return the next seat that plays, clockwise."""
    seat = (seat + 1) % SEATS
    while state[KINDS + seat] == EMPTY:
        seat = (seat + 1) % SEATS
    return seat


def rounds(state):
    """Return how many rounds the match has: with a double match one a player, or one a side."""
    if not state[FLAGS] & FLAG_DOUBLE:
        return 1
    return 3 if players(state) == 3 else 2


def starter_of(state, round_no):
    """Return the seat that starts a round (0 is the first): the start passes on clockwise."""
    seat = state[STARTER]
    for _ in range((round_no - state[ROUND]) % players(state)):
        seat = next_seat(state, seat)
    return seat


def sheriff_seat(state):
    """Return who holds the sheriff in this round: the first player, or with a fair start the second side."""
    seat = state[STARTER]
    if state[FLAGS] & FLAG_FAIR and players(state) != 3:
        return next_seat(state, seat)
    return seat


def sheriff_place(state):
    """Return where the sheriff lies in the deal."""
    for place in range(PLACES):
        if state[CARDS + place] == SHERIFF:
            return place
    return 0


def fair_points(state, seat):
    """Return what a fair start gives a seat in this round."""
    if not state[FLAGS] & FLAG_FAIR:
        return 0
    if players(state) != 3:
        return SHERIFF_POINTS if seat == sheriff_seat(state) else 0
    step = TOWN_ORDER_POINTS if state[FLAGS] & FLAG_TOWNSFOLK else ORDER_POINTS
    points = 0
    at = state[STARTER]
    while at != seat:
        at = next_seat(state, at)
        points += step
    return points


def worth(state, place):
    """Return what an owned card counts, with what townsfolk have done to it."""
    code = state[CARDS + place]
    mark = state[WHERE + place] >> MARK_SHIFT
    if not mark or code > STONE + 4:
        return value(code)
    if mark == MARK_HALVED:
        return -((code - STONE) >> 1)
    if mark == MARK_GOLDEN:
        return code - STONE
    if mark == MARK_DOUBLED and code <= GOLD_MAX:
        return 2 * code
    return value(code)


def count(state, scores):
    """Fill `scores` with the four seats' own scores in the match so far, without end points of townsfolk."""
    for seat in range(SEATS):
        plays = state[KINDS + seat] != EMPTY
        scores[seat] = bank(state, seat) + fair_points(state, seat) if plays else 0
    for place in range(PLACES):
        owner = state[WHERE + place] & OWNER
        if 0 < owner <= SEATS:
            scores[owner - 1] += worth(state, place)
    for i in range(len(MARKERS)):
        owner = state[MARKERS_AT + i]
        if owner:
            scores[owner - 1] += MARKERS[i]


def leader_against(state, seat, scores):
    """Return the opponent of a seat with the highest of the four seats' scores, the next clockwise of equal ones."""
    mask = side_mask(state, seat)
    best = -0x8000
    leader = seat
    other = next_seat(state, seat)
    while other != seat:
        if not mask >> other & 1 and scores[other] > best:
            best = scores[other]
            leader = other
        other = next_seat(state, other)
    return leader


def side_mask(state, seat):
    """Return the seats that win together with this one: itself, and with four players its partner opposite."""
    if players(state) == SEATS:
        return 5 << (seat & 1)
    return 1 << seat


def side_sum(state, seat, scores):
    """Return the score that decides, out of the four seats' own: of the seat, or of its team."""
    mask = side_mask(state, seat)
    total = 0
    for other in range(SEATS):
        if mask >> other & 1:
            total += scores[other]
    return total


def tie_decided(state, scores):
    """Return whether two sides have equal scores and one of them has won all the same, by the sheriff."""
    holder = sheriff_seat(state)
    equal = side_sum(state, holder, scores) == side_sum(state, next_seat(state, holder), scores)
    return equal and _sheriff_decides(state)


def _sheriff_decides(state):
    return state[FLAGS] & FLAG_FAIR and rounds(state) == 1 and players(state) != 3


def winners(state, scores):
    """Return the mask of the seats whose side has the highest score, out of the four seats' own.

    Equal scores share the win; only with a fair start the sheriff decides between two sides, and in a double match,
    where both sides have held it, it does not.
    """
    best = -0x8000
    mask = 0
    for seat in range(SEATS):
        if state[KINDS + seat] == EMPTY:
            continue
        total = side_sum(state, seat, scores)
        if total > best:
            best = total
            mask = 0
        if total == best:
            mask |= 1 << seat
    holder = sheriff_seat(state)
    return side_mask(state, holder) if _sheriff_decides(state) and mask >> holder & 1 else mask
