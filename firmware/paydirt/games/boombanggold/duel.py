"""The revolver: an opponent hides two nuggets in the fists, the challenger picks a hand."""

from paydirt.engine.game import EMPTY, SEATS, F, L
from paydirt.games.boombanggold import hands
from paydirt.games.boombanggold.constants import (
    EVERYBODY,
    GUESS_LEFT,
    GUESS_RIGHT,
    HIDE_LEFT,
    HIDE_NOTHING,
    HIDE_RIGHT,
    HIDE_SPLIT,
    HIDE_SPLIT_TURNED,
    N_DUEL,
    N_DUEL_END,
    N_GUESS,
    N_OPPONENT,
    P_DUEL_CHOOSE,
    P_DUEL_GUESS,
    P_DUEL_HIDE,
    P_DUEL_SHOW,
    STAKE,
)
from paydirt.games.boombanggold.state import (
    FOE,
    GUESS,
    HIDE,
    OUT,
    OWNER,
    S_ILLEGAL,
    S_LEGAL,
    S_SITS,
    SEAT,
    SEAT_SIZE,
    STAKE_ILLEGAL,
    STAKE_LEGAL,
)

# What a press of F, L, B, R hides: two nuggets, one nugget (HIDE_NOTHING: the press means nothing).
_HIDES_TWO = (HIDE_SPLIT, HIDE_LEFT, HIDE_SPLIT_TURNED, HIDE_RIGHT)
_HIDES_ONE = (HIDE_NOTHING, HIDE_LEFT, HIDE_NOTHING, HIDE_RIGHT)


def can_be_met(s, challenger, seat):
    """Return whether `seat` can be called out: it plays this round and has gold on the shelf."""
    base = SEAT + seat * SEAT_SIZE
    if seat == challenger or s[base + S_SITS] == EMPTY or s[OUT] >> seat & 1:
        return False
    return s[base + S_LEGAL] + s[base + S_ILLEGAL] > 0


def _other(s, challenger, seat, turn):
    """Return the next seat that can be met, going round from `seat` by `turn` (1 left, 3 right); EVERYBODY: none."""
    for _ in range(SEATS):
        seat = (seat + turn) % SEATS
        if can_be_met(s, challenger, seat):
            return seat
    return EVERYBODY


def begin(g, owner):
    """Let the owner choose; a single opponent needs no choice. False when nobody has gold on the shelf."""
    s = g.state
    foe = _other(s, owner, owner, 1)
    if foe == EVERYBODY:
        return False
    s[FOE] = foe
    if _other(s, owner, foe, 1) == foe:
        _stake(g)
    else:
        g.enter(P_DUEL_CHOOSE)
        g.notes.put(N_OPPONENT, g.now_ms, owner, foe)
    return True


def choose_press(g, _us, seat, _base, button):
    """L and R point at another opponent, F calls that one out."""
    s = g.state
    if seat != s[OWNER]:
        return
    if button == F:
        _stake(g)
    elif hands.is_side(button):
        s[FOE] = _other(s, seat, s[FOE], 1 if button == L else 3)
        g.notes.put(N_OPPONENT, g.now_ms, seat, s[FOE])


def choose_over(g):
    """Time is up: the one pointed at is the one."""
    _stake(g)


def _stake(g):
    """Put two nuggets at stake, illegal ones first, and let the opponent hide them."""
    s = g.state
    base = SEAT + s[FOE] * SEAT_SIZE
    illegal = min(STAKE, s[base + S_ILLEGAL])
    legal = min(STAKE - illegal, s[base + S_LEGAL])
    s[STAKE_ILLEGAL] = illegal
    s[STAKE_LEGAL] = legal
    s[HIDE] = HIDE_NOTHING
    s[GUESS] = 0
    g.enter(P_DUEL_HIDE)
    g.notes.put(N_DUEL, g.now_ms, s[OWNER], s[FOE], illegal + legal)


def hide_press(g, _us, seat, _base, button):
    """The opponent hides, as often as it likes: the last press counts, and no note tells that there was one."""
    s = g.state
    if seat != s[FOE]:
        return
    two = s[STAKE_LEGAL] + s[STAKE_ILLEGAL] == STAKE
    hidden = (_HIDES_TWO if two else _HIDES_ONE)[button]
    if hidden != HIDE_NOTHING:
        s[HIDE] = hidden


def hide_over(g):
    """Time is up; an opponent that has hidden nothing hides at random. Now the challenger picks."""
    s = g.state
    drawn = 1 + g.rng.below(3 if s[STAKE_LEGAL] + s[STAKE_ILLEGAL] == STAKE else 2)
    if s[HIDE] == HIDE_NOTHING:
        s[HIDE] = drawn + g.rng.below(2) if drawn == HIDE_SPLIT else drawn
    g.enter(P_DUEL_GUESS)


def guess_press(g, _us, seat, _base, button):
    """The challenger picks the left or the right fist."""
    if seat == g.state[OWNER] and hands.is_side(button):
        _open(g, GUESS_LEFT if button == L else GUESS_RIGHT)


def guess_over(g):
    """Time is up: the board picks."""
    _open(g, GUESS_LEFT + g.rng.below(2))


def in_left(s):
    """Return legal | illegal << 2: what the left fist holds."""
    legal = s[STAKE_LEGAL]
    illegal = s[STAKE_ILLEGAL]
    if s[HIDE] == HIDE_LEFT:
        return legal | illegal << 2
    if s[HIDE] == HIDE_RIGHT:
        return 0
    if legal == illegal:  # one of each: F hides the illegal one left, B right
        return 1 << 2 if s[HIDE] == HIDE_SPLIT else 1
    return legal >> 1 | (illegal >> 1) << 2


def _open(g, guess):
    """Open the fist: the challenger takes what is there."""
    s = g.state
    s[GUESS] = guess
    left = in_left(s)
    legal = left & 3
    illegal = left >> 2
    if guess == GUESS_RIGHT:
        legal = s[STAKE_LEGAL] - legal
        illegal = s[STAKE_ILLEGAL] - illegal
    foe = SEAT + s[FOE] * SEAT_SIZE
    owner = SEAT + s[OWNER] * SEAT_SIZE
    s[foe + S_LEGAL] -= legal
    s[foe + S_ILLEGAL] -= illegal
    s[owner + S_LEGAL] += legal
    s[owner + S_ILLEGAL] += illegal
    g.notes.put(N_GUESS, g.now_ms, s[OWNER], guess)
    g.enter(P_DUEL_SHOW)
    g.notes.put(N_DUEL_END, g.now_ms, s[OWNER], legal, illegal)
