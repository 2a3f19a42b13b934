"""Records in `microcontroller.nvm`: one flash sector that holds both slots of every name.

The sector is erased and written as a whole. A power cut in that moment can lose everything that is stored; each record
has its own check sum (paydirt/app/storage.py), so damage is noticed and the game starts from its defaults.
"""

import microcontroller

_MARK = b"PDn1"
_END = 0xFF  # what follows the last record; no name is so long


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
        return self._records().get((name, slot))

    def write(self, name, slot, data):
        """Replace a slot; False if there is no room (everything then is as it was). Takes about 60 ms."""
        if not self._ready:
            return False
        records = self._records()
        records[(name, slot)] = bytes(data)
        parts = [_MARK]
        for key in sorted(records):
            record = records[key]
            parts.append(bytes((len(key[0]), key[1], len(record) & 255, len(record) >> 8)))
            parts.append(key[0].encode())
            parts.append(record)
        parts.append(bytes((_END,)))
        image = b"".join(parts)
        if len(image) > len(self._nvm):
            print("Paydirt: nvm is full, '%s' is not saved" % name)
            return False
        if self._nvm[: len(image)] != image:
            self._nvm[: len(image)] = image
        return True

    def _records(self):
        """Return {(name, slot): bytes} of everything that can be read."""
        nvm = self._nvm
        size = len(nvm)
        records = {}
        if nvm[: len(_MARK)] != _MARK:
            return records
        at = len(_MARK)
        while at + 4 < size and nvm[at] != _END:
            letters, slot, low, high = nvm[at : at + 4]
            start = at + 4 + letters
            at = start + (low | high << 8)
            if at >= size or slot > 1:
                break
            try:
                records[(str(nvm[start - letters : start], "ascii"), slot)] = nvm[start:at]
            except UnicodeError:
                break
        return records
