"""A computer player of Boom, Bang, Gold: sees what a person sees, and has a person's hands and reactions."""

from paydirt.engine.game import EMPTY, B, F, L, R
from paydirt.games.boombanggold import bot_table as table
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import eyes
from paydirt.games.boombanggold import state as s
from paydirt.games.boombanggold.bot_hands import (
    M_BUSY,
    M_CALL_MS,
    M_GOAL,
    M_PHASE,
    M_SCRIPT,
    M_SPECIAL,
    M_TARGET,
    M_TRIES,
    M_VALUE,
    NOTHING,
    RELEASE,
    WAIT,
    Hands,
)


class Bot(Hands):
    """Plays `seat`: knows what to do in every phase."""

    def begin(self, seed):
        """Start afresh: `seed` (0 to 2**30 - 1) sets apart what is drawn by lot."""
        self._rng.seed(seed)
        self._memory[M_PHASE] = c.NOTES  # no phase
        self._memory[M_GOAL] = s.NOWHERE
        self._sleep(50 + self._rng.below(100))

    def act(self):
        """Return what it does now: a button, a button | 16 to let go, or -1; then set the next moment."""
        memory = self._memory
        phase = self._state[s.PHASE]
        if phase != memory[M_PHASE]:
            self._enter(phase)
        if memory[M_SCRIPT]:
            return self._next_step()
        if phase == c.P_SEARCH:
            return self._search()
        return self._decide(phase)

    def _enter(self, phase):
        """A new phase: forget plans, let go of the buttons, pay a reaction."""
        memory = self._memory
        memory[M_PHASE] = phase
        memory[M_GOAL] = s.NOWHERE
        memory[M_TRIES] = 0
        memory[M_BUSY] = 0
        s.put16(memory, M_VALUE, 0)
        if phase == c.P_WATCH:
            s.put32(memory, M_CALL_MS, 0)
        memory[M_SCRIPT] = 0
        if phase < c.P_AIM or phase > c.P_SEARCH:
            self._push(self._between(table.REACT_LEAST, table.REACT_SPREAD), WAIT)
        self._release_all()

    def _search(self):
        state = self._state
        memory = self._memory
        base = self._base
        if state[s.OUT] >> self._seat & 1:
            self._sleep(table.IDLE_MS)
            return NOTHING
        if state[base + s.S_WARNED]:
            return self._answer(state[base + s.S_WARNED])
        own = c.BAT + state[base + s.S_PROSPECTOR] - 1
        eyes.look(state, self._seat, table.SHY[self._level], own, memory, M_TARGET)
        if memory[M_SPECIAL] != s.NOWHERE and self._calls(own):
            self._chord(20, 90)
            return self._begin_script()
        goal = memory[M_TARGET]
        if goal == s.NOWHERE:
            memory[M_BUSY] = 0
            self._sleep(table.LOOK_MS)
            return NOTHING
        if memory[M_BUSY] != 1:  # something to go for, after a time with nothing: that takes a moment to see
            memory[M_BUSY] = 1
            self._sleep(self._between(table.REACT_LEAST, table.REACT_SPREAD))
            return NOTHING
        here = state[base + s.S_CURSOR]
        wait_ms = self._between(table.STEP_LEAST, table.STEP_SPREAD)
        chance = self._rng.byte()
        if here == goal:
            self._sleep(wait_ms)
            return NOTHING
        button = self._toward(here, goal)
        if chance < table.SLIP_Q8[self._level]:
            button = (button + (self._rng.next16() & 2) + 1) & 3  # to either side, or some corners would gain by it
        elif chance >= 256 - table.HESITATE_Q8[self._level]:
            wait_ms += table.HESITATE_MS
        return self._tap(button, wait_ms)

    def _calls(self, kind):
        """Return True when the moment has come to call the special tile of this kind."""
        state = self._state
        for i in range(state[s.CALLS]):
            if state[s.CALLED + i] == kind:
                return False
        memory = self._memory
        at_ms = s.get32(memory, M_CALL_MS)
        now_ms = self._game.now_ms
        if at_ms == 0:
            at_ms = now_ms + self._between(table.CALL_LEAST, table.CALL_SPREAD)
            if self._rng.byte() >= table.CALL_Q8[self._level]:
                at_ms += c.SEARCH_MS  # overlooked
            s.put32(memory, M_CALL_MS, at_ms)
        return now_ms >= at_ms

    def _answer(self, kind):
        """Do what the called special tile asks for."""
        memory = self._memory
        held = self._release_all()
        if memory[M_BUSY] != 2:
            memory[M_BUSY] = 2
            self._sleep(self._between(table.REACT_LEAST, table.REACT_SPREAD))
            memory[M_SCRIPT] = 0
            return NOTHING
        memory[M_BUSY] = 3  # a second try after a slip is paid for again
        if not self._state[s.OPTIONS + c.OPT_ACTION_VARIATION]:
            self._chord(10, c.ANSWER_HOLD_MS + 60)
        elif kind == c.BAT:
            for i in range(c.FLAIL_PRESSES):
                button = L if i & 1 else R
                self._push(60, button | RELEASE)
                self._push(110, button)
        elif kind == c.SNAKE:
            self._chord(200, 80)
            self._chord(10, 80)
        elif kind == c.GHOST:
            self._push(30, F | RELEASE)
            self._push(c.COVER_EYES_MS + 60, B | RELEASE)
            self._push(30, B)
            self._push(10, F)
        else:
            self._push(c.HANDS_AWAY_MS + 60, WAIT)
        if held:
            self._release_all()
        return self._begin_script()

    def _decide(self, phase):
        """Act in a phase other than the search."""
        if phase == c.P_AIM:
            return self._aim()
        state = self._state
        seat = self._seat
        busy = False
        if phase == c.P_PLEDGE:
            busy = not state[s.SWORN] >> seat & 1
        elif phase == c.P_WATCH:
            busy = state[s.WATCH] == seat
        elif phase in (c.P_PICK, c.P_DYNAMITE, c.P_DUEL_CHOOSE, c.P_DUEL_GUESS):
            busy = state[s.OWNER] == seat
        elif phase == c.P_DUEL_HIDE:
            busy = state[s.FOE] == seat
        if not busy:
            self._sleep(table.IDLE_MS)
            return NOTHING
        if phase == c.P_PICK:
            return self._dig()
        if phase == c.P_DYNAMITE:
            return self._aim()
        if phase == c.P_DUEL_CHOOSE:
            return self._choose()
        if phase in (c.P_DUEL_HIDE, c.P_DUEL_GUESS):
            if self._memory[M_TRIES]:
                self._sleep(table.IDLE_MS)
                return NOTHING
            self._memory[M_TRIES] = 1
            fists = 3 if phase == c.P_DUEL_HIDE else 2
            return self._tap((L, R, F)[self._rng.below(fists)], 400)
        return self._tap((F, L, B, R)[self._rng.below(4)], 600)

    def _aim(self):
        """Compare a few places, one at a time, and walk the crosshair to the best one so far."""
        memory = self._memory
        state = self._state
        here = state[self._base + s.S_AIM]
        if memory[M_TRIES] < table.AIM_TRIES[self._level]:
            memory[M_TRIES] += 1
            self._compare(s.MINE_FIRST + self._rng.below(s.MINE_END - s.MINE_FIRST), here)
            self._sleep(40)
            return NOTHING
        if memory[M_GOAL] == here or memory[M_GOAL] == s.NOWHERE:  # a tuple would allocate, here and below
            self._sleep(table.IDLE_MS)
            return NOTHING
        return self._tap(self._toward(here, memory[M_GOAL]), table.AIM_STEP_MS)

    def _compare(self, cell, here):
        """Keep `cell` as the goal if a stick there promises more than at the goal so far."""
        memory = self._memory
        home = s.home(self._state, self._seat)
        value = eyes.rock_around(self._state, cell, c.FLIP_Q8) - table.AIM_HOME[self._level] * _steps(cell, home)
        walk_ms = _steps(cell, here) * table.AIM_STEP_MS
        if walk_ms > c.AIM_MS - 600 or value < 1:
            return
        if value > s.get16(memory, M_VALUE):
            s.put16(memory, M_VALUE, value)
            memory[M_GOAL] = cell

    def _dig(self):
        """The pick: walk to the next boulder and dig."""
        state = self._state
        here = state[self._base + s.S_CURSOR]
        goal = eyes.nearest_rock(state, here)
        if goal == here or goal == s.NOWHERE:  # noqa: PLR1714
            self._chord(60, 80)
            return self._begin_script()
        return self._tap(self._toward(here, goal), 200)

    def _choose(self):
        """The duel: point at the opponent whose shelf holds most (a sleepy one takes whoever comes first)."""
        state = self._state
        foe = state[s.FOE]
        best = 0
        for seat in range(4):
            if seat != self._seat and state[s.seat_base(seat)] != EMPTY:
                best = max(best, _shelf(state, seat))
        memory = self._memory
        if self._level and foe < 4 and _shelf(state, foe) < best and memory[M_TRIES] < 4:
            memory[M_TRIES] += 1
            return self._tap(R, 350)
        return self._tap(F, 400)


def _steps(a, b):
    """Return the steps between two cells."""
    return abs((a & 15) - (b & 15)) + abs((a >> 4) - (b >> 4))


def _shelf(state, seat):
    """Return the nuggets on a shelf, as everybody can see."""
    base = s.seat_base(seat)
    return state[base + s.S_LEGAL] + state[base + s.S_ILLEGAL]
