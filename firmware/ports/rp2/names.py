"""Has the interpreter's names read from the flash: the heap gets back what their letters took.

MicroPython keeps every name that a module brings along in pools: a pool is a block of the heap with, for each name, its
hash, its length and the address of its letters; the letters lie one behind the other in blocks of their own. The same
letters lie in the flash, in paydirt.pack's lists of names. Where all names of a row of letters are found there, the
addresses are changed to the flash, and the collector takes the row.

A row is changed as a whole, for only the address of its first name keeps its block alive, and never the last one,
which is still being written. The name of the drive stays in the heap: the table of drives points into it, so the lists
do not have it.
"""

# ptr8 and its kin exist inside viper functions only.
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

from array import array

import micropython
from micropython import const

_RAM = const(0x20000000)  # the interpreter's own variables lie at its beginning, before the heap
_OWN = const(0x4000)
_RAM_END = const(0x20042000)
_FEW = const(16)  # names that are seen to in a turn of the menus
_ALL = const(10240)


@micropython.viper
def _is_pool(address: int) -> int:
    """Tell whether this is the address of a pool of names, by all that a pool has to be."""
    ram = int(_RAM)
    end = int(_RAM_END)
    depth = 0
    while address >= ram:
        if address & 15 or address >= end - 64 or depth > 12:
            return 0
        fields = ptr32(address)  # the one before, names in all those, room, names, hashes, lengths, addresses
        room = int(fields[2])
        if room < 10 or room > 10240 or int(fields[3]) > room or int(fields[3]) < 1:
            return 0
        if int(fields[4]) != address + 24 + 4 * room or int(fields[5]) != int(fields[4]) + room:
            return 0
        address = int(fields[0])
        depth += 1
    return depth if address >> 24 == 16 else 0  # the first of all is in the flash


@micropython.viper
def _find_root() -> int:
    """Return where the interpreter keeps the address of its last pool; 0: not found."""
    at = int(_RAM)
    end = at + int(_OWN)
    found = 0
    most = 0
    while at < end:
        depth = int(_is_pool(ptr32(at)[0]))
        if depth > most:
            most = depth
            found = at
        at += 4
    return found


@micropython.viper
def _in_flash(letters: ptr8, length: int, lists: ptr32, count: int) -> int:
    """Return the address of the same letters in the flash; 0: they are not there."""
    index = 0
    while index < count:
        at = int(lists[2 * index])
        end = at + int(lists[2 * index + 1])
        index += 1
        while at < end:
            group = ptr8(at)
            size = group[0]
            left = group[1] | group[2] << 8
            at += 3
            if size != length:
                at += left * (size + 1)
                continue
            while left:
                left -= 1
                there = ptr8(at)
                k = 0
                while k < size and there[k] == letters[k]:
                    k += 1
                if k == size:
                    return at
                at += size + 1
    return 0


@micropython.viper
def _total(root: ptr32) -> int:
    """Return how many names there are, those of the firmware included."""
    pool = ptr32(root[0])
    return (int(pool[1]) & 0x3FFFFFFF) + int(pool[3])


@micropython.viper
def _first(root: ptr32) -> int:
    """Return the number of the first name that is not the firmware's own."""
    pool = ptr32(root[0])
    while int(pool[0]) >> 28 == 2:
        pool = ptr32(pool[0])
    return int(pool[1]) & 0x3FFFFFFF


@micropython.viper
def _behind(root: ptr32, name: int) -> int:
    """Return the name behind the row of letters that `name` begins."""
    end = 0
    total = int(_total(root))
    first = name
    while name < total:
        pool = ptr32(root[0])
        while (int(pool[1]) & 0x3FFFFFFF) > name:
            pool = ptr32(pool[0])
        at = name - (int(pool[1]) & 0x3FFFFFFF)
        letters = int(pool[6 + at])
        if name > first and letters != end:
            break
        end = letters + ptr8(pool[5])[at] + 1
        name += 1
    return name


@micropython.viper
def _change(root: ptr32, name: int, end: int, lists: ptr32, count: int, storing: int) -> int:
    """Look for the letters of names `name` to `end` - 1 in the flash, and have them read there; 0: one is missing."""
    while name < end:
        pool = ptr32(root[0])
        while (int(pool[1]) & 0x3FFFFFFF) > name:
            pool = ptr32(pool[0])
        at = name - (int(pool[1]) & 0x3FFFFFFF)
        there = int(_in_flash(ptr8(pool[6 + at]), ptr8(pool[5])[at], lists, count))
        if there == 0:
            return 0
        if storing:
            pool[6 + at] = there
        name += 1
    return 1


class Names:
    """Keeps account of the rows that have been seen to."""

    def __init__(self, lists, first):
        """`lists`: [(address, length)] of the lists of names; `first`: an InPlace, whose turn is before."""
        # It stays for good: so the object is whole before anything large is made, else it might lie above that.
        self._first = first
        self._lists = array("I")
        self._root = 0
        self._next = 0  # the name that begins the row to be seen to
        self._end = 0  # the one behind it; 0: not known yet
        self._found = 0  # up to which all are in the flash
        self._left = 0  # from which on all are read there
        self._lists = array("I", [number for pair in lists for number in pair])
        self._root = _find_root() if lists else 0
        self._next = _first(self._root) if self._root else 0

    def settle(self, at_once):
        """See to a module, or, where there is none, to a few names, or to a row of them; return whether there is no
        more."""
        if not self._end and not self._first.settle(at_once):
            return False
        few = _ALL if at_once else _FEW
        root = self._root
        if not root or self._next >= _total(root):
            return True
        if not self._end:
            end = _behind(root, self._next)
            if end == _total(root):
                return True
            self._end = self._left = end
            self._found = self._next
        elif self._found < self._end:
            until = min(self._found + few, self._end)
            if not _change(root, self._found, until, self._lists, len(self._lists) // 2, 0):
                self._leave_row()
            else:
                self._found = until
        else:  # the first name last: until then it keeps the row alive
            since = max(self._left - few, self._next)
            _change(root, since, self._left, self._lists, len(self._lists) // 2, 1)
            self._left = since
            if since == self._next:
                self._leave_row()
        return False

    def _leave_row(self):
        self._next = self._end
        self._end = 0
