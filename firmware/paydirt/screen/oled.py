"""The OLED as a view sees it: 128 x 64 pixels in the SSD1306's page order, drawn without allocating.

A page is 128 bytes for eight rows, one byte a column, the lowest bit on top. `turn` sets where up is for all that is
drawn from then on: 0 as mounted, 2 upside down, 1 and 3 portrait (64 wide, 128 high), turned by that many quarters
clockwise. Colours: 1 lit, 0 dark, 2 inverted. What lies outside is left out.
"""

from array import array

from micropython import const

from paydirt.engine import kernels
from paydirt.screen import icons
from paydirt.screen.font import DIGITS, LETTERS

BYTES = const(1024)
LETTER_W = const(6)
LINE_H = const(8)
BIG_W = const(12)
BIG_H = const(16)
HUGE_W = const(18)
HUGE_H = const(24)
_QUARTERS = const(11)  # the place of the turn among the arguments of kernels.stamp
_ONE = b"\0"
_ARROWS = (icons.ARROW_UP, icons.ARROW_LEFT, icons.ARROW_DOWN, icons.ARROW_RIGHT)
_ARROW_W = const(9)

_HOUR_X = (0, 3, 5, 6, 5, 3, 0, -3, -5, -6, -5, -3)
_HOUR_Y = (-6, -5, -3, 0, 3, 5, 6, 5, 3, 0, -3, -5)
_PAD_X = (1, 0, 1, 2)  # F, L, B, R in the diamond
_PAD_Y = (0, 1, 2, 1)


