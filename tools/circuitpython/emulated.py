"""The emulated Pico run by CircuitPython: tools/board/emulator.py with a CIRCUITPY drive in its flash."""

import hashlib
import os
from pathlib import Path

from rp2040py.peripherals.reset import RESET, RESET_I2C0, RESET_I2C1
from rp2040py.peripherals.vreg_and_chip_reset import HAD_POR
from rp2040py.peripherals.watchdog import TIMER

from tools.board.emulator import EmulatedBoard
from tools.circuitpython import fat
from tools.circuitpython.responder import Responder
from tools.firmware import CACHE

IMAGE = "adafruit-circuitpython-raspberry_pi_pico-en_US-10.0.0.uf2"
SHA256 = "f3eacd340f55a0e8eeeb536ee54860103449a5e0c9c533d5644c114ae8eab7d5"
DRIVE = 0x100000  # where CIRCUITPY lies in a Pico's flash
SECTORS = 2048
NVM = 0xFF000
# What CircuitPython writes at a start, were it not there: that would take a second, and three flash erases.
BOOT_OUT = (
    b"Adafruit CircuitPython 10.0.0 on 2025-10-01; Raspberry Pi Pico with rp2040\r\n"
    b"Board ID:raspberry_pi_pico\r\nUID:FFFFFFFFFFFFFFFF\r\n"
)
_WATCHDOG_MARK = 0x6AB73121  # Pico SDK: scratch 4 says that the watchdog was set on purpose
_LOOKED_US = 205_000  # by then the start code has asked for the reason of the reset


class NoImage(RuntimeError):
    """There is no CircuitPython image; the message says in one line what to do about it."""


def image():
    """Return the path of the pinned CircuitPython image; raises NoImage."""
    override = os.environ.get("CIRCUITPYTHON_UF2")
    path = Path(override) if override else CACHE / IMAGE
    if not path.is_file():
        raise NoImage(f"CircuitPython is not here: put {IMAGE} (from circuitpython.org) at {path}")
    if not override and hashlib.sha256(path.read_bytes()).hexdigest() != SHA256:
        raise NoImage(f"{path} is damaged or another file: remove it")
    return path


def _reset_i2c_blocks(mcu):
    """Have the reset controller reset I2C blocks (data sheet 2.14), by which CircuitPython gives a bus back."""
    write = mcu.resets.write_uint32

    def written(offset, value):
        write(offset, value)
        for block, bit in zip(mcu.i2c, (RESET_I2C0, RESET_I2C1), strict=True):
            if offset == RESET and value & bit:
                block.reset()

    mcu.resets.write_uint32 = written


class CircuitPythonBoard(EmulatedBoard):
    """A Pico with Paydirt's wiring and `files` ({path: bytes}) on its CIRCUITPY drive.

    It starts as if after a watchdog reset, which spares the second in which CircuitPython waits for its safe-mode
    button; once that is past, the registers say again that the power has come.
    """

    def __init__(self, board, files, **options):
        super().__init__(board, uf2=image(), **options)
        self.mcu.flash[DRIVE : DRIVE + SECTORS * fat.SECTOR] = fat.build({"boot_out.txt": BOOT_OUT} | files, SECTORS)
        self.responder = Responder(self.mcu, board.OLED_SDA, board.OLED_SCL, self.display)
        _reset_i2c_blocks(self.mcu)
        self.mcu.vreg_and_chip_reset.chip_reset = 0
        self.mcu.watchdog._reason = TIMER
        self.mcu.watchdog.scratch_data[4] = _WATCHDOG_MARK
        self.at(_LOOKED_US, self._powered_on)

    def _powered_on(self):
        self.mcu.vreg_and_chip_reset.chip_reset = HAD_POR
        self.mcu.watchdog.reset()

    def drive(self):
        """Return {path: bytes} of the CIRCUITPY drive as it lies in the flash now."""
        return fat.read(bytes(self.mcu.flash[DRIVE : DRIVE + SECTORS * fat.SECTOR]))

    def nvm(self):
        """Return the bytes of microcontroller.nvm as they lie in the flash now."""
        return bytes(self.mcu.flash[NVM : NVM + 4096])
