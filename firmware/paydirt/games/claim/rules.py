"""The rules of Claim: a machine of presses and deadlines on one bytearray."""

from paydirt.engine.game import BOT, EMPTY, HUMAN, NEVER, SEATS, B, BadSetup, F, LateEvent, R
from paydirt.engine.notes import Notes
from paydirt.engine.rng import Rng
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring
from paydirt.games.claim import state as s
from paydirt.games.claim.deal import deal
from paydirt.games.claim.line import collect, distance
from paydirt.games.claim.problems import problems


class Game:
    """A match of Claim."""

    NAME = "claim"

    def __init__(self, setup):
        """Deal a new match at t = 0; raises BadSetup for seats or options that make no match."""
        _check(setup)
        self.state = state = bytearray(s.SIZE)
        self.notes = Notes()
        self.line = bytearray(16)  # places of the cards that may be taken, first to last as the mover sees them
        self.line_count = 0
        self.scores = [0] * SEATS
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
            place = self.best_of_line()
            self.notes.put(c.NOTE_TIMEOUT, self.now_ms, self.state[s.MOVER], place)
            self._take(place)
        elif phase == c.ROUND_END:
            self._next_round()
        else:
            self._set_deadline(NEVER)

    # Buttons

    def press(self, t_ms, us, seat, button):
        """A seat presses a button; only the mover's presses do anything in a turn."""
        self._arrive(t_ms)
        state = self.state
        phase = state[s.PHASE]
        if phase == c.TURN and seat == state[s.MOVER]:
            if button == F:
                self._take(state[s.CHOICE])
            elif button == B:
                self._switch()
            else:
                self._choose(1 if button == R else -1)
        elif phase == c.ROUND_END and button == F and self._may_go_on(seat):
            self._next_round()

    def _may_go_on(self, seat):
        """Return whether a seat's press ends the count between two rounds."""
        lasted_ms = self.now_ms - s.get30(self.state, s.BEGAN)
        return self.state[s.KINDS + seat] != EMPTY and lasted_ms >= c.ROUND_END_MIN_MS

    def release(self, t_ms, us, seat, button):
        """A seat lets go of a button: nothing in Claim depends on it, but time passes."""
        self._arrive(t_ms)

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
        state[s.ACTOR] = state[s.MENU] = state[s.PICKED] = c.NOWHERE
        state[s.STEP] = state[s.MODE] = 0
        self.line_count = 0
        self._phase(c.DRAW, c.DRAW_MS)
        self._count()
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
        self._begin_turn()

    def _end_round(self):
        """The player to move finds no card: count."""
        state = self.state
        state[s.CHOICE] = c.NOWHERE
        self.notes.put(c.NOTE_ROUND_END, self.now_ms, state[s.ROUND], state[s.MOVER])
        for seat in range(SEATS):
            if state[s.KINDS + seat] != EMPTY:
                self.notes.put(c.NOTE_SCORE, self.now_ms, seat, self.scores[seat], scoring.round_score(state, seat))
        if state[s.ROUND] + 1 < scoring.rounds(state):
            self._phase(c.ROUND_END, c.ROUND_END_MS)
            return
        state[s.WINNERS] = scoring.winners(state)
        self._phase(c.OVER, 0)
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

    def _begin_turn(self):
        """The mover looks along the line: the nearest card is chosen, an empty line ends the round."""
        state = self.state
        s.put16(state, s.TURN_NO, s.get16(state, s.TURN_NO) + 1)
        self._phase(c.TURN, state[s.TIMER_S] * 1000)
        self._look()
        self.notes.put(c.NOTE_TURN, self.now_ms, state[s.MOVER], state[s.DIRECTION], state[s.PROSPECTOR])
        if self.line_count == 0:
            self._end_round()
            return
        state[s.CHOICE] = self._nearest()

    def _look(self):
        """Refresh the line from the state."""
        state = self.state
        rotation = state[s.ROTATIONS + state[s.MOVER]]
        self.line_count = collect(state, state[s.PROSPECTOR], state[s.DIRECTION], rotation, self.line)

    def _nearest(self):
        """Return the card of the line that lies nearest to the prospector, the first of two as the mover sees it."""
        at = self.state[s.PROSPECTOR]
        best = self.line[0]
        for i in range(1, self.line_count):
            if distance(self.line[i], at) < distance(best, at):
                best = self.line[i]
        return best

    def best_of_line(self):
        """Return the place of the best card by value, the first of equal ones as the mover sees it."""
        cards = self.state
        best = self.line[0]
        for i in range(1, self.line_count):
            if s.value(cards[s.CARDS + self.line[i]]) > s.value(cards[s.CARDS + best]):
                best = self.line[i]
        return best

    def _choose(self, step):
        """Move the choice along the line, round its ends."""
        state = self.state
        i = 0
        while self.line[i] != state[s.CHOICE]:
            i += 1
        place = self.line[(i + step) % self.line_count]
        state[s.CHOICE] = place
        self.notes.put(c.NOTE_CHOICE, self.now_ms, state[s.MOVER], place)

    def _switch(self):
        """The very first turn may look along the row or along the column."""
        state = self.state
        if not state[s.OPEN]:
            self.notes.put(c.NOTE_REFUSED, self.now_ms, state[s.MOVER], B)
            return
        state[s.DIRECTION] ^= 1
        self._look()
        state[s.CHOICE] = self._nearest()
        self.notes.put(c.NOTE_SWITCH, self.now_ms, state[s.MOVER], state[s.DIRECTION])

    def _take(self, place):
        """The mover takes a card, the prospector moves to its place, the direction flips, the next seat moves."""
        state = self.state
        seat = state[s.MOVER]
        state[s.WHERE + place] = seat + 1
        state[s.TRAIL + seat] = place
        state[s.PROSPECTOR] = place
        state[s.OPEN] = 0
        state[s.DIRECTION] ^= 1
        state[s.ROUND_TURN] += 1
        state[s.MOVER] = scoring.next_seat(state, seat)
        self._count()
        self.notes.put(c.NOTE_TAKE, self.now_ms, seat, place, state[s.CARDS + place])
        self._begin_turn()

    def _count(self):
        for seat in range(SEATS):
            self.scores[seat] = scoring.score(self.state, seat)

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
        return scoring.side_score(self.state, seat)

    def winners(self):
        """Return the mask of the seats that have won, 0 before the end."""
        return self.state[s.WINNERS]

    # The state as a whole

    def problems(self):
        """Return what is wrong with the state as a mask, 0 when all is well (see problems.py)."""
        return problems(self.state)

    def to_text(self):
        """Return the state in a readable form."""
        return s.to_text(self.state)

    @staticmethod
    def from_text(text):
        """Return the match that a text of `to_text` describes; raises BadState."""
        return from_state(s.from_text(text))

    def load(self, data):
        """Continue from the bytes of a state; raises BadState, and changes nothing, when they are none."""
        if len(data) != s.SIZE or data[s.FORMAT] != s.FORMAT_NOW or problems(data):
            raise s.BadState("these bytes are no state of Claim")
        self.state[:] = data
        self.now_ms = s.get30(data, s.NOW)
        self._deadline = s.get30(data, s.DEADLINE)
        self.line_count = 0
        if data[s.PHASE] == c.TURN:
            self._look()
        self._count()


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
