"""The course of a match: its phases, what ends them, and who does what with a press in each."""

# The attributes are those of the other half, rules.Game.
# pyright: reportAttributeAccessIssue=false

from paydirt.engine.game import EMPTY, HUMAN, NEVER, SEATS
from paydirt.games.boombanggold import actions, blast, deal, duel, hands, hazards, search
from paydirt.games.boombanggold.constants import (
    ENOUGH_GOLD,
    EVERYBODY,
    N_AFTERSHOCK,
    N_PHASE,
    N_RESULT,
    N_ROUND_END,
    N_SCORE,
    N_SWORN,
    NONE,
    OPT_ROUNDS,
    P_AIM,
    P_BLAST,
    P_DYNAMITE,
    P_OVER,
    P_PICK,
    P_SEARCH,
    P_SECURE,
    P_SHOCK,
    P_WATCH,
    PHASE_MS,
    PHASES,
    ROUNDS,
    SHORT_ROUNDS,
)
from paydirt.games.boombanggold.state import (
    ACTION,
    BASE_MS,
    END_MS,
    FOE,
    NOWHERE,
    OPTIONS,
    ORDER,
    OUT,
    OWNER,
    PHASE,
    ROUND,
    S_CHEST_ILLEGAL,
    S_CHEST_LEGAL,
    S_CURSOR,
    S_SITS,
    S_TAKE_CELL,
    SEAT,
    SEAT_SIZE,
    SWORN,
    WATCH,
    WINNERS,
    home,
    put32,
)


