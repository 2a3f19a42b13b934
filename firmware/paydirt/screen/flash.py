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
_LONG_AGO_MS = const(30000)


class FlashLimit:
    """`shown` and `shown_fx` are the two layers as far as they may be seen; `lut` is the packer's table of LED levels,
    `clip` its table that keeps sums of two levels below 256.

    `numbers` holds what kernels.flash_pass keeps from frame to frame: among it, up to date after each frame, the sums
    that the current limit needs.
    """

    def __init__(self, lut, clip):
        self.shown = bytearray(768)
        self.shown_fx = bytearray(768)
        self.numbers = array("i", [0] * 12)
        self._lut = lut
        self._clip = clip
        self._weight = array("i", [0] * 256)
        self._cells = bytearray(2048)
        self._changed = bytearray(256)
        self._gamma = full_table()
        self._shown_rows = kernels.layer_rows(self.shown)
        self._shown_fx_rows = kernels.layer_rows(self.shown_fx)
        self._first = True

    def apply(self, canvas, buf, rows, now_ms):
        """Bring `shown` and `shown_fx` as close to `buf` (with its layer_rows) and canvas.fx as the limit allows.

        Returns a bit for each row that has changed.
        """
        p = self.numbers
        p[0] = now_ms & 0x3FFFFFFF
        p[1] = _CALM_GAP_MS if canvas.calm else _GAP_MS
        if self._first:
            self._first = False
            self._forget(now_ms)
        kernels.flash_pass(
            buf,
            self.shown,
            self._cells,
            canvas.fx,
            self.shown_fx,
            self._gamma,
            self._clip,
            self._weight,
            self._lut,
            self._changed,
            p,
            rows,
            self._shown_rows,
            canvas.fx_rows,
            self._shown_fx_rows,
        )
        return p[11]

    def recount(self):
        """Make the sums right again after a change of `lut`."""
        for v in range(256):
            level = self._lut[v]
            self._weight[v] = level + (1 << 18) if level else 0
        kernels.pack_sums(self.shown, self.shown_fx, self._lut, self._weight, self.numbers)

    def _forget(self, now_ms):
        """Start with everything dark for long."""
        then = now_ms - _LONG_AGO_MS
        self.numbers[5] = then & 0x3FFFFFFF
        for c in range(4, 2048, 8):
            self._cells[c] = then & 255
            self._cells[c + 1] = then >> 8 & 255
