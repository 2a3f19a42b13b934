"""Ctrl-C gives a prompt, at whatever line of a match it comes; a crash ends with a restart, whatever else breaks."""

from pathlib import Path

import pytest

from host_tests.runtimes.runtimes import run_under

SCRIPT = Path(__file__).with_name("interrupted.py")


@pytest.mark.parametrize("game", ["boombanggold", "claim"])
def test_ctrl_c_at_any_line_of_a_match_is_a_prompt_and_everything_is_dark(game):
    lines = run_under("cpython", SCRIPT, game, 160).splitlines()
    trials = [line.split()[1:] for line in lines if line.startswith("trial")]
    assert len(trials) >= 150  # in a few children the turns end before the line has come
    assert [trial for trial in trials if len(trial) > 1] == []
    assert len({trial[0] for trial in trials}) > 75
    assert lines[-1].startswith("done") and len(lines[-1].split()) == 2
