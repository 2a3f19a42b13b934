"""Runs every kernel of one module on random input and prints a checksum a kernel; CPython and MicroPython run it.

Usage: kernel_trial.py kernels_plain|kernels_viper
"""

import sys
from array import array

from paydirt.engine.rng import Rng

TRIALS = 12


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


def trial_dim_rect(k, dice):
    buf = dice.data(770)
    k.dim_rect(buf, rect(dice, [dice.below(257)]))
    return [buf]


def trial_paint_tiles(k, dice):
    buf = dice.data(770)
    row = dice.below(15)
    k.paint_tiles(buf, dice.data(256), dice.data(768), dice.data(256), row, dice.below((16 - row) * 16 + 1))
    return [buf]


def trial_shift_rows(k, dice):
    buf = dice.data(770)
    k.shift_rows(buf, dice.data(768), dice.below(3) - 1)
    return [buf]


def trial_shell(k, dice):
    buf = dice.data(770)
    half = 256 + dice.below(9000)
    k.shell(
        buf,
        array("i", [dice.below(256), dice.below(256), dice.below(40000), half, 65536 // half])
        + dice.numbers(256, 256, 256),
    )
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


def trial_flash(k, dice):
    """Both flash kernels, over frames whose cells change now and then."""
    shown = bytearray(768)
    shown_fx = bytearray(768)
    cells = bytearray(1792)
    gamma = dice.data(256, 100)
    total = 0
    now = dice.below(65536)
    for _ in range(8):
        buf = dice.data(768, 2)
        fx = dice.data(768, 2)
        p = array("i", [now & 0xFFFF, 334, 1000, 0, 0, 0, 0, dice.below(2), dice.below(4) // 3])
        k.flash_scan(buf, fx, shown, shown_fx, gamma, cells, p)
        total = checksum(total, p)
        k.flash_apply(buf, fx, shown, shown_fx, cells, p)
        total = checksum(total, p)
        now += 16 + dice.below(400)
    return [shown, shown_fx, cells, [total]]


def trial_pack(k, dice):
    base = dice.data(768, 2)
    fx = dice.data(768, 2)
    lut = dice.data(256, 9)
    wire = bytearray(256)
    for i in range(256):
        wire[i] = i * 77 & 255
    out = dice.data(1024)
    p = array("i", [0, 0, 0, dice.below(4097), dice.below(4097), dice.below(2), 3, 2, 1])
    k.pack_sums(base, fx, lut, p)
    total = k.pack_write(base, fx, lut, wire, out, p)
    return [out, p, [total]]


def trial_page_differs(k, dice):
    a = dice.data(1024)
    b = bytearray(a)
    answers = []
    for _ in range(3):
        b[dice.below(1024)] ^= dice.below(3)
        answers.extend([k.page_differs(a, b, page) for page in range(8)])
    return [answers]


def main(name):
    k = getattr(__import__("paydirt.engine." + name).engine, name)
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
