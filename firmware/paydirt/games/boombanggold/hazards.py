"""Bat, snake, rat and ghost: who may call one, how the others answer, and what moving without an answer costs."""

from paydirt.engine.game import EMPTY, HUMAN, SEATS, B, F, L, R
from paydirt.games.boombanggold import deal, hands
from paydirt.games.boombanggold.constants import (
    ANSWER_HOLD_MS,
    BAT,
    CLAP_MS,
    CLAPS,
    COVER_EYES_MS,
    FLAIL_GAP_MS,
    FLAIL_PRESSES,
    GENTLE,
    GHOST,
    GRACE_MS,
    HANDS_AWAY_MS,
    N_ANSWERED,
    N_CALL,
    N_FALSE_CALL,
    N_PLEDGE_BROKEN,
    N_PROGRESS,
    N_WARNED,
    N_WARNING,
    NONE,
    OPT_ACTION_VARIATION,
    OPT_STRICTNESS,
    P_SEARCH,
    RAT,
    SNAKE,
    STILL_FALSE_CALL_MS,
    STILL_WARNING_MS,
    STRICT,
    WARNINGS,
)
from paydirt.games.boombanggold.state import (
    CALLED,
    CALLS,
    NEVER_AT,
    NOWHERE,
    OPTIONS,
    OUT,
    S_ANSWER_AT,
    S_ANSWERED,
    S_HELD,
    S_ILLEGAL,
    S_LEGAL,
    S_PROGRESS,
    S_PROSPECTOR,
    S_SITS,
    S_STILL_AT,
    S_WARNED,
    S_WARNED_AT,
    S_WARNINGS,
    SEAT,
    SEAT_SIZE,
    get16,
    put16,
)

_EYES = 1 << F | 1 << B
_LAST_WAS_R = 128
# The chord answers everything unless the action variation is on.
_HOLD = NONE


def _answer(s, base):
    """Return the way in which the seat must answer: BAT, SNAKE, RAT, GHOST of the variation, or _HOLD."""
    return s[base + S_WARNED] if s[OPTIONS + OPT_ACTION_VARIATION] else _HOLD


def chord(g, seat, base, button, at):
    """L and R of a seat are down together: an answer when it is warned, else a call."""
    s = g.state
    if not s[base + S_WARNED]:
        call(g, seat, base, at)
        return
    s[base + S_HELD] &= ~(hands.CHORD << 4)  # part of a chord: no longer a move to be judged
    answer = _answer(s, base)
    if answer == _HOLD:
        _wait(g, base, at + ANSWER_HOLD_MS)
    elif answer == BAT:
        _flail(g, seat, base, button, at)
    elif answer == SNAKE:
        _clap(g, seat, base, at)
    elif answer == RAT:
        put16(s, base + S_ANSWER_AT, NEVER_AT)


def call(g, seat, base, at):
    """Call the special tile that the seat's prospector is protected from."""
    s = g.state
    kind = BAT - 1 + s[base + S_PROSPECTOR]
    cell = g.special_cell[kind - BAT]
    if cell == NOWHERE or was_called(s, kind):
        if g.phase == P_SEARCH and at >= get16(s, base + S_STILL_AT):
            _stand_still(g, base, at + STILL_FALSE_CALL_MS)
            g.notes.put(N_FALSE_CALL, g.now_ms, seat)
        return
    s[CALLED + s[CALLS]] = kind
    s[CALLS] += 1
    g.notes.put(N_CALL, g.now_ms, seat, kind, cell)
    for other in range(SEATS):
        theirs = SEAT + other * SEAT_SIZE
        if s[theirs + S_SITS] != EMPTY and not s[OUT] >> other & 1 and not s[theirs + S_WARNED]:
            _next_warning(g, other, theirs, at)


def was_called(s, kind):
    """Return whether the special tile `kind` has been called this round."""
    for i in range(s[CALLS]):  # noqa: SIM110 (a generator would allocate)
        if s[CALLED + i] == kind:
            return True
    return False


