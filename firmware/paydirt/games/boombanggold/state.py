"""Where everything lies in the one bytearray of a Boom, Bang, Gold match, and how to read it.

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

# name, offset, bytes of one value, how many, unit and meaning
LAYOUT = (
    ("cells", 0, 1, CELLS, "kind of the tile, FACE_UP 16, TUMBLING 32, DUG 64; 0 empty"),
    ("time_ms", TIME_MS, 4, 1, "ms of game time up to which the match has advanced"),
    ("phase", PHASE, 1, 1, "P_... of constants.py"),
    ("end_ms", END_MS, 4, 1, "ms: when the phase ends by itself; NEVER: it does not"),
    ("base_ms", BASE_MS, 4, 1, "ms: the zero of all ..._at times"),
    ("rng", RNG, 4, 1, "random generator (secret)"),
    ("round", ROUND, 1, 1, "1 to 12 (or 6); 0 before the first"),
    ("watch", WATCH, 1, 1, "seat that holds the watch"),
    ("sworn", SWORN, 1, 1, "mask of seats that have sworn the pledge"),
    ("out", OUT, 1, 1, "mask of seats that broke the pledge this round"),
    ("winners", WINNERS, 1, 1, "mask of seats, 0 before the end"),
    ("options", OPTIONS, 1, 16, "as in the setup"),
    ("salt", SALT, 2, 1, "0 to 65535: with a cell it gives the moment a tile settles (secret)"),
    ("blast_ms", BLASTED_MS, 4, 1, "ms: the blast that the tumbling tiles come from"),
    ("order", ORDER, 1, SEATS, "seats, the one that has stood longest on its cell first"),
    ("calls", CALLS, 1, 1, "special tiles called this round, 0 to 4"),
    ("called", CALLED, 1, 4, "their kinds, in the order called; 0 unused"),
    ("action", ACTION, 1, 1, "kind of the action tile in play; 0 none"),
    ("owner", OWNER, 1, 1, "seat that plays it; 255 none"),
    ("digs_left", DIGS_LEFT, 1, 1, "tiles that the pick may still turn over, 0 to 5"),
    ("foe", FOE, 1, 1, "duel: the opponent's seat; 255 none"),
    ("stake_legal", STAKE_LEGAL, 1, 1, "duel: legal nuggets at stake"),
    ("stake_illegal", STAKE_ILLEGAL, 1, 1, "duel: illegal nuggets at stake"),
    ("hide", HIDE, 1, 1, "duel: HIDE_... of constants.py (secret before the guess)"),
    ("guess", GUESS, 1, 1, "duel: 0 none yet, GUESS_LEFT, GUESS_RIGHT"),
    ("format", FORMAT, 1, 1, "version of this layout"),
)
SEAT_LAYOUT = (
    ("sits", S_SITS, 1, "EMPTY, HUMAN, BOT + level - 1"),
    ("rotation", S_ROTATION, 1, "quarter turns clockwise"),
    ("prospector", S_PROSPECTOR, 1, "1 Hank, 2 Ruby, 3 Alma, 4 Tony; 0 empty seat"),
    ("cursor", S_CURSOR, 1, "cell"),
    ("aim", S_AIM, 1, "cell of the crosshair; afterwards where the stick lay"),
    ("held", S_HELD, 1, "bit 0-3: button down; bit 4-7: its release will be judged as a move without an answer"),
    ("legal", S_LEGAL, 1, "legal nuggets on the shelf"),
    ("illegal", S_ILLEGAL, 1, "illegal nuggets on the shelf"),
    ("actions", S_ACTIONS, 1, "action tiles on the shelf: bit 0 pick, 1 dynamite, 2 star, 3 revolver"),
    ("chest_legal", S_CHEST_LEGAL, 1, "legal nuggets in the chest"),
    ("chest_illegal", S_CHEST_ILLEGAL, 1, "illegal nuggets in the chest"),
    ("origin", S_ORIGIN, 1, "cell before the last press of L or R: a chord returns there"),
    ("repeat", S_REPEAT, 1, "button that repeats while it is held"),
    ("answered", S_ANSWERED, 1, "calls of this round that are behind this seat"),
    ("warned", S_WARNED, 1, "kind of the special tile this seat must answer now; 0 none"),
    ("progress", S_PROGRESS, 1, "steps of the answer done (flail presses, claps); bit 7: the last flail was R"),
    ("warnings", S_WARNINGS, 1, "moves without an answer, this round"),
    ("take_cell", S_TAKE_CELL, 1, "cell of the last tile taken by a press; 255 none"),
    ("take_us", S_TAKE_US, 2, "us within the ms of that press"),
    ("take_at", S_TAKE_AT, 2, "ms after base_ms of that press"),
    ("side_at", S_SIDE_AT, 2, "ms after base_ms of the last lone press of L or R"),
    ("repeat_at", S_REPEAT_AT, 2, "ms after base_ms: the held button's next step"),
    ("answer_at", S_ANSWER_AT, 2, "ms after base_ms: the answer is complete, or its next step is too late"),
    ("still_at", S_STILL_AT, 2, "ms after base_ms: the end of a standstill; 0 none"),
    ("warned_at", S_WARNED_AT, 2, "ms after base_ms: since when the seat must answer"),
)


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
