"""Boom, Bang, Gold as a machine of presses, releases and deadlines, from the pledge to the final score.

Here are the match's clock and what every game offers; the phases are in `course`, what happens within one of them is in
`search`, `hazards`, `actions`, `duel`, `blast` and `deal`, which read and write the one `state` of the Game.
"""

from array import array

from micropython import const

from paydirt.engine.game import BOT, EMPTY, HUMAN, NEVER, SEATS, BadSetup, LateEvent
from paydirt.engine.notes import Notes
from paydirt.engine.rng import Rng
from paydirt.games.boombanggold import blast, hands, hazards, search, start
from paydirt.games.boombanggold.constants import BAT, GHOST, N_KIND, OPT_NO_PLEDGE, P_OVER, P_PLEDGE, PHASE_NAMES
from paydirt.games.boombanggold.course import END, PRESS, STEP_AGAIN, Course
from paydirt.games.boombanggold.state import (
    BASE_MS,
    BLASTED_MS,
    CELLS,
    END_MS,
    FACE_UP,
    KIND,
    NOWHERE,
    OPTIONS,
    PHASE,
    RNG,
    ROUND,
    S_ANSWER_AT,
    S_CHEST_ILLEGAL,
    S_CHEST_LEGAL,
    S_HELD,
    S_REPEAT,
    S_REPEAT_AT,
    S_SITS,
    S_STILL_AT,
    S_TAKE_AT,
    S_TAKE_CELL,
    S_WARNED,
    SEAT,
    SEAT_SIZE,
    SIZE,
    TIME_MS,
    WATCH,
    WINNERS,
    get16,
    get32,
    put16,
    put32,
)

_NEVER_HIGH = const(255)  # the high byte of NEVER_AT; no moment of a phase comes that late
_LONG_AGO = const(-1000)  # ms: before any match, out of reach of a photo finish
_NOTES = 192  # one blast may flip most of the mine


