"""The menu by button presses: ways on and back; what closes a screen does nothing in the next."""

import pytest
from hands import EAST, NORTH, SOUTH, WEST, B, F, Hands, R, choose, in_menu, to_match, to_menu

from paydirt.app import menu
from paydirt.app.screens import SCREENS

SEATS = (SOUTH, WEST, NORTH, EAST)
GAMES = (b"Boom!", b"Claim")


@pytest.mark.parametrize("button", range(16))
def test_any_button_opens_the_menu(button):
    hands = Hands()
    assert hands.screen == "attract"
    hands.tap(button >> 2, button & 3)
    assert hands.screen == "menu"


def test_the_first_frame_is_there_after_one_turn():
    hands = Hands(skip=0)
    assert any(hands.toy.frame())
    hands.picture()
    assert hands.lit() > 100


@pytest.mark.parametrize("seat", SEATS)
def test_every_entry_is_reached_and_left_with_one_seat_s_buttons(seat):
    hands = in_menu()
    entries = [entry for entry in menu.entries() if entry[4] != "saved"]
    for entry in entries:
        choose(hands, entry[0], seat)
        assert hands.screen == entry[3]
        hands.tap(seat, B)
        if hands.screen == "selftest":  # there every button only names itself
            hands.hold(seat, (B,), 2100)
        assert hands.screen == "menu", entry[0]
    hands.tap(seat, B)
    assert hands.screen == "attract"


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("word", GAMES)
def test_one_person_plays_alone_from_any_seat(word, seat):
    hands = to_match(in_menu(), word, seat)
    game = hands.app.session.game
    assert [game.kind(s) == 1 for s in SEATS] == [s == seat for s in SEATS]
    assert sum(1 for s in SEATS if game.kind(s)) >= 2


def test_a_press_that_closes_a_screen_does_nothing_in_the_next():
    hands = in_menu()
    hands.tap(SOUTH, R)
    hands.set(SOUTH, F, True)
    hands.run(3000)
    assert hands.screen == "lobby"
    assert not hands.app.party.ready[SOUTH]
    hands.set(SOUTH, F, False)
    hands.run(50)
    assert not hands.app.party.ready[SOUTH]
    hands.tap(SOUTH, F)
    assert hands.app.party.ready[SOUTH]


def test_presses_made_while_the_old_screen_was_showing_are_no_presses_of_the_new_one():
    hands = Hands()
    hands.set(SOUTH, F, True)  # opens the menu; the others come before anybody has seen it
    hands.set(WEST, F, True)
    hands.set(WEST, R, True)
    hands.run(100)
    assert hands.screen == "menu" and hands.app.screen.row == 0
    for seat, button in ((SOUTH, F), (WEST, F), (WEST, R)):
        hands.set(seat, button, False)
    hands.run(100)
    assert hands.screen == "menu" and hands.app.down() == 0
    hands.tap(WEST, R)
    assert hands.app.screen.row == 1


def test_back_held_for_two_seconds_in_the_menu_toggles_the_sound():
    hands = in_menu()
    for muted in (True, False):
        hands.set(NORTH, B, True)
        hands.run(1900)
        assert hands.toy.muted() is not muted
        hands.run(200)
        assert hands.toy.muted() is muted
        hands.run(3000)
        assert hands.toy.muted() is muted
        hands.set(NORTH, B, False)
        hands.run(50)
        assert hands.screen == "menu"


def test_muted_is_silent_everywhere():
    hands = in_menu()
    hands.toy.set_muted(True)
    before = hands.toy.buzzer.changes
    to_match(hands, b"Claim")
    hands.run(3000)
    assert hands.toy.buzzer.changes == before and hands.toy.sound() == 0


def test_sound_plays_when_it_is_on():
    hands = in_menu()
    before = hands.toy.buzzer.changes
    hands.tap(SOUTH, R)
    assert hands.toy.buzzer.changes > before


def test_idle_screens_go_back_to_the_attract_screen():
    for word in (b"Settings", b"Fame", b"About", b"Claim"):
        hands = choose(in_menu(), word)
        hands.step_us = 100000
        hands.run(130000)
        assert hands.screen in ("attract", "menu")
        hands.run(100000)
        assert hands.screen == "attract"


@pytest.mark.parametrize("days", [3.2, 12.5, 25])
def test_after_days_without_a_press_a_match_begins_with_small_numbers(days):
    hands = Hands()
    hands.app.now_ms = int(days * 24 * 3600 * 1000)  # nobody has touched it
    hands.run(100)
    assert hands.screen == "attract"
    before = hands.picture()
    hands.run(6000)
    assert hands.picture()[1] != before[1]  # the vein glimmers on
    to_match(to_menu(hands), b"Claim")
    assert hands.app.now_ms < 1 << 28


def test_a_hidden_page_pauses():
    hands = to_match(in_menu(), b"Claim")
    hands.toy.pause_hidden(True)
    hands.run(16)
    assert hands.screen == "pause"
    hands.toy.pause_hidden(False)
    hands.tap(SOUTH, F)
    assert hands.screen == "play"


def test_every_screen_can_be_made():
    assert len({name for name, _, _ in SCREENS}) == len(SCREENS)


def test_every_text_of_the_menus_fits_its_line():
    for word, line, *_ in menu.entries():
        assert len(word) <= 10 and len(line) <= 21
    for name in ("settings", "table", "pause"):
        hands = in_menu() if name != "pause" else to_match(in_menu(), b"Claim")
        hands.app.go(name, (SOUTH,) if name == "pause" else None)
        hands.run(50)
        screen = hands.app.screen
        for row in range(screen.rows()):
            texts = (screen.word(row), screen.line(row), screen.title(row))
            assert len(texts[0]) <= 10 and len(texts[1]) <= 21 and len(texts[2]) <= 16, texts
