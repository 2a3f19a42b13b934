"""From the canvas to the words on the LED wire: flash limit, wiring, brightness, gamma, current limit.

There is no other way to the LEDs. The current is estimated from the packed channels: every LED draws its idle current,
every channel its share of the full one. When a frame would pass the supply's budget, the effect layer is scaled down
first, as far as to nothing, then the picture. The scale falls at once and comes back over half a second, so that a
burst does not make the whole matrix pump; when it has to fall again before it is back, it first stays down for a while,
so that a small light that flashes fast does not make everything else flash with it.
"""

from array import array

from micropython import const

from paydirt.engine import kernels
from paydirt.screen.flash import FlashLimit
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
        self._words = array("H", [led * 4 for led in self.wire])  # where each cell's word begins
        self._idle_ua = board.OTHER_MA * 1000 + _LEDS * board.LED_IDLE_UA
        self._eighth_ua = board.LED_FULL_UA // 8  # so that no product passes 2^30
        free_ua = board.SUPPLY_MA * 1000 - self._idle_ua
        self.budget = min(max(free_ua, 0) * 255 // board.LED_FULL_UA, _LEDS * 3 * 255)  # sum of channels
        self.estimate_ma = (self._idle_ua + 999) // 1000
        self._lut = bytearray(256)  # LED level of each perceptual value at this brightness
        self._table = bytearray(256)  # the same with the current limit in it, for the picture
        self._fx_table = bytearray(256)  # and for the effects
        self._clip = bytearray(min(v, 255) for v in range(511))
        self.flash = FlashLimit(self._lut, self._clip)
        self._moved = bytearray(768)
        self._moved_rows = kernels.layer_rows(self._moved)
        self._outs = [None, None]  # the last two buffers written,
        self._next = 0
        self._stale = [_ALL_ROWS, _ALL_ROWS]  # and a bit for each of their rows that has changed since
        shifts = [24 - 8 * board.LED_ORDER.index(colour) for colour in "RGB"]
        layer = [_ONE, 0, _LONG_AGO_MS, 0]
        self._q = array("i", shifts + [self.budget] + layer + layer + [0, 0, 0, 0, 0])  # see kernels.pack_limit
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
            fill_table(self._lut, step)
            self.flash.recount()
            self._q[13] = 2  # the tables are made for nothing

    @property
    def wanted(self):
        """The sum of channels of the last picture without effects, before the current limit (compare `budget`)."""
        return self.flash.numbers[8] & 0x3FFFF

    def pack(self, canvas, out, now_ms):
        """Write the frame into `out`: 1024 bytes, 256 little-endian words with the colour in the top 24 bits.

        Only rows that have changed since the last time are written: who writes into `out` must call `forget`. Two
        buffers may take turns. `now_ms`: wall time, wraps at 2^30.
        """
        buf = canvas.buf
        rows = canvas.rows
        if canvas.shift:
            kernels.shift_rows(self._moved, buf, canvas.shift)
            buf = self._moved
            rows = self._moved_rows
        flash = self.flash
        rows = flash.apply(canvas, buf, rows, now_ms)
        p = flash.numbers
        q = self._q
        kernels.pack_limit(self._table, self._lut, self._fx_table, p, q)
        if q[16]:
            rows = _ALL_ROWS
        kernels.pack_write(
            flash.shown,
            self._table,
            out,
            flash.shown_fx,
            self._fx_table,
            self._clip,
            self._words,
            out,
            self._rows_for(out, rows),
            p,
            q,
        )
        self.estimate_ma = (self._idle_ua + q[15] * self._eighth_ua // 255 * 8 + 999) // 1000

    def forget(self):
        """Write whole frames again."""
        self._outs[0] = self._outs[1] = None

    def _rows_for(self, out, rows):
        """Return the rows to write into `out`, when `rows` have changed just now."""
        outs = self._outs
        stale = self._stale
        stale[0] |= rows
        stale[1] |= rows
        if out is outs[0]:
            k = 0
        elif out is outs[1]:
            k = 1
        else:  # a new one takes the place of the one that was not written last
            k = self._next
            outs[k] = out
            stale[k] = _ALL_ROWS
        self._next = 1 - k
        rows = stale[k]
        stale[k] = 0
        return rows


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
