"""Records in `microcontroller.nvm`: one flash sector that holds both slots of every name.

The sector is erased and written as a whole. A power cut in that moment can lose everything that is stored; each record
has its own check sum (paydirt/app/storage.py), so damage is noticed and the game starts from its defaults.
"""

import microcontroller
from micropython import const

_MARK = b"PDn1"
_END = const(0xFF)  # what follows the last record; no name is so long
_HEAD = const(4)  # of a record: letters of its name, slot, length of its data, low and high byte
_STEP = const(64)  # bytes that are compared at once


class Store:
    """Reads and writes a slot (0 or 1) of a named record; what a record means is the app's business."""

    def __init__(self, board):
        self._nvm = microcontroller.nvm
        self._ready = False

    def start(self):
        """Begin with what is there; a sector that holds anything else counts as empty."""
        self._ready = True

    def stop(self):
        """Write no more."""
        self._ready = False

    def read(self, name, slot):
        """Return the bytes of a slot, or None."""
        at = self._places().get((name, slot))
        return self._nvm[at[0] : at[1]] if at else None

    def write(self, name, slot, data):
        """Replace a slot; False if there is no room (everything then is as it was). Takes about 60 ms."""
        if not self._ready:
            return False
        nvm = self._nvm
        places = self._places()
        places[(name, slot)] = (0, len(data))
        size = len(_MARK) + 1
        for key, (start, end) in places.items():
            size += _HEAD + len(key[0]) + end - start
        if size > len(nvm):
            print("Paydirt: nvm is full, '%s' is not saved" % name)
            return False
        image = bytearray(size)  # the one large piece of memory: there may be little of that
        image[: len(_MARK)] = _MARK
        at = len(_MARK)
        for key in sorted(places):
            start, end = places[key]
            letters = len(key[0])
            image[at : at + _HEAD] = bytes((letters, key[1], (end - start) & 255, (end - start) >> 8))
            at += _HEAD
            image[at : at + letters] = key[0].encode()
            at += letters
            image[at : at + end - start] = data if key == (name, slot) else nvm[start:end]
            at += end - start
        image[at] = _END
        for at in range(0, size, _STEP):
            if nvm[at : min(at + _STEP, size)] != image[at : at + _STEP]:
                nvm[:size] = image
                break
        return True

    def _places(self):
        """Return {(name, slot): (start, end)} of everything that can be read."""
        nvm = self._nvm
        size = len(nvm)
        places = {}
        if nvm[: len(_MARK)] != _MARK:
            return places
        at = len(_MARK)
        while at + _HEAD < size and nvm[at] != _END:
            letters, slot, low, high = nvm[at : at + _HEAD]
            start = at + _HEAD + letters
            at = start + (low | high << 8)
            if at >= size or slot > 1:
                break
            try:
                places[(str(nvm[start - letters : start], "ascii"), slot)] = (start, at)
            except UnicodeError:
                break
        return places
