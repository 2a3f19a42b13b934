"""The smallest thing that is a game to the engine: it only remembers, in order, what happened to it.

Its deadline comes every 100 ms; each one passes the watch on and starts a round. With `history` the tests see the
order; the state keeps a hash of it, so that two matches with other orders are never equal.
"""

from paydirt.engine.game import NEVER, BadSetup, LateEvent
from paydirt.engine.notes import Notes
from paydirt.engine.rng import Rng

TICK_MS = 100
_NOW, _DUE, _ROUND, _WATCH, _KINDS, _HASH = 0, 4, 8, 9, 10, 14
SIZE = 18


class TapGame:
    """Presses and releases do nothing but leave a trace."""

    NAME = "tapgame"

    def __init__(self, setup):
        if not any(setup.seats):
            raise BadSetup("nobody plays")
        self.state = bytearray(SIZE)
        self.notes = Notes()
        self.history = []  # (t_ms, us, what, seat or kind)
        self.rounds = setup.options[0] or 200
        self.state[_KINDS:_HASH] = setup.seats
        self._put(_DUE, TICK_MS)
        self.state[_WATCH] = setup.seed & 3

    @property
    def now_ms(self):
        return self._get(_NOW)

    def advance(self, t_ms):
        while self._get(_DUE) <= t_ms:
            due = self._get(_DUE)
            self._put(_NOW, due)
            self._put(_DUE, NEVER if self.over() else due + TICK_MS)
            if not self.over():
                self.state[_ROUND] += 1
                self.state[_WATCH] = (self.state[_WATCH] + 1) & 3
                self._trace(due, 0, -1, 0)
        self._put(_NOW, max(t_ms, self.now_ms))

    def next_ms(self):
        return self._get(_DUE)

    def press(self, t_ms, us, seat, button):
        self._event(t_ms, us, seat, button)

    def release(self, t_ms, us, seat, button):
        self._event(t_ms, us, seat, button + 16)

    def rank(self, seat):
        return (seat - self.state[_WATCH]) & 3

    def kind(self, seat):
        return self.state[_KINDS + seat]

    def set_kind(self, t_ms, seat, kind):
        self.advance(t_ms)
        self.state[_KINDS + seat] = kind
        self._trace(t_ms, 0, 32 + seat, kind)

    def round_no(self):
        return self.state[_ROUND]

    def over(self):
        return self.state[_ROUND] >= self.rounds

    def score(self, seat):
        return self.state[_HASH] + seat

    def winners(self):
        return 1 if self.over() else 0

    def load(self, data):
        self.state[:] = data

    def _event(self, t_ms, us, seat, code):
        if t_ms < self.now_ms:
            raise LateEvent("too late")
        self.advance(t_ms)
        self._trace(t_ms, us, code, seat)

    def _trace(self, t_ms, us, code, seat):
        self.history.append((t_ms, us, code, seat))
        h = self._get(_HASH)
        for value in (t_ms, us, code + 1, seat):
            h = (h * 31 + value) & 0x3FFFFFFF
        self._put(_HASH, h)

    def _get(self, at):
        return int.from_bytes(self.state[at : at + 4], "little")

    def _put(self, at, value):
        self.state[at : at + 4] = value.to_bytes(4, "little")


class TapBot:
    """Presses a random button at random moments, and what it does depends on the watch that it sees."""

    MEMORY = 12

    def __init__(self, game, seat, level, memory):
        self.game = game
        self.level = level
        self.memory = memory
        self.rng = Rng(memory, 0)

    def begin(self, seed):
        self.rng.seed(seed)
        self._put(self.game.now_ms + 50, 7)

    def due_ms(self):
        return int.from_bytes(self.memory[4:8], "little")

    def due_us(self):
        return self.memory[8] | self.memory[9] << 8

    def act(self):
        wait_ms = 1 + self.rng.below(40)
        held = self.memory[10]
        button = self.rng.below(4) ^ (self.game.state[_WATCH] & 1)
        self._put(self.due_ms() + wait_ms, self.rng.below(3))
        if held:
            self.memory[10] = 0
            return held - 1 | 16
        if self.rng.below(4) == 0:
            return -1
        self.memory[10] = button + 1
        return button

    def _put(self, t_ms, us):
        self.memory[4:8] = t_ms.to_bytes(4, "little")
        self.memory[8:10] = us.to_bytes(2, "little")
