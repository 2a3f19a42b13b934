"""The hands and the memory of a computer player: when it acts next, and the presses it has planned."""

from micropython import const

from paydirt.engine.game import L, R
from paydirt.engine.rng import Rng
from paydirt.games.boombanggold import bot_table as table
from paydirt.games.boombanggold import state as s

RELEASE = const(16)
NOTHING = const(-1)
WAIT = const(31)  # in a script: no button, only time

# The memory.
M_DUE_MS = const(0)  # 4 bytes
M_DUE_US = const(4)  # 2 bytes
M_RNG = const(6)  # 4 bytes
M_TARGET = const(10)  # cell of the nearest tile to take, and
M_SPECIAL = const(11)  # cell of the special tile it could call: both left there by eyes.look
M_GOAL = const(12)  # the cell it has made up its mind to aim at
M_PHASE = const(13)  # the phase it acted in last
M_TRIES = const(14)  # places compared so far while aiming; choices made in a duel
M_VALUE = const(15)  # 2 bytes: what the best place was worth
M_CALL_MS = const(17)  # 4 bytes: when it will have noticed its special tile; 0: not seen yet
M_BUSY = const(21)  # what its reaction has been paid for: 0 nothing, 1 walking, 2 answering, 3 answered once
M_SCRIPT = const(22)  # number of steps left in the script
M_STEPS = const(23)  # the script: pairs of (wait in 10 ms, button or button | 16 or 31), last one first
_MEMORY = const(60)
_LONGEST = const(18)


class Hands:
    """Presses buttons for `seat`. The memory holds all it knows, so a saved one goes on as if nothing had been."""

    MEMORY = _MEMORY

    def __init__(self, game, seat, level, memory):
        """`level`: 1 easy, 2 medium, 3 hard; `memory`: MEMORY bytes, all zero (then call `begin`) or saved ones."""
        self._state = game.state
        self._game = game
        self._seat = seat
        self._base = s.seat_base(seat)
        self._level = min(max(level, 1), table.LEVELS) - 1
        self._memory = memory
        self._rng = Rng(memory, M_RNG)
        memory[M_SCRIPT] = min(memory[M_SCRIPT], _LONGEST)  # a saved memory may be anything

    def due_ms(self):
        """Return the game time of its next action."""
        return s.get32(self._memory, M_DUE_MS)

    def due_us(self):
        """Return the microseconds (0 to 999) within that ms."""
        return s.get16(self._memory, M_DUE_US)

    def _sleep(self, wait_ms):
        """Set the next moment to `wait_ms` from now, at some microsecond."""
        s.put32(self._memory, M_DUE_MS, self._game.now_ms + wait_ms)
        s.put16(self._memory, M_DUE_US, self._rng.next16() % 1000)

    def _between(self, least, spread):
        """Return a random time for this level from two columns of the table."""
        return least[self._level] + self._rng.below(spread[self._level])

    def _push(self, wait_ms, step):
        """Put a step before all others in the script: it is done `wait_ms` after the one before it."""
        memory = self._memory
        n = memory[M_SCRIPT]
        if n < _LONGEST:
            memory[M_STEPS + 2 * n] = wait_ms // 10
            memory[M_STEPS + 2 * n + 1] = step
            memory[M_SCRIPT] = n + 1

    def _begin_script(self):
        """Wait for the script's first step."""
        memory = self._memory
        self._sleep(memory[M_STEPS + 2 * memory[M_SCRIPT] - 2] * 10)
        return NOTHING

    def _next_step(self):
        """Do the script's first step and wait for the next one."""
        memory = self._memory
        n = memory[M_SCRIPT] - 1
        step = memory[M_STEPS + 2 * n + 1]
        memory[M_SCRIPT] = n
        self._sleep((memory[M_STEPS + 2 * n - 2] or 1) * 10 if n else 20)  # 0: damaged, and it would never move on
        return NOTHING if step == WAIT else step

    def _tap(self, button, wait_ms):
        """Press `button` now, let go of it soon, and think again `wait_ms` from now."""
        self._push(wait_ms - table.TAP_MS, WAIT)
        self._push(table.TAP_MS, button | RELEASE)
        self._sleep(table.TAP_MS)
        return button

    def _chord(self, wait_ms, hold_ms):
        """Plan L and R together, held for `hold_ms`, after `wait_ms`."""
        self._push(30, R | RELEASE)
        self._push(hold_ms, L | RELEASE)
        self._push(30, R)
        self._push(wait_ms, L)

    def _release_all(self):
        """Plan to let go of whatever is still held (its seat may have been given to it with buttons down)."""
        held = self._state[self._base + s.S_HELD] & 15
        button = 3
        while button >= 0:
            if held >> button & 1:
                self._push(10, button | RELEASE)
            button -= 1
        return held

    def _toward(self, cell, goal):
        """Return the button that leads from `cell` to `goal`, along the longer side first, as most people walk."""
        dx = (goal & 15) - (cell & 15)
        dy = (goal >> 4) - (cell >> 4)
        wide = dx if dx >= 0 else -dx
        high = dy if dy >= 0 else -dy
        if wide > high or (wide == high and self._rng.next16() & 1):
            way = 3 if dx > 0 else 1
        else:
            way = 2 if dy > 0 else 0
        return (way + self._state[self._base + s.S_ROTATION]) & 3
