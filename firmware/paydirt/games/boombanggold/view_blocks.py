"""The players' blocks: 8 x 2 cells in the corner at each seat's home cell.

The row next to the mine is the shelf (this round's finds, at risk), the row at the rim the chest (safe); both fill up
from the home corner. They are 64 looks (view_tiles.py), written anew only when something in them changes.
"""

from array import array

from micropython import const

from paydirt.engine.game import EMPTY, SEATS, L, R, direction
from paydirt.games.boombanggold import view_rhythm as rhythm
from paydirt.games.boombanggold import view_tiles as looks
from paydirt.games.boombanggold.constants import (
    BAT,
    GHOST,
    OPT_ACTION_VARIATION,
    P_DUEL_CHOOSE,
    P_PLEDGE,
    P_SEARCH,
    P_WATCH,
    PICK,
    RAT,
    SNAKE,
)
from paydirt.games.boombanggold.state import (
    FACE_UP,
    FOE,
    OPTIONS,
    OUT,
    PHASE,
    S_ACTIONS,
    S_CHEST_ILLEGAL,
    S_CHEST_LEGAL,
    S_HELD,
    S_ILLEGAL,
    S_LEGAL,
    S_PROGRESS,
    S_ROTATION,
    S_SITS,
    S_WARNED,
    SEAT,
    SEAT_SIZE,
    SWORN,
    WATCH,
)
from paydirt.screen import palette

LENGTH = const(8)
_EACH = const(5)  # nuggets that one LED of the chest stands for

# Where a seat's rows start among the 64 cells (rows 0, 1, 14, 15 of the matrix), and which way they run.
_SHELF = (47, 32, 16, 31)
_CHEST = (63, 48, 0, 15)
_STEP = (-1, 1, 1, -1)
_LEFT = (8, 0, 0, 8)
_TOP = (32, 32, 0, 0)
# The four cells of a lit button, from the block's top left, by its direction on the board: up, left, down, right.
_KEYS = (b"\x03\x04\x03\x04", b"\x00\x01\x10\x11", b"\x13\x14\x13\x14", b"\x06\x07\x16\x17")
_SIDES = const(10)  # L and R
_LAST_WAS_R = const(128)
_SPARK_MS = const(500)


