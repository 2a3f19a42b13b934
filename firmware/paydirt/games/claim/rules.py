"""The rules of Claim: a machine of presses and deadlines on one bytearray."""

from paydirt.engine.game import BOT, EMPTY, HUMAN, NEVER, SEATS, BadSetup, F, LateEvent
from paydirt.engine.notes import Notes
from paydirt.engine.rng import Rng
from paydirt.games.claim import constants as c
from paydirt.games.claim import hints, scoring, turns
from paydirt.games.claim import state as s
from paydirt.games.claim.deal import deal
from paydirt.games.claim.options import best_of_line, look
from paydirt.games.claim.reckon import Reckoning


class Game:
    """A match of Claim."""

    NAME = "claim"

    def __init__(self, setup):
        """Deal a new match at t = 0; raises BadSetup for seats or options that make no match."""
        _check(setup)
        self.state = state = bytearray(s.SIZE)
        self.notes = Notes()
        self.line = bytearray(16)  # what can be chosen, first to last as the mover sees it
        self.line_count = 0
        self.scratch = bytearray(16)
        self.scores = [0] * SEATS
        self.reckoning = Reckoning()
        self.answered = -1  # the turn in which who is to move has pressed a button; not in the state, see Bot
        self._rng = Rng(state, s.RANDOM)
        state[s.FORMAT] = s.FORMAT_NOW
        for seat in range(SEATS):
            state[s.KINDS + seat] = setup.seats[seat]
            state[s.ROTATIONS + seat] = setup.rotations[seat] & 3
            s.put_bank(state, seat, 0)
        state[s.TIMER_S] = setup.options[c.OPTION_TIMER]
        state[s.FLAGS] = _flags(setup.options)
        self._rng.seed(setup.seed)
        deal(state, self._rng)
        first = self._rng.below(scoring.players(state))
        state[s.STARTER] = scoring.next_seat(state, SEATS - 1)
        for _ in range(first):
            state[s.STARTER] = scoring.next_seat(state, state[s.STARTER])
        self.now_ms = 0
        self._deadline = NEVER
        self._begin_round()

    # Time

    def advance(self, t_ms):
        """Let the game's time pass up to `t_ms`, firing what falls due on the way; an earlier `t_ms` does nothing."""
        while self._deadline <= t_ms:
            self._now(self._deadline)
            self._fire()
        if t_ms > self.now_ms:
            self._now(t_ms)

    def next_ms(self):
        """Return the next deadline in game time, or NEVER."""
        return self._deadline

    def _now(self, t_ms):
        self.now_ms = t_ms
        s.put30(self.state, s.NOW, t_ms)

    def _set_deadline(self, t_ms):
        self._deadline = t_ms
        s.put30(self.state, s.DEADLINE, t_ms)

    def _fire(self):
        """Do what happens when the running phase has lasted its time."""
        phase = self.state[s.PHASE]
        if phase == c.DRAW:
            self._take_sheriff()
        elif phase == c.TURN:
            turns.time_over(self)
        elif phase == c.ROUND_END:
            self._next_round()
        else:
            self._set_deadline(NEVER)

    # Buttons

    def press(self, t_ms, us, seat, button):
        """A seat presses a button; only the mover's presses do anything in a turn, others' are just shown."""
        self._arrive(t_ms)
        state = self.state
        hints.hold(state, seat, button, True)
        phase = state[s.PHASE]
        if phase == c.TURN and seat == state[s.MOVER]:
            self.answered = s.get16(state, s.TURN_NO)
            turns.press(self, button)
        elif phase == c.TURN and state[s.KINDS + seat] != EMPTY:
            self.notes.put(c.NOTE_WAIT, self.now_ms, seat)
        elif phase == c.ROUND_END and button == F and self._may_go_on(seat):
            self._next_round()

    def _may_go_on(self, seat):
        """Return whether a seat's press ends the count between two rounds."""
        lasted_ms = self.now_ms - s.get30(self.state, s.BEGAN)
        return self.state[s.KINDS + seat] != EMPTY and lasted_ms >= c.ROUND_END_MIN_MS

    def release(self, t_ms, us, seat, button):
        """A seat lets go of a button: time passes, and a chord is over."""
        self._arrive(t_ms)
        hints.hold(self.state, seat, button, False)

    def _arrive(self, t_ms):
        if t_ms < self.now_ms:
            raise LateEvent("an event before the game's time")
        self.advance(t_ms)

    def rank(self, seat):
        """Return a seat's place among equal stamps: the player to move first, then clockwise."""
        return (seat - self.state[s.MOVER]) % SEATS

    # Rounds

    def _begin_round(self):
        """Put every card back on the table and let the first player be seen."""
        state = self.state
        for place in range(c.PLACES):
            state[s.WHERE + place] = c.ON_TABLE
        for seat in range(SEATS):
            state[s.TRAIL + seat] = c.NOWHERE
        for i in range(3):
            state[s.MARKERS + i] = 0
        state[s.ROUND_TURN] = 0
        state[s.MOVER] = state[s.STARTER]
        state[s.DIRECTION] = c.ROW
        state[s.OPEN] = 1
        state[s.PROSPECTOR] = scoring.sheriff_place(state)
        state[s.CHOICE] = c.NOWHERE
        state[s.ACTOR] = state[s.PICKED] = c.NOWHERE
        state[s.STEP] = state[s.MODE] = state[s.AGAIN] = 0
        self.line_count = 0
        self._phase(c.DRAW, c.DRAW_MS)
        self.count()
        self.notes.put(c.NOTE_DEAL, self.now_ms, state[s.ROUND], state[s.STARTER])

    def _phase(self, phase, lasts_ms):
        """Enter a phase; `lasts_ms` 0: until somebody acts."""
        self.state[s.PHASE] = phase
        s.put30(self.state, s.BEGAN, self.now_ms)
        self._set_deadline(self.now_ms + lasts_ms if lasts_ms else NEVER)

    def _take_sheriff(self):
        """The sheriff leaves the table; the prospector stands on the free place."""
        state = self.state
        holder = scoring.sheriff_seat(state)
        place = state[s.PROSPECTOR]
        state[s.WHERE + place] = holder + 1
        self.notes.put(c.NOTE_SHERIFF, self.now_ms, holder, place)
        self.begin_turn()

    def end_round(self):
        """The player to move finds no card: count."""
        state = self.state
        state[s.CHOICE] = c.NOWHERE
        state[s.HINT] = 0
        last = state[s.ROUND] + 1 == scoring.rounds(state)
        self._phase(c.OVER if last else c.ROUND_END, 0 if last else c.ROUND_END_MS)
        self.count()
        self.notes.put(c.NOTE_ROUND_END, self.now_ms, state[s.ROUND], state[s.MOVER])
        for seat in range(SEATS):
            if state[s.KINDS + seat] != EMPTY:
                score = self.scores[seat]
                self.notes.put(c.NOTE_SCORE, self.now_ms, seat, score, score - s.bank(state, seat))
        if last:
            state[s.WINNERS] = scoring.winners(state, self.scores)
            self.notes.put(c.NOTE_OVER, self.now_ms, state[s.WINNERS])

    def _next_round(self):
        """Bank the scores and lay out the same cards for the next player or side to start."""
        state = self.state
        for seat in range(SEATS):
            s.put_bank(state, seat, self.scores[seat])
        starter = scoring.starter_of(state, state[s.ROUND] + 1)
        state[s.ROUND] += 1
        state[s.STARTER] = starter
        self._begin_round()

    # Turns

    def begin_turn(self):
        """The next turn begins (turns.py)."""
        self._phase(c.TURN, self.state[s.TIMER_S] * 1000)
        turns.begin(self)

    def below(self, n):
        """Return a random number from 0 to n - 1 out of the match's own generator."""
        return self._rng.below(n)

    def best_of_line(self):
        """Return the place of the best card by value, the first of equal ones as the mover sees it."""
        return best_of_line(self)

    def count(self):
        """Count the scores; when play has ended, with the final reckoning."""
        state = self.state
        ended = state[s.PHASE] in (c.ROUND_END, c.OVER)
        if ended:
            self.reckoning.reckon(state)
        scoring.count(state, self.scores)
        if ended:
            for seat in range(SEATS):
                self.scores[seat] += self.reckoning.points[seat]

    # What others ask

    def kind(self, seat):
        """Return what sits on a seat: EMPTY, HUMAN or BOT + level - 1."""
        return self.state[s.KINDS + seat]

    def set_kind(self, t_ms, seat, kind):
        """Give a seat that plays to a bot or back to a person; an empty seat stays empty."""
        self._arrive(t_ms)
        if kind == EMPTY or self.state[s.KINDS + seat] == EMPTY or kind >= BOT + c.LEVELS:
            raise BadSetup("a seat that plays keeps playing, an empty one stays empty")
        self.state[s.KINDS + seat] = kind
        self.state[s.HELD] &= 255 - (3 << 2 * seat)
        if seat == self.state[s.MOVER]:
            self.answered = -1
            turns.hand_over(self)

    def round_no(self):
        """Return the turn's number in the match, 0 before the first."""
        return s.get16(self.state, s.TURN_NO)

    def phase_name(self):
        """Return the phase as a short ASCII word, for developers and tests."""
        return c.PHASE_NAMES[self.state[s.PHASE]]

    def over(self):
        """Return whether the result stands."""
        return self.state[s.PHASE] == c.OVER

    def score(self, seat):
        """Return a seat's own score so far."""
        return self.scores[seat]

    def side_score(self, seat):
        """Return the score that decides for a seat: its own, or with four players its team's."""
        return scoring.side_sum(self.state, seat, self.scores)

    def winners(self):
        """Return the mask of the seats that have won, 0 before the end."""
        return self.state[s.WINNERS]

    # The state as a whole

    def problems(self):
        """Return what is wrong with the state as a mask, 0 when all is well (see problems.py)."""
        from paydirt.games.claim.problems import problems  # no running match has need of it

        return problems(self.state)

    def to_text(self):
        """Return the state in a readable form."""
        from paydirt.games.claim import layout

        return layout.to_text(self.state)

    @staticmethod
    def from_text(text):
        """Return the match that a text of `to_text` describes; raises BadState."""
        from paydirt.games.claim import layout

        return from_state(layout.from_text(text))

    def load(self, data):
        """Continue from the bytes of a state; raises BadState, and changes nothing, when they are none."""
        from paydirt.games.claim.problems import problems

        if len(data) != s.SIZE or data[s.FORMAT] != s.FORMAT_NOW or problems(data):
            raise s.BadState("these bytes are no state of Claim")
        self.state[:] = data
        self.now_ms = s.get30(data, s.NOW)
        self._deadline = s.get30(data, s.DEADLINE)
        self.line_count = 0
        self.answered = -1
        if data[s.PHASE] == c.TURN:
            look(self)
        self.count()


