"""The self-test: every button names itself, pages turn by chord, the limiter holds white, the lab measures."""

import pytest
from hands import B, F, Hands, L, R

from paydirt.app import selftest

SEATS = range(4)


@pytest.fixture
def hands():
    hands = Hands(skip=0)
    hands.app.go("selftest")
    hands.run(50)
    assert hands.screen == "selftest"
    return hands


def turn_page(hands, times=1):
    for _ in range(times):
        hands.hold(0, (L, R), 60)


def test_every_button_shows_another_picture_of_its_own(hands):
    seen = set()
    for seat in SEATS:
        for button in (F, L, B, R):
            hands.set(seat, button, True)
            hands.run(300)
            seen.add((bytes(hands.toy.oled()), bytes(hands.toy.frame())))
            hands.set(seat, button, False)
            hands.run(50)
    assert len(seen) == 16


def test_the_chord_turns_through_all_pages_and_round(hands):
    titles = []
    for _ in range(len(selftest._PAGES) + 1):
        titles.append(selftest._PAGES[hands.app.screen._page][0])
        turn_page(hands)
    assert len(set(titles)) == len(selftest._PAGES)
    assert titles[0] == titles[-1]


def test_holding_back_leads_to_the_menu(hands):
    hands.hold(2, (B,), 2300)
    assert hands.screen == "menu"


def test_all_white_stays_inside_the_budget(hands):
    turn_page(hands, 4)
    hands.run(1500)
    assert hands.app.matrix.estimate_ma <= hands.app.board.SUPPLY_MA
    assert any(hands.toy.frame())


def test_the_buzzer_plays_its_scale_and_is_silent_afterwards(hands):
    turn_page(hands, 3)
    heard = set()
    for _ in range(200):
        hands.run(20)
        heard.add(hands.toy.sound() >> 8)
    assert set(selftest._SCALE_HZ) <= heard
    turn_page(hands)
    assert hands.toy.sound() >> 8 == 0


def test_the_reaction_lab_measures_from_the_light_to_the_press(hands):
    turn_page(hands, 5)
    screen = hands.app.screen
    hands.run(1000)
    assert not any(hands.toy.frame())
    while not any(hands.toy.frame()):
        hands.run(16)
    hands.run(200)
    pressed_us = hands.now_us + 100
    light_us = screen._light_us
    hands.tap(3, F)
    assert screen._reaction_us == pressed_us - light_us
    assert 180_000 < screen._reaction_us < 220_000


def test_a_press_in_the_dark_measures_nothing(hands):
    turn_page(hands, 5)
    hands.run(200)
    hands.tap(1, F)
    assert hands.app.screen._reaction_us == -1
