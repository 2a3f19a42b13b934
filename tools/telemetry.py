"""Read a board's telemetry: print its lines, and grant it the credit to write more (docs/telemetry.md).

python tools/telemetry.py [--port PORT]
"""

import argparse
import sys

ACK = b"\x06"
WORTH = 64
WINDOW = 3  # grants that are out at a time


class Credit:
    """How many grants to send: a window full at first, then one for every 64 bytes read."""

    def __init__(self):
        self._read = 0

    def first(self):
        return ACK * WINDOW

    def after(self, data):
        """Return the bytes to send after reading `data`."""
        grants = (self._read + len(data)) // WORTH
        self._read = (self._read + len(data)) % WORTH
        return ACK * grants


def find_port():
    """Return the first serial port of a board with MicroPython, or None."""
    from serial.tools import list_ports

    return next((port.device for port in list_ports.comports() if port.vid in (0x2E8A, 0x239A)), None)


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Print a board's telemetry.")
    parser.add_argument("--port")
    options = parser.parse_args(arguments)
    try:
        import serial
    except ImportError:
        print("The Python package pyserial is missing: pip install -r requirements.txt", file=sys.stderr)
        return 2
    port = options.port or find_port()
    if port is None:
        print("There is no board on USB; --port names one.", file=sys.stderr)
        return 2
    credit = Credit()
    try:
        with serial.Serial(port, timeout=0.2) as line:
            line.write(credit.first())
            while True:
                data = line.read(256)
                sys.stdout.write(data.decode("utf-8", "replace"))
                sys.stdout.flush()
                line.write(credit.after(data))
    except serial.SerialException as error:
        print(f"{port}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
