"""What is copied instead of painted anew is what would have been painted."""

import random

from paydirt.engine import copying, kernels_plain

ROWS = ((0, 32), (2, 16), (3, 144), (13, 11))  # first row, cells


def reference(buf, cells, table, noise, first_row, count):
    """The meaning of paint_tiles."""
    for i in range(count):
        for k in range(3):
            v = table[3 * cells[i] + k]
            if v:
                v = max(v + ((noise[i] - 128) * v * (255 - v) >> 17), 1)
            buf[first_row * 48 + i * 3 + k] = v


def test_a_picture_that_changes_here_and_there_is_that_of_painting_it_all():
    dice = random.Random(5)
    state = bytearray(dice.randbytes(256))
    table = bytearray(dice.randbytes(768))
    noise = bytearray(dice.randbytes(256))
    whole, grain = memoryview(state), memoryview(noise)
    areas = [(whole[n * 40 : n * 40 + count], grain[n : n + count], row, count) for n, (row, count) in enumerate(ROWS)]
    painter = copying.Painter()
    for turn in range(300):
        for _ in range(dice.choice((0, 0, 1, 3, 60))):
            state[dice.randrange(256)] = dice.randrange(256)
        for _ in range(dice.choice((0, 0, 1, 5, 60))):
            table[dice.randrange(768)] = dice.randrange(256)
        for cells, grains, row, count in areas:
            if dice.randrange(3) == 0:
                continue
            table[0] = 0 if row == 3 else turn & 16  # as the apron has it
            buf, expected = bytearray(b"\x55" * 768), bytearray(b"\x55" * 768)
            painter.paint(buf, cells, table, grains, row, count)
            reference(expected, cells, table, grains, row, count)
            assert buf == expected


def test_another_match_has_another_picture():
    painter = copying.Painter()
    for fill in (1, 2, 3):
        cells, table, noise = bytearray([fill] * 16), bytearray(range(48)), bytearray(b"\x80" * 16)
        buf, expected = bytearray(768), bytearray(768)
        painter.paint(buf, cells, table, noise, 4, 16)
        reference(expected, cells, table, noise, 4, 16)
        assert buf == expected


def test_dark_is_made_of_whole_pieces():
    buf = bytearray(b"\x77" * 1026)
    assert copying.dark(buf, 1000) == 768
    assert buf == bytes(768) + b"\x77" * 258
    kernels_plain.set_bytes(buf, 0, 1000)
    assert buf == bytes(1000) + b"\x77" * 26
    kernels_plain.fill(buf, 9, 9, 9)
    kernels_plain.fill(buf, 0, 0, 0)
    assert buf == bytes(1000) + b"\x77" * 26
