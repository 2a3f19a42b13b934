"""The file that holds the modules: laid out so that each can be used where littlefs has put it in the flash."""

import pytest

import pack
from tools import image, mpy, packing

START = 0xA0000
LARGE = "\n".join(f"def f{n}(a):\n    return a * {n} + {n * 7919}" for n in range(250))
VIPER = """
import micropython
WORDS = (b"nugget", b"", b"shelf")
@micropython.viper
def one(x: int) -> int:
    return x + 1
def two(x):
    return one(x) + [y for y in range(x)][0]
@micropython.viper
def three(x: ptr8) -> int:
    return x[0] + 3
class C:
    def four(self):
        yield 4
"""


class Flash:
    """The flash as memory, from an image of the file system."""

    BASE = 0x10000000

    def __init__(self, data):
        self._data = data
        self.half = self

    def __getitem__(self, address):
        return int.from_bytes(self.view(address, 2), "little")

    def view(self, address, length):
        at = address - self.BASE - START
        assert 0 <= at <= at + length <= len(self._data)
        return bytearray(self._data[at : at + length])


@pytest.fixture(scope="module")
def modules():
    sources = {"a/b": "x = 1", "a/bb": "", "c/d": VIPER, "top": "y = 2", "a/e/large": LARGE}
    sources |= {f"many/m{n}": f"def f():\n    return b'{'x' * (n * 97 % 1900)}'" for n in range(60)}
    return {path + ".mpy": image.compile_module(text, path + ".py") for path, text in sources.items()}


@pytest.fixture
def drive(modules, tmp_path, request):
    """drive(in_place, spoil=None): the drive over a file system with the modules in it."""

    def mounted(in_place, spoil=None):
        data = packing.packed(modules, START, 128)
        flash = bytearray(image.littlefs_image({"older": b"1" * 9000, packing.NAME: data, "z": b"2" * 5000}, 128))
        assert image.read_littlefs(flash)[packing.NAME] == data
        if spoil:
            spoil(flash, data)
        (tmp_path / packing.NAME).write_bytes(data)
        made = pack.Pack(str(tmp_path / packing.NAME), Flash(flash) if in_place else None)
        request.addfinalizer(made.umount)
        return made

    return mounted


@pytest.mark.parametrize("in_place", [False, True])
def test_every_module_is_found_again(drive, modules, in_place):
    pack_drive = drive(in_place)
    assert (pack_drive._blocks is not None) == in_place
    for path, data in modules.items():
        stream = pack_drive.open("/" + path, "rb")
        got = bytearray(len(data) + 400)
        count = stream.readinto(memoryview(got)[:200])
        count += stream.readinto(memoryview(got)[count:])
        # native code is moved by leading bytes that say nothing
        assert bytes(got[:count]) == mpy.aligned(data)
        assert pack_drive.stat("/" + path)[0] == 0x8000
    assert pack_drive.stat("/a")[0] == pack_drive.stat("/a/e")[0] == 0x4000
    assert sorted(entry[:2] for entry in pack_drive.ilistdir("/a")) == [
        ("b.mpy", 0x8000),
        ("bb.mpy", 0x8000),
        ("e", 0x4000),
    ]
    assert {entry[0] for entry in pack_drive.ilistdir("/")} == {"a", "c", "many", "top.mpy"}
    for path in ("/b", "/a/b", "/a/b.py", "/d", "/c/d 1", "/a/b.mpy 0", "/none/x.mpy"):
        with pytest.raises(OSError, match="2"):
            pack_drive.stat(path)
    with pytest.raises(OSError, match="2"):
        list(pack_drive.ilistdir("/b"))


def test_the_parts_of_a_module_are_where_its_table_says(drive, modules):
    pack_drive = drive(True)
    address, table, count, objects = pack_drive.parts("/c/d.mpy")
    flash = pack_drive._flash
    reader = mpy.Reader(mpy.aligned(modules["c/d.mpy"]))
    assert count == len(reader.functions) + len(reader.texts) >= 8
    assert objects == reader.objects > 0
    assert table % 2 == 0
    for index, (offset, length) in enumerate(reader.functions + reader.texts):
        assert (flash.half[table + 4 * index], flash.half[table + 4 * index + 2]) == (offset, length)
    words = [bytes(flash.view(address + offset, length)) for offset, length in reader.texts]
    assert words == [b"nugget", b"shelf"]
    assert len(reader.natives) == 2
    for _, offset in reader.natives:
        assert (address + offset) % 4 == 0  # the chip cannot run it elsewhere
    assert pack_drive.parts("/a/e/large.mpy") is None  # in several pages
    assert pack_drive.parts("/c/none.mpy") is None
    assert drive(False).parts("/c/d.mpy") is None


def test_the_names_of_all_modules_are_listed_where_the_header_says(drive, modules):
    pack_drive = drive(True)
    found = []
    for address, length in pack_drive.names:
        data = bytes(pack_drive._flash.view(address, length))
        while data:
            size, count = data[0], data[1] | data[2] << 8
            data = data[3:]
            for _ in range(count):
                assert data[size] == 0
                found.append(data[:size])
                data = data[size + 1 :]
    assert len(set(found)) == len(found)
    for path, data in modules.items():
        assert {*mpy.Reader(data).names, b"/pack/" + path.encode()} <= set(found)
    assert {b"a", b"a.e", b"a.e.large", b"large", b"many", b"many.m7", b"four"} <= set(found)
    assert b"/pack" not in found, "the table of drives points to this one in the heap"
    assert len(pack_drive.names) > 1
    assert drive(False).names == []


def test_remains_of_the_same_file_or_a_missing_block_keep_everything_out_of_place(drive):
    def twice(flash, data):
        at = flash.index(data[4096 - 12 : 4096])
        flash[127 * 4096 : 128 * 4096] = flash[at + 12 - 4096 : at + 12]

    def damaged(flash, data):
        at = flash.index(data[4096 - 12 : 4096])
        flash[at] ^= 255

    assert drive(True)._blocks is not None
    for spoil in (twice, damaged):
        spoilt = drive(True, spoil)
        assert spoilt._blocks is None
        assert spoilt.open("/a/b.mpy", "rb").read()  # from the file


def test_a_module_is_read_to_the_end_or_refused(modules):
    data = modules["c/d.mpy"]
    assert mpy.aligned(mpy.aligned(data)) == mpy.aligned(data)
    assert len(mpy.aligned(data)) - len(data) <= 6
    for bad in (data[:-1], data + b"\0", b"M\6\0\x1f"):
        with pytest.raises(mpy.BadMpy):
            mpy.Reader(bad)
