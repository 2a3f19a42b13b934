"""Records kept in memory; a page carries them over a reload as text."""


class Store:
    """Two slots a name, like the files on the board."""

    def __init__(self, board):
        """`board` is taken as every port takes it."""
        self.board = board
        self.writes = 0
        self.full = False  # a test's full disk: every write fails
        self._records = {}

    def start(self):
        """Begin with what is there."""

    def stop(self):
        """Everything is kept."""

    def read(self, name, slot):
        """Return the bytes last written to `slot` (0 or 1) of `name`, or None."""
        return self._records.get((name, slot))

    def write(self, name, slot, data):
        """Replace a slot; returns whether it worked."""
        if self.full:
            return False
        self._records[(name, slot)] = bytes(data)
        self.writes += 1
        return True

    def copy(self):
        """Return a store of its own with the same records."""
        other = Store(self.board)
        other._records.update(self._records)
        return other

    def to_text(self):
        """Return all records as one line: name.slot=hex, separated by semicolons."""
        lines = []
        for name, slot in sorted(self._records):
            data = self._records[(name, slot)]
            lines.append("%s.%d=%s" % (name, slot, "".join("%02x" % byte for byte in data)))
        return ";".join(lines)

    def from_text(self, text):
        """Take the records out of what `to_text` returned; returns whether all of it made sense."""
        good = True
        for line in text.split(";"):
            if not line:
                continue
            try:
                place, hexed = line.split("=")
                name, slot = place.split(".")
                if slot not in ("0", "1") or len(hexed) % 2:
                    raise ValueError
                data = bytes([int(hexed[i : i + 2], 16) for i in range(0, len(hexed), 2)])
            except ValueError:
                good = False
                continue
            self._records[(name, int(slot))] = data
        return good
