"""From the canvas to the words on the LED wire: flash limit, wiring, brightness, gamma, current limit.

There is no other way to the LEDs. The current is estimated from the packed channels: every LED draws its idle current,
every channel its share of the full one. When a frame would pass the supply's budget, the effect layer is scaled down
first, as far as to nothing, then the picture. The scale falls at once and comes back over half a second, so that a
burst does not make the whole matrix pump; when it has to fall again before it is back, it first stays down for a while,
so that a small light that flashes fast does not make everything else flash with it.
"""

from array import array

from micropython import const

from paydirt.engine.kernels import NUMBERS, flash_pass, layer_rows, pack_sums, pack_words, shift_rows
from paydirt.screen.flash import LAST, THIRD_LAST, FlashLimit
from paydirt.screen.gamma import STEPS, fill_table

OUT_BYTES = const(1024)
_LEDS = const(256)
_ALL_ROWS = const(0xFFFF)
_LONG_AGO_MS = const(0x20000000)
_ONE = const(4096)  # a scale of 1


class Packer:
    """Packs for one board (see boards/*/board.py for the constants it reads)."""

    def __init__(self, board):
        self.wire = wiring(board.PANEL_SERPENTINE, board.PANEL_ROTATION, board.PANEL_MIRROR)
        words = array("H", [led * 4 for led in self.wire])  # where each cell's word begins
        self._idle_ua = board.OTHER_MA * 1000 + _LEDS * board.LED_IDLE_UA
        self._eighth_ua = board.LED_FULL_UA // 8  # so that no product passes 2^30
        free_ua = board.SUPPLY_MA * 1000 - self._idle_ua
        self.budget = min(max(free_ua, 0) * 255 // board.LED_FULL_UA, _LEDS * 3 * 255)  # sum of channels
        self.estimate_ma = (self._idle_ua + 999) // 1000
        self._tables = tables = bytearray(1536)  # see led_kernels_plain.py
        fill_table(tables, 0, STEPS)
        for v in range(511):
            tables[1024 + v] = min(v, 255)
        self._p = p = array("i", [0] * NUMBERS)
        for i in range(3):
            p[16 + i] = 24 - 8 * board.LED_ORDER.index("RGB"[i])
        p[19] = self.budget
        p[20] = p[24] = _ONE
        p[22] = p[26] = _LONG_AGO_MS
        flash = FlashLimit(p)
        self._shown = flash.shown
        self._parts = (flash.shown, flash.cells, flash.rows, tables, p, words)  # one look-up a frame
        self._start_ms = -1
        self._moved = bytearray(768)
        self._moved_rows = [layer_rows(self._moved), None]
        self._outs = [None, None]  # the last two buffers written
        self._next = 0
        self._brightness = 0
        self.brightness = STEPS

    @property
    def brightness(self):
        """The brightness step, 1 to 8."""
        return self._brightness

    @brightness.setter
    def brightness(self, step):
        step = min(max(step, 1), STEPS)
        if step != self._brightness:
            self._brightness = step
            fill_table(self._tables, 256, step)
            pack_sums(self._shown, self._tables, self._p, self._tables, self._p)

    @property
    def wanted(self):
        """The sum of channels of the last picture without effects, before the current limit (compare `budget`)."""
        return self._p[8] & 0x3FFFF

    def pack(self, canvas, out, now_ms):
        """Write the frame into `out`: 1024 bytes, 256 little-endian words with the colour in the top 24 bits.

        Only rows that have changed since the last time are written: who writes into `out` must call `forget`. Two
        buffers may take turns. `now_ms`: wall time, wraps at 2^30.
        """
        which = self._next
        if out is not self._outs[which]:
            which = self._which(out, now_ms)
        self._next = 1 - which
        buf = canvas.buf
        rows = canvas.rows
        if canvas.shift:
            shift_rows(self._moved, buf, canvas.shift)
            buf = self._moved
            self._moved_rows[1] = rows[1]
            rows = self._moved_rows
        shown, cells, shown_rows, tables, p, words = self._parts
        p[0] = (now_ms - self._start_ms) & 0x3FFFFFFF
        p[1] = LAST if canvas.calm else THIRD_LAST
        flash_pass(buf, shown, cells, canvas.fx, tables, p, rows, shown_rows)
        pack_words(shown, tables, out, out, tables, words, which, p)
        self.estimate_ma = (self._idle_ua + p[31] * self._eighth_ua // 255 * 8 + 999) // 1000

    def forget(self):
        """Write whole frames again."""
        self._outs[0] = self._outs[1] = None

    def _which(self, out, now_ms):
        """Return which of the last two buffers `out` is; a new one takes the place of the one not written last."""
        if self._start_ms < 0:  # time counts from the first frame
            self._start_ms = now_ms
        which = self._next
        if out is self._outs[1 - which]:
            return 1 - which
        self._outs[which] = out
        self._p[12 + which] = _ALL_ROWS
        return which


def wiring(serpentine, rotation, mirror):
    """Return for each cell, row by row as seen from the south seat, the number of its LED on the wire.

    `rotation`: quarter turns clockwise by which the panel lies turned; `mirror`: left and right of the panel swapped
    (before it is turned).
    """
    wire = bytearray(_LEDS)
    for row in range(16):
        for col in range(16):
            led = row * 16 + (15 - col if serpentine and row & 1 else col)
            x = 15 - col if mirror else col
            y = row
            for _ in range(rotation & 3):
                x, y = 15 - y, x
            wire[y * 16 + x] = led
    return wire
