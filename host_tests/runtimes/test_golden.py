"""Golden replays: recorded matches whose hashes at every round agree in every runtime, at any rate of loop turns.

A golden match is NAME.replay and NAME.hashes in host_tests/golden; the second is what tools/replay.py printed for the
first. After a deliberate change of the rules both are recorded again.
"""

import pytest

from host_tests.runtimes.runtimes import ROOT, RUNTIMES, run_under

GOLDEN = ROOT / "host_tests" / "golden"
REPLAYS = sorted(GOLDEN.glob("*.replay"))
GAMES = ("boombanggold", "claim")

pytestmark = pytest.mark.runtimes


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_a_golden_replay(game):
    found = [replay for replay in REPLAYS if game.encode() in replay.read_bytes()[:64]]
    assert found, f"there is no golden replay of {game} in {GOLDEN.relative_to(ROOT)}"


@pytest.mark.parametrize("rate", [0, 10, 60, 120])
@pytest.mark.parametrize("runtime", RUNTIMES)
@pytest.mark.parametrize("replay", REPLAYS, ids=lambda path: path.stem)
def test_same_hashes_everywhere(replay, runtime, rate):
    """Same replay, same bytes, in three runtimes, at 10, 60 and 120 turns a second (0: from event to event)."""
    options = ("--rate", rate) if rate else ()
    printed = run_under(runtime, ROOT / "tools" / "replay.py", replay, *options)
    assert printed == replay.with_suffix(".hashes").read_text()
