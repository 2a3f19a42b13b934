"""What is kept of crashes, and the telemetry lines, without a board."""

import json

import pytest

from paydirt.app import guard
from paydirt.app.telemetry import Telemetry
from tools.telemetry import Credit


def test_crash_txt_keeps_the_last_three():
    text = ""
    for n in range(5):
        text = guard.joined(text, f"Traceback {n}")
    assert [part.strip() for part in text.split("-----\n")] == ["Traceback 2", "Traceback 3", "Traceback 4"]


def test_a_crash_report_is_cut_to_its_end():
    assert guard.joined("", "x" * 9000 + "the end").endswith("the end\n")
    assert len(guard.joined("", "x" * 9000)) < 2100


def test_the_same_crash_has_the_same_code_and_another_one_has_not():
    assert guard.code("ValueError: 1") == guard.code("ValueError: 1")
    assert guard.code("ValueError: 1") != guard.code("ValueError: 2")
    assert len(guard.code("")) == 4


def test_a_foreign_crash_txt_does_not_stop_the_guard(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "crash.txt").write_bytes(b"\xff\xfe\x80")
    assert guard.keep("Traceback")
    assert "Traceback" in (tmp_path / "crash.txt").read_text()


class Wire:
    """A wire with a given credit."""

    def __init__(self, credit=1 << 20):
        self.credit = credit
        self.data = b""

    def space(self):
        return self.credit

    def write(self, buf, n):
        assert n <= self.credit
        self.credit -= n
        self.data += bytes(buf[:n])

    def lines(self):
        return [json.loads(line) for line in self.data.splitlines()]


class Setup:
    name = "boombanggold"
    seed = 7
    seats = bytearray((1, 2, 0, 3))


class Session:
    setup = Setup()


class App:
    session = Session()
    now_ms = 5


@pytest.fixture
def wire():
    return Wire()


def test_a_match_starts_with_its_seed_and_seats(wire):
    Telemetry(App(), wire).note(9, 1234, 2, 100, 3)
    assert wire.lines() == [
        {"ev": "start", "t": 1234, "game": "boombanggold", "seed": 7, "seat0": 1, "seat1": 2, "seat2": 0, "seat3": 3},
        {"ev": "take", "t": 1234, "seat": 2, "cell": 100, "kind": 3},
    ]


def test_every_note_of_both_games_makes_a_line_of_json_or_none(wire):
    from paydirt.games.boombanggold import constants, lines
    from paydirt.games.claim import constants as claim
    from paydirt.games.claim import lines as claim_lines

    assert len(lines.LINES) == constants.NOTES
    assert len(claim_lines.LINES) == len(claim.NOTE_NAMES)
    telemetry = Telemetry(App(), wire)
    for code in range(constants.NOTES):
        telemetry.note(code, 0x3FFFFFFE, -1, 0x3FFFFFFF, 0)
    assert len(wire.lines()) == 1 + sum(line is not None for line in lines.LINES)


def test_phases_have_names(wire):
    telemetry = Telemetry(App(), wire)
    telemetry.note(1, 10, 5, 2, 255)
    assert wire.lines()[-1] == {"ev": "phase", "t": 10, "phase": "search", "round": 2, "seat": 255}


def test_lines_that_do_not_fit_are_dropped_and_counted():
    wire = Wire(0)
    telemetry = Telemetry(App(), wire)
    for _ in range(3):
        telemetry.note(9, 1, 0, 0, 0)
    assert telemetry.dropped == 4  # and the start line
    assert wire.data == b""
    wire.credit = 1000
    telemetry.note(9, 1, 0, 0, 0)
    assert wire.lines() == [{"ev": "take", "t": 1, "seat": 0, "cell": 0, "kind": 0, "missed": 4}]


def test_the_reader_grants_what_it_has_read():
    credit = Credit()
    assert credit.first() == b"\x06" * 3
    assert credit.after(b"x" * 63) == b""
    assert credit.after(b"x") == b"\x06"
    assert credit.after(b"x" * 130) == b"\x06" * 2
