"""Claim's whole match in one bytearray: where everything lies, and nothing that changes it."""

from micropython import const

from paydirt.games.claim.constants import (
    GOLD_MAX,
    STONE,
    STONE_MAX,
)

FORMAT_NOW = const(1)

CARDS = const(0)
WHERE = const(64)
FORMAT = const(128)
PHASE = const(129)
KINDS = const(130)
ROTATIONS = const(134)
TIMER_S = const(138)
FLAGS = const(139)
NOW = const(140)
DEADLINE = const(144)
RANDOM = const(148)
BEGAN = const(152)
TURN_NO = const(156)
ROUND_TURN = const(158)
ROUND = const(159)
STARTER = const(160)
MOVER = const(161)
DIRECTION = const(162)
OPEN = const(163)
PROSPECTOR = const(164)
CHOICE = const(165)
TRAIL = const(166)
BANK = const(170)
MARKERS = const(178)
WINNERS = const(181)
STEP = const(182)
MODE = const(183)
ACTOR = const(184)
AGAIN = const(185)
PICKED = const(186)
HELD = const(187)
HINT = const(188)
STEPPED = const(189)
SIZE = const(192)

FLAG_FAIR = const(1)
FLAG_TOWNSFOLK = const(2)
FLAG_DOUBLE = const(4)
FLAG_HINT = const(16)  # 16, 32, 64, 128: seats 0 to 3

_BIAS = const(0x4000)  # a banked score may be negative; stored numbers are not


class BadState(ValueError):
    """Bytes or a text that are no state of a match of Claim."""


def get16(buf, at):
    """Return the 16-bit number at `at`."""
    return buf[at] | buf[at + 1] << 8


def put16(buf, at, number):
    """Store a number from 0 to 65535."""
    buf[at] = number & 255
    buf[at + 1] = number >> 8 & 255


def get30(buf, at):
    """Return the number (0 to 2**30 - 1) at `at`."""
    return buf[at] | buf[at + 1] << 8 | buf[at + 2] << 16 | (buf[at + 3] & 63) << 24


def put30(buf, at, number):
    """Store a number from 0 to 2**30 - 1."""
    buf[at] = number & 255
    buf[at + 1] = number >> 8 & 255
    buf[at + 2] = number >> 16 & 255
    buf[at + 3] = number >> 24


def bank(buf, seat):
    """Return what a seat scored in the rounds before this one."""
    return get16(buf, BANK + 2 * seat) - _BIAS


def put_bank(buf, seat, score):
    """Store what a seat scored in the rounds before this one."""
    put16(buf, BANK + 2 * seat, score + _BIAS)


def value(code):
    """Return what a card counts by itself: gold 1 to 6, a stone -1 to -4, anything else 0."""
    if code <= GOLD_MAX:
        return code
    if STONE < code <= STONE + STONE_MAX:
        return STONE - code
    return 0
