"""The USB serial port as telemetry uses it: writes only what the reader at the other end has asked for.

Each byte 0x06 (ACK) that the reader sends is worth 64 bytes. See tools/telemetry.py.
"""

import usb_cdc
from micropython import const

_ACK = const(6)
_WORTH = const(64)
_MOST = const(192)  # less than the USB stack's buffer, so that a granted write never waits


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
        """Take the credit that has come in; every other byte is dropped. Ctrl-C never gets here."""
        byte = self._byte
        while self._port and self._credit < _MOST and self._port.in_waiting:
            self._port.readinto(byte)
            if byte[0] == _ACK:
                self._credit = min(self._credit + _WORTH, _MOST)

    def write(self, buf, n):
        """Write the first `n` bytes of `buf`; only after `space()` has said that they fit."""
        self._credit -= n
        self._port.write(memoryview(buf)[:n])
