"""Claim's whole match in one bytearray: the layout, its text form and nothing that changes it."""

from micropython import const

from paydirt.games.claim.constants import (
    GOLD_MAX,
    MARK_SHIFT,
    NO_CARD,
    OUT,
    OWNER,
    PAN,
    PLACES,
    SHERIFF,
    STONE,
    STONE_MAX,
    STRIDE,
    TOWN,
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
SIZE = const(192)

FLAG_FAIR = const(1)
FLAG_TOWNSFOLK = const(2)
FLAG_DOUBLE = const(4)
FLAG_HINT = const(16)  # 16, 32, 64, 128: seats 0 to 3

_BIAS = const(0x4000)  # a banked score may be negative; stored numbers are not

# name, offset, how many, bytes each, unit
LAYOUT = (
    ("cards", CARDS, 64, 1, "card code by place; never changes after the deal"),
    ("where", WHERE, 64, 1, "owner (0 table, seat + 1, 5 out) + mark << 4, by place"),
    ("format", FORMAT, 1, 1, "version of this layout"),
    ("phase", PHASE, 1, 1, "0 draw, 1 turn, 2 round end, 3 over"),
    ("kinds", KINDS, 4, 1, "what sits on each seat"),
    ("rotations", ROTATIONS, 4, 1, "quarter turns clockwise"),
    ("timer", TIMER_S, 1, 1, "s a turn, 0 off"),
    ("flags", FLAGS, 1, 1, "1 fair start, 2 townsfolk, 4 double match, 16 << seat hint"),
    ("now", NOW, 1, 4, "ms"),
    ("deadline", DEADLINE, 1, 4, "ms; 2^30 - 1: none"),
    ("random", RANDOM, 4, 1, "generator"),
    ("began", BEGAN, 1, 4, "ms at which the phase or turn began"),
    ("turn", TURN_NO, 1, 2, "turns of the match, the running one included"),
    ("round_turn", ROUND_TURN, 1, 1, "turns done in this round"),
    ("round", ROUND, 1, 1, "0 is the first"),
    ("starter", STARTER, 1, 1, "seat that starts this round"),
    ("mover", MOVER, 1, 1, "seat to move"),
    ("direction", DIRECTION, 1, 1, "0 row, 1 column"),
    ("open", OPEN, 1, 1, "1 while row or column may be chosen"),
    ("prospector", PROSPECTOR, 1, 1, "place"),
    ("choice", CHOICE, 1, 1, "chosen place (step give: seat; overseer: 1 use), 255 none"),
    ("trail", TRAIL, 4, 1, "place each seat took last, 255 none"),
    ("bank", BANK, 4, 2, "scores of the rounds before this one + 16384"),
    ("markers", MARKERS, 3, 1, "pan markers: 0 in the pan, seat + 1"),
    ("winners", WINNERS, 1, 1, "mask of seats, 0 before the end"),
    ("step", STEP, 1, 1, "what the turn waits for"),
    ("mode", MODE, 1, 1, "move card at work in this turn, kind + 1"),
    ("actor", ACTOR, 1, 1, "place of the townsperson being used, 255 none"),
    ("again", AGAIN, 1, 1, "1: the overseer has the mover move again"),
    ("picked", PICKED, 1, 1, "place of the mule's first card or the smuggler's stone, 255 none"),
    ("held", HELD, 1, 1, "of seats with hints: 1 << 2 * seat while L is down, 2 << 2 * seat for R"),
    ("hint", HINT, 1, 1, "1: the mover has asked for a hint in this turn"),
    ("spare", 189, 3, 1, "0"),
)

_STONE_NAME = "S"
_GOLD_NAME = "G"
_TOWN_NAME = "T"


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


def card_name(code):
    """Return a card's two letters: G5, S3, SH, PA, Ta to Tk, or .. for none."""
    if code == NO_CARD:
        return ".."
    if code <= GOLD_MAX:
        return _GOLD_NAME + str(code)
    if code == SHERIFF:
        return "SH"
    if code == PAN:
        return "PA"
    if code >= TOWN:
        return _TOWN_NAME + chr(97 + code - TOWN)
    return _STONE_NAME + str(code - STONE)


def _card_code(name):
    """Return the code of a card's two letters."""
    fixed = {"..": NO_CARD, "SH": SHERIFF, "PA": PAN}
    if name in fixed:
        return fixed[name]
    base = {_GOLD_NAME: 0, _STONE_NAME: STONE}
    if name[0] == _TOWN_NAME:
        return TOWN + ord(name[1]) - 97
    return base[name[0]] + int(name[1])


def _place_text(where):
    """Return where a card is: - for the table, the seat, x for out; then the mark, if there is one."""
    owner = where & OWNER
    text = "-" if owner == 0 else "x" if owner == OUT else str(owner - 1)
    mark = where >> MARK_SHIFT
    return text + (str(mark) if mark else "")


def to_text(buf):
    """Return a readable form of a state: eight lines of places, then a line a field."""
    lines = []
    for row in range(0, PLACES, STRIDE):
        cells = [card_name(buf[CARDS + p]) + _place_text(buf[WHERE + p]) for p in range(row, row + STRIDE)]
        lines.append(" ".join(cells))
    for name, at, count, size, _ in LAYOUT[2:]:
        numbers = []
        for i in range(count):
            number = 0
            for j in range(size):
                number |= buf[at + i * size + j] << (8 * j)
            numbers.append(str(number))
        lines.append(name + " " + " ".join(numbers))
    return "\n".join(lines) + "\n"


def from_text(text):
    """Return the state that `to_text` wrote; raises BadState on anything else."""
    buf = bytearray(SIZE)
    try:
        lines = text.strip().split("\n")
        for row in range(STRIDE):
            cells = lines[row].split()
            for column in range(STRIDE):
                cell = cells[column]
                owner = {"-": 0, "x": OUT}.get(cell[2])
                owner = int(cell[2]) + 1 if owner is None else owner
                buf[CARDS + row * STRIDE + column] = _card_code(cell[:2])
                buf[WHERE + row * STRIDE + column] = owner | int(cell[3:] or "0") << MARK_SHIFT
        for number, (name, at, count, size, _) in enumerate(LAYOUT[2:]):
            words = lines[STRIDE + number].split()
            if words[0] != name or len(words) != count + 1:
                raise BadState("line " + name + " is missing or damaged")
            for i in range(count):
                for j in range(size):
                    buf[at + i * size + j] = int(words[i + 1]) >> (8 * j) & 255
        if len(lines) != STRIDE + len(LAYOUT) - 2:
            raise BadState("the text is cut short or too long")
    except (IndexError, KeyError, ValueError):
        raise BadState("the text is not a state of Claim")
    return buf
