"""Has functions run from the flash, as those built into CircuitPython do: the heap gets back what their code took.

An import brings a module's code into the heap, although the same bytes lie on the CIRCUITPY drive, which the chip can
read like memory. The fourth word of a function object says where its code is, that of a str or bytes object where its
contents are. Where all bytes there equal those on the drive, the word is changed to the place on the drive, and the
collector takes the copy. tools/circuitpython/build.py puts a table of these parts behind each module:

    offset (2 bytes, little endian) and length (2) of each part; the number of parts (2), the number of constants (2)

Who writes to the drive replaces running code: copy.py stops the program first, and docs/memory.md says so to others.

A function that is being run has a pointer into its code that is no reference for the collector: so `settle` is for the
outermost loop, and the functions around that are left out.
"""

import os
import struct
import sys

from memorymap import AddressRange
from micropython import const

_RAM = const(0x20000000)
_RAM_SIZE = const(0x42000)
_DRIVE = const(0x10100000)  # where CIRCUITPY lies in a Pico's flash
_DRIVE_SIZE = const(0x100000)
_SECTOR = const(512)  # a file begins with one
_MARK = b"C\x06"  # how a module begins
_HEAD = const(64)  # bytes that tell a module from all others: the source's name is among them
_KEY = const(20)  # first bytes by which a part is looked for
_WORD = const(4)
_OWN = ("paydirt", "ports")
# The loops that decide how fast a frame is packed stay in the RAM, and what runs while we are at it.
_HOT = ("paydirt.engine.led_kernels_plain", "paydirt.engine.flash_kernels_plain", __name__)


def _function():
    pass


def _generator():
    yield


_FUNCTIONS = (type(_function), type(_generator))


class InPlace:
    """Keeps account of the modules that have been seen to."""

    def __init__(self, running):
        """`running`: the functions that are left out."""
        self._running = running
        self._done = set(_HOT)
        self._modules = None  # where on the drive modules begin
        self._found = None  # what the drive has of the module at hand
        try:
            self._ram = AddressRange(start=_RAM, length=_RAM_SIZE)
            self._drive = AddressRange(start=_DRIVE, length=_DRIVE_SIZE)
        except ValueError:  # a CircuitPython that keeps its memory to itself
            self._drive = None

    def settle(self, at_once=False):
        """See to a module that has come in; for the outermost loop only. Returns whether there is no more.

        `at_once`: nobody waits; a module is no more for that.
        """
        if self._drive is None:
            return True
        done = self._done
        modules = sys.modules
        for name in modules:
            if name not in done:
                done.add(name)
                if name.split(".")[0] in _OWN:
                    self._module(name, modules[name])
                    return False
        if len(done) > len(modules):
            done &= set(_HOT) | set(modules)  # what was dropped may come again
        return True

    def _module(self, name, module):
        path = "/" + name.replace(".", "/")
        try:
            objects = self._parts(path + ".mpy")
        except OSError:
            try:
                objects = self._parts(path + "/__init__.mpy")
            except OSError:
                return
        if self._found:
            self._functions(module.__dict__.values(), True)
            if objects:
                constants = self._number(id(module) + 3 * _WORD)
                self._texts(constants, objects)
        self._found = None

    def _parts(self, path):
        """Take down the parts of a module as the drive has them; return the number of constants."""
        self._found = None
        size = os.stat(path)[6]
        with open(path, "rb") as file:
            head = file.read(_HEAD)
            file.seek(size - _WORD)
            count, objects = struct.unpack("<HH", file.read(_WORD))
            start = self._place(head)
            if start < 0 or count * _WORD > size:
                return 0
            file.seek(size - _WORD - count * _WORD)
            table = file.read(count * _WORD)
        drive = self._drive
        found = {}
        for at in range(0, len(table), _WORD):
            offset, length = struct.unpack_from("<HH", table, at)
            there = start + offset
            found[bytes(drive[there : there + min(length, _KEY)])] = (there, length)
        self._found = found
        return objects

    def _place(self, head):
        """Return where on the drive the module begins that has this head, -1 if it is not found."""
        drive = self._drive
        if self._modules is None:
            self._modules = [at for at in range(0, _DRIVE_SIZE, _SECTOR) if drive[at : at + 2] == _MARK]
        for at in self._modules:
            if drive[at : at + len(head)] == head:
                return at
        return -1

    def _functions(self, values, classes):
        for value in values:
            kind = type(value)
            if kind in _FUNCTIONS:
                if value not in self._running:
                    self._move(id(value), 0)
            elif kind is type and classes:
                self._functions(value.__dict__.values(), False)

    def _texts(self, constants, count):
        """Do the same for an array of constants."""
        for at in range(constants, constants + count * _WORD, _WORD):
            one = self._number(at)
            if not one & 3 and _RAM <= one < _RAM + _RAM_SIZE:  # an object in the RAM
                kind = self._number(one)
                if kind in _KINDS:
                    self._move(one, self._number(one + 2 * _WORD))
                elif kind == id(tuple):
                    self._texts(one + 2 * _WORD, self._number(one + _WORD))

    def _move(self, thing, size):
        """Point an object to its part on the drive, if it has one. `size`: of its contents; 0: whatever it is."""
        ram = self._ram
        field = thing + 3 * _WORD - _RAM
        here = self._number(thing + 3 * _WORD) - _RAM
        if not 0 <= here < _RAM_SIZE:
            return
        found = self._found
        part = found.get(bytes(ram[here : here + (min(size, _KEY) or _KEY)]))
        if part is None:
            return
        there, length = part
        if size in (0, length) and ram[here : here + length] == self._drive[there : there + length]:
            ram[field : field + _WORD] = struct.pack("<I", _DRIVE + there)

    def _number(self, address):
        at = address - _RAM
        return struct.unpack("<I", self._ram[at : at + _WORD])[0]


_KINDS = (id(str), id(bytes))
