"""The sixteen buttons: captured by a state machine where the pins allow it, else by pin interrupts."""

from ports.rp2 import wake


class Buttons:
    """Feeds the arbiter with every change of the buttons' level, each with the stamp of its moment."""

    def __init__(self, board):
        self._board = board
        self._capture = None
        self._fresh = True
        self.LATENESS_US = 2
        self.RESOLUTION_US = 1
        self.lost = 0  # overflows: some samples were lost, and the arbiter has been told the level

    def start(self):
        """Set the pins up and begin to capture."""
        self.stop()
        if self._board.CAPTURE == "pio":
            from ports.rp2.capture_pio import Capture
        else:
            from ports.rp2.capture_irq import Capture
        self._capture = Capture(self._board.BUTTON_PINS)
        self.LATENESS_US = self._capture.LATENESS_US
        self.RESOLUTION_US = self._capture.RESOLUTION_US
        self._capture.start()
        self._fresh = True

    def stop(self):
        """End the capture; nothing writes into memory any more."""
        if self._capture:
            self._capture.stop()
            self._capture = None

    def read(self, arbiter):
        """Give `arbiter.sample(stamp_us, level16)` every sample since the last call, oldest first.

        The first call, and one that comes after an overflow, says `arbiter.resync(level16)` instead.
        """
        wake.FLAG[0] = 0  # samples that come from now on wake the loop again
        if self._fresh:
            self._fresh = False
        elif self._capture.read(arbiter):
            return
        else:
            self.lost += 1
        arbiter.resync(self._capture.skip())

    def waiting(self):
        """Tell whether something has changed since the last `read`."""
        return wake.FLAG[0] != 0

    def check(self):
        """Put right what broke since the last call (an interrupt handler that raised is gone for good)."""
        self._capture.check()
