"""The mine on the matrix: every tile in its colour and rhythm, by one table of 256 colours.

The table's first 128 entries are the cells' bytes as they lie in the state. Entries of one look hold one colour: a
face-down tile, face-up rubble and, among themselves, all tumbling tiles cannot be told apart. The entries from 128 on
are what the players' blocks are made of (view_blocks.py).
"""

from micropython import const

from paydirt.games.boombanggold import state as layout
from paydirt.games.boombanggold import view_rhythm as rhythm
from paydirt.games.boombanggold.constants import (
    BAT,
    GHOST,
    ILLEGAL,
    LEGAL,
    P_DUEL_CHOOSE,
    P_PLEDGE,
    P_WATCH,
    PICK,
    RAT,
    REVOLVER,
    RUBBLE,
    SNAKE,
)
from paydirt.games.boombanggold.state import (
    CELLS,
    DUG,
    FACE_UP,
    MINE_END,
    MINE_FIRST,
    NOWHERE,
    PHASE,
    TUMBLING,
    visible,
)
from paydirt.games.boombanggold.view_scan import scan
from paydirt.screen import palette
from paydirt.screen.canvas import rock_noise

# Looks of a block's cell.
BARE = const(128)  # + seat: nothing there
FULL = const(132)  # + seat
PULSE = const(136)  # + seat: asks for something
CHEST = const(140)  # five nuggets
CHEST_1 = const(141)  # to 144: one to four nuggets
CHEST_2 = const(145)  # five more over the first five
GREY = const(146)
MORE = const(147)  # sparkles: there is more than can be shown
KEY = const(148)  # a button that has nothing to do
KEY_PRESS = const(149)  # to be pressed: blinks
KEY_HOLD = const(150)  # pressed rightly: hold it
KEY_GO = const(151)  # to be let go
SHELF = const(152)  # a legal nugget
SHELF_ILLEGAL = const(153)  # breathes as in the mine
LOOKS = const(154)

MINE_ROW = const(2)  # the board's first row on the matrix
_RAMP = const(32)
_RAMP_TOP = const(0x5A4426)
_TUMBLE_MS = const(16)  # a step of the ramp
_BLINK_MS = const(250)
_APRON_CELLS = const(16)
_LAST_ROW = const(11)
_ALL_ROWS = const(0xFFF)
_ASKING = bytes((P_PLEDGE, P_WATCH, P_DUEL_CHOOSE))
# Blocks step back behind the mine's gold, which is what everybody looks for.
_BARE_Q8 = const(34)
_SHELF_Q8 = const(170)
_CHEST_Q8 = (44, 60, 76, 92)
_FULL_Q8 = const(112)
_BRIM_Q8 = const(170)
_KEY_Q8 = const(130)


