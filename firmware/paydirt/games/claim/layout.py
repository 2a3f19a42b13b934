"""The fields of the state, and its readable form; no board needs them in a match."""

from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s

# name, offset, how many, bytes each, unit
LAYOUT = (
    ("cards", s.CARDS, 64, 1, "card code by place; never changes after the deal"),
    ("where", s.WHERE, 64, 1, "owner (0 table, seat + 1, 5 out) + mark << 4, by place"),
    ("format", s.FORMAT, 1, 1, "version of this layout"),
    ("phase", s.PHASE, 1, 1, "0 draw, 1 turn, 2 round end, 3 over"),
    ("kinds", s.KINDS, 4, 1, "what sits on each seat"),
    ("rotations", s.ROTATIONS, 4, 1, "quarter turns clockwise"),
    ("timer", s.TIMER_S, 1, 1, "s a turn, 0 off"),
    ("flags", s.FLAGS, 1, 1, "1 fair start, 2 townsfolk, 4 double match, 16 << seat hint"),
    ("now", s.NOW, 1, 4, "ms"),
    ("deadline", s.DEADLINE, 1, 4, "ms; 2^30 - 1: none"),
    ("random", s.RANDOM, 4, 1, "generator"),
    ("began", s.BEGAN, 1, 4, "ms at which the phase or turn began"),
    ("turn", s.TURN_NO, 1, 2, "turns of the match, the running one included"),
    ("round_turn", s.ROUND_TURN, 1, 1, "turns done in this round"),
    ("round", s.ROUND, 1, 1, "0 is the first"),
    ("starter", s.STARTER, 1, 1, "seat that starts this round"),
    ("mover", s.MOVER, 1, 1, "seat to move"),
    ("direction", s.DIRECTION, 1, 1, "0 row, 1 column"),
    ("open", s.OPEN, 1, 1, "1 while row or column may be chosen"),
    ("prospector", s.PROSPECTOR, 1, 1, "place"),
    ("choice", s.CHOICE, 1, 1, "chosen place (step give: seat; overseer: 1 use), 255 none"),
    ("trail", s.TRAIL, 4, 1, "place each seat took last, 255 none"),
    ("bank", s.BANK, 4, 2, "scores of the rounds before this one + 16384"),
    ("markers", s.MARKERS, 3, 1, "pan markers: 0 in the pan, seat + 1"),
    ("winners", s.WINNERS, 1, 1, "mask of seats, 0 before the end"),
    ("step", s.STEP, 1, 1, "what the turn waits for"),
    ("mode", s.MODE, 1, 1, "move card at work in this turn, kind + 1"),
    ("actor", s.ACTOR, 1, 1, "place of the townsperson being used, 255 none"),
    ("again", s.AGAIN, 1, 1, "1: the overseer has the mover move again"),
    ("picked", s.PICKED, 1, 1, "place of the mule's first card or the smuggler's stone, 255 none"),
    ("held", s.HELD, 1, 1, "of people: 1 << 2 * seat while L is down, 2 << 2 * seat for R"),
    ("hint", s.HINT, 1, 1, "1: the mover has asked for a hint in this turn"),
    ("stepped", s.STEPPED, 1, 3, "ms, the low 24 bits: the mover's L or R that a chord may still take back, 0 none"),
)

_STONE_NAME = "S"
_GOLD_NAME = "G"
_TOWN_NAME = "T"


def card_name(code):
    """Return a card's two letters: G5, S3, SH, PA, Ta to Tk, or .. for none."""
    if code == c.NO_CARD:
        return ".."
    if code <= c.GOLD_MAX:
        return _GOLD_NAME + str(code)
    if code == c.SHERIFF:
        return "SH"
    if code == c.PAN:
        return "PA"
    if code >= c.TOWN:
        return _TOWN_NAME + chr(97 + code - c.TOWN)
    return _STONE_NAME + str(code - c.STONE)


def _card_code(name):
    """Return the code of a card's two letters."""
    fixed = {"..": c.NO_CARD, "SH": c.SHERIFF, "PA": c.PAN}
    if name in fixed:
        return fixed[name]
    base = {_GOLD_NAME: 0, _STONE_NAME: c.STONE}
    if name[0] == _TOWN_NAME:
        return c.TOWN + ord(name[1]) - 97
    return base[name[0]] + int(name[1])


def _place_text(where):
    """Return where a card is: - for the table, the seat, x for out; then the mark, if there is one."""
    owner = where & c.OWNER
    text = "-" if owner == 0 else "x" if owner == c.OUT else str(owner - 1)
    mark = where >> c.MARK_SHIFT
    return text + (str(mark) if mark else "")


def to_text(buf):
    """Return a readable form of a state: eight lines of places, then a line a field."""
    lines = []
    for row in range(0, c.PLACES, c.STRIDE):
        cells = [card_name(buf[s.CARDS + p]) + _place_text(buf[s.WHERE + p]) for p in range(row, row + c.STRIDE)]
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
    buf = bytearray(s.SIZE)
    try:
        lines = text.strip().split("\n")
        for row in range(c.STRIDE):
            cells = lines[row].split()
            for column in range(c.STRIDE):
                cell = cells[column]
                owner = {"-": 0, "x": c.OUT}.get(cell[2])
                owner = int(cell[2]) + 1 if owner is None else owner
                buf[s.CARDS + row * c.STRIDE + column] = _card_code(cell[:2])
                buf[s.WHERE + row * c.STRIDE + column] = owner | int(cell[3:] or "0") << c.MARK_SHIFT
        for number, (name, at, count, size, _) in enumerate(LAYOUT[2:]):
            words = lines[c.STRIDE + number].split()
            if words[0] != name or len(words) != count + 1:
                raise s.BadState("line " + name + " is missing or damaged")
            for i in range(count):
                for j in range(size):
                    buf[at + i * size + j] = int(words[i + 1]) >> (8 * j) & 255
        if len(lines) != c.STRIDE + len(LAYOUT) - 2:
            raise s.BadState("the text is cut short or too long")
    except (IndexError, KeyError, ValueError):
        raise s.BadState("the text is not a state of Claim")
    return buf
