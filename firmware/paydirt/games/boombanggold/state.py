"""Where everything lies in the one bytearray of a Boom, Bang, Gold match, and how to read it; layout.py names it all.

The board comes first: 12 rows of 16 cells, one byte a cell. Row 0 and row 11 are the apron, rows 1 to 10 the mine;
row y is row y + 2 of the matrix. A cell's byte is the kind of its tile (constants.py) plus flags; an empty cell is 0.

Secret, for views and bots: the kind of a tile that does not lie face up (use `visible`), the face of rubble, `salt`,
`rng`, and `hide` before the guess.

Times named `_at` are ms after `base_ms`, 16 bits, `NEVER_AT` for "no such moment"; times named `_ms` are game time.
"""

from micropython import const

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.boombanggold.constants import RUBBLE

# Cells.
WIDTH = const(16)
HEIGHT = const(12)
CELLS = const(192)
MINE_FIRST = const(16)
MINE_END = const(176)
NOWHERE = const(255)  # a cell number that is no cell
HOMES = b"\xaf\xa0\x10\x1f"  # the corner at a seat's right hand: (15, 10), (0, 10), (0, 1), (15, 1)

# A cell's byte.
KIND = const(0x0F)
FACE_UP = const(0x10)
TUMBLING = const(0x20)  # flipped, not yet at rest: its kind is still secret
DUG = const(0x40)  # rubble that the pick has turned over

# What a cell shows, besides 0 (empty) and the kinds of face-up tiles.
SHOWS_ROCK = const(11)  # a face-down tile, or rubble on either side
SHOWS_DUG = const(12)
SHOWS_TUMBLING = const(13)
SHOWS = const(14)

NEVER_AT = const(0xFFFF)
VERSION = const(1)

# The match.
TIME_MS = const(192)
PHASE = const(196)
END_MS = const(197)
BASE_MS = const(201)
RNG = const(205)
ROUND = const(209)
WATCH = const(210)
SWORN = const(211)
OUT = const(212)
WINNERS = const(213)
OPTIONS = const(214)
SALT = const(230)
BLASTED_MS = const(232)
ORDER = const(236)
CALLS = const(240)
CALLED = const(241)
ACTION = const(245)
OWNER = const(246)
DIGS_LEFT = const(247)
FOE = const(248)
STAKE_LEGAL = const(249)
STAKE_ILLEGAL = const(250)
HIDE = const(251)
GUESS = const(252)
FORMAT = const(253)

# The seats: SEAT + seat * SEAT_SIZE + one of these.
SEAT = const(254)
SEAT_SIZE = const(32)
S_SITS = const(0)
S_ROTATION = const(1)
S_PROSPECTOR = const(2)
S_CURSOR = const(3)
S_AIM = const(4)
S_HELD = const(5)
S_LEGAL = const(6)
S_ILLEGAL = const(7)
S_ACTIONS = const(8)
S_CHEST_LEGAL = const(9)
S_CHEST_ILLEGAL = const(10)
S_ORIGIN = const(11)
S_REPEAT = const(12)
S_ANSWERED = const(13)
S_WARNED = const(14)
S_PROGRESS = const(15)
S_WARNINGS = const(16)
S_TAKE_CELL = const(17)
S_TAKE_US = const(18)
S_TAKE_AT = const(20)
S_SIDE_AT = const(22)
S_REPEAT_AT = const(24)
S_ANSWER_AT = const(26)
S_STILL_AT = const(28)
S_WARNED_AT = const(30)
SIZE = const(382)


def visible(tile):
    """Return what a cell with the byte `tile` shows to people: 0 empty, a kind, or one of SHOWS_..."""
    if not tile:
        return 0
    if tile & TUMBLING:
        return SHOWS_TUMBLING
    if tile & DUG:
        return SHOWS_DUG
    if tile & FACE_UP:
        return tile & KIND  # RUBBLE and SHOWS_ROCK are one number: the two look the same
    return SHOWS_ROCK


def seat_base(seat):
    """Return the offset of a seat's record."""
    return SEAT + seat * SEAT_SIZE


def home(s, seat):
    """Return the cell on which `seat` starts in this round: the corner at its own right hand.

    Three players leave one corner empty, and the one beside it, on the same short side, is the best to have. So with
    three the corners go round with the watch: its holder starts beside the empty corner, the next player to the left
    in the next taken corner to the left.
    """
    empty = SEATS
    players = 0
    for other in range(SEATS):
        if s[SEAT + other * SEAT_SIZE + S_SITS] == EMPTY:
            empty = other
        else:
            players += 1
    if players != SEATS - 1 or seat == empty:
        return HOMES[seat]
    corner = SEATS - 1 - empty
    other = s[WATCH]
    while other != seat:
        other = _left_of(other, empty)
        corner = _left_of(corner, empty)
    return HOMES[corner]


def _left_of(seat, empty):
    """Return the next player's seat."""
    seat = (seat + 1) % SEATS
    return (seat + 1) % SEATS if seat == empty else seat


def get16(buf, at):
    """Return the 16-bit value at offset `at`."""
    return buf[at] | buf[at + 1] << 8


def put16(buf, at, value):
    """Store a 16-bit value at offset `at`."""
    buf[at] = value & 255
    buf[at + 1] = value >> 8


def get32(buf, at):
    """Return the value (0 to 2**30 - 1) at offset `at`."""
    return buf[at] | buf[at + 1] << 8 | buf[at + 2] << 16 | buf[at + 3] << 24


def put32(buf, at, value):
    """Store a value of up to 30 bits at offset `at`."""
    buf[at] = value & 255
    buf[at + 1] = value >> 8 & 255
    buf[at + 2] = value >> 16 & 255
    buf[at + 3] = value >> 24


assert RUBBLE == SHOWS_ROCK
