"""From the canvas to the words on the LED wire: flash limit, wiring, brightness, gamma, current limit.

There is no other way to the LEDs. The current is estimated from the packed channels: every LED draws its idle current,
every channel its share of the full one. When a frame would pass the supply's budget, the effect layer is scaled down
first, as far as to nothing, then the picture. The scale falls at once and comes back within half a second, so that a
burst does not make the whole matrix pump.
"""

from array import array

from micropython import const

from paydirt.engine import kernels
from paydirt.screen.flash import FlashLimit
from paydirt.screen.gamma import STEPS, fill_table

OUT_BYTES = const(1024)
_LEDS = const(256)
_RELEASE_MS = const(500)
_HOLD_MS = const(400)
_ONE = const(4096)  # a scale of 1; the largest sum of channels times this is below 2^30


class Packer:
    """Packs for one board (see boards/*/board.py for the constants it reads)."""

    def __init__(self, board):
        self.wire = wiring(board.PANEL_SERPENTINE, board.PANEL_ROTATION, board.PANEL_MIRROR)
        self.flash = FlashLimit()
        self.idle_ma = board.OTHER_MA + (_LEDS * board.LED_IDLE_UA + 999) // 1000
        self.full_ua = board.LED_FULL_UA
        free_ua = board.SUPPLY_MA * 1000 - board.OTHER_MA * 1000 - _LEDS * board.LED_IDLE_UA
        self.budget = min(max(free_ua, 0) * 255 // board.LED_FULL_UA, _LEDS * 3 * 255)  # sum of channels
        self.estimate_ma = self.idle_ma
        self._lut = bytearray(256)
        self._moved = bytearray(768)
        self._p = array("i", [0] * 9)
        for i in range(3):
            self._p[6 + i] = 3 - board.LED_ORDER.index("RGB"[i])
        self._base = Limit()
        self._effects = Limit()
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

    def pack(self, canvas, out, now_ms):
        """Write the frame into `out`: 1024 bytes, 256 little-endian words with the colour in the top 24 bits.

        `now_ms`: wall time, wraps at 2^30.
        """
        buf = canvas.buf
        if canvas.shift:
            kernels.shift_rows(self._moved, buf, canvas.shift)
            buf = self._moved
        self.flash.apply(canvas, buf, now_ms)
        p = self._p
        kernels.pack_sums(canvas.shown, canvas.shown_fx, self._lut, p)
        self._limit(now_ms)
        total = kernels.pack_write(canvas.shown, canvas.shown_fx, self._lut, self.wire, out, p)
        self.estimate_ma = self.idle_ma + (total * (self.full_ua // 10) // 255 + 99) // 100

    def _limit(self, now_ms):
        """Set the two scales from the sums, so that what is written cannot pass the budget."""
        p = self._p
        budget = self.budget
        lit = p[1] if p[1] < budget else 0  # keep the dimmest lights lit, if the budget reaches that far
        more = p[0] - lit
        scale = p[3] = self._base.scale_q12(more, budget - lit, now_ms)
        left = budget - lit - (more * scale >> 12)
        p[4] = self._effects.scale_q12(p[2], left, now_ms)
        p[5] = 1 if lit else 0


class Limit:
    """How far one layer is scaled down: at once as far as needed, back over half a second.

    When it has to give way again before it is back, it first stays for a while: a small light that flashes fast must
    not make everything else flash with it.
    """

    def __init__(self):
        self._scale = _ONE
        self._then_ms = 0
        self._fell_ms = 0x20000000  # long ago
        self._hold_ms = 0

    def scale_q12(self, wanted, budget, now_ms):
        """Return the scale (0 to 4096) that keeps `wanted` within `budget` (both sums of channels)."""
        scale = self._scale
        if scale < _ONE and (now_ms - self._fell_ms) & 0x3FFFFFFF >= self._hold_ms:
            scale += min((now_ms - self._then_ms) & 0x3FFFFFFF, _RELEASE_MS) * _ONE // _RELEASE_MS
            scale = min(scale, _ONE)
        self._then_ms = now_ms
        if wanted * scale >> 12 > budget:
            scale = budget * _ONE // wanted
            if scale < self._scale - (self._scale >> 6):
                again = (now_ms - self._fell_ms) & 0x3FFFFFFF < _RELEASE_MS
                self._hold_ms = _HOLD_MS if again else 0
                self._fell_ms = now_ms
        self._scale = scale
        return scale


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
