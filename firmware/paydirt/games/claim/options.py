"""What can be chosen in each step of a turn, and moving on to another step.

`game.line` holds the options of the running step, first to last as the mover sees them: places, or the seats that a
stone can be given to, or 0 and 1 for keeping and using the overseer.
"""

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring, townsfolk
from paydirt.games.claim import state as s
from paydirt.games.claim.line import collect_without_pan, distance


def look(game):
    """Refresh what can be chosen in the running step."""
    game.line_count = fill(game.state, game.line, game.scratch)


def fill(state, line, scratch):
    """Fill `line` with what can be chosen in the running step; return how many (at most 14)."""
    seat = state[s.MOVER]
    rotation = state[s.ROTATIONS + seat]
    step = state[s.STEP]
    if step == c.STEP_MOVE:
        n = townsfolk.collect_moves(state, rotation, state[s.MODE], line)
        return _without(line, n, state[s.PICKED])
    if step == c.STEP_MENU:
        return townsfolk.collect_menu(state, seat, line, scratch)
    if step == c.STEP_TARGET:
        return townsfolk.collect_targets(state, seat, state[s.CARDS + state[s.ACTOR]] - c.TOWN, line)
    if step == c.STEP_GIVE:
        return _opponents(state, seat, line)
    if step == c.STEP_BLAST:
        return collect_without_pan(state, state[s.PROSPECTOR], state[s.DIRECTION] ^ 1, rotation, line)
    if step == c.STEP_OVERSEER:
        line[0] = 0
        line[1] = 1
        return 2
    return 0


def _without(line, n, place):
    """Take a place out of the line; return how many are left."""
    kept = 0
    for i in range(n):
        if line[i] != place:
            line[kept] = line[i]
            kept += 1
    return kept


def _opponents(state, seat, line):
    """Fill `line` with the seats that play against a seat, clockwise; return how many."""
    mask = scoring.side_mask(state, seat)
    n = 0
    for i in range(1, SEATS):
        other = (seat + i) % SEATS
        if state[s.KINDS + other] != EMPTY and not mask >> other & 1:
            line[n] = other
            n += 1
    return n


def nearest(game):
    """Return the card of the line that lies nearest to the prospector, the first of two as the mover sees it."""
    at = game.state[s.PROSPECTOR]
    best = game.line[0]
    for i in range(1, game.line_count):
        if distance(game.line[i], at) < distance(best, at):
            best = game.line[i]
    return best


def enter(game, step):
    """Wait for something else, with its first or nearest option chosen."""
    state = game.state
    state[s.STEP] = step
    look(game)
    if step in (c.STEP_MOVE, c.STEP_BLAST):
        state[s.CHOICE] = nearest(game)
    else:
        state[s.CHOICE] = game.line[0] if game.line_count else c.NOWHERE
    game.notes.put(c.NOTE_STEP, game.now_ms, state[s.MOVER], step)


def refuse(game, button):
    game.notes.put(c.NOTE_REFUSED, game.now_ms, game.state[s.MOVER], button)


def best_of_line(game):
    """Return the place of the best card by value, the first of equal ones as the mover sees it."""
    state = game.state
    best = game.line[0]
    for i in range(1, game.line_count):
        if face_value(state, game.line[i]) > face_value(state, best):
            best = game.line[i]
    return best


def face_value(state, place):
    """Return a card's value, the pan's being the mean of its markers (rounded down), a townsperson's 0."""
    if state[s.CARDS + place] != c.PAN:
        return s.value(state[s.CARDS + place])
    total = left = 0
    for i in range(len(c.MARKERS)):
        if not state[s.MARKERS + i]:
            total += c.MARKERS[i]
            left += 1
    return total // left if left else 0


def plain(game):
    """Go back to choosing a card of the usual line."""
    state = game.state
    state[s.MODE] = 0
    state[s.ACTOR] = state[s.PICKED] = c.NOWHERE
    enter(game, c.STEP_MOVE)
