"""Capture by hardware alone: a state machine watches sixteen pins, two DMA channels note level and time.

The state machine pushes the level whenever it changes, the first channel moves it into a ring and starts the
second, which copies the hardware timer beside it and starts the first again. The processor may be busy, asleep or
in a flash erase: order and stamps are right. One look at the pins takes five cycles of 80 ns.
"""

# ptr8 and its kin, and PIO instructions, exist inside their decorators only.
# pyright: reportUndefinedVariable=false

import micropython
import rp2
from machine import Pin
from micropython import const

from ports.rp2 import registers as r
from ports.rp2 import wake

_FREQ = const(12_500_000)
_SAMPLES = const(256)  # 50 ms of sixteen buttons that bounce
_RING_BITS = const(10)  # bytes in a ring, as a power of two
_RX_REQUEST = const(4)  # DREQ_PIO0_RX0
_ALWAYS = const(0x3F)
# Addresses as single constants: a sum of large numbers would allocate at every read.
_FDEBUG = const(0x50200008)
_INTE = const(0x5020012C)
_RX_STALL = const(1)  # FDEBUG, state machine 0
_IRQ_ENABLED = const(1 << 8)  # IRQ0_INTE, state machine 0


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, fifo_join=rp2.PIO.JOIN_RX)
def sampler():
    # ruff: noqa: F821
    mov(y, invert(null))  # no level of sixteen pins: the first one is always pushed
    wrap_target()
    label("look")
    mov(isr, null)
    in_(pins, 16)
    mov(x, isr)
    jmp(x_not_y, "changed")
    wrap()
    label("changed")
    mov(y, x)
    push(noblock)
    irq(0)  # of state machine 0
    jmp("look")


def _woken(machine):
    wake.FLAG[0] = 1


@micropython.viper
def _written(stamps: int) -> int:
    """Return the index that the next sample will have."""
    page = 0x5000  # a literal address above 2^30 would be an object
    return (int(ptr32((page << 16) + 9 * 0x40 + 4)[0]) - stamps) >> 2 & (_SAMPLES - 1)


@micropython.viper
def _until(stamps: int, index: int, last: int) -> int:
    """Return the index that the next sample will have; -1 when samples were lost: the ring was lapped (the sample
    read last, `last`, stays where it was until then), or the state machine found its FIFO full."""
    page = 0x5000
    end = (int(ptr32((page << 16) + 9 * 0x40 + 4)[0]) - stamps) >> 2 & (_SAMPLES - 1)
    page = 0x5020
    if ptr32((page << 16) + 8)[0] & _RX_STALL:
        return -1
    if int(ptr32(stamps)[(index - 1) & (_SAMPLES - 1)]) & 0x3FFFFFFF != last:
        return -1
    return end


@micropython.viper
def _stamp(stamps: int, index: int) -> int:
    return int(ptr32(stamps)[index]) & 0x3FFFFFFF


@micropython.viper
def _pressed(levels: int, index: int) -> int:
    return (int(ptr32(levels)[index]) ^ 0xFFFF) & 0xFFFF


class Capture:
    """The last 256 samples."""

    LATENESS_US = 2
    RESOLUTION_US = 1

    def __init__(self, pins):
        if tuple(pins) != tuple(range(pins[0], pins[0] + 16)):
            raise ValueError("the state machine needs sixteen consecutive pins")
        self._pins = pins
        self._machine = None
        self._memory = None
        self._levels = 0
        self._stamps = 0
        self._index = 0
        self._last = 0  # stamp of the sample read last

    def start(self):
        """Claim state machine 0 and two DMA channels and begin."""
        self.stop()
        size = 1 << _RING_BITS
        self._memory = bytearray(3 * size)  # a ring begins at a multiple of its size
        self._levels = (r.address_of(self._memory) + size - 1) & -size
        self._stamps = self._levels + size
        self._index = 0
        self._last = 0
        for pin in self._pins:
            Pin(pin, Pin.IN, Pin.PULL_UP)
        rp2.PIO(0).remove_program(sampler)
        machine = rp2.StateMachine(r.SM_BUTTONS, sampler, freq=_FREQ, in_base=Pin(self._pins[0]))
        machine.irq(_woken, hard=True)
        self._machine = machine
        r.poke(_FDEBUG, _RX_STALL)
        ring = r.EN | r.URGENT | r.WORDS | r.INCR_WRITE | r.RING_WRITE | r.ring_bits(_RING_BITS) | r.QUIET
        stamps = ring | r.chain_to(r.DMA_LEVELS) | r.paced_by(_ALWAYS)
        levels = ring | r.chain_to(r.DMA_STAMPS) | r.paced_by(_RX_REQUEST)
        r.dma_set(r.DMA_STAMPS, r.TIMERAWL, self._stamps, 1, stamps, False)
        r.dma_set(r.DMA_LEVELS, r.PIO0 + r.PIO_RXF0, self._levels, 1, levels, True)
        machine.active(1)

    def stop(self):
        """Stop the machine, then the channels that it feeds."""
        if self._machine:
            self._machine.active(0)
            self._machine.irq(None)
            self._machine = None
        r.dma_stop(r.DMA_STAMPS)
        r.dma_stop(r.DMA_LEVELS)

    def read(self, arbiter):
        """Hand over every sample since the last call, oldest first; False (and none) when some were lost."""
        stamps = self._stamps
        index = self._index
        end = _until(stamps, index, self._last)
        if index == end:
            return True
        if end < 0:
            return False
        levels = self._levels
        while index != end:
            self._last = stamp_us = _stamp(stamps, index)
            arbiter.sample(stamp_us, _pressed(levels, index))
            index = (index + 1) & (_SAMPLES - 1)
        self._index = index
        return True

    def skip(self):
        """Forget every sample so far; return the buttons that are down now."""
        r.poke(_FDEBUG, _RX_STALL)
        self._index = _written(self._stamps)
        self._last = _stamp(self._stamps, (self._index - 1) & (_SAMPLES - 1))
        return ((r.peek30(r.GPIO_IN) >> self._pins[0]) ^ 0xFFFF) & 0xFFFF

    def check(self):
        """Arm the waking interrupt again if its handler was dropped."""
        if not r.peek30(_INTE) & _IRQ_ENABLED:
            self._machine.irq(_woken, hard=True)
