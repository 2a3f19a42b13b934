"""Runs every kernel of one module on random input and prints a checksum a kernel; CPython and MicroPython run it.

Usage: kernel_trial.py plain|viper
"""

import sys
from array import array

from paydirt.engine.rng import Rng

TRIALS = 12


class Kernels:
    """All kernels of one kind."""

    def __init__(self, kind):
        for family in ("kernels", "effect_kernels", "flash_kernels", "led_kernels", "oled_kernels", "stamp_kernels"):
            name = family + "_" + kind
            module = getattr(__import__("paydirt.engine." + name).engine, name)
            for function in dir(module):
                if function[0] != "_":
                    setattr(self, function, getattr(module, function))


class Dice:
    """Random input, the same in every runtime."""

    def __init__(self, seed):
        self._state = bytearray(4)
        self._rng = Rng(self._state, 0)
        self._rng.seed(seed)

    def below(self, n):
        return self._rng.below(n)

    def data(self, size, zeros=3):
        """Return bytes of which about one in `zeros` is 0."""
        data = bytearray(size)
        for i in range(size):
            if self.below(zeros):
                data[i] = self._rng.byte()
        return data

    def numbers(self, *limits):
        return array("i", [self.below(n) for n in limits])


def checksum(total, data):
    """Fold numbers into a checksum below 2^20."""
    for v in data:
        total = (total * 31 + v) & 0xFFFFF
    return total


def rect(dice, rest):
    x = dice.below(16)
    y = dice.below(16)
    numbers = [x, y, 1 + dice.below(16 - x), 1 + dice.below(16 - y)]
    numbers.extend(rest)
    return array("i", numbers)


def trial_fill(k, dice):
    buf = dice.data(770)
    k.fill(buf, dice.below(256), dice.below(256), dice.below(256))
    return [buf]


def trial_set_bytes(k, dice):
    buf = dice.data(1026)
    k.set_bytes(buf, dice.below(256), dice.below(1026))
    return [buf]


def trial_fade(k, dice):
    buf = dice.data(770)
    k.fade(buf, dice.below(257))
    return [buf]


def trial_add_rect(k, dice):
    buf = dice.data(770)
    k.add_rect(buf, rect(dice, [dice.below(256), dice.below(256), dice.below(256)]))
    return [buf]


def trial_set_rect(k, dice):
    buf = dice.data(770)
    k.set_rect(buf, rect(dice, [dice.below(256), dice.below(256), dice.below(256)]))
    return [buf]


def trial_dim_rect(k, dice):
    buf = dice.data(770)
    k.dim_rect(buf, rect(dice, [dice.below(257)]))
    return [buf]


def trial_paint_tiles(k, dice):
    buf = dice.data(770)
    row = dice.below(15)
    k.paint_tiles(buf, dice.data(256), dice.data(768), dice.data(256), row, dice.below((16 - row) * 16 + 1))
    return [buf]


def trial_paint_row(k, dice):
    buf = dice.data(770)
    row = dice.below(6)
    k.paint_row(buf, dice.data(256), dice.data(768), dice.data(256), row, 160, dice.below(10))
    return [buf]


def trial_shift_rows(k, dice):
    buf = dice.data(770)
    k.shift_rows(buf, dice.data(768), dice.below(3) - 1)
    return [buf]


def trial_shell(k, dice):
    buf = dice.data(770)
    rgb = dice.below(256) << 16 | dice.below(65536)
    k.shell(buf, dice.below(256), dice.below(256), dice.below(200), 1 + dice.below(60), rgb, dice.below(257))
    return [buf]


def trial_comet(k, dice):
    buf = dice.data(770)
    rgb = dice.below(256) << 16 | dice.below(65536)
    k.comet(buf, dice.below(16), dice.below(16), dice.below(16), dice.below(16), rgb, dice.below(257))
    return [buf]


def trial_sparks(k, dice):
    pool = array("i", [0] * 400)
    seed = k.sparks(pool, dice.below(30), 12, dice.below(4096), dice.below(4096), 77, 1 + dice.below(65535))
    return [pool, [seed]]


def trial_add_cell(k, dice):
    buf = dice.data(770)
    for _ in range(50):
        rgb = dice.below(256) << 16 | dice.below(65536)
        k.add_cell(buf, dice.below(20) - 2, dice.below(20) - 2, rgb, dice.below(257))
    return [buf]


