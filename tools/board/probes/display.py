# ruff: noqa: E402, F821
# The display alone: looked for, a page that it does not take, found again, switched off in the middle of a page.
import gc
import time

import pack

pack.mount()
import board
from ports.rp2.clock import Clock
from ports.rp2.oled import Oled

board.OLED_DRIVER = CONTROLLER
clock = Clock(board)
clock.start()
page = bytearray(1024)


def show(ms):
    # Turns of the loop, each with another picture; returns the longest time that `show` took.
    longest_us = 0
    until_ms = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(until_ms, time.ticks_ms()) > 0:
        page[time.ticks_ms() & 1023] ^= 255
        before_us = time.ticks_us()
        oled.show(page)
        longest_us = max(longest_us, time.ticks_diff(time.ticks_us(), before_us))
        time.sleep_ms(1)
    return longest_us


oled = Oled(board)
oled.start()
print("FOUND", oled.present, oled.address)
show(30)
print("REFUSED")
show(15)
print("LOST", not oled.present)
before = gc.mem_alloc()
longest_us = show(330)
print("WITHOUT", not oled.present, longest_us, gc.mem_alloc() - before)
longest_us = show(330)
for i in range(1024):
    page[i] = i * 7 & 255
oled.show_now(page)
print("AGAIN", oled.present, longest_us)
until_ms = time.ticks_add(time.ticks_ms(), 130)
while time.ticks_diff(until_ms, time.ticks_ms()) > 0:
    oled.show(page)
print("STILL", oled.present)
time.sleep_ms(1)
page[5] ^= 255
oled.show(page)
time.sleep_us(700)
oled.stop()
print("STOPPED")
