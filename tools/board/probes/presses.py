# ruff: noqa: E402, F821
# Presses under full load, with the real ports: 60 frames a second, OLED, forced collections.
import gc
import time
from array import array

import pack

pack.mount()
import board
from ports.rp2.buttons import Buttons
from ports.rp2.clock import Clock
from ports.rp2.matrix import Matrix
from ports.rp2.oled import Oled

clock = Clock(board)
clock.start()
matrix = Matrix(board)
matrix.start()
from paydirt.screen.canvas import Canvas


class Log:
    # Keeps every sample; nothing is printed while it counts.
    def __init__(self):
        self.stamps = array("i", [0] * 2000)
        self.levels = array("H", [0] * 2000)
        self.n = 0

    def sample(self, stamp_us, level16):
        self.stamps[self.n] = stamp_us
        self.levels[self.n] = level16
        self.n += 1

    def resync(self, level16):
        print("LEVEL", level16)


def start(kind):
    one = kind(board)
    one.start()
    return one


buttons = start(Buttons)
oled = start(Oled)
matrix.warm()
log = Log()
canvas = Canvas()
page = bytearray(1024)
packs = array("i", [0] * 200)
frames = 0
buttons.read(log)
print("READY")
end_us = time.ticks_add(time.ticks_us(), RUN_US)
collect_us = time.ticks_us()
while time.ticks_diff(end_us, time.ticks_us()) > 0:
    clock.idle(time.ticks_add(time.ticks_us(), 1000))
    buttons.read(log)
    if matrix.ready():
        canvas.set(frames & 15, frames >> 4 & 15, 0x4060FF)
        page[frames & 1023] ^= 255
        before = time.ticks_us()
        matrix._packer.pack(canvas, matrix._back, frames * 16)
        packs[frames % 200] = time.ticks_diff(time.ticks_us(), before)
        matrix.show(canvas, frames * 16)
        oled.show(page)
        frames += 1
    if time.ticks_diff(time.ticks_us(), collect_us) > 47000:
        collect_us = time.ticks_us()
        gc.collect()
buttons.read(log)
for i in range(log.n):
    print("S", log.stamps[i], log.levels[i])
print("FRAMES", frames, "LOST", buttons.lost, "PACK", sorted(packs[: min(frames, 200)]))
print("DONE")
