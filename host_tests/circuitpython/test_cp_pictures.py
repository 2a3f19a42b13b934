"""Through Adafruit's real libraries both pictures are those of the RP2040 port, bit for bit."""

import sys

import pytest

import board as reference
from paydirt.app import kiosk
from paydirt.screen.canvas import Canvas
from paydirt.screen.packer import Packer
from ports.sim.toy import Toy

MATCH = '{"game": "boombanggold", "bots": {"0": "hard", "1": "easy", "2": "hard", "3": "medium"}, "seed": 7}'
GAP_MS = 40


class Rp2Wire:
    """The bytes that the RP2040's state machine shifts out for a canvas: the top 24 bits of each packed word."""

    def __init__(self):
        self.packer = Packer(reference)
        self.words = bytearray(1024)

    def frame(self, canvas, now_ms, brightness):
        self.packer.brightness = brightness
        self.packer.pack(canvas, self.words, now_ms)
        return b"".join(bytes((w >> 24 & 255, w >> 16 & 255, w >> 8 & 255)) for w in _little(self.words))


def _little(data):
    return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]


def pictures(count, every_ms):
    """Yield (stage, now in ms) of a match of bots."""
    toy = Toy(5, 7, kiosk.parse(MATCH))
    toy.matrix.skip = 12
    toy.start(0)
    now_us = 0
    for _ in range(count):
        end_us = now_us + every_ms * 1000
        while now_us < end_us:
            now_us += 16000
            toy.turn(now_us)
        toy.app.screen.draw(toy.app.now_ms)
        toy.app.stage.finish(toy.app.now_ms)
        yield toy.app.stage, toy.app.now_ms


def test_the_leds_get_the_bytes_of_the_rp2040_port(chip):
    matrix = chip.load("matrix").Matrix(chip.board)
    matrix.start()
    assert chip.frames[-1] == bytes(768)
    rp2 = Rp2Wire()
    lit = set()
    for stage, now_ms in pictures(30, 1500):
        chip.ticks.ms += 1500
        assert matrix.show(stage.canvas, now_ms)
        expected = rp2.frame(stage.canvas, now_ms, matrix.brightness)
        assert chip.frames[-1] == expected
        assert matrix.estimate_ma == rp2.packer.estimate_ma <= reference.SUPPLY_MA
        lit.add(expected)
    assert len(lit) > 20
    matrix.stop()
    assert chip.frames[-1] == bytes(768)


def test_a_picture_that_stands_is_not_sent_again_but_repeated_now_and_then(chip):
    matrix = chip.load("matrix").Matrix(chip.board)
    matrix.start()
    canvas = Canvas()
    canvas.set(3, 4, 0x204010)
    for now_ms in range(0, 2000, GAP_MS):
        chip.ticks.ms += GAP_MS
        matrix.show(canvas, now_ms)
    assert 4 <= len(chip.frames) <= 7
    shown = chip.frames[-1]
    assert any(shown)
    matrix.brightness = 8
    matrix.show(canvas, 2000)
    assert chip.frames[-1] != shown


def test_a_limit_that_lets_go_is_followed_although_the_canvas_stands(chip):
    matrix = chip.load("matrix").Matrix(chip.board)
    matrix.start()
    matrix.brightness = 8
    canvas = Canvas()
    canvas.rect(0, 0, 16, 16, 0xFFFFFF)
    rp2 = Rp2Wire()
    for now_ms in range(0, 1000, GAP_MS):
        if now_ms == 10 * GAP_MS:
            canvas.rect(0, 0, 16, 15, 0x000000)
        matrix.show(canvas, now_ms)
        assert chip.frames[-1] == rp2.frame(canvas, now_ms, 8)


def test_the_oled_shows_the_buffer_pixel_for_pixel_in_quarter_pages(chip):
    oled = chip.load("oled").Oled(chip.board)
    oled.start()
    assert oled.present
    assert chip.display.on
    assert chip.display.image() == bytes(1024)
    seen = set()
    for stage, _ in pictures(14, 3000):
        buf = bytes(stage.oled.buf)
        for _ in range(32):
            chip.display.transfers.clear()
            oled.show(stage.oled.buf)
            assert max(chip.display.transfers, default=0) <= 33  # a control byte and a quarter of a page
            assert sum(chip.display.transfers) < 4 * 48 + 13  # four at most, with addresses, and a question
        assert chip.display.image() == buf
        seen.add(buf)
    assert len(seen) > 3
    assert chip.display.unknown == []
    oled.stop()
    assert not chip.display.on


def test_every_bit_of_the_oled_buffer_has_its_pixel(chip):
    oled = chip.load("oled").Oled(chip.board)
    oled.start()
    buf = bytearray((at * 73 + (at >> 5) * 29) & 255 for at in range(1024))
    oled.show_now(buf)
    assert chip.display.image() == bytes(buf)


