"""The OLED: one changed page a call, handed to a DMA channel that feeds the I2C block while the game goes on.

A page takes 3.3 ms on the wire at 400 kHz and 0.1 ms of the processor's time. A display that is missing, late or
unplugged costs nothing but a short question now and then, and comes back by itself.
"""

# ptr8 and its kin, and PIO instructions, exist inside their decorators only.
# pyright: reportUndefinedVariable=false

import time
from array import array

import micropython
from machine import I2C, Pin
from micropython import const

from ports.rp2 import registers as r

_PAGES = const(8)
_WIDTH = const(128)
_AT_SWITCH = const(10)  # in a page's words, behind a control byte and what lasts: on or off,
_AT_PAGE = const(11)  # page, column low, column high, control byte,
_AT_DATA = const(15)
_WORDS = const(_AT_DATA + _WIDTH)
_STOP = const(1 << 9)  # IC_DATA_CMD: end the transfer after this byte
_TX_REQUEST = (32, 34)  # DREQ_I2C0_TX, DREQ_I2C1_TX
_TIMEOUT_US = const(5000)
_TRIES = const(1500)  # looks at the bus, 0.3 ms: an answer takes 55 us
_RETRY_US = const(300000)
_PAGE_LIMIT_US = const(20000)
_QUIET_US = const(100000)  # so long without a page: one is sent again, or nobody would notice that the display was gone
_ADDRESSES = (0x3C, 0x3D)
_CLOCKS = const(9)  # a byte and its answer
_HALF_US = const(5)
_BLOCK = const(0x4000)  # from I2C0 to I2C1

_IC_TAR = const(0x04)
_IC_DATA_CMD = const(0x10)
_IC_RAW_INTR_STAT = const(0x34)
_IC_CLR_INTR = const(0x40)
_IC_CLR_TX_ABRT = const(0x54)
_IC_ENABLE = const(0x6C)
_IC_STATUS = const(0x70)
_IC_DMA_CR = const(0x88)
_IC_DMA_TDLR = const(0x8C)
_TX_ABORT = const(1 << 6)
_STOP_SEEN = const(1 << 9)
_ACTIVE = const(1)
_TX_EMPTY = const(1 << 2)

# Data sheets of SSD1306 (page addressing, charge pump) and SH1106 (DC-DC converter); both 128 x 64.
_COMMON = b"\xae\xd5\x80\xa8\x3f\xd3\x00\xda\x12\xdb\x40"
_START_UP = {"ssd1306": _COMMON + b"\xd9\xf1\x20\x02", "sh1106": _COMMON + b"\xd9\x22\xad\x8b\x32"}
# Comes with every page: a display that lost its power for a moment between two pages answers, and would stay dark.
# Contrast, turned so that the first column is on the left and the first row on top, no tests; the charge pump (0xE3
# does nothing).
_LASTING = b"\x81\xcf\x40\xa1\xc8\xa4\xa6"
_PUMP = {"ssd1306": b"\x8d\x14", "sh1106": b"\xe3\xe3"}
_FIRST_COLUMN = {"ssd1306": 0, "sh1106": 2}
_ON = const(0xAF)
_OFF = const(0xAE)


@micropython.viper
def _changed(canvas, sent, page: int, unsent: int) -> int:
    """Return the first page behind `page` that differs from what was sent last or is in the mask `unsent`, else -1."""
    source = ptr32(canvas)  # noqa: F821
    old = ptr32(sent)  # noqa: F821
    left = 8
    while left:
        left -= 1
        page = page + 1 & 7
        if unsent >> page & 1:
            return page
        at = page * 32
        end = at + 32
        while at < end:
            if source[at] != old[at]:
                return page
            at += 1
    return -1


@micropython.viper
def _stage(canvas, sent, words, page: int, switch: int):
    """Make the words of a page, with which the display goes on or off, and note that it is sent."""
    source = ptr8(canvas)  # noqa: F821
    old = ptr8(sent)  # noqa: F821
    out = ptr16(words)  # noqa: F821
    out[_AT_SWITCH] = switch
    out[_AT_PAGE] = 0xB0 | page
    at = page * 128
    for i in range(128):
        value = source[at + i]
        old[at + i] = value
        out[_AT_DATA + i] = value
    out[_AT_DATA + 127] = int(out[_AT_DATA + 127]) | 0x200


@micropython.viper
def _ask(base: uint, address: int) -> int:  # noqa: F821
    """Ask for a display at `address`: 1 it answers, 0 it does not, -1 somebody holds the bus.

    By hand, for `writeto` raises where nobody answers, and in a match nothing may be allocated.
    """
    block = ptr32(base)  # noqa: F821
    block[_IC_ENABLE >> 2] = 0
    block[_IC_TAR >> 2] = address
    block[_IC_ENABLE >> 2] = 1
    seen = int(block[_IC_CLR_INTR >> 2])  # to read it clears all that has been seen
    block[_IC_DATA_CMD >> 2] = _STOP  # a control byte without a command
    tries = _TRIES
    while tries:
        tries -= 1
        seen = int(block[_IC_RAW_INTR_STAT >> 2])
        if seen & _STOP_SEEN:
            refused = seen & _TX_ABORT
            seen = int(block[_IC_CLR_INTR >> 2])
            return 0 if refused else 1
    return -1


def _let_go(sda_pin, scl_pin):
    """A display that was in the middle of a byte when the board was reset holds the data line: clock the byte out."""
    sda = Pin(sda_pin, Pin.IN, Pin.PULL_UP)
    scl = Pin(scl_pin, Pin.OPEN_DRAIN, value=1)
    for _ in range(_CLOCKS):
        time.sleep_us(_HALF_US)
        if sda.value():
            break
        scl.value(0)
        time.sleep_us(_HALF_US)
        scl.value(1)
    sda.init(Pin.OPEN_DRAIN, value=0)
    time.sleep_us(_HALF_US)
    sda.value(1)  # a stop
    time.sleep_us(_HALF_US)


