"""Serial ports of the boards that are plugged in."""

MAKERS = (0x2E8A, 0x239A)  # USB numbers of Raspberry Pi and of Adafruit
PROBES = (0x0004, 0x000C)  # Raspberry Pi's debuggers have a serial port, too
IN_USE = "does another program have it? On Linux: sudo usermod -aG dialout $USER, then log in again"


class NoPort(RuntimeError):
    """There is no board, or more than one; the message says which."""


def find():
    """Return the port of the one board on USB."""
    from serial.tools import list_ports

    named = "--port (with make: DEVICE=)"
    found = [port.device for port in list_ports.comports() if port.vid in MAKERS and port.pid not in PROBES]
    if not found:
        raise NoPort(f"There is no board on USB; {named} names one.")
    if len(found) > 1:
        raise NoPort(f"There are {len(found)} boards on USB; say which, with {named}: {', '.join(sorted(found))}")
    return found[0]