def trial_particles(k, dice):
    buf = dice.data(770)
    pool = array("i", [])
    now = dice.below(2) * 0x3FFFFF00 + dice.below(200)
    for _ in range(40):
        pool.extend(array("i", [(now - dice.below(1500)) & 0x3FFFFFFF, dice.below(4) * 400]))
        pool.extend(array("i", [65536 + dice.below(4096), 65536 + dice.below(4096)]))
        pool.extend(array("i", [61440 + dice.below(8192), 61440 + dice.below(8192), 62000 + dice.below(8192)]))
        pool.extend(array("i", [dice.below(256) << 16 | dice.below(65536)]))
    alive = k.particles(buf, pool, 40, now)
    return [buf, pool, [alive]]


def make_tables(dice):
    """Return tables of any gamma and any levels, zero for zero."""
    tables = dice.data(512, 50) + bytearray(1024)
    tables[0] = tables[256] = 0
    for v in range(511):
        tables[1024 + v] = min(v, 255)
    return tables


def trial_flash_and_pack(k, dice):
    """The way from the canvas to the wire, over frames whose cells change now and then."""
    shown = bytearray(1536)
    cells = bytearray(2560 + 256)
    tables = make_tables(dice)
    outs = (bytearray(1024), bytearray(1024))
    wire = array("H", [(i * 77 & 255) * 4 for i in range(256)])
    now = 0x3FFFF800 + dice.below(2000)
    p = array("i", [now, 4 + dice.below(2) * 4, 0, 0, 0, now - 5000, 0, dice.below(256) * 10, 0, 0, 0, 0])
    p.extend(array("i", [0xFFFF, 0xFFFF, now - 5000, now - 5000]))
    p.extend(array("i", [16, 24, 8, dice.below(60000)] + [4096, 0, 0, 0] * 2 + [0] * 292))
    k.pack_sums(shown, tables, p, tables, p)
    buf = dice.data(768, 2)
    fx = bytearray(768)
    view = memoryview(shown)
    shown_rows = (k.layer_rows(view[:768]), k.layer_rows(view[768:]))
    total = 0
    for frame in range(14):
        if dice.below(3):
            for _ in range(dice.below(200)):
                buf[dice.below(768)] = dice.below(256)
                if frame > 3:
                    fx[dice.below(768)] = dice.below(256)
        if frame == 9:
            buf = bytearray(768)
        p[0] = now & 0x3FFFFFFF
        k.flash_pass(buf, shown, cells, fx, tables, p, (k.layer_rows(buf), k.layer_rows(fx)), shown_rows)
        total = checksum(total, p[:288])
        out = outs[frame % 3 & 1]
        k.pack_words(shown, tables, out, out, tables, wire, frame % 3 & 1, p)
        total = checksum(checksum(total, p[:288]), out)
        now += 16 + dice.below(3) * dice.below(200)
    return [shown, cells, tables, [total]]


def trial_pack_sums(k, dice):
    p = array("i", [0] * 288)
    tables = make_tables(dice)
    k.pack_sums(dice.data(1536, 2), tables, p, tables, p)
    return [p, tables]


def trial_fill_box(k, dice):
    buf = dice.data(1026)
    x = dice.below(128)
    y = dice.below(64)
    k.fill_box(buf, x, y, 1 + dice.below(128 - x), 1 + dice.below(64 - y), dice.below(3))
    return [buf]


def trial_draw_line(k, dice):
    buf = dice.data(1026)
    for _ in range(20):
        ends = [dice.below(150) - 10 for _ in range(4)]
        k.draw_line(buf, ends[0], ends[1], ends[2], ends[3], dice.below(3), dice.below(4))
    return [buf]


def trial_stamp(k, dice):
    """Letters, digits and pictures in every size, colour and direction, partly outside."""
    buf = dice.data(1026)
    font = dice.data(191 * 5, 4)
    left = 1024 + dice.below(140) - 6
    top = 1024 + dice.below(80) - 6
    zoom = 1 + dice.below(2)
    colour = dice.below(3)
    quarters = dice.below(4)
    text = dice.data(9)
    k.stamp(buf, font, text, array("i", [1, 9, 0, 5, 1, left, top, 6 * zoom, zoom, zoom - 1, colour, quarters]))
    k.stamp(buf, font, b"\1\3", array("i", [0, 2, 2, 8, 2, left, top, 18, zoom, 0, colour, quarters]))
    return [buf]


def main(name):
    k = Kernels(name)
    names = sorted(n for n in globals() if n.startswith("trial_"))
    for n in names:
        dice = Dice(77)
        total = 0
        for _ in range(TRIALS):
            for data in globals()[n](k, dice):
                total = checksum(total, data)
        print(n, total)


if __name__ == "__main__":
    main(sys.argv[1])