def _next_warning(g, seat, base, at):
    """Make the seat answer the first call that is not behind it; its own calls need no answer."""
    s = g.state
    own = BAT - 1 + s[base + S_PROSPECTOR]
    while s[base + S_ANSWERED] < s[CALLS]:
        kind = s[CALLED + s[base + S_ANSWERED]]
        if kind != own:
            _warn(g, seat, base, kind, at)
            return
        s[base + S_ANSWERED] += 1
    s[base + S_WARNED] = NONE
    put16(s, base + S_ANSWER_AT, NEVER_AT)


def _warn(g, seat, base, kind, at):
    """From now on the seat's moves do not count; an answer it is already giving starts to count."""
    s = g.state
    s[base + S_WARNED] = kind
    s[base + S_PROGRESS] = 0
    s[base + S_HELD] &= 15
    put16(s, base + S_WARNED_AT, at)
    put16(s, base + S_ANSWER_AT, NEVER_AT)
    hands.stop_repeat(s, base)
    g.notes.put(N_WARNED, g.now_ms, seat, kind)
    answer = _answer(s, base)
    held = s[base + S_HELD]
    if answer == _HOLD and held & hands.CHORD == hands.CHORD:
        _wait(g, base, at + ANSWER_HOLD_MS)
    elif answer == RAT and not held:
        _wait(g, base, at + HANDS_AWAY_MS)
    elif answer == GHOST and held & _EYES == _EYES:
        _wait(g, base, at + COVER_EYES_MS)


def _wait(g, base, at):
    """Set the moment at which the answer is complete, or its next step would be too late."""
    put16(g.state, base + S_ANSWER_AT, at)
    g.due(g.base_ms + at)


def warned_press(g, seat, base, button, at):
    """A press, not completing a chord, of a seat that must answer first."""
    s = g.state
    _mark(g, base, button, at)
    answer = _answer(s, base)
    if answer == BAT and hands.is_side(button):
        _flail(g, seat, base, button, at)
    elif answer == RAT:
        put16(s, base + S_ANSWER_AT, NEVER_AT)
    if s[base + S_HELD] & _EYES == _EYES and not hands.is_side(button):
        s[base + S_HELD] &= ~(_EYES << 4)
        if answer == GHOST:
            _wait(g, base, at + COVER_EYES_MS)


def _mark(g, base, button, at):
    """A press that would be a move is judged when it is released (see `release`), unless it comes in the grace
    after the call or during a standstill."""
    s = g.state
    if g.phase == P_SEARCH and at - get16(s, base + S_WARNED_AT) > GRACE_MS and at >= get16(s, base + S_STILL_AT):
        s[base + S_HELD] |= 16 << button


def _flail(g, seat, base, button, at):
    """L and R in turn. The same side again is no flail: it starts anew and is judged as a move."""
    s = g.state
    done = s[base + S_PROGRESS] & ~_LAST_WAS_R
    last = R if s[base + S_PROGRESS] & _LAST_WAS_R else L
    if done and last == button:
        done = 1
    else:
        done += 1
        s[base + S_HELD] &= ~(16 << button)
    if done == FLAIL_PRESSES:
        _answered(g, seat, base, at)
        return
    s[base + S_PROGRESS] = done | (_LAST_WAS_R if button == R else 0)
    g.notes.put(N_PROGRESS, g.now_ms, seat, BAT, done)
    _wait(g, base, at + FLAIL_GAP_MS + 1)


def _clap(g, seat, base, at):
    """The chord twice within CLAP_MS; it came apart in between, or it could not come again."""
    s = g.state
    done = s[base + S_PROGRESS] + 1
    if done == CLAPS:
        _answered(g, seat, base, at)
        return
    s[base + S_PROGRESS] = done
    g.notes.put(N_PROGRESS, g.now_ms, seat, SNAKE, done)
    _wait(g, base, at + CLAP_MS + 1)


