"""Asking for a hint: L and R down together in the own turn, where the setup allows it and no partner sees it."""

from paydirt.engine.game import SEATS, L, R
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring
from paydirt.games.claim import state as s


def allowed(state, seat):
    """Return whether a seat may ask: never in teams, where partners may not learn each other's plans."""
    return state[s.FLAGS] & s.FLAG_HINT << seat and scoring.players(state) != SEATS


def hold(state, seat, button, down):
    """Remember which of L and R a seat holds; only of seats with hints, so that others' states know no buttons."""
    if button not in (L, R) or not state[s.FLAGS] & s.FLAG_HINT << seat:
        return
    bit = (1 if button == L else 2) << 2 * seat
    state[s.HELD] = state[s.HELD] | bit if down else state[s.HELD] & (255 - bit)


def chord(state, seat):
    """Return whether a seat holds both L and R."""
    return state[s.HELD] >> 2 * seat & 3 == 3


def ask(game):
    """The mover asks: once a turn, while a move is still to be chosen."""
    state = game.state
    seat = state[s.MOVER]
    before = state[s.STEP] not in (c.STEP_OVERSEER, c.STEP_BLAST)
    if before and not state[s.HINT] and allowed(state, seat):
        state[s.HINT] = 1
        game.notes.put(c.NOTE_HINT, game.now_ms, seat)
