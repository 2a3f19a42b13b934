"""The matrix canvas: cells, clipping, layers."""

import pytest

from paydirt.screen.canvas import Canvas, rock_noise


def test_cells_lie_row_by_row_in_rgb():
    canvas = Canvas()
    canvas.set(3, 2, 0x123456)
    assert canvas.buf[(2 * 16 + 3) * 3 :][:3] == bytes((0x12, 0x34, 0x56))
    assert canvas.get(3, 2) == 0x123456
    assert sum(1 for v in canvas.buf if v) == 3


@pytest.mark.parametrize(("x", "y"), [(-1, 0), (16, 0), (0, -1), (0, 16), (99, 99)])
def test_outside_nothing_happens(x, y):
    canvas = Canvas()
    canvas.set(x, y, 0xFFFFFF)
    canvas.add(x, y, 0xFFFFFF)
    canvas.add_fx(x, y, 0xFFFFFF)
    canvas.mix(x, y, 0xFFFFFF, 256)
    assert canvas.get(x, y) == 0
    assert not any(canvas.buf)
    assert not any(canvas.fx)


def test_add_stops_at_white_and_scales():
    canvas = Canvas()
    canvas.set(1, 1, 0xF00010)
    canvas.add(1, 1, 0x404040)
    assert canvas.get(1, 1) == 0xFF4050
    canvas.add(1, 1, 0x808080, 64)
    assert canvas.get(1, 1) == 0xFF6070


def test_mix_reaches_both_ends():
    canvas = Canvas()
    canvas.set(0, 0, 0x2080F0)
    canvas.mix(0, 0, 0xF08020, 0)
    assert canvas.get(0, 0) == 0x2080F0
    canvas.mix(0, 0, 0xF08020, 256)
    assert canvas.get(0, 0) == 0xF08020


@pytest.mark.parametrize(
    "box", [(2, 3, 4, 5), (-3, -3, 8, 8), (12, 13, 9, 9), (0, 0, 16, 16), (5, 5, 0, 3), (20, 0, 3, 3)]
)
def test_rectangles_are_clipped(box):
    x, y, w, h = box
    inside = {(i, j) for i in range(16) for j in range(16) if x <= i < x + w and y <= j < y + h}
    canvas = Canvas()
    canvas.rect(x, y, w, h, 0x804020)
    canvas.glow(x, y, w, h, 0x804020, 128)
    canvas.dim(x, y, w, h, 64)
    for i in range(16):
        for j in range(16):
            assert canvas.get(i, j) == (0x201008 if (i, j) in inside else 0)
            at = (j * 16 + i) * 3
            assert bytes(canvas.fx[at : at + 3]) == (b"\x40\x20\x10" if (i, j) in inside else b"\0\0\0")


def test_tiles_are_painted_from_the_row_on():
    canvas = Canvas()
    canvas.rect(0, 0, 16, 16, 0x010101)
    table = bytearray(768)
    table[3 * 9 : 3 * 9 + 3] = bytes((200, 100, 0))
    canvas.tiles(bytes([9]) * 20, table, bytes([128]) * 20, 2, 20)
    assert canvas.get(0, 2) == canvas.get(3, 3) == 0xC86400
    assert canvas.get(15, 1) == canvas.get(4, 3) == 0x010101


def test_noise_changes_dark_cells_and_never_puts_one_out():
    canvas = Canvas()
    table = bytes((46, 30, 0)) + bytes(765)
    canvas.tiles(bytes(256), table, bytes(range(256)), 0, 256)
    reds = {canvas.get(i & 15, i >> 4) >> 16 for i in range(256)}
    assert min(reds) >= 30
    assert max(reds) <= 60
    assert len(reds) > 10
    assert all(canvas.get(i & 15, i >> 4) & 255 == 0 for i in range(256))


def test_blit_copies_a_picture():
    canvas = Canvas()
    canvas.blit(4, 5, 2, 2, bytes(range(1, 13)))
    assert canvas.get(4, 5) == 0x010203
    assert canvas.get(5, 6) == 0x0A0B0C


def test_fade_and_clear():
    canvas = Canvas()
    canvas.rect(0, 0, 16, 16, 0x804020)
    canvas.fade(128)
    assert canvas.get(7, 7) == 0x402010
    canvas.clear()
    assert not any(canvas.buf)


def test_noise_is_the_same_for_a_seed():
    a, b, c = bytearray(160), bytearray(160), bytearray(160)
    rock_noise(a, 5)
    rock_noise(b, 5)
    rock_noise(c, 6)
    assert a == b
    assert a != c
