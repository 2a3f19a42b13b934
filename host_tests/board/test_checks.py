"""What the long runs look at: words on the display, and what happens in a copy of the process."""

import pytest

from paydirt.app import page
from paydirt.screen.oled import OledCanvas
from tools.board import checks


def test_words_are_found_where_they_stand_and_nowhere_else():
    oled = OledCanvas()
    page.header(oled, b"Please note")
    oled.text(0, 13, b"Newer settings unused", 1)
    oled.text(7, 33, b"Could not save", 1)
    picture = bytes(oled.buf)
    for words in (b"Please note", b"Newer settings unused", b"Could not save", b"settings"):
        assert checks.shows(picture, words)
    for words in (b"Some settings reset", b"Match not saved", b"Newer settings unused!"):
        assert not checks.shows(picture, words)
    assert not checks.shows(bytes(1024), b"Please note")


def test_a_check_in_a_copy_changes_nothing_here_and_its_failure_is_one(capfd):
    seen = []
    checks.in_a_copy(lambda: seen.append(1), "fine")
    assert seen == []
    with pytest.raises(checks.Broken, match="operation 7"):
        checks.in_a_copy(lambda: checks.demand(False, "the record is lost"), "operation 7")
    assert "the record is lost" in capfd.readouterr().out