class Game(Course):
    """One match."""

    NAME = "boombanggold"

    def __init__(self, setup):
        """Deal a new match at t = 0; raises BadSetup for a setup that cannot be played."""
        self._caches()
        start.new_match(self, setup)
        self._derive()
        if self.state[OPTIONS + OPT_NO_PLEDGE] or self.all_sworn():
            self.next_round()
        else:
            self.enter(P_PLEDGE)

    def _caches(self):
        """Make room for the state and for everything that is derived from it."""
        self.state = bytearray(SIZE)
        self.notes = Notes(_NOTES)
        self.rng = Rng(self.state, RNG)
        self.now_ms = 0
        self.base_ms = 0
        self.end_ms = NEVER
        self.next_due = NEVER  # no deadline lies before it; when it comes, there may be none left
        self.phase = P_PLEDGE
        self.players = 0
        self.takeable = 0  # gold and action tiles face up on the board
        self.freed = 0  # mask of the seats whose hands have become free in the running press or deadline
        self.contenders = 0  # after a search, mask of the seats that may have come too late to its last tile
        self.contest_ms = 0  # and base_ms of that search
        self.last_take_ms = _LONG_AGO
        self.special_cell = bytearray(4)  # where bat, snake, rat, ghost lie face up in this round
        self.settle_cell = bytearray(CELLS)
        self.settle_after = array("H", [0] * CELLS)
        self.settle_first = 0
        self.settle_count = 0
        self.stays = array("H", [256] * CELLS)  # chance in 256 that a tile is not flipped by the sticks laid
        self.flipped = bytearray(CELLS)
        self.flips = 0

    # What every game offers.

    def advance(self, t_ms):
        """Fire every deadline up to `t_ms`, in order."""
        while self.next_due <= t_ms:
            self.now_ms = max(self.now_ms, self.next_due)
            self._fire()
        self.now_ms = max(self.now_ms, t_ms)
        put32(self.state, TIME_MS, self.now_ms)

    def next_ms(self):
        """Return a moment before which nothing happens by itself, or NEVER."""
        return self.next_due

    def press(self, t_ms, us, seat, button):
        """Button `button` of `seat` goes down at `t_ms` and `us` (0 to 999)."""
        if t_ms < self.now_ms:
            raise LateEvent("a press before the moment the match has reached")
        if t_ms > self.now_ms or t_ms >= self.next_due:
            self.advance(t_ms)
        s = self.state
        base = SEAT + seat * SEAT_SIZE
        bit = 1 << button
        if s[base + S_HELD] & bit or s[base + S_SITS] == EMPTY:
            return
        s[base + S_HELD] |= bit
        if self.contenders:
            search.too_late(self, us, seat, base, button)
        PRESS[self.phase](self, us, seat, base, button)

    def release(self, t_ms, us, seat, button):
        """Button `button` of `seat` comes up at `t_ms` and `us` (0 to 999)."""
        if t_ms < self.now_ms:
            raise LateEvent("a release before the moment the match has reached")
        if t_ms > self.now_ms or t_ms >= self.next_due:
            self.advance(t_ms)
        s = self.state
        base = SEAT + seat * SEAT_SIZE
        bit = 1 << button
        if not s[base + S_HELD] & bit:
            return
        s[base + S_HELD] &= ~bit
        if s[base + S_REPEAT] == button:
            hands.stop_repeat(s, base)
        if s[base + S_WARNED]:
            hazards.release(self, seat, base, button, t_ms - self.base_ms)

    def rank(self, seat):
        """Return the place of `seat` among presses with equal stamps: the watch holder first, then to the left."""
        return (seat - self.state[WATCH]) & 3

    def kind(self, seat):
        """Return what sits on `seat`."""
        return self.state[SEAT + seat * SEAT_SIZE + S_SITS]

    def set_kind(self, t_ms, seat, kind):
        """Give a seat that plays to a bot, or back to a person; its buttons come up."""
        if self.kind(seat) == EMPTY or not HUMAN <= kind <= BOT + 2:
            raise BadSetup("only a seat that plays can change hands, between a person and a bot")
        self.advance(t_ms)
        s = self.state
        base = SEAT + seat * SEAT_SIZE
        s[base + S_HELD] &= 15
        for button in range(4):
            self.release(t_ms, 0, seat, button)
        s[base + S_SITS] = kind
        self.notes.put(N_KIND, t_ms, seat, kind)
        if kind >= BOT and self.phase == P_PLEDGE:
            self.swear(seat)

    def forgive(self):
        """What people hold now may come up without being judged (a pause)."""
        hazards.forgive(self.state)

    def round_no(self):
        """Return the round, from 1 on; 0 before the first."""
        return self.state[ROUND]

    def phase_name(self):
        """Return the phase as a short ASCII word, for developers and tests."""
        return PHASE_NAMES[self.phase]

    def over(self):
        """Return whether the result stands."""
        return self.phase == P_OVER

    def score(self, seat):
        """Return the nuggets in the seat's chest."""
        base = SEAT + seat * SEAT_SIZE
        return self.state[base + S_CHEST_LEGAL] + self.state[base + S_CHEST_ILLEGAL]

    def winners(self):
        """Return the mask of winning seats, 0 before the end."""
        return self.state[WINNERS]

    def problems(self):
        """Return the mask of what is wrong with the state (see check.py), 0 when all is well."""
        from paydirt.games.boombanggold import check  # here: a match that runs has no need of it, and the Pico no room

        return check.problems(self.state)

    def to_text(self):
        """Return the state in a readable form."""
        from paydirt.games.boombanggold import text

        return text.to_text(self.state)

    @staticmethod
    def from_text(words):
        """Return a Game that continues from what `to_text` wrote; raises ValueError."""
        from paydirt.games.boombanggold import text

        game = Game.__new__(Game)
        game._caches()
        game.load(text.from_text(words))
        return game

    def load(self, data):
        """Continue from the bytes of a state; raises ValueError (check.BadState) when they are none."""
        from paydirt.games.boombanggold import check

        check.must_be_state(data)
        self.state[:] = data
        self._derive()

    def _derive(self):
        """Rebuild everything that is kept outside the state."""
        s = self.state
        self.now_ms = get32(s, TIME_MS)
        self.base_ms = get32(s, BASE_MS)
        self.end_ms = get32(s, END_MS)
        self.phase = s[PHASE]
        self._count()
        blast.queue_tumbling(self)
        self.next_due = self._soonest()

    def _count(self):
        """Rebuild what is counted: players, tiles to take, special tiles, the last take."""
        s = self.state
        self.players = 0
        self.contenders = 0
        self.last_take_ms = _LONG_AGO
        for seat in range(SEATS):
            base = SEAT + seat * SEAT_SIZE
            self.players += s[base + S_SITS] != EMPTY
            if s[base + S_TAKE_CELL] != NOWHERE:
                self.last_take_ms = max(self.last_take_ms, self.base_ms + get16(s, base + S_TAKE_AT))
        self.takeable = 0
        for i in range(4):
            self.special_cell[i] = NOWHERE
        for cell in range(CELLS):
            if s[cell] & FACE_UP:
                kind = s[cell] & KIND
                if BAT <= kind <= GHOST:
                    self.special_cell[kind - BAT] = cell
                elif search.takeable(s[cell]):
                    self.takeable += 1

    # Deadlines.

    def _settle_ms(self):
        """Return when the next tumbling tile comes to rest."""
        if self.settle_first == self.settle_count:
            return NEVER
        return get32(self.state, BLASTED_MS) + self.settle_after[self.settle_first]

    def _soonest(self):
        """Return the next deadline."""
        soonest = min(self.end_ms, self._settle_ms())
        s = self.state
        for seat in range(SEATS):
            base = SEAT + seat * SEAT_SIZE
            if s[base + S_REPEAT_AT + 1] < _NEVER_HIGH:
                soonest = min(soonest, self.base_ms + get16(s, base + S_REPEAT_AT))
            if s[base + S_ANSWER_AT + 1] < _NEVER_HIGH:
                soonest = min(soonest, self.base_ms + get16(s, base + S_ANSWER_AT))
            if s[base + S_STILL_AT + 1]:
                soonest = min(soonest, self.base_ms + get16(s, base + S_STILL_AT))
        return soonest

    def _fire(self):
        """Fire what is due now: tiles settle, then hands in the fair order, then the phase ends."""
        now = self.now_ms
        while self._settle_ms() <= now:
            search.settle(self)
        phase = self.phase
        if self.end_ms != NEVER:
            self._fire_hands(now - self.base_ms)
        if self.phase == phase and self.end_ms <= now:
            END[phase](self)  # pyright: ignore[reportOptionalCall] (P_OVER has no end)
        self.next_due = self._soonest()

    def _fire_hands(self, at):
        """Answers are complete, standstills over, held buttons step again; as long as the phase lasts."""
        s = self.state
        phase = self.phase
        for seat in range(SEATS):
            base = SEAT + seat * SEAT_SIZE
            if s[base + S_STILL_AT + 1] and get16(s, base + S_STILL_AT) <= at:
                put16(s, base + S_STILL_AT, 0)
                self.freed |= 1 << seat
            if s[base + S_ANSWER_AT + 1] < _NEVER_HIGH and get16(s, base + S_ANSWER_AT) <= at:
                hazards.answer_due(self, seat, base, at)
        if self.freed:
            search.free_hands(self)
        for i in range(SEATS):
            seat = (s[WATCH] + i) % SEATS
            base = SEAT + seat * SEAT_SIZE
            if s[base + S_REPEAT_AT + 1] < _NEVER_HIGH and get16(s, base + S_REPEAT_AT) <= at and self.phase == phase:
                hands.repeat_again(self, seat, base, at)
                STEP_AGAIN[phase](self, seat, base, s[base + S_REPEAT])
