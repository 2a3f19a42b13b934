"""What lies under Adafruit's libraries: pins, an I2C bus with a display, the LED wire, and the chip's own modules.

Everything above is real: neopixel, adafruit_displayio_ssd1306, displayio and keypad's scanning (Blinka's). An unknown
call of a fake raises, for the classes have nothing that is not used.
"""

import sys
import threading
import time
from types import ModuleType, SimpleNamespace

from tools.board.display import Display

_sleep = time.sleep


class Ticks:
    """The clock behind `supervisor.ticks_ms` and `time.sleep`: it stands still until somebody sleeps or sets it.

    Threads of Blinka's that outlive their test sleep as ever, and move no clock.
    """

    def __init__(self, ms=0):
        self.ms = ms
        self._thread = threading.get_ident()
        self.every_ms = None  # called once a millisecond that passes: the interrupt that looks at the keys

    def ticks_ms(self):
        return self.ms & 0x1FFFFFFF

    def sleep(self, seconds):
        if threading.get_ident() != self._thread:
            _sleep(seconds)
            return
        for _ in range(max(1, round(seconds * 1000))):
            self.ms += 1
            if self.every_ms:
                self.every_ms()


class Panel(Display):
    """The SSD1306 of the emulated board's tests, fed byte by byte."""

    def __init__(self, controller="ssd1306", address=0x3C):
        self.address = address
        self.controller = controller
        self.columns = 132 if controller == "sh1106" else 128
        self.present = True
        self.bytes = 0
        self.transfers = []  # the length of each
        self.unknown = []
        self.power_up()

    def transfer(self, data):
        self._control = None
        self.transfers.append(len(data))
        for value in data:
            self._take(value)


class Bus:
    """busio.I2C with one display on it, or nothing."""

    display = None
    pulled_up = True

    def __init__(self, scl, sda, frequency=100000):
        if not Bus.pulled_up:
            raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        self.locked = False
        self.open = True

    def try_lock(self):
        if self.locked:
            return False
        self.locked = True
        return True

    def unlock(self):
        self.locked = False

    def writeto(self, address, buffer):
        assert self.open
        assert self.locked
        display = Bus.display
        if display is None or not display.present or address != display.address:
            raise OSError(19, "No such device")
        display.transfer(bytes(buffer))

    def deinit(self):
        self.open = False


class Level:
    """A pin's level on the wire, True where nobody presses."""

    levels = None  # {pin number: level}, the fixture sets it

    def __init__(self, pin_id=None):
        self.id = pin_id

    IN = 1
    OUT = 0
    PULL_UP = 1
    PULL_DOWN = 2

    def init(self, mode=IN, pull=None):
        self.mode = mode

    def value(self, val=None):
        if val is None:
            return 1 if Level.levels.get(self.id, True) else 0
        Level.levels[self.id] = bool(val)
        return None


class Nvm:
    """4096 bytes that are erased and written as a whole; `tear`: how many bytes of the next write arrive."""

    def __init__(self, size=4096):
        self.data = bytearray(b"\xff" * size)
        self.writes = 0
        self.tear = None

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        found = self.data[index]
        return found if isinstance(found, int) else bytes(found)

    def __setitem__(self, index, value):
        self.writes += 1
        whole = bytearray(self.data)
        whole[index] = value
        assert len(whole) == len(self.data)
        if self.tear is not None:
            whole[self.tear :] = b"\xff" * (len(whole) - self.tear)
        self.data = whole


class Watchdog:
    """microcontroller.watchdog of the RP2040."""

    def __init__(self):
        self._mode = None
        self.timeout = None
        self.fed = 0

    @property
    def mode(self):
        return self._mode

    @mode.setter
    def mode(self, mode):
        if mode == "raise":
            raise NotImplementedError
        self._mode = mode

    def feed(self):
        self.fed += 1


class Console:
    """usb_cdc.console: `unread` is what came in, `data` what was written."""

    def __init__(self):
        self.unread = bytearray()
        self.data = b""
        self.write_timeout = None

    @property
    def in_waiting(self):
        return len(self.unread)

    def readinto(self, buf):
        assert len(self.unread) >= len(buf)  # it would wait
        buf[:] = self.unread[: len(buf)]
        del self.unread[: len(buf)]
        return len(buf)

    def write(self, buf):
        assert self.write_timeout == 0
        self.data += bytes(buf)


class Registers:
    """memorymap.AddressRange: notes what is written where."""

    written = None  # the fixture sets it

    def __init__(self, *, start, length):
        self.start = start

    def __setitem__(self, index, data):
        Registers.written.append((self.start, bytes(data)))


def module(name, **names):
    """Put a module of the chip's own in place."""
    made = ModuleType(name)
    made.__dict__.update(names)
    sys.modules[name] = made
    return made


def pins():
    """microcontroller.pin: GPIO0 to GPIO28."""
    return SimpleNamespace(**{f"GPIO{number}": Level(number) for number in range(29)})
