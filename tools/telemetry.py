"""Read a board's telemetry: print its lines, and grant it the credit to write more (docs/telemetry.md).

python tools/telemetry.py [--port PORT]
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import ports

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


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Print a board's telemetry.")
    parser.add_argument("--port")
    options = parser.parse_args(arguments)
    try:
        import serial
    except ImportError:
        print("The Python package pyserial is missing: pip install -r requirements.txt", file=sys.stderr)
        return 2
    try:
        port = options.port or ports.find()
    except ports.NoPort as error:
        print(error, file=sys.stderr)
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
        print(f"{port}: {error} ({ports.IN_USE})", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
