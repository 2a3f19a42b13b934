"""What was played on the toy can be replayed: same presses, same bytes; and stuck buttons are named."""

import pytest
from hands import SOUTH, B, F, Hands, L, R, choose, leave, to_match, to_menu

from paydirt.app import page
from paydirt.engine.replay import Replay
from paydirt.games import registry
from paydirt.screen.oled import OledCanvas


def mash(hands, turns):
    """A fixed wild order of presses of the south seat."""
    for i in range(turns):
        hands.tap(SOUTH, (F, R, R, L, F, B, R)[i * i % 7])


@pytest.mark.parametrize("word", [b"Boom!", b"Claim"])
def test_a_match_played_on_the_toy_replays_to_the_same_bytes(word):
    hands = to_match(to_menu(Hands()), word)
    mash(hands, 120)
    hands.hold(SOUTH, (F, L, B, R), 2100)
    choose(hands, b"Bot")
    hands.tap(SOUTH, B)
    hands.run(4000)
    session = hands.app.session
    played = Replay(hands.toy.replay()).play(registry.load(session.setup.name))
    assert bytes(played.game.state) == bytes(session.game.state)


def test_a_resumed_match_replays_too():
    hands = to_match(to_menu(Hands()), b"Claim")
    mash(hands, 30)
    leave(hands)
    choose(hands, b"Resume")
    mash(hands, 30)
    session = hands.app.session
    played = Replay(hands.toy.replay()).play(registry.load("claim"))
    assert bytes(played.game.state) == bytes(session.game.state)


def test_the_last_match_can_still_be_replayed_after_it_was_left():
    hands = to_match(to_menu(Hands()), b"Claim")
    hands.run(5000)
    hands.hold(SOUTH, (F, L, B, R), 2100)
    state = bytes(hands.app.session.game.state)
    choose(choose(hands, b"Leave"), b"Leave")
    assert bytes(Replay(hands.toy.replay()).play(registry.load("claim")).game.state) == state
    assert Hands().toy.replay() == b""


def test_a_stuck_button_is_named_and_does_nothing_until_it_is_let_go():
    hands = to_menu(Hands())
    without = hands.picture()[0]
    hands.set(SOUTH, R, True)
    hands.run(100)
    hands.tap(SOUTH, L)
    assert hands.picture()[0] == without
    hands.step_us = 100000
    hands.run(31000)
    hands.step_us = 16000
    assert hands.app.arbiter.stuck == 1 << R
    assert hands.picture()[0] != without
    hands.set(SOUTH, R, False)
    hands.run(100)
    assert hands.app.arbiter.stuck == 0
    assert hands.picture()[0] == without
    hands.tap(SOUTH, R)
    assert hands.app.screen.row == 1


@pytest.mark.parametrize("count", range(1, 17))
def test_the_line_of_stuck_buttons_is_no_wider_than_the_display(count):
    oled = OledCanvas()
    written = []
    oled.keys = lambda x, y, text, colour: written.append((x, bytes(text), oled.keys_width(text)))
    page.stuck(oled, (1 << count) - 1)
    ((x, text, width),) = written
    assert x >= 0 and x + width <= 128
    assert text == b"stuck: S\1 S\2 S\3 S\4"[: 6 + 3 * min(count, 4)]
