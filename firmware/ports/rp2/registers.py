"""Hardware registers, read and written without allocating, and the fixed resources of this port.

`mem32` makes a large integer of every address above 2^30; viper's machine integers do not. State machines and DMA
channels are taken by number, from the end that MicroPython hands out last, so that thirty soft resets end where
they began. Register names and bits are those of the RP2040 data sheet.
"""

# ptr8 and its kin, and PIO instructions, exist inside their decorators only.
# pyright: reportUndefinedVariable=false

import micropython
from micropython import const

SM_BUTTONS = const(0)  # in PIO 0
SM_LEDS = const(4)  # in PIO 1
DMA_LEVELS = const(8)
DMA_STAMPS = const(9)
DMA_LEDS = const(10)
DMA_OLED = const(11)

PIO0 = const(0x50200000)
PIO1 = const(0x50300000)
PIO_CTRL = const(0x00)
PIO_TXF0 = const(0x10)
PIO_RXF0 = const(0x20)

TIMERAWL = const(0x40054028)
GPIO_IN = const(0xD0000004)
IO_BANK0 = const(0x40014000)
PWM = const(0x40050000)
I2C0 = const(0x40044000)
WATCHDOG_SCRATCH0 = const(0x4005800C)
WATCHDOG_CTRL_CLEAR = const(0x4005B000)  # the CTRL register's write-ones-to-clear alias

_DMA = const(0x50000000)
_CHANNEL = const(0x40)
_READ = const(0x00)
_WRITE = const(0x04)
_COUNT = const(0x08)
_CTRL_TRIGGER = const(0x0C)
_CTRL = const(0x10)  # the same register without the trigger
_ABORT = const(0x444)
_BUSY = const(1 << 24)

EN = const(1)
URGENT = const(1 << 1)
HALFWORDS = const(1 << 2)
WORDS = const(2 << 2)
INCR_READ = const(1 << 4)
INCR_WRITE = const(1 << 5)
RING_WRITE = const(1 << 10)
QUIET = const(1 << 21)


@micropython.viper
def poke(address: int, value: int):
    """Write a register."""
    ptr32(address)[0] = value  # noqa: F821


@micropython.viper
def poke_both(address: int, value: int):
    """Write 16 bits into both halves of a register (the two channels of a PWM slice)."""
    ptr32(address)[0] = value | value << 16  # noqa: F821


@micropython.viper
def peek30(address: int) -> int:
    """Return the low 30 bits of a register: always a small integer."""
    return ptr32(address)[0] & 0x3FFFFFFF  # noqa: F821


@micropython.viper
def address_of(buf) -> int:
    """Return where a buffer lies."""
    return int(ptr8(buf))  # noqa: F821


def ring_bits(bits):
    """Return the CTRL field for a ring of 2**bits bytes."""
    return bits << 6


def chain_to(channel):
    """Return the CTRL field that starts `channel` when this one is done."""
    return channel << 11


def paced_by(request):
    """Return the CTRL field for a transfer request line (0x3F: as fast as possible)."""
    return request << 15


def dma_set(channel, read, write, count, ctrl, go):
    """Set up a DMA channel; `go` starts it at once."""
    base = _DMA + channel * _CHANNEL
    poke(base + _READ, read)
    poke(base + _WRITE, write)
    poke(base + _COUNT, count)
    poke(base + (_CTRL_TRIGGER if go else _CTRL), ctrl)


def dma_stop(channel):
    """Disable a channel, break its chain, and end the transfer that it is in."""
    base = _DMA + channel * _CHANNEL
    poke(base + _CTRL, chain_to(channel))  # first, or an abort may start it again (erratum RP2040-E13)
    poke(_DMA + _ABORT, 1 << channel)
    for _ in range(1000):
        if not peek30(base + _CTRL) & _BUSY:
            break


@micropython.viper
def dma_again(channel: int, read: int, count: int):
    """Start a channel that is set up once more from `read`; allocates nothing."""
    page = 0x5000  # a literal address above 2^30 would be an object
    base = (page << 16) + channel * 0x40
    ptr32(base + 0x08)[0] = count  # noqa: F821
    ptr32(base + 0x3C)[0] = read  # noqa: F821 - AL3_READ_ADDR_TRIG


@micropython.viper
def dma_busy(channel: int) -> bool:
    """Tell whether a channel is in a transfer."""
    page = 0x5000
    return bool(ptr32((page << 16) + channel * 0x40 + 0x10)[0] & 0x1000000)  # noqa: F821


def stop_everything():
    """Stop this port's state machines and DMA channels, whoever left them running.

    After Ctrl-D they may still be armed and would write into memory that belongs to somebody else by now.
    """
    poke(PIO0 + PIO_CTRL, 0)
    poke(PIO1 + PIO_CTRL, 0)
    for channel in (DMA_STAMPS, DMA_LEVELS, DMA_LEDS, DMA_OLED):
        dma_stop(channel)
