# ruff: noqa: E402, F821, I001, PLW0603
# Packing by itself, timed: a quiet picture, four bursts at once over one that changes, and any change there can be.
import gc
import time
from array import array

import pack

drive = pack.mount()
import board
from ports.rp2.inplace import InPlace
from paydirt.engine.rng import Rng
from paydirt.screen.canvas import Canvas
from paydirt.screen.effects import Effects
from paydirt.screen.packer import Packer

canvas = Canvas()
effects = Effects(canvas)
packer = Packer(board)
packer.brightness = 4  # as the matrix has it
outs = (bytearray(1024), bytearray(1024))
noise = bytearray(2048)
dice = Rng(bytearray(4), 0)
dice.seed(7)
for i in range(2048):
    noise[i] = dice.byte()
dim = bytes(v // 3 for v in noise)
in_place = InPlace(drive, ())
while not in_place.settle():
    pass
gc.collect()
times = array("i", [0] * FRAMES)
wall_ms = 0


def run(what, change):
    global wall_ms
    for number in range(FRAMES):
        wall_ms += change(number)
        out = outs[number & 1]
        before_us = time.ticks_us()
        packer.pack(canvas, out, wall_ms)
        times[number] = time.ticks_diff(time.ticks_us(), before_us)
    print(what, sorted(times[2:]), packer._p[20], packer._p[24])


def quiet(number):
    canvas.set(number & 7, number >> 3 & 1, 0x4060FF)
    return 16


def bursts(number):
    if number % 20 == 0:
        for x, y in ((3, 4), (12, 4), (4, 12), (11, 11)):
            effects.spawn_burst(x, y, 28)
    at = number * 51
    canvas.buf[:] = dim[at % 1275 : at % 1275 + 768]
    effects.draw(wall_ms)
    return 17


def everything(number):
    at = number * 51 % 1275
    canvas.buf[:] = (dim, noise)[number & 1][at : at + 768]
    canvas.fx[:] = (dim, noise)[number >> 1 & 1][1275 - at : 2043 - at]
    return 70  # so seldom that the flash limit lets many cells rise


run("QUIET", quiet)
run("BURSTS", bursts)
packer.brightness = 8
run("EVERYTHING", everything)
print("DONE")
