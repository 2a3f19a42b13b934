# ruff: noqa: E402
# Flash limit and packing on the frames in the file `frames`: see tools/board/packed_frames.py, which writes it.
import gc
import time
from array import array
from binascii import crc32

import pack

pack.mount()
from paydirt.engine import kernels
from paydirt.screen.gamma import fill_table

head = bytearray(8)
p = array("i", [0] * kernels.NUMBERS)
cells = bytearray(2816)
shown = bytearray(1536)
tables = bytearray(1536)
wire = array("H", [0] * 256)
outs = (bytearray(1024), bytearray(1024))
buf = bytearray(768)
fx = bytearray(768)
first = memoryview(p)[:320]
some = memoryview(p)[:288]
known = memoryview(cells)[:2560]
frames = open("frames", "rb")  # noqa: SIM115
number = 0
gc.collect()
print("READY")
while frames.readinto(head):
    if head[0] == 1:  # a new state
        for part in (first, cells, shown, tables, wire):
            frames.readinto(part)
        kernels.pack_sums(shown, tables, p, tables, p)
        continue
    p[0] = int.from_bytes(head[4:8], "little")
    p[1] = head[1]
    which = head[2]
    if head[3]:
        fill_table(tables, 256, head[3])
        kernels.pack_sums(shown, tables, p, tables, p)
    frames.readinto(buf)
    frames.readinto(fx)
    before_us = time.ticks_us()
    kernels.flash_pass(buf, shown, cells, fx, tables, p, None, None)
    between_us = time.ticks_us()
    kernels.pack_words(shown, tables, outs[which], outs[which], tables, wire, which, p)
    after_us = time.ticks_us()
    crc = 0
    for part in (some, known, shown, tables, outs[which]):
        crc = crc32(part, crc)
    print("F", number, crc, time.ticks_diff(between_us, before_us), time.ticks_diff(after_us, between_us))
    number += 1
print("DONE")