class Tiles:
    """Paints the board's cells into a canvas."""

    def __init__(self, state, stage):
        self._state = state
        self._stage = stage
        self.table = bytearray(768)
        self._noise = bytearray(CELLS)
        rock_noise(self._noise, 0x51D7)
        for i in range(CELLS):  # gently: no rock may come near gold
            self._noise[i] = 64 + (self._noise[i] >> 1)
        whole = memoryview(state)
        self._top = whole[0:MINE_FIRST]
        self._mine = whole[MINE_FIRST:MINE_END]
        self._bottom = whole[MINE_END:CELLS]
        noise = memoryview(self._noise)
        self._mine_noise = noise[MINE_FIRST:MINE_END]
        self._ramp = bytearray(3 * _RAMP)
        self._levels = bytearray(16)  # by kind: the level that the table holds, halved
        self._apron = bytearray(3)
        self.found = bytearray(6)  # see view_scan_plain.scan
        self._dusk = -1
        self._safe = -1
        self._lit = 0  # mask of the action tiles that blink bright just now
        self._on = -1

    def refresh(self, now_ms):
        """Bring the table up to date: all of it when the colours changed, else what a rhythm moves."""
        colours = self._stage.palette
        if colours.safe != self._safe:
            self._safe = 1 if colours.safe else 0
            self._dusk = -1
            self._fill()
        if colours.dusk != self._dusk:
            self._dusk = colours.dusk
            self._rock()
        self._gold(now_ms)
        if self._scurry():
            self._hazards(now_ms)
        self._actions(rhythm.actions_lit(now_ms))
        self._asking(now_ms)
        self._blinking(now_ms)

    def paint(self, now_ms):
        """Paint the whole board, tumbling tiles tumbling, and look where the hazards are."""
        canvas = self._stage.canvas
        canvas.tiles(self._mine, self.table, self._mine_noise, MINE_ROW + 1, MINE_END - MINE_FIRST)
        self._paint_apron(self._top, 0)
        self._paint_apron(self._bottom, _LAST_ROW)
        scan(canvas.buf, self._state, self._ramp, now_ms // _TUMBLE_MS & 31, self.found)

    def paint_row(self, row):
        """Paint one row of the board (0 to 11), tumbling tiles at rest and without accents."""
        canvas = self._stage.canvas
        if 0 < row < _LAST_ROW:
            count = MINE_END - MINE_FIRST
            canvas.tile_row(self._mine, self.table, self._mine_noise, MINE_ROW + 1, count, row - 1)
        else:
            self._paint_apron(self._bottom if row else self._top, row)

    def _paint_apron(self, cells, row):
        """An empty cell is dark in the mine, a faint ledge on the apron."""
        table = self.table
        apron = self._apron
        table[0] = apron[0]
        table[1] = apron[1]
        table[2] = apron[2]
        self._stage.canvas.tiles(cells, table, self._noise, MINE_ROW + row, _APRON_CELLS)
        table[0] = table[1] = table[2] = 0

    def accents(self, now_ms, rows=_ALL_ROWS):
        """Let the special tiles move, in some rows of the board: wings, a ripple, a scurry, a haze around them."""
        if not self._scurry():
            return
        found = self.found
        for kind in range(BAT, GHOST + 1):
            cell = found[kind - BAT]
            if cell != NOWHERE:
                row = cell >> 4
                if rows >> row & 1:
                    self._accent(kind, cell & 15, row + MINE_ROW, now_ms)
                if kind == GHOST:
                    self._haze(cell & 15, row, now_ms, rows)

    def _scurry(self):
        """Return whether any special tile lies face up: most of the time there is none."""
        found = self.found
        return found[0] & found[1] & found[2] & found[3] != NOWHERE

    def _accent(self, kind, x, y, now_ms):
        """What moves in a special tile's own row."""
        canvas = self._stage.canvas
        rgb = self._stage.palette.rgb(palette.BAT + kind - BAT)
        if kind == BAT:
            q8 = rhythm.hazard(BAT, now_ms + 70) >> 2
            canvas.add(x - 1, y, rgb, q8)
            canvas.add(x + 1, y, rgb, q8)
        elif kind == SNAKE:
            for k in range(1, 4):
                canvas.add(x - k, y, rgb, rhythm.swing(now_ms + 220 * k, 900) >> k)
                canvas.add(x + k, y, rgb, rhythm.swing(now_ms - 220 * k, 900) >> k)
        elif kind == RAT:
            side = rhythm.rat_side(now_ms)
            if side:
                canvas.add(x + side, y, rgb, 130)
                canvas.add(x + 2 * side, y, rgb, 50)
        else:
            q8 = rhythm.hazard(GHOST, now_ms) >> 3
            canvas.add(x - 1, y, rgb, q8)
            canvas.add(x + 1, y, rgb, q8)

    def _haze(self, x, row, now_ms, rows):
        """The ghost's light above and below it, on the board alone."""
        canvas = self._stage.canvas
        rgb = self._stage.palette.rgb(palette.BAT + GHOST - BAT)
        q8 = rhythm.hazard(GHOST, now_ms) >> 3
        if rows << 1 >> row & 1:
            canvas.add(x, row + MINE_ROW - 1, rgb, q8)
        if rows >> row + 1 & 1:
            canvas.add(x, row + MINE_ROW + 1, rgb, q8)

    def _gold(self, now_ms):
        """Let illegal gold breathe."""
        level = rhythm.illegal(now_ms, self._safe) & ~7
        if self._levels[ILLEGAL] != level >> 1:
            self._levels[ILLEGAL] = level >> 1
            colours = self._stage.palette
            colours.put(self.table, FACE_UP | ILLEGAL, palette.ILLEGAL, level)
            self._copy(SHELF_ILLEGAL, FACE_UP | ILLEGAL, _SHELF_Q8)

    def _hazards(self, now_ms):
        """Move the special tiles that lie face up."""
        for kind in range(BAT, GHOST + 1):
            if self.found[kind - BAT] != NOWHERE:
                level = rhythm.hazard(kind, now_ms)
                if self._levels[kind] != level >> 1:
                    self._levels[kind] = level >> 1
                    self._stage.palette.put(self.table, FACE_UP | kind, palette.BAT + kind - BAT, level)

    def _actions(self, lit):
        """Light the action tiles in the mask `lit`."""
        changed = lit ^ self._lit
        if not changed:
            return
        self._lit = lit
        for i in range(4):
            if changed >> i & 1:
                colour = palette.ACTION if lit >> i & 1 else palette.ACTION_DIM
                self._stage.palette.put(self.table, FACE_UP | PICK + i, colour)

    def _asking(self, now_ms):
        """Let the blocks that ask for something swell, in the phases that have such."""
        if self._state[PHASE] not in _ASKING:
            return
        level = 24 + (rhythm.swing(now_ms, 1000) * 90 >> 8)
        for seat in range(4):
            self._stage.palette.put(self.table, PULSE + seat, palette.PLAYER + seat, level)

    def _blinking(self, now_ms):
        """Blink the buttons of an answer and the sparkle of a full shelf."""
        on = now_ms // _BLINK_MS & 1
        if on == self._on:
            return
        self._on = on
        colours = self._stage.palette
        table = self.table
        colours.put(table, KEY_PRESS, palette.AIM, 36 if on else _KEY_Q8)
        colours.put(table, KEY_GO, palette.ILLEGAL, 70 if on else 220)
        colours.put(table, MORE, palette.GLINT if on else palette.ILLEGAL, _SHELF_Q8)

    def _copy(self, look, source, q8):
        """Give an entry of the table another one's colour, scaled by q8 / 256."""
        table = self.table
        table[3 * look] = table[3 * source] * q8 >> 8
        table[3 * look + 1] = table[3 * source + 1] * q8 >> 8
        table[3 * look + 2] = table[3 * source + 2] * q8 >> 8

    def _fill(self):
        """Fill the whole table but for rock."""
        colours = self._stage.palette
        table = self.table
        self._lit = 0
        self._on = -1
        for i in range(16):
            self._levels[i] = 255
        for tile in range(128):
            colours.put(table, tile, _colour(tile))
        for seat in range(4):
            colours.put(table, BARE + seat, palette.PLAYER + seat, _BARE_Q8)
            colours.put(table, FULL + seat, palette.PLAYER + seat, _KEY_Q8)
        colours.put(table, SHELF, palette.GOLD, _SHELF_Q8)
        colours.put(table, CHEST, palette.GOLD, _FULL_Q8)
        for step in range(4):
            colours.put(table, CHEST_1 + step, palette.GOLD, _CHEST_Q8[step])
        colours.put(table, CHEST_2, palette.GLINT, _BRIM_Q8)
        colours.put(table, GREY, palette.OUT)
        colours.put(table, KEY, palette.AIM, 20)
        colours.put(table, KEY_HOLD, palette.AIM, _KEY_Q8)

    def _rock(self):
        """Fill in what the light of the day changes: rock, the apron, the ramp of the tumbling tiles."""
        colours = self._stage.palette
        table = self.table
        colours.put(table, 0, palette.APRON)
        for k in range(3):
            self._apron[k] = table[k]
            table[k] = 0
        colours.put(table, RUBBLE, palette.TILE)
        for kind in range(LEGAL, RUBBLE):
            self._copy(kind, RUBBLE, 256)
        self._copy(FACE_UP | RUBBLE, RUBBLE, 256)
        colours.put(table, FACE_UP | DUG | RUBBLE, palette.DUG)
        for step in range(_RAMP):
            q8 = rhythm.swing(step, _RAMP)
            for k in range(3):
                low = table[3 * RUBBLE + k] >> 1
                high = _RAMP_TOP >> 16 - 8 * k & 255
                self._ramp[step * 3 + k] = low + ((high - low) * q8 >> 8)


def _colour(tile):
    """Return the palette's colour for a cell's byte: it depends on nothing but what people can see."""
    shows = visible(tile)
    if shows == 0:
        return palette.BLACK
    if shows == layout.SHOWS_DUG:
        return palette.DUG
    if shows == LEGAL:
        return palette.GOLD
    if shows == ILLEGAL:
        return palette.ILLEGAL
    if BAT <= shows <= GHOST:
        return palette.BAT + shows - BAT
    if PICK <= shows <= REVOLVER:
        return palette.ACTION_DIM
    return palette.TILE


assert TUMBLING | FACE_UP | DUG < BARE