class Oled:
    """Shows 1024 bytes in SSD1306 page order. `present` says whether a display answers, `driver` which one is meant."""

    def __init__(self, board):
        self._board = board
        self.driver = board.OLED_DRIVER
        self.present = False
        self.address = 0
        # Addresses are kept whole: a sum of large numbers would allocate at every look.
        self._base = r.I2C0 + board.OLED_I2C * _BLOCK
        self._interrupts = self._base + _IC_RAW_INTR_STAT
        self._status = self._base + _IC_STATUS
        self._bus = None
        self._sent = bytearray(_PAGES * _WIDTH)
        self._words = array("H", [0] * _WORDS)
        self._page = 0
        self._unsent = 0  # a bit a page that the display has not had since it was found
        self._lit = False  # the last page switched it on, for it has all of them
        self._sending = -1
        self._since_us = 0

    def start(self):
        """Set the bus up and look for the display once; without one, `show` looks again now and then."""
        r.dma_stop(r.DMA_OLED)
        column = _FIRST_COLUMN[self.driver]
        words = self._words
        at = 1
        for command in _LASTING + _PUMP[self.driver]:
            words[at] = command
            at += 1
        words[_AT_PAGE + 1] = column & 0x0F
        words[_AT_PAGE + 2] = 0x10 | column >> 4 | _STOP
        words[_AT_PAGE + 3] = 0x40
        self._sending = -1
        self._look()

    def stop(self):
        """Switch the display off, once it has the page that is on the wire: in the middle of one it hears nothing."""
        self._wait()
        r.dma_stop(r.DMA_OLED)
        if self._bus:
            self._command(bytes((0, _OFF)))
        self.present = False
        self._bus = None

    def show(self, oled_buf):
        """Send one changed page, if any; never waits for the bus."""
        if not self.present:
            if time.ticks_diff(time.ticks_us(), self._since_us) > _RETRY_US:
                self._look()
            return
        if self._sending >= 0 and not self._sent_well():
            return
        lit = not self._unsent
        page = _changed(oled_buf, self._sent, self._page, self._unsent)
        if page < 0 and (lit > self._lit or time.ticks_diff(time.ticks_us(), self._since_us) > _QUIET_US):
            page = self._page + 1 & 7
        if page >= 0:
            _stage(oled_buf, self._sent, self._words, page, _ON if lit else _OFF)
            self._lit = lit
            self._unsent &= ~(1 << page)
            self._page = self._sending = page
            self._since_us = time.ticks_us()
            r.dma_again(r.DMA_OLED, r.address_of(self._words), _WORDS)

    def show_now(self, oled_buf):
        """Send every changed page and wait for it: for the last words before a restart."""
        for _ in range(2 * _PAGES):
            self.show(oled_buf)
            self._wait()

    def _wait(self):
        """Wait until the page on the wire is sent, 3 ms, or given up."""
        while self._sending >= 0 and self.present and not self._sent_well():
            pass

    def _sent_well(self):
        """Tell whether the bus is free again; notice a display that has gone."""
        if r.peek30(self._interrupts) & _TX_ABORT:
            self._lose()
            return False
        status = r.peek30(self._status)
        if r.dma_busy(r.DMA_OLED) or status & _ACTIVE or not status & _TX_EMPTY:
            if time.ticks_diff(time.ticks_us(), self._since_us) > _PAGE_LIMIT_US:
                self._lose()
            return False
        self._sending = -1
        return True

    def _lose(self):
        r.dma_stop(r.DMA_OLED)
        r.poke(self._base + _IC_DMA_CR, 0)
        r.peek30(self._base + _IC_CLR_TX_ABRT)
        self._sending = -1
        self.present = False
        self._since_us = time.ticks_us()

    def _look(self):
        """Ask at both addresses and set a display up that answers."""
        self._since_us = time.ticks_us()
        board = self._board
        if self._bus is None:
            _let_go(board.OLED_SDA, board.OLED_SCL)
            self._bus = I2C(  # pyright: ignore[reportCallIssue]
                board.OLED_I2C,
                sda=Pin(board.OLED_SDA),
                scl=Pin(board.OLED_SCL),
                freq=board.OLED_HZ,
                timeout=_TIMEOUT_US,
            )
        for address in _ADDRESSES:
            answer = _ask(self._base, address)
            if answer < 0:
                self._bus = None  # the block waits for its byte's turn: next time it is set up anew
                return
            if answer:
                break
        else:
            return
        self.address = address
        if not self._command(b"\x00" + _START_UP[self.driver]):
            return
        base = self._base
        r.poke(base + _IC_ENABLE, 0)
        r.poke(base + _IC_TAR, self.address)
        r.poke(base + _IC_DMA_CR, 2)
        r.poke(base + _IC_DMA_TDLR, 8)
        r.poke(base + _IC_ENABLE, 1)
        ctrl = r.EN | r.HALFWORDS | r.INCR_READ | r.QUIET | r.chain_to(r.DMA_OLED)
        ctrl |= r.paced_by(_TX_REQUEST[board.OLED_I2C])
        r.dma_set(r.DMA_OLED, 0, base + _IC_DATA_CMD, 0, ctrl, False)
        self._unsent = 0xFF  # its memory starts with noise: it is switched on when it has had every page
        self._lit = False
        self.present = True

    def _command(self, data):
        try:
            self._bus.writeto(self.address, data)
            return True
        except OSError:
            return False
