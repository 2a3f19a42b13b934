"""A recorded match of each game gives the same hashes on the emulated chip as everywhere else."""

from pathlib import Path

import pytest

pytestmark = pytest.mark.board

GOLDEN = Path(__file__).parents[1] / "golden"
# Replay, and how many of its rounds or turns are played here; `make soak` plays them whole.
MATCHES = (("claim-tie", 12), ("rush-basic", 2))


@pytest.mark.parametrize(("name", "rounds"), MATCHES)
def test_a_golden_match_has_the_same_hashes_on_the_chip(make, tree, name, rounds):
    from tools.board import probe

    expected = (GOLDEN / f"{name}.hashes").read_text().splitlines()[:rounds]
    replay = (GOLDEN / f"{name}.replay").read_bytes()
    board = make(probe.with_probe(tree, "replay") | {"match.replay": replay}, display=False)
    assert board.run_until(lambda: board.text.count("\nR ") >= rounds, 6_000_000, 5000), board.text
    board.run(2000)
    told = [line[2:].strip() for line in board.text.splitlines() if line.startswith("R ")]
    assert told[:rounds] == expected
