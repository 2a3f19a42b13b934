"""The USB serial port as telemetry uses it: writes only what the reader at the other end has asked for.

A connected host that does not read makes a print wait for half a second, and a poll that says "writable" may mean one
free byte. So the reader grants credit: each byte 0x06 (ACK) that it sends is worth 64 bytes. See tools/telemetry.py.
"""

import select
import sys

from micropython import const

_ACK = const(6)
_WORTH = const(64)
_MOST = const(192)  # less than the USB stack's buffer, so that a granted write never waits


class Wire:
    """What `paydirt.app.telemetry` writes to."""

    def __init__(self):
        self._credit = 0
        self._byte = bytearray(1)
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def space(self):
        """Return how many bytes may be written without waiting."""
        self.listen()
        return self._credit

    def listen(self):
        """Take the credit that has come in; every other byte is dropped. Ctrl-C never gets here."""
        byte = self._byte
        while self._credit < _MOST and self._heard():
            sys.stdin.buffer.readinto(byte)  # pyright: ignore[reportAttributeAccessIssue]
            if byte[0] == _ACK:
                self._credit = min(self._credit + _WORTH, _MOST)

    def write(self, buf, n):
        """Write the first `n` bytes of `buf`; only after `space()` has said that they fit."""
        self._credit -= n
        sys.stdout.buffer.write(buf, n)  # pyright: ignore[reportCallIssue]

    def _heard(self):
        for _ in self._poll.ipoll(0):
            return True
        return False
