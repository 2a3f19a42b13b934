"""A computer player: thinks piece by piece, then presses buttons like a person, its choice moving where all can see."""

from micropython import const

from paydirt.engine import platform
from paydirt.engine.game import B, F, L, R
from paydirt.engine.rng import Rng
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim.greedy import best_place
from paydirt.games.claim.searches import of_level

_RANDOM = const(0)
_DUE = const(4)
_TURN = const(8)  # the turn it has an answer for
_HELD = const(10)  # button held down + 1
# The answer: where the prospector goes, the direction of the line it is taken from, and for townsfolk the mule's first
# card, the card to blast, the move card's kind + 1, the townsperson's place, 1 to use the overseer.
_PLACE = const(11)
_DIRECTION = const(12)
_FIRST = const(13)
_BLAST = const(14)
_MODE = const(15)
_ACTOR = const(16)
_AGAIN = const(17)
_SEEN = const(18)  # the turn it has begun to think about
_SINCE = const(20)  # when: the turn's beginning, or later where it has taken over from a person
_SIZE = const(24)

_RELEASE = const(16)
_LONGEST_MS = const(2000)  # it never waits longer


class Bot:
    """A player of level 1 (sloppy) to 5 for one seat."""

    MEMORY = _SIZE

    def __init__(self, game, seat, level, memory):
        """Play `seat` of `game`; `memory` is a bytearray of MEMORY bytes, all zero or restored."""
        self._game = game
        self._seat = seat
        self._level = min(max(level, 1), c.LEVELS)
        self._memory = memory
        self._mend()
        if game.state[s.MOVER] == seat and s.get16(memory, _TURN) == s.get16(game.state, s.TURN_NO):
            game.answered = s.get16(memory, _TURN)  # goes on after a restore
        self._rng = Rng(memory, _RANDOM)
        self._line = bytearray(16)
        self._answers = bytearray(16)
        self._positions = c.BOT_POSITIONS[self._level - 1][0 if platform.NATIVE else 1]
        self._search = of_level(game.state, self._level) if self._positions else None
        self._slices = c.BOT_SLICES[self._level - 1]
        self._piece = c.BOT_PIECE[0 if platform.NATIVE else 1]
        self._thinking = -1  # the turn that the search looks at
        self._thought = False  # to the end of its slices

    def _mend(self):
        """Think anew where the memory is none that a match can leave behind."""
        memory = self._memory
        answered = memory[_PLACE] < c.PLACES and (memory[_ACTOR] < c.PLACES or memory[_ACTOR] == c.NOWHERE)
        now_ms = self._game.now_ms
        if memory[_HELD] > 4 or not answered or max(s.get30(memory, _SINCE), self.due_ms() - _LONGEST_MS) > now_ms:
            for i in range(_DUE, _SIZE):
                memory[i] = 0

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
        turn = s.get16(state, s.TURN_NO)
        if s.get16(memory, _TURN) != turn:
            left_ms = self._since_ms(turn) + c.BOT_THINK_MS[self._level - 1] - self._game.now_ms
            if left_ms > 0:
                self._wait(left_ms)
                return -1
            while self.think():
                pass
            s.put16(memory, _TURN, turn)
            self._decide()
        button = self._next_button()
        memory[_HELD] = button + 1
        self._wait(c.BOT_HOLD_MS)
        return button

    def _since_ms(self, turn):
        """Return when it began to think about a turn."""
        memory = self._memory
        if s.get16(memory, _SEEN) != turn:
            began_ms = s.get30(self._game.state, s.BEGAN)
            now_ms = self._game.now_ms
            s.put16(memory, _SEEN, turn)
            s.put30(memory, _SINCE, began_ms if now_ms - began_ms <= 2 * c.BOT_LOOK_MS else now_ms)
        return s.get30(memory, _SINCE)

    def _wait(self, for_ms):
        s.put30(self._memory, _DUE, self._game.now_ms + for_ms)

    def think(self):
        """Do a piece of what the answer takes, at any time before it is due; return whether there is more."""
        search = self._search
        state = self._game.state
        turn = s.get16(state, s.TURN_NO)
        if not self._thinks_about(turn):
            return False
        if self._thinking != turn:
            self._thinking = turn
            self._thought = False
            search.begin(state, self._seat)
        if not self._thought:
            self._thought = search.step(self._positions, self._piece) or search.slices >= self._slices
        return not self._thought

    def unready(self):
        """Return whether its next action is an answer that `think` still has something to do for."""
        memory = self._memory
        turn = s.get16(self._game.state, s.TURN_NO)
        if not self._thinks_about(turn) or s.get16(memory, _SEEN) != turn:
            return False
        if self.due_ms() < s.get30(memory, _SINCE) + c.BOT_THINK_MS[self._level - 1]:
            return False
        return self._thinking != turn or not self._thought

    def _thinks_about(self, turn):
        """Return whether it is to find an answer for a turn."""
        state = self._game.state
        mine = state[s.PHASE] == c.TURN and state[s.MOVER] == self._seat
        return mine and self._search and s.get16(self._memory, _TURN) != turn

    def _decide(self):
        """Keep the answer: the search's, the simple player's, or now and then any card."""
        state = self._game.state
        memory = self._memory
        memory[_FIRST] = memory[_BLAST] = memory[_ACTOR] = c.NOWHERE
        memory[_MODE] = memory[_AGAIN] = 0
        if self._rng.byte() < c.SLIPS[self._level - 1] and state[s.STEP] == c.STEP_MOVE and not state[s.MODE]:
            memory[_DIRECTION] = state[s.DIRECTION]
            memory[_PLACE] = self._game.line[self._rng.below(self._game.line_count)]
            return
        if not self._search:
            answer = best_place(state, self._seat, self._level, self._line, self._answers, self._game.scores)
            memory[_PLACE] = answer & 63
            memory[_DIRECTION] = answer >> 6
            return
        moves = self._search.moves
        i = self._search.answer()
        memory[_PLACE] = moves.place[i]
        memory[_DIRECTION] = moves.direction[i] ^ 1
        memory[_FIRST] = moves.first[i]
        memory[_BLAST] = moves.blast[i]
        memory[_MODE] = moves.mode[i]
        memory[_ACTOR] = moves.actor[i]
        memory[_AGAIN] = moves.again[i]

    def _next_button(self):
        """Return the button that comes nearer to the answer."""
        state = self._game.state
        memory = self._memory
        step = state[s.STEP]
        actor = memory[_ACTOR]
        if step == c.STEP_MOVE:
            if state[s.MODE] == 0:
                if actor != c.NOWHERE and not self._armed(actor):
                    return B
                if state[s.OPEN] and memory[_DIRECTION] != state[s.DIRECTION]:
                    return B
            elif state[s.MODE] != memory[_MODE]:
                return B
            if memory[_FIRST] != c.NOWHERE and state[s.PICKED] == c.NOWHERE:
                return self._towards(memory[_FIRST])
            return self._towards(memory[_PLACE])
        if step == c.STEP_MENU:
            return self._towards(actor) if actor != c.NOWHERE and not self._armed(actor) else B
        if step == c.STEP_OVERSEER:
            return self._towards(memory[_AGAIN])
        if step == c.STEP_BLAST:
            return self._towards(memory[_BLAST]) if memory[_BLAST] != c.NOWHERE else B
        return F if step == c.STEP_PASS and state[s.ACTOR] == actor else B

    def _armed(self, place):
        return self._game.state[s.WHERE + place] >> c.MARK_SHIFT == c.MARK_ARMED

    def _towards(self, option):
        """Return L or R, the shorter way to an option, and F on it (or where there is no such option)."""
        game = self._game
        at = want = -1
        for i in range(game.line_count):
            if game.line[i] == game.state[s.CHOICE]:
                at = i
            if game.line[i] == option:
                want = i
        if at == want or want < 0:
            return F
        ahead = (want - at) % game.line_count
        return R if ahead * 2 <= game.line_count else L
