"""Cursors and crosshairs on the matrix."""

from array import array

from micropython import const

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.boombanggold import view_rhythm as rhythm
from paydirt.games.boombanggold.constants import P_AIM, P_BLAST, P_DYNAMITE, P_PICK, P_SEARCH, P_SHOCK, P_WATCH
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
    home,
)
from paydirt.games.boombanggold.view_scan import cursors, left

_ROW = const(2)  # of the matrix, where the board begins
_TOP = const(3)  # the mine's first and last row on the matrix
_END = const(12)
_ARM_Q8 = const(120)
_STILL_Q8 = const(110)
_HOME_Q8 = const(90)


class Cursors:
    """Draws what the players move."""

    def __init__(self, state, stage):
        self._state = state
        self._stage = stage
        self._colours = bytearray(3 * SEATS)
        self._cells = bytearray(SEATS)  # where each was last
        self._moved_ms = array("i", [0] * SEATS)  # wall time at which it was first seen there
        self._safe = -1

    def paint(self, t_ms, now_ms):
        """Draw the cursors or crosshairs that the phase has."""
        phase = self._state[PHASE]
        if phase == P_SEARCH:
            self._search(t_ms, now_ms)
        elif phase == P_WATCH:
            self._homes()
        elif phase == P_AIM:
            self._homes()
            for seat in range(SEATS):
                self._crosshair(seat, now_ms)
        elif phase == P_DYNAMITE:
            self._crosshair(self._state[OWNER], now_ms)
        elif phase == P_PICK:
            self._cursor(self._state[OWNER], t_ms, now_ms)
        elif P_BLAST <= phase <= P_SHOCK:
            for seat in range(SEATS):
                self._cursor(seat, t_ms, now_ms)

    def step(self, t_ms, now_ms, tiles):
        """In a search: paint the rows anew in which a cursor has moved."""
        rows = left(self._state, self._cells)
        row = 0
        while rows >> row:
            if rows >> row & 1:
                tiles.paint_row(row)
            row += 1
        tiles.accents(now_ms, rows)
        self._search(t_ms, now_ms)

    def _search(self, t_ms, now_ms):
        """All cursors at once: four of them in every picture of a running search."""
        stage = self._stage
        if self._safe != stage.palette.safe:
            self._look_up()
        slot = now_ms // rhythm.SLOT_MS
        lit = rhythm.cursors_lit(slot, self._safe)
        # On one cell, each is on top in turn.
        others = cursors(
            stage.canvas.buf, self._state, self._colours, self._cells, self._moved_ms, now_ms, slot >> 1 & 3, lit
        )
        seat = 0
        while others:
            if others & 1:
                self._cursor(seat, t_ms, now_ms)
            others >>= 1
            seat += 1

    def _look_up(self):
        """Keep the players' colours at hand."""
        self._safe = self._stage.palette.safe
        for seat in range(SEATS):
            rgb = self._stage.palette.player(seat)
            self._colours[3 * seat] = rgb >> 16
            self._colours[3 * seat + 1] = rgb >> 8 & 255
            self._colours[3 * seat + 2] = rgb & 255

    def trail(self, seat, cell):
        """A cursor has left a cell: it glows on for a moment."""
        if cell < CELLS and not self._state[OUT] >> seat & 1:
            self._stage.effects.spawn_trail(cell & 15, (cell >> 4) + _ROW, self._stage.palette.player(seat))

    def _homes(self):
        """Three players: a quiet light where each will start, for that is another corner every hour."""
        s = self._state
        players = 0
        for seat in range(SEATS):
            players += s[SEAT + seat * SEAT_SIZE + S_SITS] != EMPTY
        if players != SEATS - 1:
            return
        for seat in range(SEATS):
            if s[SEAT + seat * SEAT_SIZE + S_SITS] != EMPTY:
                cell = home(s, seat)
                self._stage.canvas.mix(cell & 15, (cell >> 4) + _ROW, self._stage.palette.player(seat), _HOME_Q8)

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
        elif get16(s, base + S_STILL_AT) > t_ms - get32(s, BASE_MS):
            canvas.mix(x, y, rgb, _STILL_Q8)
        elif s[base + S_WARNED]:
            canvas.mix(x, y, rgb, rhythm.swing(now_ms, 800))
        elif rhythm.cursors_lit(now_ms // rhythm.SLOT_MS, self._stage.palette.safe) >> seat & 1:
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
        if rhythm.cursors_lit(now_ms // rhythm.SLOT_MS, self._stage.palette.safe) >> seat & 1:
            canvas.set(x, y, rgb)
