"""What can be wrong with a state: a mask of the WRONG_ bits, 0 for every state that a match can reach."""

from micropython import const

from paydirt.engine.game import BOT, EMPTY, HUMAN, NEVER, SEATS
from paydirt.games.claim import constants as c
from paydirt.games.claim import hints, scoring
from paydirt.games.claim import state as s
from paydirt.games.claim.deal import composition_holds
from paydirt.games.claim.line import free
from paydirt.games.claim.options import fill
from paydirt.games.claim.reckon import Reckoning
from paydirt.games.claim.townsfolk import collect_moves, held, target

WRONG_CARDS = const(1)  # not exactly the game's cards
WRONG_OWNER = const(2)  # a card is where no card can be
WRONG_SEATS = const(4)
WRONG_PROSPECTOR = const(8)
WRONG_CHOICE = const(16)  # the chosen card is not one of the line
WRONG_TURN = const(32)  # mover, direction or count of turns do not fit together
WRONG_TIME = const(64)
WRONG_RESULT = const(128)
WRONG_FIELD = const(256)  # a value outside its range

_MORE_TURNS = const(5)  # at most than cards taken: two of the pan's markers, three watchmen
_LATEST_MS = const(0x1FFFFFFF)  # six days: the game's time still has room


def problems(state):
    """Return the mask of everything that is wrong with a state of s.SIZE bytes."""
    if not _seats_hold(state):
        return WRONG_SEATS  # the other checks walk round the seats
    mask = 0
    if not composition_holds(state):
        return WRONG_CARDS  # and what the cards can do
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
        if owner > c.OUT or not _mark_holds(state, place):
            return False
        if 0 < owner < c.OUT and state[s.KINDS + owner - 1] == EMPTY:
            return False
    if not (_pan_holds(state) if state[s.FLAGS] & s.FLAG_TOWNSFOLK else _no_pan(state)):
        return False
    holder = 0 if state[s.PHASE] == c.DRAW else scoring.sheriff_seat(state) + 1
    return state[s.WHERE + scoring.sheriff_place(state)] == holder


def _mark_holds(state, place):
    """Only what townsfolk can have done to a card of its kind may be marked on it."""
    where = state[s.WHERE + place]
    mark = where >> c.MARK_SHIFT
    if mark == 0:
        return where & 8 == 0
    code = state[s.CARDS + place]
    if not 0 < where & c.OWNER < c.OUT or where & 8:
        return False
    if code >= c.TOWN:
        blaster = mark == c.MARK_ARMED and code == c.TOWN + c.BLASTER
        return mark == c.MARK_USED or (blaster and where & c.OWNER == state[s.MOVER] + 1)
    if code <= c.BANKER_MOST:
        return mark == c.MARK_DOUBLED
    return c.STONE < code < c.SHERIFF and mark <= c.MARK_GIVEN


def _no_pan(state):
    """Without townsfolk nobody has a marker."""
    return not any(state[s.MARKERS : s.MARKERS + len(c.MARKERS)])


def _pan_holds(state):
    """The pan lies on the table as long as it has a marker, and nobody ever has the card itself."""
    left = 0
    for i in range(len(c.MARKERS)):
        owner = state[s.MARKERS + i]
        if owner == 0:
            left += 1
        elif owner > SEATS or state[s.KINDS + owner - 1] == EMPTY:
            return False
    for place in range(c.PLACES):
        if state[s.CARDS + place] == c.PAN and state[s.WHERE + place] != (c.ON_TABLE if left else c.OUT):
            return False
    return True


def _fields_hold(state):
    return (
        state[s.PHASE] <= c.OVER
        and state[s.DIRECTION] <= c.COLUMN
        and state[s.OPEN] <= 1
        and state[s.TIMER_S] in c.TIMERS_S
        and state[s.STEP] < c.STEPS
        and state[s.AGAIN] <= 1
        and (state[s.STEP] == 0 or state[s.PHASE] == c.TURN)
        and (state[s.STEP] == state[s.AGAIN] == state[s.MODE] == 0 or state[s.FLAGS] & s.FLAG_TOWNSFOLK != 0)
        and state[s.ROUND] < scoring.rounds(state)
        and state[s.PROSPECTOR] < c.PLACES
        and _hints_hold(state)
    )


