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
