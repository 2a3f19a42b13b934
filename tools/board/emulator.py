"""The emulated board: the real MicroPython image on rp2040py, with a board's parts on its pins.

Nothing here looks into the program: buttons, LEDs, display, buzzer, USB and flash are seen from outside.
Time stands still unless `run` moves it. An emulated second takes 20 to 45 s.
"""

from rp2040py.boards import BoardSpec
from rp2040py.device.base_device import BaseDevice
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS

from tools import firmware
from tools.board.corrections import Pacer, UsbHost, connect_i2c_dma
from tools.board.display import Display
from tools.board.flash import Flash
from tools.board.leds import Leds, Level
from tools.image import BLOCK, littlefs_image


class EmulatedBoard:
    """A Pico with Paydirt's wiring. `files` (a dict) or `filesystem` (an image) is what lies in its flash."""

    passed_us = 0  # board time of all boards of this process

    def __init__(self, board, files=None, filesystem=None, uf2=None, host=True, display=True, oled_address=0x3C):
        device = BaseDevice(board=BoardSpec(image=uf2 or firmware.cached(board)))
        self.board = board
        self.device = device
        self.mcu = device.mcu
        self.clock = device.mcu.clock
        self.pins = board.BUTTON_PINS
        if files is not None:
            filesystem = littlefs_image(files, board.FS_BLOCKS)
        if filesystem is not None:
            self.mcu.flash[board.FS_START : board.FS_START + len(filesystem)] = filesystem
        self._simulator = device.simulator
        self._stop_alarm = self.clock.create_alarm(self._stop)
        self._alarms = []
        self.output = bytearray()
        device.cdc.on_serial_data = self.output.extend
        if not host:
            self.mcu.usb_ctrl.on_usb_enabled = lambda: None
        self.usb = UsbHost(self.mcu, device.cdc)
        self.pacer = Pacer(self.mcu)
        connect_i2c_dma(self.mcu, board.OLED_I2C)
        self.leds = Leds(self.mcu, board.LED_PIN)
        self.buzzer = Level(self.mcu, board.BUZZER_PIN)
        self.display = Display(self.mcu, board.OLED_I2C, oled_address, board.OLED_DRIVER)
        self.display.present = display
        self.flash = Flash(self.mcu)
        self.resets = 0
        reset = self.mcu.watchdog.on_watchdog_trigger
        self.mcu.watchdog.on_watchdog_trigger = lambda: self._watchdog(reset)
        self.mcu.core.pc = FLASH_START_ADDRESS

    def _watchdog(self, reset):
        self.resets += 1
        reset()

    # time

    @property
    def now_us(self):
        return self.clock.nanos / 1000

    def _stop(self):
        self._simulator.stopped = True

    def run(self, us):
        """Let `us` microseconds pass."""
        self._simulator.stopped = False
        self._stop_alarm.schedule(us * 1000)
        from_us = self.now_us
        while not self._simulator.stopped:
            execute_batch(self._simulator, 1)
        EmulatedBoard.passed_us += self.now_us - from_us

    def run_until(self, condition, timeout_us, step_us=500):
        """Let time pass until `condition()`, looked at every `step_us`; returns whether it came in time."""
        end = self.now_us + timeout_us
        while not condition():
            if self.now_us >= end:
                return False
            self.run(step_us)
        return True

    def at(self, us, action, *arguments):
        """Call `action(*arguments)` when the board's time reaches `us`."""
        alarm = self.clock.create_alarm(lambda: action(*arguments))
        self._alarms.append(alarm)
        alarm.schedule(max(0, us - self.now_us) * 1000)

    # buttons

    def press(self, index):
        """Close button `index` (seat * 4 + button)."""
        self.mcu.gpio[self.pins[index]].set_input_value(False)
        self.pacer.input_changed()

    def release(self, index):
        self.mcu.gpio[self.pins[index]].release_input()
        self.pacer.input_changed()

    def tap(self, index, us, hold_us=30_000):
        """Press at `us` and release `hold_us` later."""
        self.at(us, self.press, index)
        self.at(us + hold_us, self.release, index)

    # USB

    @property
    def text(self):
        return self.output.decode("utf-8", "replace")

    def send(self, data):
        """Put bytes on the USB serial port."""
        for byte in data:
            self.device.cdc.send_serial_byte(byte)

    def wait_text(self, text, timeout_us=3_000_000, step_us=500):
        """Run until `text` has been printed."""
        return self.run_until(lambda: text.encode() in self.output, timeout_us, step_us)

    def filesystem(self, flash=None):
        """The bytes of the file system as they lie in the flash now, or in these bytes of a flash."""
        start = self.board.FS_START
        return bytes((flash or self.mcu.flash)[start : start + self.board.FS_BLOCKS * BLOCK])
