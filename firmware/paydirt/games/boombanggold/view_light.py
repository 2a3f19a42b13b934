"""What the matrix shows beside tiles, cursors and blocks: pictures of the phases, and the light that notes set free."""

from array import array

from micropython import const

from paydirt.engine import kernels
from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.boombanggold import view_rhythm as rhythm
from paydirt.games.boombanggold.constants import (
    BAT,
    GUESS_LEFT,
    P_DUEL_CHOOSE,
    P_DUEL_GUESS,
    P_DUEL_HIDE,
    P_DUEL_SHOW,
    P_OVER,
    P_SEARCH,
    P_STAR,
)
from paydirt.games.boombanggold.duel import in_left
from paydirt.games.boombanggold.state import (
    FOE,
    GUESS,
    PHASE,
    S_CHEST_ILLEGAL,
    S_CHEST_LEGAL,
    S_SITS,
    SEAT,
    SEAT_SIZE,
    STAKE_ILLEGAL,
    STAKE_LEGAL,
    WINNERS,
)
from paydirt.screen import palette

_ROW = const(2)
_BORDER_MS = const(1500)
_BORDER_Q8 = const(120)

# Fists and an open hand, 6 cells wide, a row a byte, the leftmost cell in bit 5; drawn for the left hand.
_FIST = b"\x1e\x3f\x3f\x3f\x3e\x1e\x1e"
_KNUCKLES = b"\x00\x2a\x2a\x00\x00\x00\x00"
_PALM = b"\x2a\x2a\x2b\x3f\x3f\x1e\x1e"
_HAND_Y = const(5)
_HAND_H = const(7)
_LEFT_X = const(1)
_RIGHT_X = const(9)
_HAND_Q8 = const(160)  # two fists in full white would be a fifth of all LEDs
_DARK_Q8 = const(70)  # of the mine behind a picture

_GROW_MS = const(40)  # a score's column grows by a nugget in this time
_COLUMN_X = (9, 1, 5, 13)  # south, west, north, east: each on the side of its block, two wide
_COLUMN_H = const(10)


