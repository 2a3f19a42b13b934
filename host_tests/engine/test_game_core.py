"""What every game shares: setups as bytes, the buttons' directions, notes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paydirt.engine.game import BadSetup, Setup, direction
from paydirt.engine.notes import Notes

FOUR = st.binary(min_size=4, max_size=4)


@given(st.text(max_size=20), FOUR, st.integers(0, (1 << 30) - 1), FOUR, st.binary(max_size=16), st.binary(max_size=9))
def test_a_setup_survives_its_bytes_and_says_where_they_end(name, seats, seed, rotations, options, rest):
    setup = Setup(name, seats, seed, rotations, options)
    data = setup.to_bytes()
    again, used = Setup.from_bytes(data + rest)
    assert used == len(data)
    assert (again.name, again.seats, again.seed, again.rotations) == (name, seats, seed, rotations)
    assert again.options == options.ljust(16, b"\0")


@pytest.mark.parametrize(
    "call",
    [
        lambda: Setup("x", b"\0\0\0", 1),
        lambda: Setup("x", b"\0\0\0\0", -1),
        lambda: Setup("x", b"\0\0\0\0", 1 << 30),
        lambda: Setup("x", b"\0\0\0\0", 1, b"\0"),
        lambda: Setup("x", b"\0\0\0\0", 1, options=bytes(17)),
        lambda: Setup.from_bytes(b""),
        lambda: Setup.from_bytes(b"\2" + Setup("x", b"\0\0\0\0", 1).to_bytes()[1:]),
        lambda: Setup.from_bytes(Setup("x", b"\0\0\0\0", 1).to_bytes()[:-1]),
        lambda: Setup.from_bytes(b"\1\1\xff" + Setup("x", b"\0\0\0\0", 1).to_bytes()[3:]),
        lambda: Setup.from_bytes(Setup("x", b"\0\0\0\0", 1).to_bytes()[:-4] + b"\xff\xff\xff\xff"),
    ],
)
def test_a_setup_that_describes_no_match_is_refused_by_name(call):
    with pytest.raises(BadSetup):
        call()


def test_directions_turn_with_the_seat():
    """Buttons F, L, B, R are up, left, down, right for the south seat; the west seat's F points right."""
    assert [direction(button, 0) for button in range(4)] == [0, 1, 2, 3]
    assert [direction(0, rotation) for rotation in range(4)] == [0, 3, 2, 1], (
        "south up, west right, north down, east left"
    )
    for rotation in range(4):
        assert sorted(direction(button, rotation) for button in range(4)) == [0, 1, 2, 3]


class Listener:
    """Keeps what it is told."""

    def __init__(self):
        self.heard = []

    def note(self, *note):
        self.heard.append(note)


def test_notes_are_handed_over_once_oldest_first():
    notes = Notes(4)
    notes.put(1, 10)
    notes.put(2, 20, -1, 2, 3)
    listener = Listener()
    notes.drain(listener)
    notes.drain(listener)
    assert listener.heard == [(1, 10, 0, 0, 0), (2, 20, -1, 2, 3)]


def test_a_full_ring_of_notes_forgets_the_oldest_and_counts():
    notes = Notes(3)
    for i in range(8):
        notes.put(i, i)
    assert (notes.count, notes.lost) == (3, 5)
    listener = Listener()
    notes.drain(listener)
    assert [note[0] for note in listener.heard] == [5, 6, 7]
