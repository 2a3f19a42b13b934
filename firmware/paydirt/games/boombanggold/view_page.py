"""One page of the OLED: what is on it, and how it is drawn piece by piece without allocating."""

from micropython import const

from paydirt.engine.game import SEATS
from paydirt.screen import icons

HANDS_CLOSED = const(1)
HANDS_LEFT = const(2)  # the left one is open
HANDS_RIGHT = const(3)

_CHAR = const(6)
_BIG = const(12)
_ICON_Y = const(12)
_ICON_W = const(40)  # where the words start beside a picture
_WATCH_W = const(32)
_BIG_Y = const(20)
_BIG_ALONE_Y = const(14)  # with a second large word below
_BELOW_Y = const(30)
_LINE_Y = const(46)
_LEGEND_Y = const(56)
_BAR_Y = const(60)
_BAR_H = const(3)
_BAR_W = const(4)
_KEYS_W = const(20)
_PIECES = const(13)
_NO = const(-1)


class Page:
    """Fill in the fields after `begin`, then call `draw` until `done`."""

    def __init__(self, oled):
        self._oled = oled
        self._fist = mirrored(icons.FIST)
        self._palm = mirrored(icons.PALM)
        self._names = [b"", b"", b"", b""]
        self._gains = bytearray(SEATS)
        self._totals = bytearray(SEATS)
        self.begin()

    def begin(self):
        """Start an empty page."""
        self.head = b""  # empty: the hour
        self.hour = 0
        self.who = b""
        self.quarters = 0
        self.icon = None  # 16 x 16, drawn twice as large on the left
        self.icon_right = None
        self.watch = False
        self.hands = 0
        self.nuggets = 0
        self.big = b""
        self.big_2 = b""  # goes on right behind it
        self.number = _NO  # goes on behind them
        self.below = b""  # a second row of large letters
        self.margin_us = _NO  # or a time in ms to three places
        self.line = b""
        self.line_2 = b""
        self.legend = b""
        self.keys = 0
        self.bar = False
        self.rows_y = 0
        self.rows_each = 0
        self._rows = 0
        self._piece = 0
        self.done = False

    def row(self, name, gain, total):
        """Add a row of the table: a name, what came in, the total."""
        self._names[self._rows] = name
        self._gains[self._rows] = gain
        self._totals[self._rows] = total
        self._rows += 1

    def draw(self):
        """Draw the next piece there is."""
        if self.done:
            return
        oled = self._oled
        oled.turn(self.quarters)
        drawn = False
        while not drawn and self._piece < _PIECES:
            drawn = _DRAW[self._piece](self, oled)
            self._piece += 1
        self.done = self._piece == _PIECES
        oled.turn(0)

    def cut_bar(self, left):
        """Leave `left` of 32 parts of the bar."""
        self._oled.fill_rect(left * _BAR_W, _BAR_Y, _BAR_W, _BAR_H, 0)

    # The pieces, in the order in which they are drawn: each returns whether there was anything to draw.

    def _clear(self, oled):
        oled.clear()
        return False

    def _header(self, oled):
        if self.head:
            oled.text(0, 0, self.head)
        else:
            oled.number(oled.text(0, 0, b"HOUR "), 0, self.hour)
        if self.who:
            oled.text_right(oled.width + 1, 0, self.who)
        return True

    def _rule(self, oled):
        oled.hline(0, 9, oled.width)
        return False

    def _picture(self, oled):
        if self.watch:
            oled.watch(2, 15, self.hour or 12)
        elif self.icon is not None:
            if self.icon[0] > 8:
                oled.icon_big(0, _ICON_Y, self.icon)
            else:
                oled.icon_big(8, _BIG_Y, self.icon)
        return self.watch or self.icon is not None

    def _picture_right(self, oled):
        if self.icon_right is None:
            return False
        oled.icon_big(oled.width - 32, _ICON_Y, self.icon_right)
        return True

    def _left_hand(self, oled):
        if not self.hands:
            return False
        oled.icon_big(4, _ICON_Y, icons.PALM if self.hands == HANDS_LEFT else icons.FIST)
        if self.hands == HANDS_LEFT:
            self._held(oled, 10)
        return True

    def _right_hand(self, oled):
        if not self.hands:
            return False
        oled.icon_big(92, _ICON_Y, self._palm if self.hands == HANDS_RIGHT else self._fist)
        if self.hands == HANDS_RIGHT:
            self._held(oled, 100)
        return True

    def _held(self, oled, x):
        """Nuggets beside the open hand, towards the middle of the page."""
        for i in range(self.nuggets):
            oled.icon(40 if x < 64 else 80, 16 + 12 * i, icons.NUGGET)

    def _big_word(self, oled):
        n = len(self.big) + len(self.big_2)
        if self.number >= 0:
            n += 2
        if not n:
            return False
        left = 0
        if self.watch:
            left = _WATCH_W
        elif self.icon is not None and self.icon_right is None:
            left = _ICON_W
        x = left + (oled.width - left - n * _BIG + 2) // 2
        y = _BIG_Y
        if self.below or self.margin_us >= 0:
            y = _BIG_ALONE_Y
        elif self._rows:
            y = 11
        elif self.hands > HANDS_CLOSED:
            y = _LINE_Y
        x = oled.big(x, y, self.big)
        x = oled.big(x, y, self.big_2)
        if self.number >= 0:
            oled.big_number(x + _BIG, y, self.number)
        return True

    def _below(self, oled):
        if self.below:
            left = _ICON_W if self.icon is not None else 0
            oled.big(left + (oled.width - left - len(self.below) * _BIG + 2) // 2, _BELOW_Y, self.below)
        elif self.margin_us >= 0:
            self._margin(oled)
        else:
            return False
        return True

    def _margin(self, oled):
        """Write a time in us as ms with three places, large."""
        whole = self.margin_us // 1000
        part = self.margin_us % 1000
        x = (oled.width - (8 if whole < 10 else 9) * _BIG + 2) // 2
        x = oled.big(oled.big_number(x, _BELOW_Y, whole), _BELOW_Y, b".")
        if part < 100:
            x = oled.big(x, _BELOW_Y, b"0")
        if part < 10:
            x = oled.big(x, _BELOW_Y, b"0")
        oled.big(oled.big_number(x, _BELOW_Y, part), _BELOW_Y, b" ms")

    def _small_line(self, oled):
        n = len(self.line) + len(self.line_2)
        if not n:
            return False
        y = _LINE_Y if self.legend else _LINE_Y + 3
        oled.text(oled.text((oled.width - n * _CHAR + 1) // 2, y, self.line), y, self.line_2)
        return True

    def _legend_line(self, oled):
        if self.legend:
            room = oled.width - (_KEYS_W if self.keys else 0)
            oled.keys((room - oled.keys_width(self.legend)) >> 1, _LEGEND_Y, self.legend)
        if self.keys:
            oled.legend(oled.width - 17, 47, self.keys)
        if self.bar:
            oled.fill_rect(0, _BAR_Y, oled.width, _BAR_H)
        return True

    def _table(self, oled):
        most = 1
        for i in range(self._rows):
            most = max(most, self._totals[i])
        for i in range(self._rows):
            y = self.rows_y + self.rows_each * i
            oled.text(0, y, self._names[i])
            x = 28
            if self._gains[i]:
                oled.number(oled.text(28, y, b"+"), y, self._gains[i])
                x = 50
            oled.fill_rect(x, y + 1, (108 - x) * self._totals[i] // most, 5)
            oled.number_right(oled.width, y, self._totals[i])
        return self._rows > 0


_DRAW = (
    Page._clear,
    Page._header,
    Page._rule,
    Page._picture,
    Page._picture_right,
    Page._left_hand,
    Page._right_hand,
    Page._big_word,
    Page._below,
    Page._small_line,
    Page._legend_line,
    Page._table,
    Page._rule,
)


def mirrored(icon):
    """Return a picture of icons.py with left and right exchanged."""
    pages = (icon[1] + 7) >> 3
    out = bytearray(icon)
    for x in range(icon[0]):
        for k in range(pages):
            out[2 + x * pages + k] = icon[2 + (icon[0] - 1 - x) * pages + k]
    return bytes(out)
