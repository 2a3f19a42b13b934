"""tools/replay.py: the hash of every turn and a closing JSON line; anything unusable is one line and exit status 2."""

import json
import subprocess
import sys

import pytest

from host_tests.runtimes.runtimes import ROOT, command, run_under
from paydirt.engine.game import BOT, Setup
from paydirt.engine.match import Match
from paydirt.engine.recorder import Recorder
from paydirt.games import registry

TOOL = ROOT / "tools" / "replay.py"


@pytest.fixture(scope="module")
def match_and_data():
    """Return (match, replay data) of a whole match of Claim between two bots."""
    setup = Setup("claim", bytes((BOT, 0, BOT, 0)), 5)
    recorder = Recorder(65536)
    recorder.begin(setup)
    match = Match(registry.load("claim")(setup), registry.load_bot("claim"), recorder, 5)
    while not match.game.over():
        match.run(match.next_ms(), 999)
    return match, recorder.data(match.now_ms)


@pytest.fixture
def file(tmp_path, match_and_data):
    path = tmp_path / "match.replay"
    path.write_bytes(match_and_data[1])
    return path


def complaint(*args):
    """Return what the tool writes to stderr; it must be one line, with exit status 2 and nothing else."""
    line, env = command("cpython", TOOL, *args)
    done = subprocess.run(line, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("replay: ")
    return done.stderr


def test_it_prints_every_turn_and_the_result(file, match_and_data):
    match = match_and_data[0]
    *turns, last = run_under("cpython", TOOL, file).splitlines()
    result = json.loads(last)
    assert [int(turn.split()[0]) for turn in turns] == list(range(1, match.game.round_no() + 1))
    assert result["game"] == "claim"
    assert result["over"] is True
    assert result["scores"] == [match.game.score(seat) for seat in range(4)]
    assert sum(1 << seat for seat in result["winners"]) == match.game.winners()
    assert len({turn.split()[2] for turn in turns}) == len(turns)


@pytest.mark.parametrize("rate", [10, 60, 120])
def test_it_prints_the_same_at_any_rate(file, rate):
    assert run_under("cpython", TOOL, file, "--rate", rate) == run_under("cpython", TOOL, file)


def test_it_runs_without_any_path_set_for_it(file):
    """As a person calls it: python tools/replay.py FILE."""
    line = [sys.executable, "tools/replay.py", file]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[-1])["game"] == "claim"


def test_a_damaged_file(tmp_path, match_and_data):
    path = tmp_path / "damaged.replay"
    data = bytearray(match_and_data[1])
    data[60] ^= 4
    path.write_bytes(data)
    assert "checksum" in complaint(path)
    path.write_bytes(data[:100])
    assert complaint(path)
    path.write_bytes(b"")
    assert "not a Paydirt replay" in complaint(path)


def test_an_unknown_game(tmp_path):
    recorder = Recorder()
    recorder.begin(Setup("poker", bytes((BOT, 0, BOT, 0)), 5))
    path = tmp_path / "poker.replay"
    path.write_bytes(recorder.data(0))
    assert "no game named 'poker'" in complaint(path)


def test_seats_that_make_no_match(tmp_path):
    recorder = Recorder()
    recorder.begin(Setup("claim", bytes((BOT, 0, 0, 0)), 5))
    path = tmp_path / "alone.replay"
    path.write_bytes(recorder.data(0))
    assert "cannot be played" in complaint(path)


def test_wrong_arguments(tmp_path, file):
    assert "cannot be read" in complaint(tmp_path / "nothing.replay")
    assert "cannot be read" in complaint(tmp_path)
    assert "usage" in complaint()
    assert "usage" in complaint(file, file)
    assert "usage" in complaint(file, "--fast")
    for rate in ("0", "x", "-5", "100000"):
        assert "--rate" in complaint(file, "--rate", rate)
    assert "--rate" in complaint(file, "--rate")