class OledCanvas:
    """A picture for the OLED; `buf` is what a port sends."""

    def __init__(self):
        self.buf = bytearray(BYTES)
        self.width = 128
        self.height = 64
        self._digits = bytearray(8)
        self._letters = bytearray(22)  # as many as fit into a line
        self._p = array("i", [0] * 12)  # the arguments of kernels.stamp

    def turn(self, quarters):
        """From now on draw turned clockwise by 0 to 3 quarters."""
        self._p[_QUARTERS] = quarters & 3
        self.width = 64 if quarters & 1 else 128
        self.height = 128 if quarters & 1 else 64

    @property
    def turned(self):
        """True while everything is drawn upside down."""
        return self._p[_QUARTERS] == 2

    @turned.setter
    def turned(self, on):
        self.turn(2 if on else 0)

    def clear(self):
        """Make the whole display dark."""
        self.fill(0)

    def fill(self, colour):
        """Fill the whole display."""
        kernels.set_bytes(self.buf, 255 if colour else 0, BYTES)

    def fill_rect(self, x, y, w, h, colour=1):
        """Fill a rectangle."""
        if x < 0:
            w += x
            x = 0
        if y < 0:
            h += y
            y = 0
        w = min(w, self.width - x)
        h = min(h, self.height - y)
        if w <= 0 or h <= 0:
            return
        quarters = self._p[_QUARTERS]
        if quarters == 0:
            kernels.fill_box(self.buf, x, y, w, h, colour)
        elif quarters == 1:
            kernels.fill_box(self.buf, 128 - y - h, x, h, w, colour)
        elif quarters == 2:
            kernels.fill_box(self.buf, 128 - x - w, 64 - y - h, w, h, colour)
        else:
            kernels.fill_box(self.buf, y, 64 - x - w, h, w, colour)

    def pixel(self, x, y, colour=1):
        """Draw one pixel."""
        self.fill_rect(x, y, 1, 1, colour)

    def hline(self, x, y, w, colour=1):
        """Draw a line of `w` pixels to the right."""
        self.fill_rect(x, y, w, 1, colour)

    def vline(self, x, y, h, colour=1):
        """Draw a line of `h` pixels down."""
        self.fill_rect(x, y, 1, h, colour)

    def line(self, x, y, x2, y2, colour=1):
        """Draw a straight line, both ends included."""
        kernels.draw_line(self.buf, x, y, x2, y2, colour, self._p[_QUARTERS])

    def rect(self, x, y, w, h, colour=1):
        """Draw a rectangle's outline."""
        self.hline(x, y, w, colour)
        self.hline(x, y + h - 1, w, colour)
        self.vline(x, y + 1, h - 2, colour)
        self.vline(x + w - 1, y + 1, h - 2, colour)

    def text(self, x, y, latin1, colour=1):
        """Write Latin-1 bytes, 6 pixels a letter and 8 high; return the x behind the last letter."""
        n = len(latin1)
        self._stamp(LETTERS, latin1, n, x, y, 1, colour)
        return x + n * LETTER_W

    def text_centre(self, y, latin1, colour=1):
        """Write Latin-1 bytes in the middle of a line."""
        self.text((self.width - len(latin1) * LETTER_W + 1) // 2, y, latin1, colour)

    def text_right(self, x, y, latin1, colour=1):
        """Write Latin-1 bytes so that they end before `x`."""
        self.text(x - len(latin1) * LETTER_W, y, latin1, colour)

    def keys_width(self, text):
        """Return the width in pixels of what `keys` writes."""
        width = -1
        for code in text:
            width += LETTER_W if code > len(_ARROWS) else _ARROW_W
        return width

    def keys(self, x, y, text, colour=1):
        """Write Latin-1 bytes of a line in which 1 to 4 are the arrows of F, L, B and R; return the x behind it."""
        letters = self._letters
        n = 0
        for code in text:
            if code <= len(_ARROWS) or n == len(letters):
                self._stamp(LETTERS, letters, n, x, y, 1, colour)
                x += n * LETTER_W
                n = 0
            if code <= len(_ARROWS):
                self.icon(x, y, _ARROWS[code - 1], colour)
                x += _ARROW_W
            else:
                letters[n] = code
                n += 1
        self._stamp(LETTERS, letters, n, x, y, 1, colour)
        return x + n * LETTER_W

    def number(self, x, y, n, colour=1):
        """Write a whole number in small digits; return the x behind it."""
        n = self._split(n)
        self._stamp(LETTERS, self._digits, n, x, y, 1, colour)
        return x + n * LETTER_W

    def number_right(self, x, y, n, colour=1):
        """Write a whole number so that it ends before `x`."""
        n = self._split(n)
        self._stamp(LETTERS, self._digits, n, x - n * LETTER_W, y, 1, colour)

    def big(self, x, y, latin1, colour=1):
        """Write Latin-1 bytes twice as large, 12 x 16 a letter, with rounded corners; return the x behind the last."""
        n = len(latin1)
        self._stamp(LETTERS, latin1, n, x, y, 2, colour)
        return x + n * BIG_W

    def big_width(self, latin1):
        """Return the width of large letters in pixels."""
        return len(latin1) * BIG_W - 2

    def big_centre(self, y, latin1, colour=1):
        """Write large letters in the middle of a line (10 fit across, 5 in portrait)."""
        self.big((self.width - self.big_width(latin1)) // 2, y, latin1, colour)

    def big_number(self, x, y, n, colour=1):
        """Write a whole number in large digits; return the x behind it."""
        n = self._split(n)
        self._stamp(LETTERS, self._digits, n, x, y, 2, colour)
        return x + n * BIG_W

    def huge_number(self, x, y, n, colour=1):
        """Write a whole number of 0 and up in digits of 16 x 24; return the x behind it."""
        count = self._split(max(n, 0))
        for i in range(count):
            self._digits[i] -= 48
        self._shape(8, 2, 0, HUGE_W)
        self._draw(DIGITS, self._digits, count, x, y, 2, colour)
        return x + count * HUGE_W

    def huge_centre(self, y, n, colour=1):
        """Write a whole number of 0 and up in digits of 16 x 24 in the middle of a line."""
        count = self._split(max(n, 0))
        self.huge_number((self.width - count * HUGE_W + 2) // 2, y, n, colour)

    def icon(self, x, y, data, colour=1):
        """Draw a picture of icons.py."""
        self._shape(data[0], (data[1] + 7) >> 3, 2, 0)
        self._draw(data, _ONE, 1, x, y, 1, colour)

    def icon_big(self, x, y, data, colour=1):
        """Draw a picture of icons.py twice as large."""
        self._shape(data[0], (data[1] + 7) >> 3, 2, 0)
        self._draw(data, _ONE, 1, x, y, 2, colour)

    def watch(self, x, y, hour, colour=1):
        """Draw the pocket watch, 23 x 26, showing 1 to 12 o'clock."""
        self.icon(x, y, icons.WATCH, colour)
        cx = x + 11
        cy = y + 14
        hour %= 12
        self.line(cx, cy, cx, cy - 8, colour)  # the minute hand
        self.line(cx, cy, cx + _HOUR_X[hour], cy + _HOUR_Y[hour], colour)
        self.line(cx + 1, cy, cx + 1 + _HOUR_X[hour], cy + _HOUR_Y[hour], colour)

    def legend(self, x, y, mask, colour=1):
        """Draw a diamond of four buttons, 17 x 17; those in `mask` (bit 0 F, 1 L, 2 B, 3 R) are filled."""
        for button in range(4):
            data = icons.PAD_DOWN if mask >> button & 1 else icons.PAD
            self.icon(x + _PAD_X[button] * 6, y + _PAD_Y[button] * 6, data, colour)

    def bar(self, x, y, w, h, value, most, colour=1):
        """Draw a bar of `value` out of `most` in a frame of w x h."""
        self.rect(x, y, w, h, colour)
        most = max(most, 1)
        value = min(max(value, 0), most)
        self.fill_rect(x + 2, y + 2, (w - 4) * value // most, h - 4, colour)

    def bars(self, x, y, w, h, scores, most, colour=1):
        """Draw up to four scores side by side as columns that stand on y + h - 1."""
        n = len(scores)
        each = w // n
        most = max(most, 1)
        for i in range(n):
            tall = h * min(max(scores[i], 0), most) // most
            self.fill_rect(x + i * each, y + h - tall, each - 2, tall, colour)
            self.hline(x + i * each, y + h - 1, each - 2, colour)

    def _split(self, n):
        """Put the digits of `n` (up to seven, and a minus) into the buffer, as codes; return how many."""
        digits = self._digits
        rest = min(abs(n), 9999999)
        count = 1 if n < 0 else 0
        digits[0] = 45
        while True:
            count += 1
            rest //= 10
            if rest == 0:
                break
        rest = min(abs(n), 9999999)
        for i in range(count - 1, -1 if n >= 0 else 0, -1):
            digits[i] = 48 + rest % 10
            rest //= 10
        return count

    def _stamp(self, data, codes, count, x, y, zoom, colour):
        """Draw letters."""
        p = self._p
        p[0] = 1
        p[2] = 0
        p[3] = 5
        p[4] = 1
        p[7] = LETTER_W * zoom
        p[9] = zoom - 1
        self._draw(data, codes, count, x, y, zoom, colour)

    def _shape(self, columns, pages, offset, advance):
        """Set the shape of what is drawn next, pictures that are found by their number."""
        p = self._p
        p[0] = 0
        p[2] = offset
        p[3] = columns
        p[4] = pages
        p[7] = advance
        p[9] = 0

    def _draw(self, data, codes, count, x, y, zoom, colour):
        p = self._p
        p[1] = count
        p[5] = max(x + 1024, 0)
        p[6] = max(y + 1024, 0)
        p[8] = zoom
        p[10] = colour
        kernels.stamp(self.buf, data, codes, p)
