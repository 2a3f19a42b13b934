"""One turn: what F, B, L and R do in each step of it.

A turn waits for one thing at a time, its step. L and R move the choice along the options, F confirms, B goes one step
back. Free uses of townsfolk come before the move, the overseer's question and the blaster's target after it.
"""

from paydirt.engine.game import B, F, R
from paydirt.games.claim import constants as c
from paydirt.games.claim import hints, townsfolk
from paydirt.games.claim import state as s
from paydirt.games.claim.moves import after_move, next_blast, pass_on, spend, spend_mover, take
from paydirt.games.claim.options import best_of_line, enter, look, nearest, plain, refuse


def begin(game):
    """The mover looks along the line: the nearest card is chosen; an empty line ends the round."""
    state = game.state
    s.put16(state, s.TURN_NO, s.get16(state, s.TURN_NO) + 1)
    state[s.STEP] = c.STEP_MOVE
    state[s.MODE] = state[s.AGAIN] = state[s.HINT] = 0
    hints.forget_step(state)
    state[s.ACTOR] = state[s.PICKED] = c.NOWHERE
    look(game)
    game.notes.put(c.NOTE_TURN, game.now_ms, state[s.MOVER], state[s.DIRECTION], state[s.PROSPECTOR])
    if game.line_count == 0:
        game.end_round()
        return
    state[s.CHOICE] = nearest(game)


def press(game, button):
    """The mover presses a button."""
    state = game.state
    stepped = hints.last_step(game)
    if button == F:
        _CONFIRM[state[s.STEP]](game)
    elif button == B:
        _BACK[state[s.STEP]](game)
    elif hints.chord(state, state[s.MOVER]):
        if stepped:
            _choose(game, 1 if button == R else -1)  # back to where the first button found it
        hints.ask(game)
    elif game.line_count:
        _choose(game, 1 if button == R else -1)
        hints.step(game)
    else:
        refuse(game, button)


def _choose(game, way):
    """Move the choice along the line, round its ends."""
    state = game.state
    i = 0
    while game.line[i] != state[s.CHOICE]:
        i += 1
    state[s.CHOICE] = game.line[(i + way) % game.line_count]
    game.notes.put(c.NOTE_CHOICE, game.now_ms, state[s.MOVER], state[s.CHOICE])


# Back


def _back_move(game):
    """Undo the mule's first card or a move card; else switch the very first line, or open the own townsfolk."""
    state = game.state
    if state[s.PICKED] != c.NOWHERE:
        state[s.PICKED] = c.NOWHERE
        enter(game, c.STEP_MOVE)
    elif state[s.MODE]:
        plain(game)
    elif state[s.OPEN]:
        state[s.DIRECTION] ^= 1
        look(game)
        state[s.CHOICE] = nearest(game)
        game.notes.put(c.NOTE_SWITCH, game.now_ms, state[s.MOVER], state[s.DIRECTION])
    elif townsfolk.collect_menu(state, state[s.MOVER], game.line, game.scratch):
        enter(game, c.STEP_MENU)
    else:
        look(game)
        refuse(game, B)


def _back_target(game):
    game.state[s.ACTOR] = c.NOWHERE
    enter(game, c.STEP_MENU)


def _back_give(game):
    game.state[s.PICKED] = c.NOWHERE
    enter(game, c.STEP_TARGET)


def _keep_overseer(game):
    _after_overseer(game)


def _spare(game):
    """The blaster stays unused."""
    state = game.state
    state[s.WHERE + state[s.ACTOR]] = state[s.MOVER] + 1
    next_blast(game)


# Confirm


def _confirm_move(game):
    """Take the chosen card; the mule's first one is only put aside."""
    state = game.state
    if state[s.MODE] == c.MULE + 1 and state[s.PICKED] == c.NOWHERE:
        state[s.PICKED] = state[s.CHOICE]
        enter(game, c.STEP_MOVE)
        return
    take(game, state[s.CHOICE])


