"""The OLED canvas: page order, every direction, letters, numbers, pictures."""

import subprocess
import sys
from pathlib import Path

import pytest

from paydirt.screen import icons
from paydirt.screen.font import DIGITS, LETTERS
from paydirt.screen.oled import OledCanvas

ROOT = Path(__file__).parents[2]
PICTURES = {name: value for name, value in vars(icons).items() if isinstance(value, bytes)}
CODES = [*range(32, 127), *range(160, 256)]


def lit(oled):
    """Return the lit pixels as {(x, y)}, as mounted."""
    return {(x, y) for y in range(64) for x in range(128) if oled.buf[(y >> 3) * 128 + x] >> (y & 7) & 1}


def art(oled, x, y, w, h):
    pixels = lit(oled)
    return ["".join("#" if (x + i, y + j) in pixels else "." for i in range(w)) for j in range(h)]


def draw_all(oled):
    """A bit of everything, inside 64 x 64."""
    oled.text(3, 5, b"J\xe4ger")
    oled.big(2, 15, b"R7")
    oled.icon(40, 3, icons.BAT)
    oled.icon_big(30, 30, icons.SNAKE)
    oled.rect(1, 1, 60, 50)
    oled.line(0, 63, 63, 20)
    oled.number(3, 40, -417)
    oled.fill_rect(20, 50, 9, 7, 2)
    oled.legend(2, 46, 9)


def test_pixels_lie_in_page_order():
    oled = OledCanvas()
    oled.pixel(5, 11)
    assert oled.buf[128 + 5] == 1 << 3
    assert sum(oled.buf) == 1 << 3


@pytest.mark.parametrize("quarters", range(4))
def test_every_direction_shows_the_same_turned(quarters):
    """Upright, turned by quarters clockwise: the pixel (x, y) of the drawing moves as a turned card's would."""
    upright, turned = OledCanvas(), OledCanvas()
    draw_all(upright)
    turned.turn(quarters)
    draw_all(turned)
    place = {
        0: lambda x, y: (x, y),
        1: lambda x, y: (127 - y, x),
        2: lambda x, y: (127 - x, 63 - y),
        3: lambda x, y: (y, 63 - x),
    }[quarters]
    assert lit(turned) == {place(x, y) for x, y in lit(upright)}
    assert (turned.width, turned.height) == ((64, 128) if quarters & 1 else (128, 64))


def test_turned_is_upside_down():
    oled = OledCanvas()
    oled.turned = True
    assert oled.turned
    oled.pixel(0, 0)
    assert lit(oled) == {(127, 63)}
    oled.turned = False
    assert not oled.turned


def test_what_lies_outside_is_left_out():
    for quarters in range(4):
        oled = OledCanvas()
        oled.turn(quarters)
        for x, y in ((-200, -200), (-9, 3), (126, 3), (3, -6), (3, 62), (500, 500), (60, 126)):
            oled.text(x, y, b"Wg")
            oled.big(x, y, b"Wg")
            oled.huge_number(x, y, 8)
            oled.icon_big(x, y, icons.GHOST)
            oled.fill_rect(x, y, 20, 20)
            oled.line(x, y, 64, 32)
            oled.watch(x, y, 3)
        assert len(oled.buf) == 1024


@pytest.mark.parametrize("colour", [0, 1, 2])
def test_colours_set_clear_and_invert(colour):
    dark, bright = OledCanvas(), OledCanvas()
    bright.fill(1)
    for oled in (dark, bright):
        oled.text(7, 13, b"Gold", colour)
        oled.fill_rect(60, 9, 10, 17, colour)
    drawn = OledCanvas()
    drawn.text(7, 13, b"Gold")
    drawn.fill_rect(60, 9, 10, 17)
    assert lit(dark) == (set() if colour == 0 else lit(drawn))
    assert lit(bright) == (every() if colour == 1 else every() - lit(drawn))


def every():
    return {(x, y) for x in range(128) for y in range(64)}


def test_all_latin_1_letters_are_drawn_and_differ():
    shapes = {}
    for code in CODES:
        oled = OledCanvas()
        oled.text(0, 0, bytes([code]))
        shape = bytes(oled.buf[:6])
        assert shape[5] == 0, "the sixth column is space between letters"
        assert not any(oled.buf[6:])
        assert bool(any(shape)) == (code not in (32, 160))
        shapes.setdefault(shape, []).append(code)
    same = [codes for codes in shapes.values() if len(codes) > 1]
    assert same == [[32, 160]], "only the two spaces look alike"
    assert len(LETTERS) == 5 * len(CODES)


def test_what_cannot_be_printed_is_a_question_mark():
    a, b = OledCanvas(), OledCanvas()
    a.text(0, 0, b"\x07\x85")
    b.text(0, 0, b"??")
    assert a.buf == b.buf


