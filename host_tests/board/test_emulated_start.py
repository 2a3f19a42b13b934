"""Power-on, Ctrl-C, Ctrl-D, safe mode and crashes of the built image on the emulated RP2040."""

import json
import re

import pytest

from tools import image
from tools.board import checks, measure, probe

pytestmark = pytest.mark.board


def lit(board):
    return any(not frame.dark for frame in board.leds.frames)


def pictures(board):
    return [frame for frame in board.leds.frames if not frame.dark]


def test_power_on_to_the_first_screen_and_out_again_with_ctrl_c(make):
    board = make()
    assert board.run_until(lambda: pictures(board), 800_000, 2000), board.text
    board.send(b"AT\r\n" * 128)  # what a computer may send to a new port: as much as MicroPython's buffer holds
    assert board.run_until(lambda: len(pictures(board)) >= 3, 2_400_000, 2000), board.text
    assert board.leds.frames[0].dark
    assert board.leds.frames[0].start_us < 200_000
    assert pictures(board)[0].end_us < 400_000  # a first light
    assert pictures(board)[1].end_us < 800_000  # the first screen
    assert all(frame.bits == 256 * 24 for frame in board.leds.frames)
    assert board.run_until(lambda: board.display.on, 400_000, 5000)
    board.display.falter()
    assert board.run_until(lambda: any(board.display.image()), 600_000, 5000), "it stays dark"
    assert board.display.unknown == []
    # Ctrl-C: a prompt within a second, dark and silent
    pressed_us = board.now_us
    board.send(b"\x03")
    assert board.wait_text(">>> ", 1_000_000)
    assert board.now_us - pressed_us < 1_000_000
    board.run(20_000)
    assert board.leds.frames[-1].dark
    assert not board.display.on
    assert board.display.unknown == []
    assert board.buzzer.level == 0
    assert board.buzzer.driven
    shown = len(board.leds.frames)
    board.run(30_000)
    assert len(board.leds.frames) == shown
    # Ctrl-D starts it again, dark first
    board.send(b"\x04")
    assert board.run_until(lambda: len(board.leds.frames) > shown, 900_000, 2000), board.text
    assert board.leds.frames[shown].dark


def test_a_chord_at_power_on_is_safe_mode(make):
    board = make()
    board.press(5)
    board.press(7)
    assert board.wait_text("the REPL is free", 1_200_000), board.text
    board.run(30_000)
    board.release(5)
    board.release(7)
    board.output.clear()
    board.send(b"1+41\r\n")
    assert board.wait_text("42", 200_000), board.text
    assert not lit(board)
    assert board.display.on
    assert any(board.display.image())


@pytest.mark.long
def test_a_crash_is_kept_shown_and_survived_and_then_every_button_works(make, tree):
    """A quarter of all board seconds; `make soak` has things break in ten more places."""
    board = make(probe.with_probe(tree, "breaks", POINT=repr("turn")))
    assert board.wait_text("broken on purpose", 2_600_000), board.text
    # crash.txt is written first, which takes the flash some time
    assert board.run_until(lambda: any(board.display.image()), 600_000, 5000), board.text
    assert board.leds.frames[-1].dark
    assert board.buzzer.level == 0
    assert board.run_until(lambda: board.resets > 0, 3_500_000, 20_000)
    left = image.read_littlefs(board.filesystem())
    assert b"broken on purpose" in left["crash.txt"]
    shown = len(board.leds.frames)
    assert board.run_until(lambda: len(board.leds.frames) > shown + 4, 2_000_000, 5000), board.text
    board.run(60_000)
    assert checks.deaf_buttons(board) == []


def test_a_match_begins_and_leaves_room(make, tree):
    """The figures are in docs/performance.md; `memory` measures the same there."""
    kiosk = {"kiosk.json": json.dumps(measure.KIOSK).encode()}
    board = make(probe.with_probe(tree, "free", TURNS=6) | kiosk)
    assert board.wait_text("DONE", 6_000_000, 10_000), board.text
    board.run(5000)
    assert int(re.search(r"FREE (\d+)", board.text).group(1)) >= 100 * 1024
    assert int(re.search(r"max free sz: (\d+)", board.text).group(1)) * 16 >= 40 * 1024  # the bar is 32
    assert board.run_until(lambda: board.display.on, 400_000, 5000)
    assert lit(board)
