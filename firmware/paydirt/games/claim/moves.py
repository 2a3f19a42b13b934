"""Moves and what follows them: the card taken, the overseer's question, the blaster, the next player's turn."""

from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring
from paydirt.games.claim import state as s
from paydirt.games.claim.line import collect_without_pan
from paydirt.games.claim.options import enter


def take(game, place):
    """The mover takes a card (with the mule also the one put aside) and the prospector moves to its place."""
    state = game.state
    if state[s.PICKED] != c.NOWHERE:
        _gain(game, state[s.PICKED])
    _gain(game, place)
    spend_mover(game)
    state[s.TRAIL + state[s.MOVER]] = place
    state[s.PROSPECTOR] = place
    state[s.OPEN] = 0
    after_move(game)


def spend(game, place):
    """Turn a townsperson over."""
    game.state[s.WHERE + place] = game.state[s.MOVER] + 1 | c.MARK_USED << c.MARK_SHIFT


def spend_mover(game):
    """Turn the move card at work over."""
    state = game.state
    if state[s.MODE]:
        spend(game, state[s.ACTOR])
        game.notes.put(c.NOTE_USE, game.now_ms, state[s.MOVER], state[s.MODE] - 1, state[s.ACTOR])


def _gain(game, place):
    """A card goes to the mover; of the pan only one marker, until it is empty."""
    state = game.state
    seat = state[s.MOVER]
    game.notes.put(c.NOTE_TAKE, game.now_ms, seat, place, state[s.CARDS + place])
    if state[s.CARDS + place] != c.PAN:
        state[s.WHERE + place] = seat + 1
        return
    left = 0
    for i in range(len(c.MARKERS)):
        if not state[s.MARKERS + i]:
            left += 1
    drawn = game.below(left)
    for i in range(len(c.MARKERS)):
        if not state[s.MARKERS + i]:
            if drawn == 0:
                state[s.MARKERS + i] = seat + 1
                game.notes.put(c.NOTE_PAN, game.now_ms, seat, c.MARKERS[i], left - 1)
            drawn -= 1
    if left == 1:
        state[s.WHERE + place] = c.OUT


def after_move(game):
    """An overseer that has just been taken asks first; then the blasters that are armed."""
    state = game.state
    overseer = _overseer_taken(state)
    game.count()
    state[s.MODE] = 0
    state[s.ACTOR] = state[s.PICKED] = c.NOWHERE
    if overseer != c.NOWHERE:
        state[s.ACTOR] = overseer
        enter(game, c.STEP_OVERSEER)
        return
    next_blast(game)


def _overseer_taken(state):
    """Return the place of an overseer taken in this move (the mule's last one), or NOWHERE."""
    if state[s.MODE] == c.WATCHMAN + 1:
        return c.NOWHERE
    for at in (s.PROSPECTOR, s.PICKED):
        place = state[at]
        if place != c.NOWHERE and state[s.CARDS + place] == c.TOWN + c.OVERSEER:
            return place
    return c.NOWHERE


def next_blast(game):
    """Let the next armed blaster choose, or end the turn."""
    state = game.state
    seat = state[s.MOVER]
    armed = seat + 1 | c.MARK_ARMED << c.MARK_SHIFT
    for place in range(c.PLACES if state[s.FLAGS] & s.FLAG_TOWNSFOLK else 0):
        if state[s.WHERE + place] == armed:
            if collect_without_pan(state, state[s.PROSPECTOR], state[s.DIRECTION] ^ 1, 0, game.line):
                state[s.ACTOR] = place
                enter(game, c.STEP_BLAST)
                return
            state[s.WHERE + place] = seat + 1  # nothing to blast: it stays unused
    pass_on(game)


def pass_on(game):
    """The direction flips and the next player's turn begins; after an overseer it is the same player's."""
    state = game.state
    if not state[s.AGAIN]:
        state[s.MOVER] = scoring.next_seat(state, state[s.MOVER])
    state[s.DIRECTION] ^= 1
    state[s.ROUND_TURN] += 1
    game.begin_turn()
