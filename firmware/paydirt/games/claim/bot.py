"""A computer player: thinks, then presses buttons like a person, moving the choice where all can see it."""

from micropython import const

from paydirt.engine.game import B, F, L, R
from paydirt.engine.rng import Rng
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim.greedy import best_place

_RANDOM = const(0)
_DUE = const(4)
_TURN = const(8)  # the turn it has an answer for
_TARGET = const(10)
_DIRECTION = const(11)
_HELD = const(12)  # button held down + 1
_SIZE = const(16)

_RELEASE = const(16)


class Bot:
    """A player of level 1 (sloppy) to 5 for one seat."""

    MEMORY = _SIZE

    def __init__(self, game, seat, level, memory):
        """Play `seat` of `game`; `memory` is a bytearray of MEMORY bytes, all zero or restored."""
        self._game = game
        self._seat = seat
        self._level = min(max(level, 1), c.LEVELS)
        self._memory = memory
        self._rng = Rng(memory, _RANDOM)
        self._line = bytearray(16)

    def begin(self, seed):
        """Seed the generator, once in a match."""
        self._rng.seed(seed & 0x3FFFFFFF)

    def due_ms(self):
        """Return the game time of the next action."""
        return s.get30(self._memory, _DUE)

    def due_us(self):
        """Return the microseconds beside `due_ms`."""
        return 0

    def act(self):
        """Return the button pressed now (+ 16: released), or -1, and move on to the next action."""
        memory = self._memory
        state = self._game.state
        if memory[_HELD]:
            button = memory[_HELD] - 1
            memory[_HELD] = 0
            self._wait(c.BOT_STEP_MS - c.BOT_HOLD_MS)
            return button | _RELEASE
        if state[s.PHASE] != c.TURN or state[s.MOVER] != self._seat:
            self._wait(c.BOT_LOOK_MS)
            return -1
        if s.get16(memory, _TURN) != s.get16(state, s.TURN_NO):
            left_ms = s.get30(state, s.BEGAN) + c.BOT_THINK_MS[self._level - 1] - self._game.now_ms
            if left_ms > 0:
                self._wait(left_ms)
                return -1
            s.put16(memory, _TURN, s.get16(state, s.TURN_NO))
            self._decide()
        button = self._next_button()
        memory[_HELD] = button + 1
        self._wait(c.BOT_HOLD_MS)
        return button

    def _wait(self, for_ms):
        s.put30(self._memory, _DUE, self._game.now_ms + for_ms)

    def _decide(self):
        """Choose the card to take; the sloppy level sometimes takes any."""
        state = self._game.state
        memory = self._memory
        if self._rng.byte() < c.SLIPS[self._level - 1]:
            memory[_DIRECTION] = state[s.DIRECTION]
            memory[_TARGET] = self._game.line[self._rng.below(self._game.line_count)]
            return
        answer = best_place(state, self._seat, self._level, self._line)
        memory[_TARGET] = answer & 63
        memory[_DIRECTION] = answer >> 6

    def _next_button(self):
        """Return the button that brings the choice nearer to the target: B, L, R, and F on it."""
        game = self._game
        state = game.state
        memory = self._memory
        if c.STEP_MENU <= state[s.STEP] <= c.STEP_PASS or state[s.MODE]:
            return B  # somebody else has begun to use a townsperson
        if state[s.STEP] == c.STEP_MOVE and memory[_DIRECTION] != state[s.DIRECTION]:
            return B
        at = want = -1
        for i in range(game.line_count):
            if game.line[i] == state[s.CHOICE]:
                at = i
            if game.line[i] == memory[_TARGET]:
                want = i
        if at == want or want < 0:
            return F
        ahead = (want - at) % game.line_count
        return R if ahead * 2 <= game.line_count else L
