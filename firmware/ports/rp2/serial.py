"""The USB serial port as telemetry uses it: writes only what the reader at the other end has asked for.

A connected host that does not read makes a print wait for half a second, and a poll that says "writable" may mean one
free byte. So the reader grants credit: each byte 0x06 (ACK) that it sends is worth 64 bytes. See tools/telemetry.py.

What comes in has to be read, telemetry or not: MicroPython sees Ctrl-C only while there is room in its buffer (512
bytes).
"""

import select
import sys

from micropython import const

_ACK = const(6)
_WORTH = const(64)
_MOST = const(192)  # less than the USB stack's buffer, so that a granted write never waits
_AT_ONCE = const(16)  # bytes that are read in a turn


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
        """Take some of what has come in: credit counts, every other byte is dropped; return whether there is more."""
        byte = self._byte
        for _ in range(_AT_ONCE):
            if not self._heard():
                return False
            sys.stdin.buffer.readinto(byte)  # pyright: ignore[reportAttributeAccessIssue]
            if byte[0] == _ACK:
                self._credit = min(self._credit + _WORTH, _MOST)
        return True

    def write(self, buf, n):
        """Write the first `n` bytes of `buf`; only after `space()` has said that they fit."""
        self._credit -= n
        sys.stdout.buffer.write(buf, n)  # pyright: ignore[reportCallIssue]

    def _heard(self):
        for _ in self._poll.ipoll(0):
            return True
        return False
