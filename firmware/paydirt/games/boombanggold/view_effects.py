"""Light that a note sets free: bursts, rings, flights, glints, the sheriff's sweep, the parade."""

# The table of functions at the end is filled in entry by entry.
# pyright: reportCallIssue=false, reportArgumentType=false

from micropython import const

from paydirt.engine.game import SEATS
from paydirt.games.boombanggold.constants import (
    BAT,
    ILLEGAL,
    LEGAL,
    N_AFTERSHOCK,
    N_ANSWERED,
    N_BLAST,
    N_CALL,
    N_DIG,
    N_DUEL_END,
    N_PHASE,
    N_PLEDGE_BROKEN,
    N_RESULT,
    N_SECURE,
    N_SETTLE,
    N_STEP,
    N_SWEPT,
    N_TAKE,
    N_THROW,
    NOTES,
    OPT_ROUNDS,
    P_DUEL_CHOOSE,
    P_PICK,
    P_STAR,
    P_WATCH,
    PICK,
    ROUNDS,
    SHORT_ROUNDS,
)
from paydirt.games.boombanggold.state import (
    CELLS,
    FACE_UP,
    GUESS,
    OPTIONS,
    PHASE,
    S_CURSOR,
    S_ILLEGAL,
    S_LEGAL,
    SEAT,
    SEAT_SIZE,
)
from paydirt.screen import palette

_ROW = const(2)
_STICK = const(16)
_BIG_STICK = const(22)
_LENGTH = const(8)
_SHELF_X = (15, 0, 0, 15)  # the cell at the home corner, and which way the row runs
_SHELF_STEP = (-1, 1, 1, -1)
_SHELF_Y = (14, 14, 1, 1)
_CHEST_Y = (15, 15, 0, 0)


