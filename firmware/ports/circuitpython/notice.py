"""A few lines on the OLED: for safe mode, for crashes, and for whatever is missing at the start."""

_FONT_ROW = 8


def page_of(lines):
    """Return the 1024 bytes that show up to eight lines (str, 21 letters) in the middle of the display."""
    from paydirt.screen.oled import OledCanvas

    canvas = OledCanvas()
    top = (64 - len(lines) * _FONT_ROW) // 2
    for row in range(min(len(lines), 8)):
        canvas.text_centre(top + row * _FONT_ROW, lines[row].encode())
    return canvas.buf


def show(oled, lines):
    """Show the lines and wait until they are there."""
    oled.show_now(page_of(lines))


def say(board, lines):
    """Show the lines without any library: byte by byte over I2C. OSError, RuntimeError or ValueError if that fails."""
    import busio
    import displayio
    import microcontroller

    displayio.release_displays()
    pins = microcontroller.pin
    bus = busio.I2C(
        getattr(pins, "GPIO%d" % board.OLED_SCL), getattr(pins, "GPIO%d" % board.OLED_SDA), frequency=board.OLED_HZ
    )
    page = page_of(lines)
    while not bus.try_lock():
        pass
    try:
        _write(bus, board.OLED_DRIVER, page)
    finally:
        bus.unlock()
        bus.deinit()


# Data sheets of SSD1306 (page addressing, charge pump) and SH1106 (DC-DC converter).
_COMMON = b"\x00\xae\xd5\x80\xa8\x3f\xd3\x00\x40\xa1\xc8\xda\x12\x81\xcf\xdb\x40\xa4\xa6"
_START_UP = {"ssd1306": _COMMON + b"\xd9\xf1\x20\x02\x8d\x14", "sh1106": _COMMON + b"\xd9\x22\xad\x8b\x32"}
_FIRST_COLUMN = {"ssd1306": 0, "sh1106": 2}


def _write(bus, driver, page):
    address = 0x3C
    try:
        bus.writeto(address, _START_UP[driver])
    except OSError:
        address = 0x3D
        bus.writeto(address, _START_UP[driver])
    for number in range(8):
        bus.writeto(address, bytes((0x00, 0xB0 | number, _FIRST_COLUMN[driver], 0x10)))
        bus.writeto(address, b"\x40" + bytes(page[number * 128 : number * 128 + 128]))
    bus.writeto(address, b"\x00\xaf")
