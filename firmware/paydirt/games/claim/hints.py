"""L and R of a person down together: the choice stays, and who may have a hint has asked for one."""

from micropython import const

from paydirt.engine.game import HUMAN, SEATS, L, R
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring
from paydirt.games.claim import state as s

_MASK = const(0xFFFFFF)


def allowed(state, seat):
    """Return whether a seat may ask: never in teams, where partners may not learn each other's plans."""
    return state[s.FLAGS] & s.FLAG_HINT << seat and scoring.players(state) != SEATS


def possible(state):
    """Return whether any seat may ask."""
    return any(allowed(state, seat) for seat in range(SEATS))


def hold(state, seat, button, down):
    """Remember which of L and R a person holds; computer players press one button at a time."""
    if button not in (L, R) or state[s.KINDS + seat] != HUMAN:
        return
    bit = (1 if button == L else 2) << 2 * seat
    state[s.HELD] = state[s.HELD] | bit if down else state[s.HELD] & (255 - bit)


def chord(state, seat):
    """Return whether a seat holds both L and R."""
    return state[s.HELD] >> 2 * seat & 3 == 3


def step(game):
    """The mover's L or R has moved the choice; of a person a chord may take that back."""
    state = game.state
    if state[s.HELD] >> 2 * state[s.MOVER] & 3:
        _put(state, game.now_ms)


def last_step(game):
    """Return whether the press before this one made a step that a chord still takes back; forget it."""
    state = game.state
    at = state[s.STEPPED] | state[s.STEPPED + 1] << 8 | state[s.STEPPED + 2] << 16
    forget_step(state)
    return at and (game.now_ms - at) & _MASK <= c.CHORD_MS


def forget_step(state):
    """There is no step that a chord could take back."""
    _put(state, 0)


def _put(state, ms):
    state[s.STEPPED] = ms & 255
    state[s.STEPPED + 1] = ms >> 8 & 255
    state[s.STEPPED + 2] = ms >> 16 & 255


def ask(game):
    """The mover asks: once a turn, while a move is still to be chosen."""
    state = game.state
    seat = state[s.MOVER]
    before = state[s.STEP] not in (c.STEP_OVERSEER, c.STEP_BLAST)
    if before and not state[s.HINT] and allowed(state, seat):
        state[s.HINT] = 1
        game.notes.put(c.NOTE_HINT, game.now_ms, seat)
