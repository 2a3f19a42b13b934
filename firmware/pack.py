"""All modules in one file, mounted like a drive: an import's look-ups take 1 ms instead of 4 in the flash's folders.

The chip can read its flash like memory. Where the file's blocks are found there (each ends with the file's own seal),
modules are read in place, and ports/rp2/inplace.py has their functions run from there. tools/packing.py makes the file
and says how it is laid out.
"""

import io
import os
import sys

NAME = "paydirt.pack"
_ROOT = "/pack"
_FOLDER_STAT = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FILE_STAT = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_MISSING = 2
_HEADER_SIZE = 1024
_BLOCK = 4096
_SEAL = 8
_SEAL_SIZE = 12
_GET_BUFFER_SIZE = 11  # what MicroPython's streams are asked for
_BUFFER_SIZE = 255


class Flash:
    """The flash as memory, as the RP2040 sees it."""

    BASE = 0x10000000

    def __init__(self):
        """ImportError on anything else than MicroPython on a chip."""
        import machine
        import uctypes

        self.half = machine.mem16  # mem32 makes negative numbers of large ones
        self.view = uctypes.bytearray_at


class _Stream(io.IOBase):
    """A module in the flash as import reads it: without a copy, which would leave a hole in the heap each time."""

    def __init__(self, view):
        self._view = memoryview(view)
        self._at = 0

    def readinto(self, buf):
        part = self._view[self._at : self._at + len(buf)]
        size = len(part)
        buf[:size] = part
        self._at += size
        return size

    def ioctl(self, request, arg):
        return _BUFFER_SIZE if request == _GET_BUFFER_SIZE else 0


class Pack:
    """A read-only drive, as `os.mount` wants it."""

    def __init__(self, name, flash=None):
        """Open the file; OSError if there is none, ValueError if it is something else. `flash`: what it lies in."""
        self._file = open(name, "rb")  # noqa: SIM115 - stays open as long as the drive is mounted
        lines = self._file.read(_HEADER_SIZE).split(b"\n")
        start, blocks, pages, seals, seal = lines[0].split()
        self._flash = flash
        self._blocks = None  # address of each page's block
        if flash is not None:
            self._find_blocks(
                flash.BASE + int(start), int(blocks), int(pages), int(seals), bytes.fromhex(seal.decode())
            )
        self._folders = {}  # name: its index
        self.names = []  # (address, length) of the lists of names, where they can be used in place
        for line in lines[1:]:
            if line:
                folder, *numbers = line.split(b" ")
                offset, length, page, at = [int(number) for number in numbers]
                folder = folder.decode()[1:] if folder else None
                if self._blocks:
                    address = self._blocks[page] + at
                    if folder is None:
                        self.names.append((address, length))
                    else:
                        self._folders[folder] = flash.view(address, length)
                elif folder is not None:
                    self._folders[folder] = self._read(offset, length)
        self._last = ("", (0, 0, -1, 0, 0, 0))

    def mount(self, readonly, mkfs):
        """Nothing to do."""

    def umount(self):
        """Close the file."""
        self._file.close()

    def stat(self, path):
        """Return what import wants to know: folder, file or OSError."""
        path = path[1:]
        if path in self._folders:
            return _FOLDER_STAT
        self._find(path)
        return _FILE_STAT

    def open(self, path, mode):
        """Return a module's bytes as a stream."""
        offset, length, page, at, _, _ = self._find(path[1:])
        if page >= 0 and self._blocks:
            return _Stream(self._flash.view(self._blocks[page] + at, length))
        return io.BytesIO(self._read(offset, length))

    def ilistdir(self, path):
        """Return (name, type, inode, size) of what lies in a folder."""
        path = path.strip("/")
        above = path + "/" if path else ""
        if path not in self._folders:
            raise OSError(_MISSING)
        for folder in self._folders:
            name = folder[len(above) :]
            if name and folder.startswith(above) and "/" not in name:
                yield (name, _FOLDER_STAT[0], 0, 0)
        for line in bytes(self._folders[path]).split(b"\n"):
            if line:
                name, _, size, _ = line.decode().split(" ", 3)
                yield (name, _FILE_STAT[0], 0, int(size))

    def parts(self, path):
        """Return (address, address of the table, number, objects) of a module in the flash, or None."""
        if not self._blocks:
            return None
        try:
            _, length, page, at, count, objects = self._find(path[1:])
        except OSError:
            return None
        if page < 0:
            return None
        address = self._blocks[page] + at
        return address, address + length + length % 2, count, objects

    def _read(self, offset, length):
        self._file.seek(offset)
        return self._file.read(length)

    def _find(self, path):
        """Return (offset, length, page, at, parts, objects); import asks for .py first: that is quickly denied."""
        if path == self._last[0]:
            return self._last[1]
        folder, _, name = path.rpartition("/")
        if not name.endswith(".mpy") or folder not in self._folders:
            raise OSError(_MISSING)
        index = self._folders[folder]
        key = b"\n" + name.encode() + b" "
        at = index.find(key)
        if at < 0:
            raise OSError(_MISSING)
        at += len(key)
        found = tuple([int(word) for word in bytes(index[at : index.find(b"\n", at)]).split()])
        self._last = (path, found)
        return found

    def _find_blocks(self, start, blocks, pages, seals, seal):
        """Find the block of every page that has a seal; one too many or too few, and nothing is used in place."""
        first = seal[0] | seal[1] << 8
        half = self._flash.half
        found = [0] * pages
        for end in range(start + _BLOCK - _SEAL_SIZE, start + blocks * _BLOCK, _BLOCK):
            if half[end] == first and bytes(self._flash.view(end, _SEAL)) == seal:
                seals -= 1
                found[half[end + _SEAL]] = end + _SEAL_SIZE - _BLOCK
        if not seals:
            self._blocks = found


def mount():
    """Mount the file, if it is there, ahead of every folder; return it, or None."""
    try:
        drive = Pack(NAME, Flash())
        os.mount(drive, _ROOT)  # pyright: ignore[reportAttributeAccessIssue]
    except (ImportError, OSError, ValueError):
        return None
    sys.path.insert(0, _ROOT)
    return drive
