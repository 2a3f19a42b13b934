"""What can be wrong with a state: a mask of the WRONG_ bits, 0 for every state that a match can reach."""

from micropython import const

from paydirt.engine.game import BOT, EMPTY, NEVER, SEATS
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring
from paydirt.games.claim import state as s
from paydirt.games.claim.deal import composition_holds
from paydirt.games.claim.line import collect, free

WRONG_CARDS = const(1)  # not exactly the game's cards
WRONG_OWNER = const(2)  # a card is where no card can be
WRONG_SEATS = const(4)
WRONG_PROSPECTOR = const(8)
WRONG_CHOICE = const(16)  # the chosen card is not one of the line
WRONG_TURN = const(32)  # mover, direction or count of turns do not fit together
WRONG_TIME = const(64)
WRONG_RESULT = const(128)
WRONG_FIELD = const(256)  # a value outside its range


def problems(state):
    """Return the mask of everything that is wrong with a state of s.SIZE bytes."""
    if not _seats_hold(state):
        return WRONG_SEATS  # the other checks walk round the seats
    mask = 0
    if not composition_holds(state):
        mask |= WRONG_CARDS
    if not _owners_hold(state):
        mask |= WRONG_OWNER
    if not _fields_hold(state):
        return mask | WRONG_FIELD
    if not _prospector_holds(state):
        mask |= WRONG_PROSPECTOR
    if not _choice_holds(state):
        mask |= WRONG_CHOICE
    if not _turn_holds(state):
        mask |= WRONG_TURN
    if not _time_holds(state):
        mask |= WRONG_TIME
    if not _result_holds(state):
        mask |= WRONG_RESULT
    return mask


def _holds(buf, at, count, number):
    """Return whether `number` is one of `count` bytes (MicroPython has no `in` for bytearrays)."""
    return any(buf[i] == number for i in range(at, at + count))


def _seats_hold(state):
    if scoring.players(state) < 2:
        return False
    for seat in range(SEATS):
        if state[s.KINDS + seat] >= BOT + c.LEVELS or state[s.ROTATIONS + seat] > 3:
            return False
    return _plays(state, state[s.MOVER]) and _plays(state, state[s.STARTER])


def _plays(state, seat):
    return seat < SEATS and state[s.KINDS + seat] != EMPTY


def _owners_hold(state):
    for place in range(c.PLACES):
        where = state[s.WHERE + place]
        owner = where & c.OWNER
        if where and state[s.CARDS + place] == c.NO_CARD:
            return False
        if owner > c.OUT or where >> c.MARK_SHIFT:
            return False
        if 0 < owner < c.OUT and state[s.KINDS + owner - 1] == EMPTY:
            return False
    holder = 0 if state[s.PHASE] == c.DRAW else scoring.sheriff_seat(state) + 1
    return state[s.WHERE + scoring.sheriff_place(state)] == holder


def _fields_hold(state):
    return (
        state[s.PHASE] <= c.OVER
        and state[s.DIRECTION] <= c.COLUMN
        and state[s.OPEN] <= 1
        and state[s.TIMER_S] in c.TIMERS_S
        and state[s.ROUND] < scoring.rounds(state)
        and state[s.PROSPECTOR] < c.PLACES
        and not any(state[s.SIZE - 5 : s.SIZE])
    )


def _prospector_holds(state):
    """It stands where the sheriff lay or where the last card was taken."""
    place = state[s.PROSPECTOR]
    if state[s.OPEN]:
        return state[s.CARDS + place] == c.SHERIFF
    return state[s.CARDS + place] != c.NO_CARD and not free(state, place) and _holds(state, s.TRAIL, SEATS, place)


def _choice_holds(state):
    if state[s.PHASE] != c.TURN:
        return state[s.CHOICE] == c.NOWHERE
    line = bytearray(16)
    n = collect(state, state[s.PROSPECTOR], state[s.DIRECTION], 0, line)
    return _holds(line, 0, n, state[s.CHOICE])


def _turn_holds(state):
    taken = 0
    for place in range(c.PLACES):
        if state[s.WHERE + place] and state[s.CARDS + place] != c.SHERIFF:
            taken += 1
    if taken != state[s.ROUND_TURN] or (state[s.OPEN] == 1) != (taken == 0):
        return False
    seat = state[s.STARTER]
    for _ in range(taken % scoring.players(state)):
        seat = scoring.next_seat(state, seat)
    return seat == state[s.MOVER]


def _time_holds(state):
    deadline = s.get30(state, s.DEADLINE)
    began = s.get30(state, s.BEGAN)
    lasts = (c.DRAW_MS, state[s.TIMER_S] * 1000, c.ROUND_END_MS, 0)[state[s.PHASE]]
    return began <= s.get30(state, s.NOW) and deadline == (began + lasts if lasts else NEVER)


def _result_holds(state):
    return state[s.WINNERS] == (scoring.winners(state) if state[s.PHASE] == c.OVER else 0)
