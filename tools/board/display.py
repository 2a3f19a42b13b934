"""An SSD1306 (or SH1106) on the emulated I2C bus that takes true wire time and decodes every command."""

from rp2040py.peripherals.i2c import I2CMode

_BITS_A_BYTE = 9
_PAGES = 8

# Commands that are followed by one parameter byte, and those that stand alone.
_WITH_ONE = {0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB}
_SSD1306_ONE = {0x20, 0x8D}
_SH1106_ONE = {0xAD}
_ALONE = {0xA0, 0xA1, 0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF, 0xC0, 0xC8, 0xE3}
_SSD1306_TWO = {0x21, 0x22}


class Display:
    """`ram` holds the pages as sent; `present`, `nack_data` and `address` may be changed while the board runs."""

    def __init__(self, mcu, block=0, address=0x3C, controller="ssd1306"):
        self.address = address
        self.controller = controller
        self.columns = 132 if controller == "sh1106" else 128
        self.present = True
        self.nack_data = False
        self.transfers = 0
        self.bytes = 0
        self.longest_transfer_us = 0
        self._began_ns = 0
        self._bus = mcu.i2c[block]
        self._clock = mcu.clock
        self._next = None
        self.unknown = []
        self._deaf = False
        self._alarm = mcu.clock.create_alarm(self._fire)
        self.power_up()
        self._bus.on_start = lambda repeated: self._later(1, self._bus.complete_start)
        self._bus.on_connect = self._connect
        self._bus.on_write_byte = self._write
        self._bus.on_read_byte = lambda ack: self._later(_BITS_A_BYTE, lambda: self._bus.complete_read(0x43))
        self._bus.on_stop = lambda: self._later(1, self._bus.complete_stop)

    def power_up(self):
        """What a display knows after it has been plugged in: nothing."""
        self.ram = [bytearray(b"\xa5" * self.columns) for _ in range(_PAGES)]
        self.on = False
        self.mode = 2
        self.page = 0
        self.column = 0
        self.column_range = (0, 127)
        self.page_range = (0, 7)
        self.settings = {}
        self._pending = []
        self._control = None

    def falter(self):
        """Lose the power for a moment, unseen: it has forgotten everything, and answers from the next start on."""
        self.power_up()
        self._deaf = True

    def unplug(self):
        self.present = False

    def plug_in(self):
        self.power_up()
        self.present = True

    def image(self):
        """The 1024 bytes that a viewer sees, page by page; all zero while the display is off."""
        if not self.on or (self.controller == "ssd1306" and self.settings.get(0x8D) != 0x14):  # its charge pump
            return bytes(1024)
        offset = 2 if self.controller == "sh1106" else 0
        return b"".join(bytes(row[offset : offset + 128]) for row in self.ram)

    def lines(self):
        """The picture as 32 lines of text, two pixel rows a line."""
        image = self.image()
        blocks = " \u2580\u2584\u2588"
        rows = []
        for y in range(0, 64, 2):
            page, bit = y // 8 * 128, y % 8
            rows.append("".join(blocks[image[page + x] >> bit & 3] for x in range(128)))
        return rows

    def _bit_ns(self):
        bus = self._bus
        return (bus.scl_high_period + bus.scl_low_period) * 8

    def _later(self, bits, what):
        self._next = what
        self._alarm.schedule(bits * self._bit_ns())

    def _fire(self):
        what, self._next = self._next, None
        if what:
            what()

    def _connect(self, address, mode):
        here = self.present and address == self.address
        if here and mode == I2CMode.WRITE:
            self._control = None
            self._deaf = False
            self.transfers += 1
            self._began_ns = self._clock.nanos
        self._later(_BITS_A_BYTE, lambda: self._bus.complete_connect(here))

    def _write(self, value):
        ack = self.present and not self.nack_data and not self._deaf
        if ack:
            self._take(value)
        self.longest_transfer_us = max(self.longest_transfer_us, (self._clock.nanos - self._began_ns) / 1000)
        self._later(_BITS_A_BYTE, lambda: self._bus.complete_write(ack))

    def _take(self, value):
        self.bytes += 1
        if self._control is None:
            if value & 0x3F:
                self.unknown.append(("control", value))
            self._control = value
            return
        if self._control & 0x40:
            self._data(value)
        else:
            self._command(value)
        if self._control & 0x80:  # it held for one byte; a command's parameters may have control bytes of their own
            self._control = None

    def _data(self, value):
        if self.column < self.columns:
            self.ram[self.page][self.column] = value
        if self.mode == 2:
            self.column = min(self.column + 1, self.columns)
            return
        first, last = self.column_range
        self.column += 1
        if self.column > last:
            self.column = first
            low, high = self.page_range
            self.page = self.page + 1 if self.page < high else low

    def _command(self, value):
        if self._pending:
            self._pending.append(value)
            if len(self._pending) == self._wanted:
                self._set(self._pending)
                self._pending = []
            return
        own = _SH1106_ONE if self.controller == "sh1106" else _SSD1306_ONE
        if value in _WITH_ONE or value in own:
            self._pending, self._wanted = [value], 2
        elif value in _SSD1306_TWO and self.controller == "ssd1306":
            self._pending, self._wanted = [value], 3
        elif value <= 0x0F:
            self.column = self.column & 0xF0 | value
        elif value <= 0x1F:
            self.column = self.column & 0x0F | (value & 0x0F) << 4
        elif 0xB0 <= value <= 0xB7:
            self.page = value & 7
        elif 0x40 <= value <= 0x7F or value in _ALONE or (self.controller == "sh1106" and 0x30 <= value <= 0x33):
            self.settings[value & 0xFE if value >= 0xA0 else 0x40] = value
            if value in (0xAE, 0xAF):
                self.on = value == 0xAF
        else:
            self.unknown.append(("command", value))

    def _set(self, words):
        command = words[0]
        if command == 0x20:
            self.mode = words[1] & 3
        elif command == 0x21:
            self.column_range = (words[1], words[2])
            self.column = words[1]
        elif command == 0x22:
            self.page_range = (words[1] & 7, words[2] & 7)
            self.page = words[1] & 7
        else:
            self.settings[command] = words[1]
