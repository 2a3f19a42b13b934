"""The reference wiring, run by CircuitPython: see README.md beside this file.

On CIRCUITPY this file is called paydirt_board.py, for `board` is a module of CircuitPython's own.
"""

NAME = "pico_circuitpython"
PORT = "circuitpython"

# Buttons, each from its pin to GND; seat s has F, L, B, R on GP(4s) to GP(4s + 3).
BUTTON_PINS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
CAPTURE = "keypad"
DEBOUNCE_US = 5000
GLITCH_US = 0  # a contact shorter than this is no press
SEAT_ROTATIONS = (0, 1, 2, 3)  # quarter turns clockwise; (0, 0, 0, 0): everyone sits south

# The panel: LED 0 at the top left as seen from the south seat.
LED_PIN = 22
LED_ORDER = "GRB"
PANEL_SERPENTINE = True
PANEL_ROTATION = 0  # quarter turns clockwise of the panel in its case
PANEL_MIRROR = False

# Current: the supply, what everything but the panel draws, and an LED dark and per full channel.
SUPPLY_MA = 450
OTHER_MA = 60
LED_IDLE_UA = 1000
LED_FULL_UA = 12000

OLED_I2C = 0
OLED_SDA = 20
OLED_SCL = 21
OLED_HZ = 400000
OLED_DRIVER = "ssd1306"  # or "sh1106"

BUZZER_PIN = 18

RECORDING = 0  # bytes for the recording of a match: the heap is too small for the 6 KB of a whole one
RESERVE = 4096  # bytes kept free while a match is set up: without them nothing could say that it does not fit
