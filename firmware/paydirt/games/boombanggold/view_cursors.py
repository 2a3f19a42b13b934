"""Cursors and crosshairs on the matrix."""

from micropython import const

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.boombanggold import view_rhythm as rhythm
from paydirt.games.boombanggold.constants import P_AIM, P_BLAST, P_DYNAMITE, P_PICK, P_SEARCH, P_SHOCK
from paydirt.games.boombanggold.state import (
    BASE_MS,
    CELLS,
    OUT,
    OWNER,
    PHASE,
    S_AIM,
    S_CURSOR,
    S_SITS,
    S_STILL_AT,
    S_WARNED,
    SEAT,
    SEAT_SIZE,
    get16,
    get32,
)

_ROW = const(2)  # of the matrix, where the board begins
_TOP = const(3)  # the mine's first and last row on the matrix
_END = const(12)
_ARM_Q8 = const(120)
_STILL_Q8 = const(110)


class Cursors:
    """Draws what the players move."""

    def __init__(self, state, stage):
        self._state = state
        self._stage = stage

    def paint(self, t_ms, now_ms):
        """Draw the cursors or crosshairs that the phase has."""
        phase = self._state[PHASE]
        if phase == P_AIM:
            for seat in range(SEATS):
                self._crosshair(seat, now_ms)
        elif phase == P_DYNAMITE:
            self._crosshair(self._state[OWNER], now_ms)
        elif phase == P_PICK:
            self._cursor(self._state[OWNER], t_ms, now_ms)
        elif P_BLAST <= phase <= P_SEARCH:
            first = now_ms // (2 * rhythm.SLOT_MS) & 3  # on one cell, each is on top in turn
            for i in range(SEATS):
                self._cursor(first + i & 3, t_ms, now_ms)

    def trail(self, seat, cell):
        """A cursor has left a cell: it glows on for a moment."""
        if cell < CELLS and not self._state[OUT] >> seat & 1:
            self._stage.effects.spawn_trail(cell & 15, (cell >> 4) + _ROW, self._stage.palette.player(seat))

    def _cursor(self, seat, t_ms, now_ms):
        """One cell, alternating with the tile below; steady and dim while it must stand still, slow when warned."""
        s = self._state
        base = SEAT + seat * SEAT_SIZE
        if s[base + S_SITS] == EMPTY or s[OUT] >> seat & 1:
            return
        canvas = self._stage.canvas
        rgb = self._stage.palette.player(seat)
        cell = s[base + S_CURSOR]
        x = cell & 15
        y = (cell >> 4) + _ROW
        phase = s[PHASE]
        if P_BLAST <= phase <= P_SHOCK:
            canvas.set(x, y, rgb)
        elif s[base + S_STILL_AT + 1] | s[base + S_STILL_AT] and get16(s, base + S_STILL_AT) > t_ms - get32(s, BASE_MS):
            canvas.mix(x, y, rgb, _STILL_Q8)
        elif s[base + S_WARNED]:
            canvas.mix(x, y, rgb, rhythm.swing(now_ms, 800))
        elif rhythm.cursor_on(seat, now_ms, self._stage.palette.safe):
            canvas.set(x, y, rgb)

    def _crosshair(self, seat, now_ms):
        """Four arms around a cell that blinks."""
        s = self._state
        base = SEAT + seat * SEAT_SIZE
        if s[base + S_SITS] == EMPTY:
            return
        canvas = self._stage.canvas
        rgb = self._stage.palette.player(seat)
        cell = s[base + S_AIM]
        x = cell & 15
        y = (cell >> 4) + _ROW
        canvas.mix(x - 1, y, rgb, _ARM_Q8)
        canvas.mix(x + 1, y, rgb, _ARM_Q8)
        if y > _TOP:
            canvas.mix(x, y - 1, rgb, _ARM_Q8)
        if y < _END:
            canvas.mix(x, y + 1, rgb, _ARM_Q8)
        if rhythm.cursor_on(seat, now_ms, self._stage.palette.safe):
            canvas.set(x, y, rgb)
