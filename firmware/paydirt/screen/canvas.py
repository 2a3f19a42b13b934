"""The matrix as a view sees it: 16 x 16 cells, each R, G, B from 0 to 255 as the eye takes them."""

from array import array

from micropython import const

from paydirt.engine import kernels

SIZE = const(16)
BYTES = const(768)


class Canvas:
    """Two layers of 768 bytes, RGB, row by row from the top left as seen from the south seat.

    `buf` is the picture; it stays as drawn until it is drawn over. `fx` is light added on top by the effects,
    drawn anew for each frame. Colours are 0xRRGGBB; what lies outside the matrix is left out.
    """

    def __init__(self):
        self.buf = bytearray(BYTES)
        self.fx = bytearray(BYTES)
        self.rows = (kernels.layer_rows(self.buf), kernels.layer_rows(self.fx))
        self.calm = 0  # 1: slower and dimmer
        self.shift = 0  # the picture is shown -1, 0 or 1 columns further right
        self._p = array("i", [0] * 7)

    def clear(self):
        """Make the picture black."""
        kernels.fill(self.buf, 0, 0, 0)

    def fade(self, q8):
        """Scale the whole picture by q8 / 256."""
        kernels.fade(self.buf, q8)

    def set(self, x, y, rgb):
        """Give one cell a colour."""
        if 0 <= x < SIZE and 0 <= y < SIZE:
            at = (y * SIZE + x) * 3
            buf = self.buf
            buf[at] = rgb >> 16
            buf[at + 1] = rgb >> 8 & 255
            buf[at + 2] = rgb & 255

    def get(self, x, y):
        """Return the colour of one cell (0 outside)."""
        if not (0 <= x < SIZE and 0 <= y < SIZE):
            return 0
        at = (y * SIZE + x) * 3
        buf = self.buf
        return buf[at] << 16 | buf[at + 1] << 8 | buf[at + 2]

    def add(self, x, y, rgb, q8=256):
        """Add rgb * q8 / 256 to one cell, up to white."""
        kernels.add_cell(self.buf, x, y, rgb, q8)

    def add_fx(self, x, y, rgb, q8=256):
        """Add rgb * q8 / 256 to one cell of the effect layer."""
        kernels.add_cell(self.fx, x, y, rgb, q8)

    def mix(self, x, y, rgb, q8):
        """Move one cell's colour q8 / 256 of the way to `rgb`."""
        if 0 <= x < SIZE and 0 <= y < SIZE:
            at = (y * SIZE + x) * 3
            buf = self.buf
            buf[at] += ((rgb >> 16) - buf[at]) * q8 >> 8
            buf[at + 1] += ((rgb >> 8 & 255) - buf[at + 1]) * q8 >> 8
            buf[at + 2] += ((rgb & 255) - buf[at + 2]) * q8 >> 8

    def rect(self, x, y, w, h, rgb):
        """Fill a rectangle."""
        if self._clip(x, y, w, h):
            p = self._p
            p[4] = rgb >> 16
            p[5] = rgb >> 8 & 255
            p[6] = rgb & 255
            kernels.set_rect(self.buf, p)

    def dim(self, x, y, w, h, q8):
        """Scale a rectangle by q8 / 256."""
        if self._clip(x, y, w, h):
            self._p[4] = q8
            kernels.dim_rect(self.buf, self._p)

    def glow(self, x, y, w, h, rgb, q8=256):
        """Add rgb * q8 / 256 to a rectangle of the effect layer."""
        if self._clip(x, y, w, h):
            p = self._p
            p[4] = (rgb >> 16) * q8 >> 8
            p[5] = (rgb >> 8 & 255) * q8 >> 8
            p[6] = (rgb & 255) * q8 >> 8
            kernels.add_rect(self.fx, p)

    def tiles(self, cells, table, noise, first_row, count):
        """Paint `count` cells, 16 a row, in the colours of a 256 x 3 byte table (see kernels.paint_tiles)."""
        kernels.paint_tiles(self.buf, cells, table, noise, first_row, count)

    def tile_row(self, cells, table, noise, first_row, count, row):
        """Paint one whole row of what `tiles` would paint."""
        kernels.paint_row(self.buf, cells, table, noise, first_row, count, row)

    def blit(self, x, y, w, h, data):
        """Copy a picture of w x h cells (RGB, row by row) to (x, y); it must lie inside."""
        buf = self.buf
        i = 0
        for row in range(y, y + h):
            at = (row * SIZE + x) * 3
            for k in range(at, at + w * 3):
                buf[k] = data[i]
                i += 1

    def _clip(self, x, y, w, h):
        """Put the part of a rectangle that lies inside into the parameters; return whether there is one."""
        if x < 0:
            w += x
            x = 0
        if y < 0:
            h += y
            y = 0
        if x + w > SIZE:
            w = SIZE - x
        if y + h > SIZE:
            h = SIZE - y
        p = self._p
        if w <= 0 or h <= 0:
            return False
        p[0] = x
        p[1] = y
        p[2] = w
        p[3] = h
        return True


def rock_noise(noise, seed):
    """Fill `noise` with one byte a cell, mostly around 128, so that neighbours differ a little and some much."""
    x = seed & 0xFFFF | 1
    for i in range(len(noise)):
        x ^= x << 7 & 0xFFFF
        x ^= x >> 9
        x ^= x << 8 & 0xFFFF
        noise[i] = ((x & 255) + (x >> 8)) >> 1
