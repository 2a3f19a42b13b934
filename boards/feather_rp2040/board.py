"""Adafruit Feather RP2040: its free pins are not consecutive, so pin interrupts capture the buttons."""

NAME = "feather_rp2040"
PORT = "rp2"

# Buttons, each from its pin to GND; four a seat: F, L, B, R. See README.md for the names printed on the board.
BUTTON_PINS = (6, 7, 8, 9, 10, 11, 12, 24, 25, 18, 19, 20, 26, 27, 28, 29)
CAPTURE = "irq"
DEBOUNCE_US = 5000
GLITCH_US = 0  # a contact shorter than this is no press
SEAT_ROTATIONS = (0, 1, 2, 3)  # quarter turns clockwise; (0, 0, 0, 0): everyone sits south

# The panel: LED 0 at the top left as seen from the south seat.
LED_PIN = 0
LED_ORDER = "GRB"
PANEL_SERPENTINE = True
PANEL_ROTATION = 0  # quarter turns clockwise of the panel in its case
PANEL_MIRROR = False

# Current: the supply, what everything but the panel draws, and an LED dark and per full channel.
SUPPLY_MA = 450
OTHER_MA = 60
LED_IDLE_UA = 1000
LED_FULL_UA = 12000

OLED_I2C = 1
OLED_SDA = 2
OLED_SCL = 3
OLED_HZ = 400000
OLED_DRIVER = "ssd1306"  # or "sh1106"

BUZZER_PIN = 1

# The firmware that this board runs, and where its file system lies (see tools/image.py).
FIRMWARE = "ADAFRUIT_FEATHER_RP2040-20250911-v1.26.1.uf2"
FIRMWARE_SHA256 = ""  # not pinned yet: nobody has run this board
FS_START = 0x500000
FS_BLOCKS = 768  # of 4096 bytes
