"""The picture stands upright on every panel, what is drawn for a seat is upright for who sits there, and that seat's
buttons point the right way: the letter F shows it."""

import itertools
from types import SimpleNamespace

import pytest

import board
from paydirt.app import edges
from paydirt.engine.game import B, F, L, R, direction
from paydirt.screen.canvas import Canvas
from paydirt.screen.oled import OledCanvas
from paydirt.screen.packer import Packer

LETTER = (
    "................",
    "..XXXXXXXXXX....",
    "..XXXXXXXXXX....",
    "..XX............",
    "..XX............",
    "..XX............",
    "..XXXXXXX.......",
    "..XXXXXXX.......",
    "..XX............",
    "..XX............",
    "..XX............",
    "..XX............",
    "..XX............",
    "..XX............",
    "................",
    "................",
)
BIG_F = [  # 12 x 16, as the display writes it in large letters
    "XXXXXXXXXX..",
    "XXXXXXXXXX..",
    "XXX.........",
    "XX..........",
    "XX..........",
    "XXX.........",
    "XXXXXXXX....",
    "XXXXXXXX....",
    "XXX.........",
    "XX..........",
    "XX..........",
    "XX..........",
    "XX..........",
    "XX..........",
    "............",
    "............",
]
UP, LEFT, DOWN, RIGHT = range(4)
# Where a seat sits at the table decides which way its player looks.
AWAY = (UP, RIGHT, DOWN, LEFT)  # south, west, north, east
TO_THE_LEFT = (LEFT, UP, RIGHT, DOWN)


class Panel:
    """A 16 x 16 panel lying on the table: lights its LEDs in the order of the wire, and is looked at from the south."""

    def __init__(self, serpentine, rotation, mirror):
        self.lit = set()
        self.place = {}
        for led in range(256):
            row, column = divmod(led, 16)
            if serpentine and row % 2:
                column = 15 - column
            x, y = (15 - column if mirror else column), row
            for _ in range(rotation):  # a quarter turn clockwise
                x, y = 15 - y, x
            self.place[led] = (x, y)

    def show(self, words):
        for led in range(256):
            if any(words[4 * led : 4 * led + 4]):
                self.lit.add(self.place[led])

    def lines(self):
        return tuple("".join("X" if (x, y) in self.lit else "." for x in range(16)) for y in range(16))


def letter():
    canvas = Canvas()
    for y, line in enumerate(LETTER):
        for x, mark in enumerate(line):
            canvas.set(x, y, 0x404040 if mark == "X" else 0)
    return canvas


@pytest.mark.parametrize(
    ("serpentine", "rotation", "mirror"), list(itertools.product((False, True), range(4), (False, True)))
)
def test_the_letter_stands_upright_on_every_panel(serpentine, rotation, mirror):
    values = {name: getattr(board, name) for name in dir(board) if name.isupper()}
    values |= {"PANEL_SERPENTINE": serpentine, "PANEL_ROTATION": rotation, "PANEL_MIRROR": mirror}
    out = bytearray(1024)
    packer = Packer(SimpleNamespace(**values))
    for now_ms in (0, 1000, 2000):  # past the flash limit
        packer.pack(canvas := letter(), out, now_ms)
        canvas.clear()
    panel = Panel(serpentine, rotation, mirror)
    panel.show(out)
    assert panel.lines() == LETTER


def seen_from(seat, lit, width, height):
    """Return what lies on the table, lit cells as (x, y) for the south, as lines of text for who sits at `seat`."""
    columns, rows = (height, width) if AWAY[seat] in (LEFT, RIGHT) else (width, height)
    place = {  # the player's x to the right and y towards the player
        UP: lambda x, y: (x, y),
        RIGHT: lambda x, y: (width - 1 - y, x),
        DOWN: lambda x, y: (width - 1 - x, height - 1 - y),
        LEFT: lambda x, y: (y, height - 1 - x),
    }[AWAY[seat]]
    return tuple("".join("X" if place(x, y) in lit else "." for x in range(columns)) for y in range(rows))


@pytest.mark.parametrize("seat", range(4))
def test_a_letter_on_the_display_stands_upright_for_every_seat(seat):
    oled = OledCanvas()
    oled.turn(board.SEAT_ROTATIONS[seat])
    oled.big(5, 9, b"F")
    lit = {(x, y) for y in range(64) for x in range(128) if oled.buf[(y >> 3) * 128 + x] >> (y & 7) & 1}
    seen = [line[5:17] for line in seen_from(seat, lit, 128, 64)[9:25]]
    assert seen == BIG_F
    assert len(lit) == sum(line.count("X") for line in BIG_F)


@pytest.mark.parametrize("seat", range(4))
def test_a_letter_at_a_seats_edge_of_the_matrix_stands_upright_for_who_sits_there(seat):
    lit = set()
    for y, line in enumerate(LETTER):
        for x, mark in enumerate(line):
            if mark == "X":
                lit.add(edges.cell(seat, x, 15 - y))
    assert seen_from(seat, lit, 16, 16) == LETTER


@pytest.mark.parametrize("seat", range(4))
def test_forward_leads_away_from_every_seat(seat):
    rotation = board.SEAT_ROTATIONS[seat]
    assert direction(F, rotation) == AWAY[seat]
    assert direction(B, rotation) == (AWAY[seat] + 2) % 4
    assert direction(L, rotation) == TO_THE_LEFT[seat]
    assert direction(R, rotation) == (TO_THE_LEFT[seat] + 2) % 4


def test_with_everybody_in_the_south_all_buttons_mean_the_same():
    assert [direction(button, 0) for button in (F, L, B, R)] == [UP, LEFT, DOWN, RIGHT]