def answer_due(g, seat, base, at):
    """The moment set by `_wait` has come: held long enough, or too slow and to be begun again."""
    s = g.state
    put16(s, base + S_ANSWER_AT, NEVER_AT)
    answer = _answer(s, base)
    if BAT <= answer <= SNAKE:
        s[base + S_PROGRESS] = 0
        g.notes.put(N_PROGRESS, g.now_ms, seat, answer, 0)
    else:
        _answered(g, seat, base, at)


def _answered(g, seat, base, at):
    """The seat has answered the call it was warned by."""
    s = g.state
    g.notes.put(N_ANSWERED, g.now_ms, seat, s[base + S_WARNED])
    s[base + S_HELD] &= 15
    s[base + S_ANSWERED] += 1
    s[base + S_PROGRESS] = 0
    _next_warning(g, seat, base, at)
    if not s[base + S_WARNED]:
        g.freed |= 1 << seat


def _stand_still(g, base, at):
    """Let the seat's cursor stand still until `at`; then its hands are free again (Game._fire_hands)."""
    put16(g.state, base + S_STILL_AT, at)
    g.due(g.base_ms + at)


def release(g, seat, base, button, at):
    """A button of a warned seat has been let go: a held answer may break off, a move may be judged."""
    s = g.state
    judged = s[base + S_HELD] & 16 << button
    s[base + S_HELD] &= ~(16 << button)
    answer = _answer(s, base)
    if answer == RAT:
        if not s[base + S_HELD] & 15:
            _wait(g, base, at + HANDS_AWAY_MS)
    elif answer == (_HOLD if hands.is_side(button) else GHOST):
        put16(s, base + S_ANSWER_AT, NEVER_AT)
    if judged and s[OPTIONS + OPT_STRICTNESS] != GENTLE:
        _unanswered_move(g, seat, base, at)


def forgive(s):
    """What people hold now is no move any more."""
    for seat in range(SEATS):
        base = SEAT + seat * SEAT_SIZE
        if s[base + S_SITS] == HUMAN:
            s[base + S_HELD] &= 15


def _unanswered_move(g, seat, base, at):
    """A warned player has moved: a warning and a standstill, or the pledge is broken."""
    s = g.state
    s[base + S_HELD] &= 15
    s[base + S_WARNINGS] += 1
    g.notes.put(N_WARNING, g.now_ms, seat, s[base + S_WARNED])
    if s[OPTIONS + OPT_STRICTNESS] == STRICT or s[base + S_WARNINGS] >= WARNINGS:
        break_pledge(g, seat, base)
    else:
        _stand_still(g, base, at + STILL_WARNING_MS)


def break_pledge(g, seat, base):
    """All gold and action tiles of this round go back face down; the player sits out the rest of the round."""
    s = g.state
    g.notes.put(N_PLEDGE_BROKEN, g.now_ms, seat, s[base + S_LEGAL], s[base + S_ILLEGAL])
    deal.return_gold(g, base, s[base + S_LEGAL], s[base + S_ILLEGAL])
    deal.return_actions(g, base)
    s[OUT] |= 1 << seat
    s[base + S_WARNED] = NONE
    s[base + S_PROGRESS] = 0
    put16(s, base + S_ANSWER_AT, NEVER_AT)
    hands.stop_repeat(s, base)


def all_calm(g):
    """Forget every call, warning and standstill: a new round, or the search is over."""
    s = g.state
    s[CALLS] = 0
    for i in range(SEATS):
        s[CALLED + i] = NONE
        base = SEAT + i * SEAT_SIZE
        s[base + S_ANSWERED] = 0
        s[base + S_WARNED] = NONE
        s[base + S_PROGRESS] = 0
        s[base + S_WARNINGS] = 0
        put16(s, base + S_WARNED_AT, 0)
        put16(s, base + S_ANSWER_AT, NEVER_AT)
        put16(s, base + S_STILL_AT, 0)
