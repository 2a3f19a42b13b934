"""The recording of the last match as a file, for a computer to fetch (docs/architecture.md, Replays)."""

import os

from micropython import const

from paydirt.engine.checksum import Crc32

_PIECE = const(128)  # bytes whose checksum takes a few ms
_RESERVE = const(32768)  # bytes that stay free for what matters more: settings, saved matches, what people bring


class Writer:
    """Writes a recording, `body` and its checksum, to the file `name`, a piece a step.

    The file is the old one until the new one is whole. Where it cannot be written (a full drive, one that is read-only
    to the board) it stays the old one.

    A generator would be shorter, but must not be half done when its code is moved to the flash (docs/memory.md).
    """

    def __init__(self, name, body):
        self._name = name
        self._fresh = name + ".new"
        self._body = body
        self._crc = Crc32()
        self._file = None
        self._at = 0  # how much is written; -1: done, or given up

    def step(self):
        """Do the next piece; return whether there is more."""
        at = self._at
        if at < 0:
            return False
        try:
            if self._file is None:
                self._file = self._open()
            elif at < len(self._body):
                piece = self._body[at : at + _PIECE]
                self._crc.add(piece, 0, len(piece))
                self._file.write(piece)
                self._at = at + len(piece)
            else:
                self._at = -1
                self._file.write(self._crc.to_bytes())
                self._file.close()
                os.rename(self._fresh, self._name)
        except (OSError, MemoryError):
            self._at = -1
            self._clear()
        return self._at >= 0

    def _open(self):
        drive = os.statvfs(".")
        if drive[1] * drive[4] < len(self._body) + _RESERVE:
            raise OSError("the drive is almost full")
        return open(self._fresh, "wb")

    def _clear(self):
        """Leave nothing behind."""
        try:
            if self._file is not None:
                self._file.close()
        except OSError:
            pass
        try:
            os.remove(self._fresh)
        except OSError:
            pass
