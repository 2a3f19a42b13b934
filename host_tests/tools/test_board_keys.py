"""The emulated board in the terminal has the simulator's keys, and says so."""

from ports.sim import keys
from tools.board import play

ARROWS = {"ArrowUp": "\x1b[A", "ArrowLeft": "\x1b[D", "ArrowDown": "\x1b[B", "ArrowRight": "\x1b[C", "Enter": "\r"}


class Board:
    """Notes what is done to its buttons."""

    now_us = 0

    def __init__(self):
        self.done = []

    def press(self, index):
        self.done.append(("press", index))

    def release(self, index):
        self.done.append(("release", index))

    def tap(self, index, us, hold_us):
        self.done.append(("tap", index))


def typed(text):
    board = Board()
    hands = play.Hands(board)
    for key in text:
        hands.type(key)
    return board.done


def test_every_key_is_the_button_that_it_is_in_the_simulator():
    for seat, row in enumerate(keys.KEYS):
        for button, (code, label) in enumerate(row[:4]):
            assert typed([ARROWS.get(code, label.lower())]) == [("tap", seat * 4 + button)]
        code, label = row[4]
        left_and_right = [("tap", seat * 4 + 1), ("tap", seat * 4 + 3)]
        assert typed([ARROWS.get(code, label.lower())]) == left_and_right


def test_with_shift_a_button_stays_down_until_it_is_pressed_again():
    assert typed(["W", "w", "w"]) == [("press", 4), ("release", 4), ("tap", 4)]
    assert typed(["\x1b[1;2A", "\x1b[1;2A"]) == [("press", 0), ("release", 0)]


def test_other_keys_do_nothing():
    assert typed(["x", "\x03", "\x1b", "", "1"]) == []


def test_the_screen_says_which_keys_there_are_and_how_to_leave():
    text = "\n".join(play.legend())
    for name, row in zip(keys.SEAT_NAMES, keys.KEYS, strict=True):
        line = next(line for line in play.legend() if line.startswith(name))
        assert line.split()[1:] == [label for _, label in row]
    assert "Ctrl-Q: leave" in text and "Ctrl-C" in text
