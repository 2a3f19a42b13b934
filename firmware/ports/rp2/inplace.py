"""Has functions run from the flash, as those built into MicroPython do: the heap gets back what their code took.

An import brings a module's code into the heap, although the same bytes lie in the flash, in paydirt.pack, where the
chip can read them like memory. The fourth word of a function object says where its code is, that of a str or bytes
object where its contents are. Where all bytes there equal those in the flash, the word is changed to the place in the
flash, and the collector takes the copy. The loop that decides how far Claim looks ahead stays in the RAM, and so does
what is assembled: the loops over the cells of a frame.

A function that is being run has a pointer into its code that is no reference for the collector: so `settle` is for the
outermost loop, and the functions around that are left out.
"""

# ptr8 and its kin exist inside viper functions only.
# ruff: noqa: F821
# pyright: reportUndefinedVariable=false

import sys
from array import array

import micropython

_PREFIXES = ("paydirt.", "ports.")
_HOT = ("paydirt.games.claim.tree_viper", __name__)


def _function():
    pass


def _generator():
    yield


@micropython.viper
def _place(thing: int, size: int, address: int, table: int, count: int):
    """Point an object to its part in the flash, if it is one of these.

    `size`: that of the part; 0: whatever it is.
    """
    fields = ptr32(thing)
    own = int(fields[3])
    if own >> 28 != 2:  # not in the RAM, so in the flash already
        return
    here = ptr8(own)
    parts = ptr16(table)
    for index in range(count):
        length = parts[2 * index + 1]
        if not size or size == length:
            there = ptr8(address + parts[2 * index])
            at = 0
            while at < length and here[at] == there[at]:
                at += 1
            if at == length:
                fields[3] = int(there)
                return


@micropython.viper
def _place_texts(things: int, number: int, kinds: ptr32, address: int, table: int, count: int):
    """Do the same for an array of constants, `kinds` being the addresses of the types str, bytes and tuple."""
    constants = ptr32(things)
    for index in range(number):
        one = int(constants[index])
        if not one & 3 and one >> 28 == 2:  # an object in the RAM
            fields = ptr32(one)
            kind = int(fields[0])
            if kind == kinds[0] or kind == kinds[1]:
                _place(one, int(fields[2]), address, table, count)
            elif kind == kinds[2]:
                _place_texts(one + 8, int(fields[1]), kinds, address, table, count)


@micropython.viper
def _constants(module: int) -> int:
    """Return the address of the constants that the functions of a module share."""
    return int(ptr32(module)[3])


_FUNCTIONS = (type(_function), type(_generator), type(_place))
_KINDS = array("I", (id(str), id(bytes), id(tuple)))


class InPlace:
    """Keeps account of the modules that have been seen to."""

    def __init__(self, drive, running):
        """`drive`: what pack.mount() returned, None where the modules come from elsewhere; `running`: left out."""
        self._drive = drive
        self._running = running
        self._done = set(_HOT)

    def settle(self, at_once=False):
        """See to a module that has come in; for the outermost loop only. Returns whether there is no more.

        `at_once`: nobody waits; a module is no more for that.
        """
        drive = self._drive
        if drive is None:
            return True
        modules = sys.modules
        done = self._done
        for name in modules:
            if name not in done:
                done.add(name)
                if name == "pack" or name.startswith(_PREFIXES):
                    path = "/" + name.replace(".", "/")
                    found = drive.parts(path + ".mpy") or drive.parts(path + "/__init__.mpy")
                    if found is not None:
                        module = modules[name]
                        self._all(module.__dict__.values(), found, True)
                        address, table, count, objects = found
                        if objects:
                            _place_texts(_constants(id(module)), objects, _KINDS, address, table, count)
                        return False
        if len(done) > len(modules):
            done &= set(_HOT) | set(modules)  # what was dropped may come again
        return True

    def _all(self, values, found, classes):
        address, table, count, _ = found
        for value in values:
            kind = type(value)
            if kind in _FUNCTIONS:
                if value not in self._running:
                    _place(id(value), 0, address, table, count)
            elif kind is type and classes:
                self._all(value.__dict__.values(), found, False)
