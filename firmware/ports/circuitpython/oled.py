"""The OLED through Adafruit's displayio driver: up to four changed quarters of a page a call, 2 ms each.

The display is used turned by a quarter, so that eight pixels of a bitmap's row are a byte of the SSD1306's page and a
changed byte is copied instead of eight pixels.
"""

import busio
import displayio
import microcontroller
import supervisor
from i2cdisplaybus import I2CDisplayBus
from micropython import const

_WIDTH = const(128)
_PAGES = const(8)
_PART = const(32)  # columns of a quarter page
_PARTS = const(32)
_AT_ONCE = const(4)
_ASK_MS = const(100)  # a display that is asked less often can be pulled and returned in between, and stays dark
_RETRY_MS = const(500)
_TICKS = const(0x1FFFFFFF)
_ADDRESSES = (0x3C, 0x3D)
_NOTHING = b"\x00\xe3"  # a command that does nothing, to see whether somebody listens
# The same for a display that is on: one that lost its power for a moment between two questions answers, but
# would stay dark. Contrast, which way up, no tests, Adafruit's addressing and charge pump, on.
_ASK = {
    "ssd1306": b"\x00\x20\x00\x81\xcf\xa1\xc8\xa4\xa6\x8d\x14\xaf",
    "sh1106": b"\x00\x81\xff\xa1\xc8\xa4\xa6\xaf",
}
_DRIVERS = {"ssd1306": ("adafruit_displayio_ssd1306", "SSD1306"), "sh1106": ("adafruit_displayio_sh1106", "SH1106")}


class Oled:
    """Shows 1024 bytes in SSD1306 page order. `present` says whether a display answers, `driver` which one is meant."""

    def __init__(self, board):
        self._board = board
        self.driver = board.OLED_DRIVER
        self.present = False
        self.address = 0
        self._bus = None
        self._display = None
        self._bitmap = None
        self._bits = None
        self._sent = bytearray(_PAGES * _WIDTH)
        self._old = _parts(self._sent)
        self._source = None
        self._new = ()
        self._part = 0
        self._again = 0
        self._asked_ms = 0

    def start(self):
        """Look for the display once; without one, `show` looks again now and then."""
        self._release()
        self._look()

    def stop(self):
        """Switch the display off and give the bus back."""
        if self.present and self._alive():
            self._display.sleep()
        self._release()

    def show(self, oled_buf):
        """Send up to four quarters of pages that have changed."""
        asked_ms = (supervisor.ticks_ms() - self._asked_ms) & _TICKS
        if not self.present:
            if asked_ms > _RETRY_MS:
                self._look()
            return
        ask = asked_ms >= _ASK_MS
        if ask and not self._alive(_ASK[self.driver]):
            self._release()
            return
        if oled_buf is not self._source:  # the views are made once: later turns allocate nothing
            self._source = oled_buf
            self._new = _parts(oled_buf)
        sent = 0
        if ask:  # a part that has not changed, for its memory may hold noise
            self._again = (self._again + 1) % _PARTS
            self._send(self._again)
            sent = 1
        if oled_buf == self._sent:
            return
        part = self._part
        new = self._new
        old = self._old
        for _ in range(_PARTS):
            part = (part + 1) % _PARTS
            if new[part] != old[part]:
                self._part = part
                self._send(part)
                sent += 1
                if sent == _AT_ONCE:
                    return

    def show_now(self, oled_buf):
        """Send everything that has changed: for the last words before a restart."""
        for _ in range(_PARTS):
            self.show(oled_buf)

    def _send(self, part):
        new = self._new[part]
        old = self._old[part]
        row = (part & 3) * _PART
        top = 56 - (part >> 2) * 8  # the page, as columns of the bitmap
        bits = self._bits
        if bits is None:
            self._plot(new, top, row)
        else:
            at = row * 8 + (top >> 3)
            for value in new:
                bits[at] = value
                at += 8
            self._bitmap.dirty(top, row, top + 8, row + _PART)
        old[:] = new
        self._display.refresh()

    def _plot(self, new, top, row):
        """Set the pixels one by one, where a bitmap's memory cannot be reached (Adafruit Blinka)."""
        for value in new:
            for bit in range(8):
                self._bitmap[top + bit, row] = value >> (7 - bit) & 1
            row += 1

    def _look(self):
        """Ask at both addresses and set a display up that answers."""
        self._asked_ms = supervisor.ticks_ms()
        if not self._open():
            return
        for address in _ADDRESSES:
            self.address = address
            if self._alive():
                break
        else:
            return
        try:
            self._set_up()
            self.present = True
        except (OSError, RuntimeError, MemoryError):  # gone again already, or no room for it in the middle of a match
            self._release()

    def _set_up(self):
        """Give the display to displayio, which sends it the commands of its start and a dark picture."""
        module, kind = _DRIVERS[self.driver]
        driver = getattr(__import__(module), kind)
        bus = I2CDisplayBus(self._bus, device_address=self.address)
        self._display = driver(bus, width=64, height=_WIDTH, rotation=270, auto_refresh=False)
        self._bitmap = displayio.Bitmap(64, _WIDTH, 2)
        try:
            self._bits = memoryview(self._bitmap)
        except TypeError:
            self._bits = None
        palette = displayio.Palette(2)
        palette[0] = 0x000000
        palette[1] = 0xFFFFFF
        group = displayio.Group()
        group.append(displayio.TileGrid(self._bitmap, pixel_shader=palette))
        self._display.root_group = group
        self._display.refresh()  # all of it, dark: a display's memory starts with noise
        self._display.refresh()  # and what Blinka's bitmap still calls fresh
        sent = self._sent
        for i in range(len(sent)):
            sent[i] = 0

    def _open(self):
        """Open the bus; False where it has no pull-up resistors, and so no display."""
        if self._bus is None:
            board = self._board
            pins = microcontroller.pin
            try:
                self._bus = busio.I2C(
                    getattr(pins, "GPIO%d" % board.OLED_SCL),
                    getattr(pins, "GPIO%d" % board.OLED_SDA),
                    frequency=board.OLED_HZ,
                )
            except (RuntimeError, ValueError):
                return False
        return True

    def _alive(self, question=_NOTHING):
        """Tell whether a display answers."""
        self._asked_ms = supervisor.ticks_ms()
        bus = self._bus
        if not bus.try_lock():
            return True  # a transfer goes on, so somebody listens
        try:
            bus.writeto(self.address, question)
            return True
        except OSError:
            return False
        finally:
            bus.unlock()

    def _release(self):
        displayio.release_displays()
        if self._bus:
            self._bus.deinit()
            self._bus = None
        self._display = self._bitmap = self._bits = None
        self.present = False


def _parts(buf):
    view = memoryview(buf)
    return [view[at : at + _PART] for at in range(0, _PAGES * _WIDTH, _PART)]