def test_a_bitmaps_own_memory_gives_the_same_picture(chip, monkeypatch):
    """On the board a byte is copied into the bitmap's memory; here Blinka's words are filled from such a memory."""
    module = chip.load("oled")
    oled = module.Oled(chip.board)
    oled.start()
    bitmap = oled._bitmap
    memory = bytearray(1024)  # a row is 64 pixels, the first one the highest bit: as measured on CircuitPython 10
    oled._bits = memoryview(memory)
    marked = bitmap.dirty

    def dirty(x1, y1, x2, y2):
        for y in range(y1, y2):
            for x in range(x1, x2):
                bitmap._write_pixel(x, y, memory[y * 8 + (x >> 3)] >> (7 - (x & 7)) & 1)
        marked(x1, y1, x2, y2)

    monkeypatch.setattr(bitmap, "dirty", dirty)
    buf = bytearray((at * 57 + (at >> 6) * 3) & 255 for at in range(1024))
    oled.show_now(buf)
    assert chip.display.image() == bytes(buf)


@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_a_late_or_unplugged_oled_comes_back(chip, address):
    chip.display.address = address
    chip.display.present = False
    oled = chip.load("oled").Oled(chip.board)
    oled.start()
    buf = bytearray(b"\x5a" * 1024)
    oled.show(buf)
    assert not oled.present
    chip.display.present = True
    chip.ticks.ms += 600
    oled.show_now(buf)
    oled.show(buf)
    assert oled.present
    assert chip.display.image() == bytes(buf)
    chip.display.unplug()
    chip.ticks.ms += 600
    oled.show(buf)
    assert not oled.present
    chip.display.plug_in()
    chip.ticks.ms += 600
    for _ in range(40):
        oled.show(buf)
    assert chip.display.image() == bytes(buf)


@pytest.mark.parametrize("gone_ms", [120, 300, 1000])
def test_a_display_that_is_pulled_and_returned_while_nothing_changes_shows_the_picture_again(chip, gone_ms):
    oled = chip.load("oled").Oled(chip.board)
    oled.start()
    buf = bytearray(b"\x3c" * 1024)

    def turns(ms):
        for _ in range(ms // 20):
            chip.ticks.ms += 20
            oled.show(buf)

    turns(700)
    assert chip.display.image() == bytes(buf)
    chip.display.transfers.clear()
    turns(2000)
    assert sum(chip.display.transfers) <= 20 * 64  # ten times a second twelve bytes to ask, and a 32nd of the picture
    for wait_ms in range(0, 500, 60):  # whenever that is
        turns(1000 + wait_ms)
        chip.display.unplug()
        turns(gone_ms)
        chip.display.plug_in()
        assert chip.display.image() != bytes(buf)
        turns(1500)
        assert oled.present
        assert chip.display.image() == bytes(buf)
    assert chip.display.unknown == []


def test_a_display_that_lost_its_power_for_a_moment_unseen_shows_the_picture_again(chip):
    oled = chip.load("oled").Oled(chip.board)
    oled.start()
    buf = bytearray(at * 31 & 255 for at in range(1024))
    oled.show_now(buf)
    chip.display.falter()
    for ms in (120, 4000):
        assert chip.display.image() != bytes(buf)
        for _ in range(ms // 20):
            chip.ticks.ms += 20
            oled.show(buf)
        assert chip.display.on
    assert chip.display.image() == bytes(buf)
    assert chip.display.unknown == []


@pytest.mark.parametrize("error", [RuntimeError("Unable to find I2C Display at 3c"), OSError(19), MemoryError()])
def test_a_display_that_goes_while_it_is_set_up_stops_nothing_and_comes_back(chip, monkeypatch, error):
    module = chip.load("oled")
    oled = module.Oled(chip.board)
    real = module.I2CDisplayBus

    def gone(*arguments, **options):
        raise error

    monkeypatch.setattr(module, "I2CDisplayBus", gone)
    oled.start()
    assert not oled.present
    buf = bytearray(b"\x3c" * 1024)
    chip.ticks.ms += 600
    oled.show(buf)
    assert not oled.present
    monkeypatch.setattr(module, "I2CDisplayBus", real)
    chip.ticks.ms += 600
    oled.show_now(buf)
    assert chip.display.image() == bytes(buf)


def test_a_bus_without_pull_ups_stops_nothing(chip):
    sys.modules["fakes"].Bus.pulled_up = False
    oled = chip.load("oled").Oled(chip.board)
    oled.start()
    oled.show(bytearray(1024))
    oled.stop()
    assert not oled.present


def test_a_notice_needs_no_library_at_all(chip):
    notice = chip.load("notice")
    notice.say(chip.board, ("Library missing:", "neopixel", "copy it to /lib"))
    assert chip.display.on
    assert chip.display.image() == bytes(notice.page_of(("Library missing:", "neopixel", "copy it to /lib")))
    assert any(chip.display.image())