def _hints_hold(state):
    """Only people hold buttons, only a person's turn has a step to take back, only who may ask has asked."""
    for seat in range(SEATS):
        if state[s.HELD] >> 2 * seat & 3 and state[s.KINDS + seat] != HUMAN:
            return False
    turn_of_person = state[s.PHASE] == c.TURN and state[s.KINDS + state[s.MOVER]] == HUMAN
    if any(state[s.STEPPED : s.STEPPED + 3]) and not turn_of_person:
        return False
    asked = state[s.PHASE] == c.TURN and hints.allowed(state, state[s.MOVER])
    return state[s.HINT] <= (1 if asked else 0)


def _prospector_holds(state):
    """It stands where the sheriff lay or where the last card was taken."""
    place = state[s.PROSPECTOR]
    if state[s.OPEN]:
        return state[s.CARDS + place] == c.SHERIFF
    if state[s.CARDS + place] == c.NO_CARD:
        return False
    if state[s.CARDS + place] != c.PAN and free(state, place):
        return False
    return _holds(state, s.TRAIL, SEATS, place)


def _choice_holds(state):
    """The chosen option is one of the step, and the step fits the townsperson at work."""
    if state[s.PHASE] != c.TURN:
        return state[s.CHOICE] == state[s.ACTOR] == state[s.PICKED] == c.NOWHERE and not state[s.MODE]
    if not _actor_holds(state):
        return False
    line = bytearray(16)
    n = fill(state, line, bytearray(16))
    return _holds(line, 0, n, state[s.CHOICE]) if n else state[s.CHOICE] == c.NOWHERE


def _actor_holds(state):
    """Whoever is at work is an unused townsperson of the mover, in a step that asks about that kind."""
    step = state[s.STEP]
    place = state[s.ACTOR]
    mode = state[s.MODE]
    if place == c.NOWHERE:
        return step in (c.STEP_MOVE, c.STEP_MENU) and not mode and state[s.PICKED] == c.NOWHERE
    if place >= c.PLACES or not held(state, place, state[s.MOVER]):
        return False
    kind = state[s.CARDS + place] - c.TOWN
    when = c.TOWNSFOLK[kind][3]
    if step == c.STEP_MOVE:
        picked = state[s.PICKED] == c.NOWHERE or (kind == c.MULE and _in_line(state, state[s.PICKED]))
        return when == c.WHEN_MOVE and kind != c.WATCHMAN and mode == kind + 1 and picked
    if mode != (kind + 1 if step == c.STEP_PASS else 0):
        return False
    if step == c.STEP_GIVE:
        picked = state[s.PICKED]
        return kind == c.SMUGGLER and picked < c.PLACES and target(state, picked, state[s.MOVER], kind)
    if state[s.PICKED] != c.NOWHERE:
        return False
    if step == c.STEP_TARGET:
        return when == c.WHEN_CARD
    wanted = {c.STEP_PASS: c.WATCHMAN, c.STEP_OVERSEER: c.OVERSEER, c.STEP_BLAST: c.BLASTER}
    return wanted.get(step) == kind


def _in_line(state, place):
    line = bytearray(16)
    n = collect_moves(state, 0, c.MULE + 1, line)
    return _holds(line, 0, n, place)


def _turn_holds(state):
    """In the base game the cards taken are the turns done, and say whose turn it is."""
    taken = 0
    for place in range(c.PLACES):
        if state[s.WHERE + place] and state[s.CARDS + place] != c.SHERIFF:
            taken += 1
    if (state[s.OPEN] == 1) != (state[s.ROUND_TURN] == 0 and state[s.STEP] == c.STEP_MOVE):
        return state[s.STEP] != c.STEP_MOVE and state[s.ROUND_TURN] == 0 and not state[s.OPEN]
    if state[s.FLAGS] & s.FLAG_TOWNSFOLK:
        return state[s.ROUND_TURN] <= taken + _MORE_TURNS
    seat = state[s.STARTER]
    for _ in range(taken % scoring.players(state)):
        seat = scoring.next_seat(state, seat)
    return seat == state[s.MOVER] and taken == state[s.ROUND_TURN]


def _time_holds(state):
    now = s.get30(state, s.NOW)
    deadline = s.get30(state, s.DEADLINE)
    began = s.get30(state, s.BEGAN)
    lasts = (c.DRAW_MS, state[s.TIMER_S] * 1000, c.ROUND_END_MS, 0)[state[s.PHASE]]
    return began <= now <= _LATEST_MS and deadline == (began + lasts if lasts else NEVER)


def _result_holds(state):
    if state[s.PHASE] != c.OVER:
        return state[s.WINNERS] == 0
    result = Reckoning()
    result.reckon(state)
    scores = [0] * SEATS
    scoring.count(state, scores)
    for seat in range(SEATS):
        scores[seat] += result.points[seat]
    return state[s.WINNERS] == scoring.winners(state, scores)
