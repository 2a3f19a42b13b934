"""The ways to play a turn of Claim are on the chip those of every runtime, in 200 random positions of each game."""

from pathlib import Path

import pytest

from host_tests.claim import runtime_perft
from host_tests.claim.perft_file import positions

pytestmark = [pytest.mark.board, pytest.mark.long]

PROGRAM = b"import pack\npack.mount()\nfrom runtime_perft import from_file\nfrom_file('states')\n"


@pytest.mark.parametrize("town", (0, 1))
def test_a_turn_can_be_played_in_as_many_ways_on_the_chip(make, town):
    from tools.board import probe

    script = Path(runtime_perft.__file__).read_text()
    states, expected = positions(town)
    files = probe.packed_tree("pico", [script])  # the image, but for a few names that the script uses
    own = {"main.py": PROGRAM, "runtime_perft.py": script.encode(), "states": states}
    board = make(files | own, display=False)
    assert board.wait_text("DONE", 90_000_000, 20_000), board.text
    assert board.text.replace("\r", "").startswith(expected)
