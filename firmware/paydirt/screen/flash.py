"""The flash limit: no large area flashes more than three times a second, whatever is drawn (WCAG 2.3.1).

A rise of a cell's luminance by about 10 % of the full one, after a fall as large, begins a flash. Held back are:

- the fourth rise of a cell within a second, unless ten cells at most flash that fast at a time (cursors, glints,
  sparks): these are the members, and each stays one until it has been quiet for a second;
- the fourth rise within a second of the sum of all cells by more than ten full cells, however it is spread over them.

A cell that is held back keeps the colour it last showed; it is never changed in the view's picture. "Calm" allows one
flash a second instead of three.
"""

from micropython import const

from paydirt.engine.kernels import layer_rows

THIRD_LAST = const(8)  # where the times of rises lie in a cell, see flash_kernels_plain.py
LAST = const(4)
_LONG_AGO_MS = const(30000)
_RESTING = b"\0\0\0\0\xd0\x8a\xd0\x8a\xd0\x8a"  # a cell, dark, all rises long ago (0x8AD0 is -30000)


class FlashLimit:
    """What kernels.flash_pass goes by: `shown` is both layers, 1536 bytes, as far as they may be seen."""

    def __init__(self, numbers):
        """`numbers`: the packer's, see flash_kernels_plain.py."""
        self.shown = bytearray(1536)
        self.cells = bytearray(_RESTING * 256 + bytes(256))
        view = memoryview(self.shown)
        self.rows = (layer_rows(view[:768]), layer_rows(view[768:]))
        numbers[5] = numbers[14] = numbers[15] = -_LONG_AGO_MS & 0x3FFFFFFF
