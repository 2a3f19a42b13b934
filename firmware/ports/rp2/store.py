"""Records in flash: every name has two slots, a file each, and a file is never rewritten in place."""

import os

from micropython import const

_FOLDER = "data"
_LONGEST = const(8203)  # bytes: one more than a record can have (paydirt/app/storage.py)


class Store:
    """Reads and writes a slot (0 or 1) of a named record; what a record means is the app's business."""

    def __init__(self, board):
        self._ready = False

    def start(self):
        """Make the folder, unless it is there (asking writes nothing, trying to make it would)."""
        self._ready = True
        try:
            os.stat(_FOLDER)
            return
        except OSError:
            pass
        try:
            os.mkdir(_FOLDER)
        except OSError:
            pass  # the disk is full: writing will say so

    def stop(self):
        """Write no more."""
        self._ready = False

    def read(self, name, slot):
        """Return the bytes of a slot, or None; of a file that is no record, for it is too long, the beginning."""
        path = _path(name, slot)
        try:
            size = os.stat(path)[6]
            with open(path, "rb") as file:
                return file.read(min(size, _LONGEST))
        except OSError:
            return None

    def write(self, name, slot, data):
        """Replace a slot; False if that failed (the slot then has its old content). Takes tens of ms."""
        if not self._ready:
            return False
        path = _path(name, slot)
        fresh = path + ".new"
        try:
            with open(fresh, "wb") as file:
                file.write(data)
            os.rename(fresh, path)  # littlefs replaces the old file in one step
            return True
        except OSError:
            try:
                os.remove(fresh)
            except OSError:
                pass
            return False


def _path(name, slot):
    return _FOLDER + "/" + name + "." + str(slot)
