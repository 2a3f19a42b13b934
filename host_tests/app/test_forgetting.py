"""What came in for a match goes with it; a saved match that nobody can play is said, not crashed on."""

import gc
import sys
import weakref

import pytest
from hands import Hands, choose, in_menu, leave, to_match, to_menu

from paydirt.app import saved
from paydirt.app.storage import Storage
from paydirt.app.telemetry import Telemetry
from paydirt.engine.game import Setup


class Wire:
    """USB with somebody who reads."""

    def __init__(self):
        self.text = b""

    def space(self):
        return 192

    def write(self, buf, n):
        self.text += buf[:n]


def test_telemetry_does_not_keep_a_match_that_is_over():
    hands = in_menu()
    hands.app.telemetry = Telemetry(hands.app, Wire())
    to_match(hands, b"Claim")
    hands.run(500)
    session = weakref.ref(hands.app.session)
    assert session() is not None
    leave(hands)
    gc.collect()
    assert session() is None


def test_every_match_is_told_from_its_start():
    hands = in_menu()
    wire = Wire()
    hands.app.telemetry = Telemetry(hands.app, wire)
    for word in (b"Claim", b"Claim", b"Boom!"):
        to_match(hands, word)
        hands.run(500)
        leave(hands)
    assert wire.text.count(b'"ev":"start"') == 3


@pytest.fixture
def _modules():
    """Brings back the games' modules that a board short of memory forgets."""
    before = {name: module for name, module in sys.modules.items() if name.startswith("paydirt.")}
    yield
    sys.modules.update(before)
    for name, module in before.items():
        package, _, short = name.rpartition(".")
        setattr(sys.modules[package], short, module)


@pytest.mark.usefixtures("_modules")
def test_a_saved_match_of_a_game_that_is_gone_is_said():
    store = Hands().toy.store
    Storage(store).save("match", Setup("mygame", b"\1\2\0\0", 7).to_bytes() + b"\1" * 20)
    for reserve in (0, 4096):
        hands = Hands(records=store.to_text())
        hands.app.frugal = True
        hands.app.board.RESERVE = reserve
        choose(to_menu(hands), b"Resume")
        hands.run(500)
        assert hands.screen == "notice" and hands.app.session is None
        hands.run(7000)
        assert hands.screen == "menu" and not saved.exists(hands.app)
