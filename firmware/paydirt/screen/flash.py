"""The flash limit: no large area flashes more than three times a second, whatever is drawn (WCAG 2.3.1).

A rise of a cell's luminance by about 10 % of the full one, after a fall as large, begins a flash. Held back are:

- a rise of a cell within the gap (334 ms) after its last one, unless ten cells at most flash that fast at a time
  (cursors, glints, sparks): these are the members, and each stays one until it has been quiet for a second;
- any rise of the sum of all cells by more than ten full cells within the gap after the last such rise, however it is
  spread over the cells.

A cell that is held back keeps the colour it last showed; it is never changed in the view's picture.
"""

from array import array

from micropython import const

from paydirt.engine import kernels
from paydirt.screen.gamma import full_table

_GAP_MS = const(334)
_CALM_GAP_MS = const(1000)
_MEMBER_MS = const(1000)
_FEW = const(10)
_MUCH = const(2550)  # ten cells from dark to full
_OLD_MS = const(30000)  # a rise older than this is kept at this age, so that 16 bits of time never wrap around it


class FlashLimit:
    """What has been shown lately, cell by cell: 1792 bytes, see kernels.flash_scan."""

    def __init__(self):
        self._cells = bytearray(1792)
        self._gamma = full_table()
        self._p = array("i", [0] * 9)
        self._total = 0  # luminance of all cells
        self._turn = 0  # where it last turned
        self._rising = False
        self._last_ms = 0  # of its last large rise
        self._first = True
        self._sweep = 0

    def apply(self, canvas, buf, now_ms):
        """Bring canvas.shown and canvas.shown_fx as close to `buf` and canvas.fx as the limit allows."""
        p = self._p
        now = now_ms & 0xFFFF
        if self._first:
            self._forget(now, now_ms)
        p[0] = now
        p[1] = _CALM_GAP_MS if canvas.calm else _GAP_MS
        p[2] = _MEMBER_MS
        cells = self._cells
        kernels.flash_scan(buf, canvas.fx, canvas.shown, canvas.shown_fx, self._gamma, cells, p)
        p[7] = 1 if p[3] + p[4] <= _FEW else 0
        p[8] = self._closed(self._total + p[5] - p[6], now_ms, p[1])
        kernels.flash_apply(buf, canvas.fx, canvas.shown, canvas.shown_fx, cells, p)
        self._total += p[5] - p[6]
        self._follow(now_ms)
        self._age(now)

    def _forget(self, now, now_ms):
        """Start with every cell dark for long."""
        self._first = False
        self._last_ms = (now_ms - _CALM_GAP_MS) & 0x3FFFFFFF
        then = (now - _OLD_MS) & 0xFFFF
        for i in range(256):
            self._cells[1280 + i] = then & 255
            self._cells[1536 + i] = then >> 8

    def _closed(self, wanted, now_ms, gap_ms):
        """Return 1 when showing all that is wanted would be one large rise too many."""
        if self._rising or wanted <= self._turn + _MUCH:
            return 0
        if (now_ms - self._last_ms) & 0x3FFFFFFF < gap_ms:
            return 1
        self._last_ms = now_ms
        self._rising = True
        return 0

    def _follow(self, now_ms):
        """Keep the turning point of the sum: its highest since a large rise, its lowest since a large fall."""
        total = self._total
        if self._rising:
            if total > self._turn:  # the rise goes on
                self._turn = total
                self._last_ms = now_ms
            elif total + _MUCH < self._turn:
                self._rising = False
                self._turn = total
        elif total < self._turn:
            self._turn = total

    def _age(self, now):
        """Look at one cell a frame and keep the time of its last rise from wrapping around."""
        i = self._sweep
        self._sweep = (i + 1) & 255
        cells = self._cells
        if (now - cells[1280 + i] - (cells[1536 + i] << 8)) & 0xFFFF > _OLD_MS:
            then = (now - _OLD_MS) & 0xFFFF
            cells[1280 + i] = then & 255
            cells[1536 + i] = then >> 8
