"""A state in words: a name and its numbers a line, then the board, two characters a cell."""

from paydirt.engine.game import SEATS
from paydirt.games.boombanggold.check import BadState
from paydirt.games.boombanggold.layout import LAYOUT, SEAT_LAYOUT
from paydirt.games.boombanggold.state import CELLS, HEIGHT, KIND, SEAT, SEAT_SIZE, SIZE, WIDTH

_KINDS = (
    ".Libsrgpd*v#"  # by kind: empty, legal, illegal, bat, snake, rat, ghost, pick, dynamite, star, revolver, rubble
)
_WAYS = " ^~?x"  # face down, face up, tumbling, -, dug
_WAY_BITS = (0x00, 0x10, 0x20, 0x30, 0x50)


def _fields():
    """Return (name, offset, size, count) of everything but the board."""
    fields = []
    for name, offset, size, count, _ in LAYOUT[1:]:
        fields.append((name, offset, size, count))
    for seat in range(SEATS):
        for name, offset, size, _ in SEAT_LAYOUT:
            fields.append(("seat%d.%s" % (seat, name), SEAT + seat * SEAT_SIZE + offset, size, 1))
    return fields


def to_text(s):
    """Return the state `s` as text."""
    lines = []
    for name, offset, size, count in _fields():
        values = []
        for i in range(count):
            at = offset + i * size
            values.append(str(int.from_bytes(bytes(s[at : at + size]), "little")))
        lines.append(name + " " + " ".join(values))
    lines.append("cells")
    for y in range(HEIGHT):
        row = ""
        for x in range(WIDTH):
            tile = s[y * WIDTH + x]
            row += _WAYS[_WAY_BITS.index(tile & ~KIND)] + _KINDS[tile & KIND]
        lines.append(row)
    return "\n".join(lines) + "\n"


def from_text(words):
    """Return the bytes of the state that `words` tells of; raises BadState."""
    lines = words.split("\n")
    fields = _fields()
    state = bytearray(SIZE)
    if len(lines) < len(fields) + 1 + HEIGHT or lines[len(fields)] != "cells":
        raise BadState("the text is no whole state")
    try:
        for line, field in zip(lines, fields):  # noqa: B905 (unknown to MicroPython)
            _read_field(state, line.split(), field)
        for y in range(HEIGHT):
            row = lines[len(fields) + 1 + y]
            for x in range(WIDTH):
                way = _WAY_BITS[_WAYS.index(row[2 * x])]
                state[y * WIDTH + x] = way | _KINDS.index(row[2 * x + 1])
    except (IndexError, OverflowError, ValueError):
        raise BadState("the text is no state")
    return state


def _read_field(state, words, field):
    """Store the numbers of one line."""
    name, offset, size, count = field
    if words[0] != name or len(words) != 1 + count:
        raise BadState("expected " + name)
    for i in range(count):
        at = offset + i * size
        state[at : at + size] = int(words[1 + i]).to_bytes(size, "little")


assert SEAT > CELLS