class Light:
    """Draws pictures over the mine; starts effects."""

    def __init__(self, state, stage):
        self._state = state
        self._stage = stage
        self._p = array("i", [0] * 7)
        self._border = 0  # kind of the special tile that was called last
        self._border_ms = 0
        self._since_ms = 0  # wall time at which the phase's picture began
        self._phase = -1

    def call(self, kind, now_ms):
        """A special tile was called: a border in its colour."""
        self._border = kind
        self._border_ms = now_ms

    def resting(self):
        """Tell whether nothing is drawn over the mine."""
        return not self._border and self._state[PHASE] == P_SEARCH

    def paint(self, now_ms):
        """Draw the picture of the phase, and the border of a call."""
        phase = self._state[PHASE]
        if phase != self._phase:
            self._phase = phase
            self._since_ms = now_ms
        age = (now_ms - self._since_ms) & 0x3FFFFFFF
        if self._border:
            self._paint_border(now_ms)
        if P_DUEL_CHOOSE <= phase <= P_DUEL_SHOW:
            self._duel(phase, age)
        elif phase == P_STAR:
            self._stage.canvas.dim(0, _ROW, 16, 12, 150)
        elif phase == P_OVER:
            self._columns(age)

    def _paint_border(self, now_ms):
        age = (now_ms - self._border_ms) & 0x3FFFFFFF
        if age >= _BORDER_MS:
            self._border = 0
            return
        q8 = _BORDER_Q8 * (_BORDER_MS - age) // _BORDER_MS
        rgb = self._stage.palette.rgb(palette.BAT + self._border - BAT)
        p = self._p
        p[4] = (rgb >> 16) * q8 >> 8
        p[5] = (rgb >> 8 & 255) * q8 >> 8
        p[6] = (rgb & 255) * q8 >> 8
        self._add(0, _ROW, 16, 1)
        self._add(0, _ROW + 11, 16, 1)
        self._add(0, _ROW + 1, 1, 10)
        self._add(15, _ROW + 1, 1, 10)

    def _add(self, x, y, w, h):
        p = self._p
        p[0] = x
        p[1] = y
        p[2] = w
        p[3] = h
        kernels.add_rect(self._stage.canvas.buf, p)

    # The duel.

    def _duel(self, phase, age):
        """Two fists in the opponent's colour over a darkened mine; nothing of what they hide before the guess."""
        s = self._state
        self._stage.canvas.dim(0, _ROW, 16, 12, _DARK_Q8)
        rgb = palette.scale(self._stage.palette.player(s[FOE]), _HAND_Q8)
        if phase == P_DUEL_CHOOSE:
            self._aimed_at(rgb, age)
        elif phase == P_DUEL_HIDE:
            bob = age // 180 & 1  # both alike, whatever is pressed
            self._hand(_FIST, _LEFT_X, bob, rgb, False)
            self._hand(_FIST, _RIGHT_X, 1 - bob, rgb, True)
        elif phase == P_DUEL_GUESS:
            turn = age // 500 & 1
            self._hand(_FIST, _LEFT_X, 0, _lit(rgb, turn), False)
            self._hand(_FIST, _RIGHT_X, 0, _lit(rgb, 1 - turn), True)
        else:
            self._opened(rgb)

    def _aimed_at(self, rgb, age):
        """A revolver's barrel: a ring in the opponent's colour around a dark middle, six chambers turning."""
        canvas = self._stage.canvas
        turn = age // 160 % 6
        for i in range(6):
            x = 7 + _CHAMBER_X[i]
            y = 7 + _CHAMBER_Y[i]
            canvas.rect(x, y, 2, 2, rgb if i == turn else palette.scale(rgb, 60))

    def _opened(self, rgb):
        """The guessed fist opens and shows what it gave; then the other one."""
        s = self._state
        left = in_left(s)
        guess_left = s[GUESS] == GUESS_LEFT
        legal = left & 3
        illegal = left >> 2
        self._hand(_PALM if guess_left else _FIST, _LEFT_X, 0, palette.scale(rgb, 150), False)
        self._hand(_FIST if guess_left else _PALM, _RIGHT_X, 0, palette.scale(rgb, 150), True)
        if guess_left:
            self._nuggets(_LEFT_X, legal, illegal)
        else:
            self._nuggets(_RIGHT_X, s[STAKE_LEGAL] - legal, s[STAKE_ILLEGAL] - illegal)

    def _nuggets(self, x, legal, illegal):
        """Put nuggets, 2 x 2 cells each, into an open hand."""
        x += 1
        for i in range(legal + illegal):
            rgb = self._stage.palette.rgb(palette.GOLD if i < legal else palette.ILLEGAL)
            self._stage.canvas.rect(x + 2 * i, _HAND_Y + 3, 2, 2, rgb)

    def _hand(self, rows, x, dy, rgb, mirrored):
        canvas = self._stage.canvas
        dark = palette.scale(rgb, 90)
        for j in range(_HAND_H):
            bits = rows[j]
            lines = _KNUCKLES[j] if rows is _FIST else 0
            for i in range(6):
                bit = i if mirrored else 5 - i
                if bits >> bit & 1:
                    canvas.set(x + i, _HAND_Y + j + dy, dark if lines >> bit & 1 else rgb)

    # The end.

    def _columns(self, age):
        """The scores as columns that grow on a dark mine, the winners' ones breathing."""
        s = self._state
        canvas = self._stage.canvas
        canvas.dim(0, _ROW, 16, 12, 24)
        most = 1
        for seat in range(SEATS):
            most = max(most, _score(s, seat))
        grown = age // _GROW_MS
        for seat in range(SEATS):
            if s[SEAT + seat * SEAT_SIZE + S_SITS] == EMPTY:
                continue
            tall = (min(_score(s, seat), grown) * _COLUMN_H * 2 // most + 1) >> 1
            rgb = self._stage.palette.player(seat)
            if not s[WINNERS] >> seat & 1:
                rgb = palette.scale(rgb, 130)
            elif grown > most:
                rgb = palette.blend(rgb, self._stage.palette.rgb(palette.GOLD), rhythm.swing(age, 1600))
            canvas.rect(_COLUMN_X[seat], _ROW + 11 - tall, 2, tall, rgb)


_CHAMBER_X = (0, 3, 3, 0, -3, -3)
_CHAMBER_Y = (-3, -1, 2, 4, 2, -1)


def _lit(rgb, on):
    """Return a colour, or a third of it."""
    return rgb if on else palette.scale(rgb, 85)


def _score(s, seat):
    base = SEAT + seat * SEAT_SIZE
    return s[base + S_CHEST_LEGAL] + s[base + S_CHEST_ILLEGAL]
