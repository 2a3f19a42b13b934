"""The USB serial port as telemetry uses it: writes only what the reader at the other end has asked for.

Each byte 0x06 (ACK) that the reader sends is worth 64 bytes. See tools/telemetry.py. What comes in has to be read,
telemetry or not: a full buffer takes no more from the host, and so no Ctrl-C.
"""

import usb_cdc
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
        self._port = usb_cdc.console
        if self._port:
            self._port.write_timeout = 0

    def space(self):
        """Return how many bytes may be written without waiting."""
        self.listen()
        return self._credit

    def listen(self):
        """Take some of what has come in: credit counts, every other byte is dropped; return whether there is more."""
        byte = self._byte
        port = self._port
        for _ in range(_AT_ONCE):
            if not port or not port.in_waiting:
                return False
            port.readinto(byte)
            if byte[0] == _ACK:
                self._credit = min(self._credit + _WORTH, _MOST)
        return True

    def write(self, buf, n):
        """Write the first `n` bytes of `buf`; only after `space()` has said that they fit."""
        self._credit -= n
        self._port.write(memoryview(buf)[:n])
