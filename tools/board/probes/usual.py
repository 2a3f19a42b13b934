# ruff: noqa: E402, F821, I001
# The usual way to do the same: one Pin.irq a button, the neopixel module, the whole display at once.
import gc
import time
from array import array

import pack

pack.mount()
import board
import neopixel
from machine import I2C, Pin

stamps = array("i", [0] * 4000)
pins = array("H", [0] * 4000)
count = array("H", [0])
numbers = {}


def pressed(pin):
    n = count[0]
    stamps[n] = time.ticks_us()
    pins[n] = numbers[id(pin)]
    count[0] = n + 1


inputs = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in board.BUTTON_PINS]
for number in range(len(inputs)):
    numbers[id(inputs[number])] = number
    inputs[number].irq(pressed, Pin.IRQ_FALLING, hard=True)
pixels = neopixel.NeoPixel(Pin(board.LED_PIN), 256)
i2c = I2C(board.OLED_I2C, scl=Pin(board.OLED_SCL), sda=Pin(board.OLED_SDA), freq=board.OLED_HZ, timeout=100000)
page = bytearray(1025)
page[0] = 0x40
frames = 0
print("READY")
end_us = time.ticks_add(time.ticks_us(), RUN_US)
frame_us = collect_us = time.ticks_us()
while time.ticks_diff(end_us, time.ticks_us()) > 0:
    if time.ticks_diff(time.ticks_us(), frame_us) >= 16000:
        frame_us = time.ticks_us()
        pixels[frames & 255] = (4, 6, 16)
        pixels.write()
        if frames % 8 == 0:
            try:
                i2c.writeto(0x3C, page)
            except OSError:
                pass
        frames += 1
    if time.ticks_diff(time.ticks_us(), collect_us) > 47000:
        collect_us = time.ticks_us()
        gc.collect()
for i in range(count[0]):
    print("S", stamps[i], pins[i])
print("FRAMES", frames)
print("DONE")