class Reactions:
    """Turns notes into effects."""

    def __init__(self, state, stage, cursors, light):
        self._state = state
        self._stage = stage
        self._cursors = cursors
        self._light = light
        self._random = 0x3A71
        self._called = 0

    def note(self, code, a, b, c):
        """Hear a note of the game."""
        if code < NOTES and _REACT[code] is not None:
            _REACT[code](self, a, b, c)

    def turn(self, now_ms):
        """Start what needs the wall time, and now and then a glint on legal gold."""
        if self._called:
            self._light.call(self._called, now_ms)
            self._called = 0
        x = self._random
        x ^= x << 7 & 0xFFFF
        x ^= x >> 9
        x ^= x << 8 & 0xFFFF
        self._random = x
        cell = x >> 8  # most of the time there is no legal gold: that makes the glint rare
        if cell < CELLS and self._state[cell] == FACE_UP | LEGAL and self._state[PHASE] < P_PICK:
            self._stage.effects.spawn_glint(cell & 15, (cell >> 4) + _ROW)

    def _ring(self, cell, rgb, reach):
        if cell < CELLS:
            self._stage.effects.spawn_ring(cell & 15, (cell >> 4) + _ROW, rgb, reach)

    def _fly(self, seat, cell, kind):
        """A taken tile flies to its place on the owner's shelf."""
        base = SEAT + seat * SEAT_SIZE
        s = self._state
        place = s[base + S_LEGAL] if kind == LEGAL else s[base + S_LEGAL] + s[base + S_ILLEGAL]
        place = min(max(place - 1, 0), _LENGTH - 1) if kind < PICK else _LENGTH - 1
        rgb = self._stage.palette.rgb(
            palette.GOLD if kind == LEGAL else palette.ILLEGAL if kind == ILLEGAL else palette.ACTION
        )
        x = _SHELF_X[seat] + _SHELF_STEP[seat] * place
        self._stage.effects.spawn_flight(cell & 15, (cell >> 4) + _ROW, x, _SHELF_Y[seat], rgb)

    # One for each note that can be seen.

    def _phase(self, phase, round_no, _c):
        effects = self._stage.effects
        options = self._state[OPTIONS + OPT_ROUNDS]
        if phase == P_STAR:
            effects.spawn_sweep(self._stage.palette.rgb(palette.LAMP))
        elif phase == P_WATCH and round_no == (SHORT_ROUNDS if options == SHORT_ROUNDS else ROUNDS):
            effects.spawn_dusk()

    def _blast(self, _seat, cell, _power):
        self._stage.effects.spawn_burst(cell & 15, (cell >> 4) + _ROW, _STICK)
        self._shake()

    def _aftershock(self, _a, _b, _c):
        self._shake()

    def _shake(self):
        """The mine shakes once, however many sticks explode."""
        if self._stage.canvas.shift == 0:
            self._stage.effects.spawn_shake()

    def _thrown(self, _seat, cell, _c):
        self._stage.effects.spawn_burst(cell & 15, (cell >> 4) + _ROW, _BIG_STICK)
        self._shake()

    def _settled(self, cell, shows, _c):
        if shows == LEGAL:
            self._stage.effects.spawn_glint(cell & 15, (cell >> 4) + _ROW)

    def _stepped(self, seat, cell, _to):
        self._cursors.trail(seat, cell)

    def _taken(self, seat, cell, kind):
        self._fly(seat, cell, kind)

    def _dug(self, seat, cell, kind):
        self._ring(cell, self._stage.palette.rgb(palette.EMBER), 2)
        if kind <= ILLEGAL:
            self._fly(seat, cell, kind)

    def _call(self, _seat, kind, cell):
        self._called = kind
        self._ring(cell, self._stage.palette.rgb(palette.BAT + kind - BAT), 3)

    def _answered(self, seat, _b, _c):
        self._ring(self._state[SEAT + seat * SEAT_SIZE + S_CURSOR], self._stage.palette.player(seat), 2)

    def _broken(self, seat, _b, _c):
        self._ring(self._state[SEAT + seat * SEAT_SIZE + S_CURSOR], self._stage.palette.rgb(palette.ILLEGAL), 3)

    def _swept(self, seat, nuggets, _c):
        """The sheriff's light takes illegal gold off a shelf: it falls back into the mine."""
        x = _SHELF_X[seat]
        for i in range(min(nuggets, 4)):
            at = x + _SHELF_STEP[seat] * i
            self._stage.effects.spawn_flight(at, _SHELF_Y[seat], at, 8, self._stage.palette.rgb(palette.ILLEGAL))

    def _won(self, challenger, legal, illegal):
        """What the fist held flies to the challenger."""
        x = 4 if self._state[GUESS] == 1 else 11
        for i in range(legal + illegal):
            self._fly(challenger, (7 << 4) + x + i, LEGAL if i < legal else ILLEGAL)

    def _secured(self, seat, legal, illegal):
        """Finds go down from the shelf into the chest."""
        rgb = self._stage.palette.rgb(palette.GOLD)
        for i in range(min(legal + illegal, 5)):
            x = _SHELF_X[seat] + _SHELF_STEP[seat] * i
            self._stage.effects.spawn_flight(x, _SHELF_Y[seat], x, _CHEST_Y[seat], rgb)

    def _result(self, winners, _b, _c):
        for seat in range(SEATS):
            if winners >> seat & 1:
                self._stage.effects.spawn_parade(self._stage.palette.player(seat))


_REACT = [None] * NOTES
_REACT[N_PHASE] = Reactions._phase
_REACT[N_BLAST] = Reactions._blast
_REACT[N_AFTERSHOCK] = Reactions._aftershock
_REACT[N_SETTLE] = Reactions._settled
_REACT[N_STEP] = Reactions._stepped
_REACT[N_TAKE] = Reactions._taken
_REACT[N_CALL] = Reactions._call
_REACT[N_ANSWERED] = Reactions._answered
_REACT[N_PLEDGE_BROKEN] = Reactions._broken
_REACT[N_DIG] = Reactions._dug
_REACT[N_THROW] = Reactions._thrown
_REACT[N_SWEPT] = Reactions._swept
_REACT[N_DUEL_END] = Reactions._won
_REACT[N_SECURE] = Reactions._secured
_REACT[N_RESULT] = Reactions._result
assert P_DUEL_CHOOSE > P_PICK
