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
        self._base_q8 = 256
        self._fx_q8 = 256
        self._then_ms = 0
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
        back = min((now_ms - self._then_ms) & 0x3FFFFFFF, _RELEASE_MS) * 256 // _RELEASE_MS
        if back:  # very short frames add up until there is a step to take
            self._then_ms = now_ms
        budget = self.budget
        total = p[0]
        lit = p[1] if p[1] < budget else 0  # keep the dimmest lights lit, if the budget reaches that far
        base_q8 = min(self._base_q8 + back, 256)
        if lit + (total - lit) * base_q8 // 256 > budget:
            base_q8 = (budget - lit) * 256 // (total - lit)
        left = budget - lit - ((total - lit) * base_q8 >> 8)
        fx_q8 = min(self._fx_q8 + back, 256)
        if p[2] * fx_q8 >> 8 > left:
            fx_q8 = left * 256 // p[2]
        self._base_q8 = base_q8
        self._fx_q8 = fx_q8
        p[3] = base_q8
        p[4] = fx_q8
        p[5] = 1 if lit else 0


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
