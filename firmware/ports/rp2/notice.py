"""A few lines on the OLED with nothing but MicroPython's own font: for safe mode and for crashes."""

import framebuf

_COLUMNS = 16


def show(oled, lines):
    """Show up to eight lines (str, 16 letters) and wait until they are there."""
    buf = bytearray(1024)
    page = framebuf.FrameBuffer(buf, 128, 64, framebuf.MONO_VLSB)
    for row in range(min(len(lines), 8)):
        page.text(lines[row][:_COLUMNS], 0, row * 8 + (64 - len(lines) * 8) // 2, 1)
    oled.show_now(buf)
