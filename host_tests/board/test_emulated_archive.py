"""The recording of a match on the emulated chip: written at the result, in small steps, and whole."""

import json
import re

import pytest

from paydirt.engine.replay import Replay
from tools import image
from tools.board import measure, probe

pytestmark = [pytest.mark.board, pytest.mark.long]


def test_the_recording_lies_on_the_drive_after_the_result_has_been_shown(make, tree):
    kiosk = {"kiosk.json": json.dumps(measure.KIOSK).encode()}
    board = make(probe.with_probe(tree, "results") | kiosk)
    assert board.wait_text("DONE", 9_000_000, 10_000), board.text
    board.run(5000)
    left = image.read_littlefs(board.filesystem())
    assert Replay(left["last.replay"]).setup.name == "boombanggold"
    assert 7080 < len(left["last.replay"]) <= 7168 + 4
    assert "last.replay.new" not in left
    assert board.resets == 0
    turns_us = [int(us) for us in re.findall(r"\d+", re.search(r"TURNS \[(.*)\]", board.text).group(1))]
    assert len(turns_us) > 7168 // 128
    assert sum(us > 20_000 for us in turns_us) <= 4  # those in which the flash is erased, which stops everything
    assert max(turns_us) < 120_000
