"""Copying at the speed of C, for runtimes without native code: of a picture that hardly changes, most can be copied.

A slice made beforehand copies bytes and allocates nothing.
"""

# ruff: noqa: PLR1730 (calls of min and max cost more than the comparison)
from micropython import const

_PIECE = const(256)
_PART = const(48)  # bytes of a table that are compared at once
_KEPT = const(32)  # after more changes of colours than this everything is painted anew


class _Slices:
    """Gives slices as objects."""

    def __getitem__(self, index):
        return index


_ALL = _Slices()[:]
_PIECES = tuple([_Slices()[at : at + _PIECE] for at in range(0, 1024, _PIECE)])
_DARK = bytes(_PIECE)


def dark(buf, count):
    """Make the first bytes zero: as many of `count` (up to 1024) as are full pieces; return how many."""
    for k in range(count >> 8):
        buf[_PIECES[k]] = _DARK
    return count & ~255


class _Table:
    """A table of colours as it was, and a log of the entries that have changed since."""

    def __init__(self, table):
        self.table = table
        self.count = 0  # of all changes so far; the last _KEPT of them are in `log`
        self.log = bytearray(_KEPT)
        self._old = bytearray(table)
        new, old = memoryview(table), memoryview(self._old)
        parts = range(0, len(table), _PART)
        self._parts = tuple([(new[at : at + _PART], old[at : at + _PART]) for at in parts])

    def follow(self):
        """Note what has changed."""
        first = 0
        for new, old in self._parts:
            if new != old:
                for at in range(0, len(new), 3):
                    if new[at] != old[at] or new[at + 1] != old[at + 1] or new[at + 2] != old[at + 2]:
                        self.log[self.count % _KEPT] = (first + at) // 3
                        self.count += 1
                old[_ALL] = new
            first += _PART


class _Painted:
    """Cells as paint_tiles has painted them last: most of a picture stays, and is copied."""

    def __init__(self, cells, noise, first_row, count, colours):
        self.cells = cells
        self.noise = noise
        self.count = count
        self.colours = colours
        self._seen = colours.count  # of the table's changes
        self._black = bytearray(colours.table[:3])  # entry 0, which is another in the mine than around it
        self._key = bytearray(1)
        self._lit = bytearray(count * 3)
        self._first = first_row * 48
        self._target = _Slices()[first_row * 48 : first_row * 48 + count * 3]
        view = memoryview(cells)
        rows = [view[at : min(at + 16, count)] for at in range(0, count, 16)]
        self._rows = tuple([(row, bytearray(row)) for row in rows])
        self._all()

    def paint(self, buf, row):
        """Paint what has changed, and copy it all, or one row of it."""
        changes = self.colours.count - self._seen
        if changes > _KEPT:
            self._all()
        elif changes:
            log = self.colours.log
            for n in range(self._seen, self.colours.count):
                self._entry(log[n % _KEPT])
        self._seen = self.colours.count
        first = 0
        for new, old in self._rows:
            if new != old:
                for i in range(len(old)):
                    if new[i] != old[i]:
                        old[i] = new[i]
                        self._cell(first + i, new[i])
            first += 16
        if row < 0:
            buf[self._target] = self._lit
        else:
            lit = self._lit
            at = self._first
            for k in range(row * 48, row * 48 + 48):
                buf[at + k] = lit[k]

    def _entry(self, c):
        """Paint the cells of a colour that has changed."""
        if c == 0:
            black = self._black
            table = self.colours.table
            if black[0] == table[0] and black[1] == table[1] and black[2] == table[2]:
                return
            for k in range(3):
                black[k] = table[k]
        key = self._key
        key[0] = c
        first = 0
        for _, old in self._rows:
            if key in old:
                for i in range(len(old)):
                    if old[i] == c:
                        self._cell(first + i, c)
            first += 16

    def _all(self):
        for k in range(3):
            self._black[k] = self.colours.table[k]
        first = 0
        for _, old in self._rows:
            for i in range(len(old)):
                self._cell(first + i, old[i])
            first += 16

    def _cell(self, i, c):
        table = self.colours.table
        lit = self._lit
        n = self.noise[i] - 128
        c *= 3
        i *= 3
        for k in range(3):
            v = table[c + k]
            if v:
                v += n * v * (255 - v) >> 17
                if v < 1:
                    v = 1
            lit[i + k] = v


class Painter:
    """Keeps what has been painted from each first row on; all of it of one table."""

    def __init__(self):
        self._painted = {}

    def paint(self, buf, cells, table, noise, first_row, count, row=-1):
        """See kernels_plain.paint_tiles and paint_row."""
        painted = self._painted
        one = painted.get(first_row)
        if one is None or one.cells is not cells or one.noise is not noise or one.count != count:
            colours = None
            for other in painted.values():
                colours = other.colours
            one = None
        else:
            colours = one.colours
        if colours is None or colours.table is not table:
            painted.clear()
            colours = _Table(table)
            one = None
        colours.follow()
        if one is None:
            one = painted[first_row] = _Painted(cells, noise, first_row, count, colours)
        one.paint(buf, row)
