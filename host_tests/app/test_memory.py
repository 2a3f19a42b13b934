"""A game that does not fit into a board's memory is one clear line, and the menus go on."""

import sys

from hands import SOUTH, F, Hands

from paydirt.app import kiosk
from paydirt.app.session import Session

MATCH = '{"game": "boombanggold", "bots": {"0": "hard", "1": "easy"}, "seed": 7}'


def test_a_game_that_does_not_fit_is_said_on_the_console_and_on_the_oled(monkeypatch, capsys):
    before = {name: module for name, module in sys.modules.items() if name.startswith("paydirt.games")}

    def full(self, app, setup):
        raise MemoryError("allocating 4096 bytes")

    monkeypatch.setattr(Session, "__init__", full)
    hands = Hands(config=kiosk.parse(MATCH))
    try:
        assert hands.screen == "notice"
        assert (
            capsys.readouterr().out == "Paydirt: this board's memory is too small for the game. allocating 4096 bytes\n"
        )
        assert not any(name.startswith("paydirt.games.boombanggold.") for name in sys.modules)
        hands.run(500)
        hands.tap(SOUTH, F)
        hands.run(500)
        assert hands.screen == "menu"
    finally:
        sys.modules.update(before)
        for name, module in before.items():
            package, _, short = name.rpartition(".")
            setattr(sys.modules[package], short, module)