class Blocks:
    """Paints the four blocks into a canvas."""

    def __init__(self, state, stage, table):
        self._state = state
        self._stage = stage
        self._table = table
        self._cells = bytearray(64)
        whole = memoryview(self._cells)
        self._top = whole[0:32]
        self._bottom = whole[32:64]
        self._flat = bytearray(b"\x80" * 32)
        self._turn = 0
        self._half = 0
        self._keys = array("i", [-1] * (2 * SEATS))

    def paint(self, now_ms, fresh):
        """Bring the blocks up to date and paint them; `fresh`: something has happened. Else one seat a turn is enough
        for what comes without a note (a button held), and every other turn for each pair of blocks."""
        if fresh:
            for seat in range(SEATS):
                self._update(seat, SEAT + seat * SEAT_SIZE)
        else:
            self._turn = self._turn + 1 & 3
            self._update(self._turn, SEAT + self._turn * SEAT_SIZE)
        self._half ^= 1
        if fresh or self._half:
            self._stage.canvas.tiles(self._top, self._table, self._flat, 0, 32)
            self._spark(now_ms, 1)
        if fresh or not self._half:
            self._stage.canvas.tiles(self._bottom, self._table, self._flat, 14, 32)
            self._spark(now_ms, 0)

    def _spark(self, now_ms, north):
        """A slow white spark runs along the rim of the watch holder's block, if that one has just been painted."""
        s = self._state
        seat = s[WATCH]
        if seat < SEATS and seat >> 1 == north and s[PHASE] != P_PLEDGE and not s[SEAT + seat * SEAT_SIZE + S_WARNED]:
            at = _CHEST[seat] + _STEP[seat] * (now_ms // _SPARK_MS & 7)
            y = at >> 4
            q8 = rhythm.swing(now_ms, _SPARK_MS)
            self._stage.canvas.mix(at & 15, y if y < 2 else y + 12, self._stage.palette.rgb(palette.WATCH), q8)

    def _update(self, seat, base):
        """Write a seat's cells if anything in them has changed."""
        s = self._state
        first = s[base + S_LEGAL] | s[base + S_ILLEGAL] << 7 | s[base + S_ACTIONS] << 14 | s[base + S_WARNED] << 18
        first |= (s[base + S_HELD] & 15) << 22 | (s[OUT] >> seat & 1) << 26
        second = s[base + S_CHEST_LEGAL] + s[base + S_CHEST_ILLEGAL] | s[base + S_PROGRESS] << 8 | s[PHASE] << 16
        second |= (s[SWORN] >> seat & 1) << 21 | (s[FOE] == seat) << 22 | (s[WATCH] == seat) << 23
        keys = self._keys
        if keys[2 * seat] == first and keys[2 * seat + 1] == second:
            return
        keys[2 * seat] = first
        keys[2 * seat + 1] = second
        if s[base + S_SITS] == EMPTY:
            self._row(_SHELF[seat], _STEP[seat], 0)
            self._row(_CHEST[seat], _STEP[seat], 0)
        elif s[base + S_WARNED] and s[PHASE] == P_SEARCH:
            self._answer(seat, base)
        else:
            self._possessions(seat, base)

    def _row(self, at, step, look):
        cells = self._cells
        for _ in range(LENGTH):
            cells[at] = look
            at += step

    def _ground(self, seat):
        """Return the look of a block's empty cells."""
        s = self._state
        phase = s[PHASE]
        if s[OUT] >> seat & 1:
            return looks.GREY
        if phase == P_PLEDGE:
            return looks.FULL + seat if s[SWORN] >> seat & 1 else looks.PULSE + seat
        if (phase == P_WATCH and s[WATCH] == seat) or (phase == P_DUEL_CHOOSE and s[FOE] == seat):
            return looks.PULSE + seat
        return looks.BARE + seat

    def _possessions(self, seat, base):
        s = self._state
        step = _STEP[seat]
        ground = self._ground(seat)
        self._row(_SHELF[seat], step, ground)
        self._row(_CHEST[seat], step, ground)
        if s[OUT] >> seat & 1:
            for i in range(0, 2 * LENGTH, 2):  # dotted, so that white's empty block is not taken for a grey one
                self._cells[(_SHELF[seat] if i < LENGTH else _CHEST[seat] + step) + step * (i % LENGTH)] = 0
            return
        self._shelf(_SHELF[seat], step, s[base + S_LEGAL], s[base + S_ILLEGAL], s[base + S_ACTIONS])
        self._chest(_CHEST[seat], step, s[base + S_CHEST_LEGAL] + s[base + S_CHEST_ILLEGAL])

    def _shelf(self, at, step, legal, illegal, actions):
        """Nuggets from the home corner, action tiles from the far end; the last cell between sparkles for more."""
        cells = self._cells
        end = at + step * LENGTH
        room = LENGTH
        for i in range(4):
            if actions >> i & 1:
                end -= step
                room -= 1
                cells[end] = FACE_UP | PICK + i
        nuggets = legal + illegal
        for i in range(min(nuggets, room)):
            cells[at] = looks.SHELF if i < legal else looks.SHELF_ILLEGAL
            at += step
        if nuggets > room:
            cells[at - step] = looks.MORE

    def _chest(self, at, step, nuggets):
        """One cell for five nuggets, the next one by steps; from 41 on a second, brighter layer."""
        cells = self._cells
        full = nuggets // _EACH
        for i in range(min(full, LENGTH)):
            cells[at] = looks.CHEST_2 if i < full - LENGTH else looks.CHEST
            at += step
        if full < LENGTH and nuggets % _EACH:
            cells[at] = looks.CHEST_1 + nuggets % _EACH - 1

    def _answer(self, seat, base):
        """The four buttons as the player sees them, those of the required answer lit."""
        s = self._state
        self._row(_SHELF[seat], _STEP[seat], 0)
        self._row(_CHEST[seat], _STEP[seat], 0)
        held = s[base + S_HELD]
        answer = s[base + S_WARNED] if s[OPTIONS + OPT_ACTION_VARIATION] else 0
        corner = _TOP[seat] + _LEFT[seat]
        for button in range(4):
            look = _key(button, answer, held, s[base + S_PROGRESS])
            key = _KEYS[direction(button, s[base + S_ROTATION])]
            for i in range(4):
                self._cells[corner + key[i]] = look


def _key(button, answer, held, progress):
    """Return how a button is lit: to press, to hold, to let go, or nothing to do with it."""
    down = held >> button & 1
    side = _SIDES >> button & 1
    if answer == RAT:
        return looks.KEY_GO if down else looks.KEY
    if answer == GHOST:
        if side:
            return looks.KEY
        return looks.KEY_HOLD if down else looks.KEY_PRESS
    if not side:
        return looks.KEY
    if answer == BAT:
        last = R if progress & _LAST_WAS_R else L
        return looks.KEY if progress and last == button else looks.KEY_PRESS
    if answer == SNAKE:
        return looks.KEY_GO if held & _SIDES == _SIDES else looks.KEY_PRESS
    return looks.KEY_HOLD if down else looks.KEY_PRESS


assert _SIDES == 1 << L | 1 << R
