"""All modules in one file, mounted like a drive: an import's look-ups take 1 ms instead of 4 in the flash's folders.

`tools/image.py` makes the file: a line with the index's length; the index, a line "/folder" a folder and under it a
line "name offset length" a module; then the modules one after the other. Boards that were brought up to date file by
file have no such file.
"""

import io
import os
import sys

NAME = "paydirt.pack"
_ROOT = "/pack"
_FOLDER_STAT = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FILE_STAT = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_MISSING = 2


class Pack:
    """A read-only drive, as `os.mount` wants it."""

    def __init__(self, name):
        """Open the file; OSError if there is none, ValueError if it is something else."""
        self._file = open(name, "rb")  # noqa: SIM115 - stays open as long as the drive is mounted
        self._index = self._file.read(int(self._file.readline()))
        self._start = self._file.tell()
        self._folders = {}  # name: where its modules begin and end in the index
        for part in self._index.split(b"\n/")[1:]:
            line, _, modules = part.partition(b"\n")
            at = self._index.find(b"\n/" + line + b"\n") + len(line) + 2
            self._folders[line.decode()] = (at, at + len(modules) + 1)

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
        offset, length = self._find(path[1:])
        self._file.seek(self._start + offset)
        return io.BytesIO(self._file.read(length))

    def ilistdir(self, path):
        """Return (name, type, inode, size) of what lies in a folder."""
        path = path.strip("/")
        if path not in self._folders:
            raise OSError(_MISSING)
        above = path + "/" if path else ""
        for folder in self._folders:
            name = folder[len(above) :]
            if name and folder.startswith(above) and "/" not in name:
                yield (name, _FOLDER_STAT[0], 0, 0)
        begin, end = self._folders[path]
        for line in self._index[begin:end].split(b"\n"):
            if line:
                name, _, size = line.decode().split(" ")
                yield (name, _FILE_STAT[0], 0, int(size))

    def _find(self, path):
        """Return (offset, length) of a module; import asks for .py files first: those are quickly denied."""
        folder, _, name = path.rpartition("/")
        if not name.endswith(".mpy") or folder not in self._folders:
            raise OSError(_MISSING)
        begin, end = self._folders[folder]
        key = b"\n" + name.encode() + b" "
        at = self._index.find(key, begin, end)
        if at < 0:
            raise OSError(_MISSING)
        at += len(key)
        offset, length = self._index[at : self._index.find(b"\n", at)].split()
        return int(offset), int(length)


def mount():
    """Mount the file, if it is there, ahead of every folder."""
    try:
        os.mount(Pack(NAME), _ROOT)  # pyright: ignore[reportAttributeAccessIssue]
    except (OSError, ValueError):
        return
    sys.path.insert(0, _ROOT)