class Course:
    """The half of a Game that goes from phase to phase."""

    def enter(self, phase):
        """Start a phase, now."""
        s = self.state
        self.phase = phase
        s[PHASE] = phase
        # Calls run on from the blast to the end of the search. (A tuple would allocate.)
        if phase != P_SHOCK and phase != P_SEARCH:  # noqa: PLR1714
            self.base_ms = self.now_ms
            put32(s, BASE_MS, self.now_ms)
            hands.all_rest(self)
        self.set_end(self.now_ms + PHASE_MS[phase] if PHASE_MS[phase] else NEVER)
        about = EVERYBODY
        if P_PICK <= phase < P_SECURE:
            about = s[OWNER]
        elif phase == P_WATCH:
            about = s[WATCH]
        self.notes.put(N_PHASE, self.now_ms, phase, s[ROUND], about)

    def set_end(self, t_ms):
        """Let the phase end by itself at `t_ms`."""
        self.end_ms = t_ms
        put32(self.state, END_MS, t_ms)
        self.due(t_ms)

    def due(self, t_ms):
        """There is a deadline at `t_ms`."""
        self.next_due = min(self.next_due, t_ms)

    # Pledge and watch.

    def swear(self, seat):
        """A seat swears the pledge; when all have, the match begins."""
        s = self.state
        if not s[SWORN] >> seat & 1:
            s[SWORN] |= 1 << seat
            self.notes.put(N_SWORN, self.now_ms, seat)
        if self.all_sworn():
            self.next_round()

    def all_sworn(self):
        """Return whether every player has sworn."""
        s = self.state
        for seat in range(SEATS):
            if s[SEAT + seat * SEAT_SIZE + S_SITS] != EMPTY and not s[SWORN] >> seat & 1:
                return False
        return True

    def swear_for_the_absent(self):
        """Time is up: the board swears for whoever has not."""
        for seat in range(SEATS):
            if self.state[SEAT + seat * SEAT_SIZE + S_SITS] == HUMAN and not self.all_sworn():
                self.swear(seat)

    def rounds(self):
        """Return how many rounds the match has."""
        return SHORT_ROUNDS if self.state[OPTIONS + OPT_ROUNDS] == SHORT_ROUNDS else ROUNDS

    def hour(self):
        """Return what the watch shows in this round, 1 to 12: in a short match two hours a round."""
        return self.state[ROUND] * ROUNDS // self.rounds()

    def next_round(self):
        """A round begins with its watch."""
        s = self.state
        s[ROUND] += 1
        s[OUT] = 0
        hazards.all_calm(self)
        self.enter(P_WATCH)

    def begin_aim(self):
        """Boom, Bang, Gold!"""
        self.enter(P_AIM)

    # Blast and search.

    def explode(self):
        """All sticks explode; everybody's cursor waits on the home cell of this round."""
        s = self.state
        for i in range(SEATS):
            seat = (s[WATCH] + i) % SEATS
            s[ORDER + i] = seat
            s[SEAT + seat * SEAT_SIZE + S_CURSOR] = home(s, seat)
            s[SEAT + seat * SEAT_SIZE + S_TAKE_CELL] = NOWHERE
            self.special_cell[i] = NOWHERE
        self.takeable = 0
        self.contenders = 0
        self.enter(P_BLAST)
        blast.all_sticks(self)

    def blast_over(self):
        """The search starts; but when too little gold came up, the same blast is repeated first."""
        gold = blast.gold_up(self)
        if gold >= ENOUGH_GOLD:
            self.begin_search()
            return
        self.notes.put(N_AFTERSHOCK, self.now_ms, gold)
        self.enter(P_SHOCK)
        blast.all_sticks(self)

    def begin_search(self):
        """Everybody may move."""
        self.enter(P_SEARCH)
        search.begin(self)

    def search_over(self):
        """Nothing is left or time is up: hazards are forgotten, action tiles are played."""
        search.end_contest(self)
        hazards.all_calm(self)
        self.next_action()

    def arrived(self, seat):
        """Of all seats, `seat` has now stood on its cell for the shortest time."""
        s = self.state
        last = ORDER + SEATS - 1
        if s[last] == seat:
            return
        at = ORDER
        while s[at] != seat:
            at += 1
        while at < last:
            s[at] = s[at + 1]
            at += 1
        s[at] = seat

    def next_action(self):
        """The next action tile that can do something; after the last one everything is secured."""
        if actions.next_action(self):
            return
        s = self.state
        s[ACTION] = NONE
        s[OWNER] = EVERYBODY
        s[FOE] = EVERYBODY
        self.enter(P_SECURE)
        deal.secure(self)
        self.takeable = 0
        self.notes.put(N_ROUND_END, self.now_ms, s[ROUND])

    # End.

    def round_over(self):
        """The watch goes one hour on and one seat left; after the last hour the result stands."""
        s = self.state
        if s[ROUND] == self.rounds():
            self.result()
            return
        seat = (s[WATCH] + 1) % SEATS
        while s[SEAT + seat * SEAT_SIZE + S_SITS] == EMPTY:
            seat = (seat + 1) % SEATS
        s[WATCH] = seat
        self.next_round()

    def result(self):
        """Most points win; of equals the one with more legal gold; still equal, they share the win."""
        s = self.state
        best = -1
        winners = 0
        for seat in range(SEATS):
            base = SEAT + seat * SEAT_SIZE
            if s[base + S_SITS] == EMPTY:
                continue
            legal = s[base + S_CHEST_LEGAL]
            points = legal + s[base + S_CHEST_ILLEGAL]
            self.notes.put(N_SCORE, self.now_ms, seat, points, legal)
            order = points << 8 | legal
            if order > best:
                best = order
                winners = 0
            if order == best:
                winners |= 1 << seat
        s[WINNERS] = winners
        self.enter(P_OVER)
        self.notes.put(N_RESULT, self.now_ms, winners)


def _swear(g, _us, seat, _base, _button):
    """A person swears with any button."""
    g.swear(seat)


def _start_round(g, _us, seat, _base, _button):
    """The holder of the watch starts the round with any button."""
    if seat == g.state[WATCH]:
        g.begin_aim()


def _nothing(_g, _us, _seat, _base, _button):
    """Nobody can do anything now."""


# What a press does, how a held button steps again, and what the end of its time means, by phase.
PRESS = (
    _swear,
    _start_round,
    actions.aim_press,
    search.press,
    search.press,
    search.press,
    actions.pick_press,
    actions.aim_press,
    _nothing,
    _nothing,
    duel.choose_press,
    duel.hide_press,
    duel.guess_press,
    _nothing,
    _nothing,
    _nothing,
)
STEP_AGAIN = {
    P_AIM: actions.aim_step,
    P_SEARCH: search.repeat,
    P_PICK: actions.pick_step,
    P_DYNAMITE: actions.aim_step,
}
END = (
    Course.swear_for_the_absent,
    Course.begin_aim,
    Course.explode,
    Course.blast_over,
    Course.begin_search,
    Course.search_over,
    actions.pick_over,
    actions.throw,
    Course.next_action,
    Course.next_action,
    duel.choose_over,
    duel.hide_over,
    duel.guess_over,
    Course.next_action,
    Course.round_over,
    None,
)
assert len(PRESS) == len(END) == PHASES
