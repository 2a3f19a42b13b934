"""The hint: a search of its own that the view runs, piece by piece, once the mover has asked for one.

It looks as the highest level does, others' townsfolk included. It reads the state and nothing of it gets back, so a
hint changes no match. The same number of positions goes into every hint, however fast the frames come.
"""

from micropython import const

from paydirt.engine import platform
from paydirt.engine.game import BOT
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim.searches import of_level

NONE = const(0)
SOUGHT = const(1)
READY = const(2)


class Hint:
    """`look` says how it stands (NONE, SOUGHT, READY); when READY, what to do is in the other fields."""

    def __init__(self, state):
        wanted = state[s.FLAGS] >= s.FLAG_HINT
        self._search = of_level(state, c.LEVELS) if wanted else None
        self._asked = bytearray(state)  # as it was then: townsfolk may be used while it is being looked at
        self._positions = c.HINT_POSITIONS[0 if platform.NATIVE else 1]
        self._piece = c.BOT_PIECE[0 if platform.NATIVE else 1]
        self._turn = -1  # the turn it looks at
        self.look = NONE
        self.place = c.NOWHERE  # where the prospector should go
        self.first = c.NOWHERE  # the mule's first card
        self.actor = c.NOWHERE  # the townsperson to use
        self.direction = 0  # of the line it is taken from
        self.again = 0  # 1: use the overseer that is taken

    def step(self, state):
        """Begin to look where a hint has been asked for, and forget one that is out of date."""
        if self._search is None:
            return
        if not state[s.HINT] or state[s.STEP] >= c.STEP_OVERSEER:
            self.look = NONE
            self._turn = -1
            return
        turn = s.get16(state, s.TURN_NO)
        if turn != self._turn:
            self._turn = turn
            self.look = SOUGHT
            for i in range(len(state)):
                self._asked[i] = state[i]
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
        self.look = READY


def thinks(game):
    """Return whether the seat to move is a computer player's that has not pressed anything in this turn: it answers
    with its first press."""
    state = game.state
    if state[s.PHASE] != c.TURN or state[s.KINDS + state[s.MOVER]] < BOT:
        return False
    return game.answered != s.get16(state, s.TURN_NO)
