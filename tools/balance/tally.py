"""Counts what happens in a match: one row of whole numbers."""

from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as s

_GOLD = (c.LEGAL, c.ILLEGAL)
_NAMES = {
    c.BAT: "bat", c.SNAKE: "snake", c.RAT: "rat", c.GHOST: "ghost",
    c.PICK: "pick", c.DYNAMITE: "dynamite", c.STAR: "star", c.REVOLVER: "revolver",
}  # fmt: skip
SPECIALS = ("bat", "snake", "rat", "ghost")
ACTIONS = ("pick", "dynamite", "star", "revolver")
COUNTED = (
    *(f"{name} up" for name in SPECIALS),
    *(f"{name} called" for name in SPECIALS),
    *(f"{name} played" for name in ACTIONS),
    "nothing to do",
    "false call",
    "answered",
    "warning",
    "pledge broken",
    "aftershock",
    "photo finish",
    "dead heat",
    "nuggets swept",
    "nuggets won",
)
COLUMNS = (
    *(f"score {seat}" for seat in range(4)),
    "winners",
    *(f"prospector {seat}" for seat in range(4)),
    "length_ms",
    "lead changes",
    *(f"gold {hour}" for hour in range(1, c.ROUNDS + 1)),
    *(f"search_ms {hour}" for hour in range(1, c.ROUNDS + 1)),
    *COUNTED,
)
COLUMN = {name: place for place, name in enumerate(COLUMNS)}
_GOLD_1 = COLUMN["gold 1"]
_SEARCH_1 = COLUMN["search_ms 1"]
_SIMPLE = {
    c.N_FALSE_CALL: "false call",
    c.N_ANSWERED: "answered",
    c.N_WARNING: "warning",
    c.N_PLEDGE_BROKEN: "pledge broken",
    c.N_AFTERSHOCK: "aftershock",
    c.N_PHOTO: "photo finish",
    c.N_DEAD_HEAT: "dead heat",
    c.N_NO_ACTION: "nothing to do",
}


class Tally:
    """Listens to the notes of one match; `finish` returns its row."""

    def __init__(self):
        self.row = [0] * len(COLUMNS)
        self._round = 0
        self._search_ms = 0
        self._points = [0] * 4
        self._leader = None
        self._hear = {
            c.N_PHASE: self._phase,
            c.N_TAKE: self._gold,
            c.N_DIG: self._gold,
            c.N_SETTLE: self._settle,
            c.N_CALL: self._call,
            c.N_ACTION: self._action,
            c.N_SECURE: self._secure,
            c.N_ROUND_END: self._round_end,
            c.N_SWEPT: self._swept,
            c.N_DUEL_END: self._duel_end,
            c.N_RESULT: self._result,
        }

    def note(self, code, t_ms, a, b, d):
        """Hear one note of the game."""
        hear = self._hear.get(code)
        if hear:
            hear(t_ms, a, b, d)
        elif code in _SIMPLE:
            self._count(_SIMPLE[code])

    def finish(self, game):
        """Return the row of a match that is over."""
        row = self.row
        for seat in range(4):
            row[COLUMN["score 0"] + seat] = game.score(seat)
            row[COLUMN["prospector 0"] + seat] = game.state[s.seat_base(seat) + s.S_PROSPECTOR]
        row[COLUMN["winners"]] = game.winners()
        return row

    def _count(self, name, many=1):
        self.row[COLUMN[name]] += many

    def _phase(self, t_ms, phase, round_no, _seat):
        if self._search_ms:
            self.row[_SEARCH_1 + self._round - 1] = t_ms - self._search_ms
            self._search_ms = 0
        self._round = round_no
        if phase == c.P_SEARCH:
            self._search_ms = t_ms

    def _gold(self, _t_ms, _seat, _cell, kind):
        if kind in _GOLD:
            self.row[_GOLD_1 + self._round - 1] += 1

    def _settle(self, _t_ms, _cell, shown, _d):
        if c.BAT <= shown <= c.GHOST:
            self._count(f"{_NAMES[shown]} up")

    def _call(self, _t_ms, _seat, kind, _cell):
        self._count(f"{_NAMES[kind]} called")

    def _action(self, _t_ms, _seat, kind, _d):
        self._count(f"{_NAMES[kind]} played")

    def _swept(self, _t_ms, _seat, illegal, _d):
        self._count("nuggets swept", illegal)

    def _duel_end(self, _t_ms, _seat, legal, illegal):
        self._count("nuggets won", legal + illegal)

    def _secure(self, _t_ms, seat, legal, illegal):
        self._points[seat] += legal + illegal

    def _round_end(self, _t_ms, _round, _b, _d):
        """Another leads than the last one who led alone: the lead has changed."""
        most = max(self._points)
        if self._points.count(most) == 1:
            leader = self._points.index(most)
            if self._leader not in (None, leader):
                self._count("lead changes")
            self._leader = leader

    def _result(self, t_ms, _winners, _b, _d):
        self.row[COLUMN["length_ms"]] = t_ms
