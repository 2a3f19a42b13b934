"""The LED panel: a state machine and a DMA channel send a frame while the processor goes on.

A frame is 256 words of 24 bits at 1.25 us a bit. Pulse widths are inside the limits of every WS2812B data sheet
known: 312 ns and 859 ns high, 938 ns and 391 ns low. Frames are at least 300 us apart.
"""

# ptr8 and its kin, and PIO instructions, exist inside their decorators only.
# pyright: reportUndefinedVariable=false

import time
from array import array

import rp2
from machine import Pin
from micropython import const

from ports.rp2 import registers as r

_LEDS = const(256)
_FREQ = const(12_800_000)  # sixteen cycles a bit
_FRAME_US = const(7680)
_GAP_US = const(320)
_AHEAD_US = const(5000)  # drawing may begin while the last words are still on the wire
_PACKING_US = const(1300)  # and packing
_TX_REQUEST = const(8)  # DREQ_PIO1_TX0
_SEND = r.EN | r.WORDS | r.chain_to(r.DMA_LEDS) | r.paced_by(_TX_REQUEST) | r.QUIET


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
    fifo_join=rp2.PIO.JOIN_TX,
)
def ws2812():
    # ruff: noqa: F821
    wrap_target()
    label("bit")
    out(x, 1).side(0)[4]
    jmp(not_x, "zero").side(1)[3]
    jmp("bit").side(1)[6]
    label("zero")
    nop().side(0)[6]
    wrap()


class Matrix:
    """Shows canvases. `brightness` is 1 to 8, `estimate_ma` what the last frame draws with everything else."""

    def __init__(self, board):
        self._board = board
        self._machine = None
        self._packer = None
        self._dark = array("I", [0])
        self._front = None
        self._back = None
        self._started_us = 0
        self.brightness = 4
        self._packed = 0  # the brightness that the packer has
        self.estimate_ma = 0

    def start(self):
        """Take state machine 4 and send a dark frame at once: LEDs keep their last picture through a short dip."""
        self._halt()
        rp2.PIO(1).remove_program(ws2812)
        self._machine = rp2.StateMachine(
            r.SM_LEDS, ws2812, freq=_FREQ, sideset_base=Pin(self._board.LED_PIN, Pin.OUT, value=0)
        )
        self._machine.active(1)
        time.sleep_us(_GAP_US)
        self._send_dark()

    def warm(self):
        """Import the packer and make its buffers: after the dark frame, for it is large."""
        from paydirt.screen.packer import Packer

        if self._packer is None:
            self._packer = Packer(self._board)
            self._front = bytearray(_LEDS * 4)
            self._back = bytearray(_LEDS * 4)

    def stop(self):
        """Send a dark frame, then stop everything and leave the wire low."""
        if self._machine is None:
            return
        self._wait(_FRAME_US + _GAP_US)
        self._send_dark()
        self._wait(_FRAME_US + _GAP_US)
        self._halt()
        Pin(self._board.LED_PIN, Pin.OUT, value=0)

    def ready(self):
        """Tell whether it is time to draw: `show` waits for the frame before, but for a moment only."""
        return time.ticks_diff(time.ticks_us(), self._started_us) >= _FRAME_US + _GAP_US - _AHEAD_US

    def busy_us(self):
        """Return how long `show` may still be put off without being late."""
        return _FRAME_US + _GAP_US - _PACKING_US - time.ticks_diff(time.ticks_us(), self._started_us)

    def show(self, canvas, now_ms):
        """Pack a canvas (see screen.canvas) and send it; False (and nothing done) while the wire is busy.

        `now_ms`: wall time, for the flash limit and the current limit.
        """
        ticks_us = time.ticks_us
        started_us = self._started_us
        if time.ticks_diff(ticks_us(), started_us) < _FRAME_US + _GAP_US - _AHEAD_US:
            return False
        if self._packer is None:
            self.warm()
        packer = self._packer
        if self._packed != self.brightness:
            self._packed = packer.brightness = self.brightness
        words = self._back
        packer.pack(canvas, words, now_ms)
        self.estimate_ma = packer.estimate_ma
        while time.ticks_diff(ticks_us(), started_us) < _FRAME_US + _GAP_US:
            pass
        self._back = self._front
        self._front = words
        r.dma_again(r.DMA_LEDS, r.address_of(words), _LEDS)
        self._started_us = time.ticks_us()
        return True

    def _send_dark(self):
        r.dma_stop(r.DMA_LEDS)
        r.dma_set(r.DMA_LEDS, r.address_of(self._dark), r.PIO1 + r.PIO_TXF0, _LEDS, _SEND, True)
        self._started_us = time.ticks_us()
        self._wait(_FRAME_US)
        r.dma_set(r.DMA_LEDS, 0, r.PIO1 + r.PIO_TXF0, 0, _SEND | r.INCR_READ, False)

    def _wait(self, us):
        while time.ticks_diff(time.ticks_us(), self._started_us) < us:
            pass

    def _halt(self):
        if self._machine:
            self._machine.active(0)
            self._machine = None
        r.dma_stop(r.DMA_LEDS)