def test_twenty_one_letters_fill_a_line():
    oled = OledCanvas()
    assert oled.text(0, 0, b"M" * 21) == 126
    assert max(x for x, _ in lit(oled)) == 124


@pytest.mark.parametrize(
    "text", [b"\2\4 change", b"hold \3 back", b"\1", b"123456789012345678901 23\4 more than a line"]
)
def test_arrows_stand_among_letters(text):
    oled, plain = OledCanvas(), OledCanvas()
    end = oled.keys(3, 8, text)
    x = 3
    for code in text:
        if code <= 4:
            plain.icon(x, 8, (icons.ARROW_UP, icons.ARROW_LEFT, icons.ARROW_DOWN, icons.ARROW_RIGHT)[code - 1])
            x += 9
        else:
            x = plain.text(x, 8, bytes((code,)))
    assert bytes(oled.buf) == bytes(plain.buf)
    assert end == x
    assert oled.keys_width(text) == x - 3 - 1


def test_large_letters_are_doubled_with_rounded_corners():
    oled = OledCanvas()
    oled.big(0, 0, b"L/")
    assert art(oled, 0, 0, 10, 14) == ["##........"] * 11 + ["###......."] + ["##########"] * 2
    small = OledCanvas()
    small.text(0, 0, b"/")
    assert len(lit(oled)) > 44 + 4 * len(lit(small)), "the steps of a slope are filled"


@pytest.mark.parametrize("number", [0, 7, 10, 42, 999, 1234567, -1, -90])
def test_numbers_look_like_their_text(number):
    a, b = OledCanvas(), OledCanvas()
    assert a.number(4, 8, number) == b.text(4, 8, str(number).encode())
    assert a.big_number(4, 24, number) == b.big(4, 24, str(number).encode())
    a.number_right(120, 48, number)
    b.text_right(120, 48, str(number).encode())
    assert a.buf == b.buf


def test_numbers_too_long_are_held():
    a, b = OledCanvas(), OledCanvas()
    a.number(0, 0, 12345678901)
    b.number(0, 0, 9999999)
    assert a.buf == b.buf


def test_huge_digits_differ():
    shapes = set()
    for digit in range(10):
        oled = OledCanvas()
        assert oled.huge_number(0, 0, digit) == 18
        assert all(x < 16 and y < 24 for x, y in lit(oled))
        shapes.add(bytes(oled.buf))
    assert len(shapes) == 10
    assert len(DIGITS) == 11 * 16


def test_centred_text_is_in_the_middle():
    for quarters in (0, 1):
        oled = OledCanvas()
        oled.turn(quarters)
        oled.big_centre(0, b"HUH")
        seen = [y if quarters else x for x, y in lit(oled)]
        assert min(seen) + max(seen) == oled.width - 1


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_has_its_size(name):
    data = PICTURES[name]
    width, height = data[0], data[1]
    assert len(data) == 2 + width * ((height + 7) // 8)
    oled = OledCanvas()
    oled.icon(0, 0, data)
    assert all(x < width and y < height for x, y in lit(oled))
    assert len(lit(oled)) >= 8
    double = OledCanvas()
    double.icon_big(0, 0, data)
    if height <= 32:
        assert lit(double) == {(2 * x + i, 2 * y + j) for x, y in lit(oled) for i in (0, 1) for j in (0, 1)}


def test_the_watch_shows_twelve_different_hours():
    faces = set()
    for hour in range(1, 13):
        oled = OledCanvas()
        oled.watch(0, 0, hour)
        faces.add(bytes(oled.buf))
        assert all(x < 23 and y < 26 for x, y in lit(oled))
    assert len(faces) == 12


def test_the_legend_fills_the_buttons_of_the_mask():
    """F above, L left, B below, R right."""
    centres = ((8, 2), (2, 8), (8, 14), (14, 8))
    for mask in range(16):
        oled = OledCanvas()
        oled.legend(0, 0, mask)
        assert [c in lit(oled) for c in centres] == [bool(mask >> b & 1) for b in range(4)]


def test_bars_show_their_share():
    oled = OledCanvas()
    oled.bar(0, 0, 24, 8, 10, 20)
    assert sum(1 for x, y in lit(oled) if y == 3) == 2 + 10
    oled.clear()
    oled.bars(0, 0, 40, 20, (0, 5, 10, 99), 10)
    tall = [sum(1 for x, y in lit(oled) if x == 10 * i) for i in range(4)]
    assert tall == [1, 10, 20, 20]


def test_the_drawings_and_the_modules_agree():
    script = ROOT / "tools" / "font" / "make_font.py"
    assert subprocess.run([sys.executable, str(script), "--check"], check=False).returncode == 0