def from_state(data):
    """Return a match that continues from the bytes of a state."""
    from paydirt.engine.game import Setup

    game = Game(Setup("claim", (HUMAN, HUMAN, EMPTY, EMPTY), 0))
    game.load(data)
    game.notes.count = 0
    return game


def _flags(options):
    """Return the option bytes of a setup as the state's flags."""
    flags = 0
    if options[c.OPTION_FAIR]:
        flags |= s.FLAG_FAIR
    if options[c.OPTION_TOWNSFOLK]:
        flags |= s.FLAG_TOWNSFOLK
    if options[c.OPTION_DOUBLE]:
        flags |= s.FLAG_DOUBLE
    for seat in range(SEATS):
        if options[c.OPTION_HINT + seat]:
            flags |= s.FLAG_HINT << seat
    return flags


def _check(setup):
    """Raise BadSetup unless two to four seats play and every option has a meaning."""
    count = 0
    for kind in setup.seats:
        if kind >= BOT + c.LEVELS:
            raise BadSetup("Claim knows bots of levels 1 to 5")
        if kind != EMPTY:
            count += 1
    if count < 2:
        raise BadSetup("Claim needs two to four players")
    if setup.options[c.OPTION_TIMER] not in c.TIMERS_S:
        raise BadSetup("the turn timer is 0, 15 or 30 s")
