"""The hint: a search of its own that the view runs, piece by piece, once the mover has asked for one.

It looks as the highest level does, others' townsfolk included. It reads the state and nothing of it gets back, so a
hint changes no match. The same number of positions goes into every hint, however fast the frames come.
"""

from micropython import const

from paydirt.engine import platform
from paydirt.engine.game import BOT
from paydirt.games.claim import constants as c
from paydirt.games.claim import hints, texts
from paydirt.games.claim import state as s
from paydirt.games.claim.searches import of_level

NONE = const(0)
SOUGHT = const(1)
READY = const(2)

_LETTERS = const(21)


class Hint:
    """`look` says how it stands (NONE, SOUGHT, READY); when READY, what to do is in the other fields."""

    def __init__(self, state):
        wanted = hints.possible(state)
        self._search = of_level(state, c.LEVELS) if wanted else None
        # As it was when asked for: townsfolk may be used while it is being looked at.
        self._asked = bytearray(len(state) if wanted else 0)
        self._positions = c.HINT_POSITIONS[0 if platform.NATIVE else 1]
        self._piece = c.BOT_PIECE[0 if platform.NATIVE else 1]
        self._turn = -1  # the turn it looks at
        self.look = NONE
        self.place = c.NOWHERE  # where the prospector should go
        self.first = c.NOWHERE  # the mule's first card
        self.actor = c.NOWHERE  # the townsperson to use
        self.direction = 0  # of the line it is taken from
        self.again = 0  # 1: use the overseer that is taken
        self.blast = c.NOWHERE  # the card that the blaster is to remove

    def step(self, state):
        """Begin to look where a hint has been asked for, and forget one that is out of date."""
        if self._search is None:
            return
        if not state[s.HINT]:
            self.look = NONE
            self._turn = -1
            return
        turn = s.get16(state, s.TURN_NO)
        if state[s.STEP] >= c.STEP_OVERSEER:
            if self.look == SOUGHT:
                self.look = NONE  # the card has been taken without it
        elif turn != self._turn:
            self._turn = turn
            self.look = SOUGHT
            self._asked[:] = state
            self._search.begin(self._asked, state[s.MOVER])

    def think(self, state):
        """Do a piece of the looking; return whether there is more."""
        self.step(state)
        if self.look == SOUGHT:
            found = self._search.step(self._positions, self._piece)
            if found or self._search.slices >= c.HINT_SLICES:
                self._answer()
        return self.look == SOUGHT

    def _answer(self):
        moves = self._search.moves
        i = self._search.answer()
        self.place = moves.place[i]
        self.first = moves.first[i]
        self.actor = moves.actor[i]
        self.direction = moves.direction[i] ^ 1
        self.again = moves.again[i]
        self.blast = moves.blast[i]
        self.look = READY

    def light(self, state):
        """Return the place of the card to choose next, or NOWHERE."""
        if self.look != READY:
            return c.NOWHERE
        if state[s.STEP] < c.STEP_OVERSEER:
            first = self.first != c.NOWHERE and state[s.PICKED] != self.first
            return self.first if first else self.place
        return self.blast if state[s.STEP] == c.STEP_BLAST and self._fires(state) else c.NOWHERE

    def _fires(self, state):
        """Return whether a blaster that asks is to remove the card that was found, because the turn went as advised."""
        blast = self.blast
        return state[s.PROSPECTOR] == self.place and blast != c.NOWHERE and state[s.WHERE + blast] == c.ON_TABLE

    def text(self, state):
        """Return what to do next in at most 21 letters, nothing where there is no hint."""
        step = state[s.STEP]
        if step == c.STEP_MOVE and self.look == SOUGHT:
            return b"a hint: wait ..."
        if self.look != READY:
            return b""
        if step == c.STEP_MOVE:
            return self._text_move(state)
        if state[s.PROSPECTOR] != self.place:  # another card has been taken
            return b""
        if step == c.STEP_OVERSEER:
            return b"hint: move again" if self.again else b"hint: keep"
        if step == c.STEP_BLAST:
            return b"hint: " + texts.card_name(state, self.blast) if self._fires(state) else b"hint: do not fire"
        return b""

    def _text_move(self, state):
        """Return whom to use, where to look, which card to take; what does not fit is shortened."""
        text = b"hint: "
        if self.actor != c.NOWHERE:
            text += texts.LETTERS[state[s.CARDS + self.actor] - c.TOWN] + b", "
            if state[s.CARDS + self.actor] == c.TOWN + c.WATCHMAN:
                return text + b"pass"
        elif state[s.OPEN] and self.direction != state[s.DIRECTION]:
            text += b"turn, "
        if self.first != c.NOWHERE:
            text += texts.short_name(state[s.CARDS + self.first]) + b" then "
        name = texts.card_name(state, self.place)
        if len(text) + len(name) > _LETTERS:
            name = texts.short_name(state[s.CARDS + self.place])
        return text + name


def thinks(game):
    """Return whether the seat to move is a computer player's that has not pressed anything in this turn: it answers
    with its first press."""
    state = game.state
    if state[s.PHASE] != c.TURN or state[s.KINDS + state[s.MOVER]] < BOT:
        return False
    return game.answered != s.get16(state, s.TURN_NO)