def _confirm_menu(game):
    """Use the chosen townsperson, or go on to its target."""
    state = game.state
    place = state[s.CHOICE]
    kind = state[s.CARDS + place] - c.TOWN
    when = c.TOWNSFOLK[kind][3]
    if not townsfolk.usable(state, place, state[s.MOVER], game.scratch):
        refuse(game, F)
        return
    if when == c.WHEN_AFTER:
        state[s.WHERE + place] ^= c.MARK_ARMED << c.MARK_SHIFT
        plain(game)
        return
    state[s.ACTOR] = place
    if when == c.WHEN_CARD:
        enter(game, c.STEP_TARGET)
        return
    state[s.MODE] = kind + 1
    enter(game, c.STEP_PASS if kind == c.WATCHMAN else c.STEP_MOVE)


def _confirm_target(game):
    """Let the townsperson work on the chosen card; a smuggler asks first who gets it."""
    state = game.state
    place = state[s.CHOICE]
    kind = state[s.CARDS + state[s.ACTOR]] - c.TOWN
    if kind == c.SMUGGLER:
        state[s.PICKED] = place
        enter(game, c.STEP_GIVE)
        return
    if kind == c.GOLDSMITH:
        state[s.WHERE + place] = c.OUT
    else:
        state[s.WHERE + place] |= _MARK_OF[kind] << c.MARK_SHIFT
    _worked(game, kind, place)


_MARK_OF = {c.TRADER: c.MARK_HALVED, c.TEACHER: c.MARK_GOLDEN, c.BANKER: c.MARK_DOUBLED}


def _confirm_give(game):
    state = game.state
    place = state[s.PICKED]
    state[s.WHERE + place] = state[s.CHOICE] + 1 | c.MARK_GIVEN << c.MARK_SHIFT
    _worked(game, c.SMUGGLER, place)


def _worked(game, kind, place):
    """A townsperson has done its work before the move: turn it over, go back to the line."""
    state = game.state
    spend(game, state[s.ACTOR])
    game.notes.put(c.NOTE_USE, game.now_ms, state[s.MOVER], kind, place)
    game.count()
    plain(game)


def _confirm_pass(game):
    """The watchman: take nothing, the prospector stays."""
    spend_mover(game)
    after_move(game)


def _confirm_overseer(game):
    """Keep it, or move again at once."""
    state = game.state
    if state[s.CHOICE]:
        state[s.AGAIN] = 1
        spend(game, state[s.ACTOR])
        game.notes.put(c.NOTE_USE, game.now_ms, state[s.MOVER], c.OVERSEER, state[s.ACTOR])
    _after_overseer(game)


def _confirm_blast(game):
    """Remove a card of the line that the next player must take from."""
    state = game.state
    place = state[s.CHOICE]
    state[s.WHERE + place] = c.OUT
    spend(game, state[s.ACTOR])
    game.notes.put(c.NOTE_USE, game.now_ms, state[s.MOVER], c.BLASTER, place)
    game.notes.put(c.NOTE_BLAST, game.now_ms, state[s.MOVER], place, state[s.CARDS + place])
    next_blast(game)


def _after_overseer(game):
    game.state[s.ACTOR] = c.NOWHERE
    next_blast(game)


def hand_over(game):
    """Somebody else plays for the mover from here on: a menu is closed, for not everybody sees the same in it."""
    hints.forget_step(game.state)
    if game.state[s.PHASE] == c.TURN and game.state[s.STEP] == c.STEP_MENU:
        plain(game)


def time_over(game):
    """The turn timer has run out: whatever was begun is undone, the board takes the best card by value."""
    state = game.state
    seat = state[s.MOVER]
    for place in range(c.PLACES):
        if state[s.WHERE + place] == seat + 1 | c.MARK_ARMED << c.MARK_SHIFT:
            state[s.WHERE + place] = seat + 1
    if state[s.STEP] in (c.STEP_OVERSEER, c.STEP_BLAST):
        game.notes.put(c.NOTE_TIMEOUT, game.now_ms, seat, c.NOWHERE)
        pass_on(game)
        return
    plain(game)
    place = best_of_line(game)
    game.notes.put(c.NOTE_TIMEOUT, game.now_ms, seat, place)
    take(game, place)
    while state[s.STEP] != c.STEP_MOVE and state[s.PHASE] == c.TURN and state[s.MOVER] == seat:
        _keep_overseer(game)


_CONFIRM = (
    _confirm_move,
    _confirm_menu,
    _confirm_target,
    _confirm_give,
    _confirm_pass,
    _confirm_overseer,
    _confirm_blast,
)
_BACK = (_back_move, plain, _back_target, _back_give, plain, _keep_overseer, _spare)
