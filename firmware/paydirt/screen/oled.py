"""The OLED as a view sees it: 128 x 64 pixels in the SSD1306's page order, drawn without allocating.

A page is 128 bytes for eight rows, one byte a column, the lowest bit on top. `turn` sets where up is for all that is
drawn from then on: 0 as mounted, 2 upside down, 1 and 3 portrait (64 wide, 128 high), turned by that many quarters
clockwise. Colours: 1 lit, 0 dark, 2 inverted. What lies outside is left out.
"""

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
        self._quarters = 0
        self._digits = bytearray(8)
        self._double = _doubled()

    def turn(self, quarters):
        """From now on draw turned clockwise by 0 to 3 quarters."""
        self._quarters = quarters & 3
        self.width = 64 if quarters & 1 else 128
        self.height = 128 if quarters & 1 else 64

    @property
    def turned(self):
        """True while everything is drawn upside down."""
        return self._quarters == 2

    @turned.setter
    def turned(self, on):
        self.turn(2 if on else 0)

    def clear(self):
        """Make the whole display dark."""
        self.fill(0)

    def fill(self, colour):
        """Fill the whole display."""
        kernels.set_bytes(self.buf, 255 if colour else 0, BYTES)

    def pixel(self, x, y, colour=1):
        """Draw one pixel."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return
        quarters = self._quarters
        if quarters == 1:
            x, y = 127 - y, x
        elif quarters == 2:
            x = 127 - x
            y = 63 - y
        elif quarters == 3:
            x, y = y, 63 - x
        at = (y >> 3) * 128 + x
        bit = 1 << (y & 7)
        if colour == 1:
            self.buf[at] |= bit
        elif colour == 0:
            self.buf[at] &= ~bit & 255
        else:
            self.buf[at] ^= bit

    def strip(self, x, y, bits, colour=1):
        """Draw a column of up to 16 pixels from (x, y) down: those whose bit, lowest on top, is set."""
        if self._quarters == 0 and 0 <= x < 128 and y >= 0:
            bits <<= y & 7
            at = (y >> 3) * 128 + x
            buf = self.buf
            while bits and at < BYTES:
                part = bits & 255
                if colour == 1:
                    buf[at] |= part
                elif colour == 0:
                    buf[at] &= ~part & 255
                else:
                    buf[at] ^= part
                bits >>= 8
                at += 128
            return
        while bits:
            if bits & 1:
                self.pixel(x, y, colour)
            bits >>= 1
            y += 1

    def hline(self, x, y, w, colour=1):
        """Draw a line of `w` pixels to the right."""
        for i in range(x, x + w):
            self.pixel(i, y, colour)

    def vline(self, x, y, h, colour=1):
        """Draw a line of `h` pixels down."""
        while h > 0:
            self.strip(x, y, (1 << (h if h < 16 else 16)) - 1, colour)
            h -= 16
            y += 16

    def line(self, x, y, x2, y2, colour=1):
        """Draw a straight line, both ends included."""
        steps = max(abs(x2 - x), abs(y2 - y))
        if steps == 0:
            self.pixel(x, y, colour)
            return
        for i in range(steps + 1):
            self.pixel(x + _part(x2 - x, i, steps), y + _part(y2 - y, i, steps), colour)

    def rect(self, x, y, w, h, colour=1):
        """Draw a rectangle's outline."""
        self.hline(x, y, w, colour)
        self.hline(x, y + h - 1, w, colour)
        self.vline(x, y + 1, h - 2, colour)
        self.vline(x + w - 1, y + 1, h - 2, colour)

    def fill_rect(self, x, y, w, h, colour=1):
        """Fill a rectangle."""
        for i in range(x, x + w):
            self.vline(i, y, h, colour)

    def text(self, x, y, latin1, colour=1):
        """Write Latin-1 bytes, 6 pixels a letter and 8 high; return the x behind the last letter."""
        for code in latin1:
            at = _glyph(code)
            for k in range(5):
                self.strip(x + k, y, LETTERS[at + k], colour)
            x += LETTER_W
        return x

    def text_centre(self, y, latin1, colour=1):
        """Write Latin-1 bytes in the middle of a line."""
        self.text((self.width - len(latin1) * LETTER_W + 1) // 2, y, latin1, colour)

    def text_right(self, x, y, latin1, colour=1):
        """Write Latin-1 bytes so that they end before `x`."""
        self.text(x - len(latin1) * LETTER_W, y, latin1, colour)

    def number(self, x, y, n, colour=1):
        """Write a whole number in small digits; return the x behind it."""
        digits = self._digits
        for i in range(self._split(n), 8):
            at = _glyph(digits[i])
            for k in range(5):
                self.strip(x + k, y, LETTERS[at + k], colour)
            x += LETTER_W
        return x

    def number_right(self, x, y, n, colour=1):
        """Write a whole number so that it ends before `x`."""
        self.number(x - (8 - self._split(n)) * LETTER_W, y, n, colour)

    def big(self, x, y, latin1, colour=1):
        """Write Latin-1 bytes twice as large, 12 x 16 a letter; return the x behind the last one."""
        for code in latin1:
            self._big_letter(x, y, code, colour)
            x += BIG_W
        return x

    def big_width(self, latin1):
        """Return the width of large letters in pixels."""
        return len(latin1) * BIG_W - 2

    def big_centre(self, y, latin1, colour=1):
        """Write large letters in the middle of a line (10 fit across, 5 in portrait)."""
        self.big((self.width - self.big_width(latin1)) // 2, y, latin1, colour)

    def big_number(self, x, y, n, colour=1):
        """Write a whole number in large digits; return the x behind it."""
        for i in range(self._split(n), 8):
            self._big_letter(x, y, self._digits[i], colour)
            x += BIG_W
        return x

    def huge_number(self, x, y, n, colour=1):
        """Write a whole number of 0 and up in digits of 16 x 24; return the x behind it."""
        for i in range(self._split(n), 8):
            x = self._huge_digit(x, y, self._digits[i] - 48, colour)
        return x

    def huge_centre(self, y, n, colour=1):
        """Write a whole number of 0 and up in digits of 16 x 24 in the middle of a line."""
        digits = 8 - self._split(n)
        self.huge_number((self.width - digits * HUGE_W + 2) // 2, y, n, colour)

    def icon(self, x, y, data, colour=1):
        """Draw a picture of icons.py."""
        pages = (data[1] + 7) >> 3
        at = 2
        for i in range(x, x + data[0]):
            for top in range(y, y + pages * 8, 8):
                self.strip(i, top, data[at], colour)
                at += 1

    def icon_big(self, x, y, data, colour=1):
        """Draw a picture of icons.py twice as large."""
        pages = (data[1] + 7) >> 3
        double = self._double
        for page in range(pages):
            at = 2 + page
            for i in range(data[0]):
                bits = double[data[at] & 15] | double[data[at] >> 4] << 8
                self.strip(x + 2 * i, y + page * 16, bits, colour)
                self.strip(x + 2 * i + 1, y + page * 16, bits, colour)
                at += pages

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
            bx = x + _PAD_X[button] * 6
            by = y + _PAD_Y[button] * 6
            filled = mask >> button & 1
            self.strip(bx, by + 1, 7, colour)
            self.strip(bx + 4, by + 1, 7, colour)
            for k in range(1, 4):
                self.strip(bx + k, by, 31 if filled else 17, colour)

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
        """Put the digits of `n` (up to seven, and a minus) at the end of the eight; return where they start."""
        digits = self._digits
        minus = n < 0
        n = min(abs(n), 9999999)
        at = 8
        while True:
            at -= 1
            digits[at] = 48 + n % 10
            n //= 10
            if n == 0:
                break
        if minus:
            at -= 1
            digits[at] = 45
        return at

    def _big_letter(self, x, y, code, colour):
        """Double a letter and round its corners: an empty corner between two lit neighbours is filled."""
        at = _glyph(code)
        double = self._double
        before = 0
        for k in range(5):
            here = LETTERS[at + k]
            after = LETTERS[at + k + 1] if k < 4 else 0
            lo = double[here & 15] | double[here >> 4] << 8
            # Filled where this pixel is dark, its row neighbour and exactly one column neighbour are lit.
            up = here << 1 & 255
            down = here >> 1
            left = ~here & before & (up ^ down)
            right = ~here & after & (up ^ down)
            self.strip(x + 2 * k, y, lo | self._halves(left & up, left & down), colour)
            self.strip(x + 2 * k + 1, y, lo | self._halves(right & up, right & down), colour)
            before = here

    def _halves(self, top, bottom):
        """Spread eight bits to sixteen: `top` to the even ones, `bottom` to the odd ones."""
        double = self._double
        a = double[top & 15] | double[top >> 4] << 8
        b = double[bottom & 15] | double[bottom >> 4] << 8
        return a & 0x5555 | b & 0xAAAA

    def _huge_digit(self, x, y, digit, colour):
        data = DIGITS
        double = self._double
        at = digit * 16
        for k in range(8):
            lo = double[data[at] & 15] | double[data[at] >> 4] << 8
            hi = double[data[at + 1] & 15]
            for i in range(2):
                self.strip(x + 2 * k + i, y, lo, colour)
                self.strip(x + 2 * k + i, y + 16, hi, colour)
            at += 2
        return x + HUGE_W


def _glyph(code):
    """Return where a letter's columns start in LETTERS; what cannot be printed is a question mark."""
    if 32 <= code < 127:
        return (code - 32) * 5
    if 160 <= code < 256:
        return (code - 65) * 5
    return 31 * 5


def _part(distance, i, steps):
    """Return distance * i / steps, rounded to the nearest."""
    if distance < 0:
        return -((-distance * i + steps // 2) // steps)
    return (distance * i + steps // 2) // steps


def _doubled():
    """Return four bits spread to eight, for every value of four bits."""
    table = bytearray(16)
    for value in range(16):
        for bit in range(4):
            if value >> bit & 1:
                table[value] |= 3 << (2 * bit)
    return table
