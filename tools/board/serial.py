"""The emulated board's USB serial port as a terminal of this computer, so that mpremote can talk to it."""

import os
import select
import tty


class Serial:
    """`path` is what to give to `mpremote connect`; `pump` carries what was said since the last call."""

    def __init__(self, board):
        self._board = board
        self._ours, theirs = os.openpty()
        tty.setraw(theirs)
        self.path = os.ttyname(theirs)
        self._theirs = theirs  # stays open, or the terminal would be gone between two connections
        self._said = len(board.output)

    def pump(self):
        """Carry bytes both ways; what nobody reads in time is lost, as on a wire."""
        while select.select([self._ours], [], [], 0)[0]:
            self._board.send(os.read(self._ours, 256))
        new = bytes(self._board.output[self._said :])
        self._said = len(self._board.output)
        if new and select.select([], [self._ours], [], 0)[1]:
            os.write(self._ours, new)

    def close(self):
        """Hang up."""
        os.close(self._ours)
        os.close(self._theirs)
