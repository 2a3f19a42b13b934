"""Pause, leaving and taking a match up again."""

import pytest
from hands import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    B,
    F,
    Hands,
    L,
    R,
    choose,
    in_menu,
    leave,
    play_claim_to_the_end,
    to_match,
    to_menu,
    walk_claim_to_the_end,
)

from paydirt.app.kiosk import parse
from paydirt.app.storage import Storage

SEATS = (SOUTH, WEST, NORTH, EAST)
GAMES = (b"Boom!", b"Claim")


@pytest.mark.parametrize("word", GAMES)
@pytest.mark.parametrize("seat", SEATS)
def test_all_four_buttons_of_a_seat_for_two_seconds_pause(seat, word):
    hands = to_match(in_menu(), word, SOUTH)
    hands.hold(seat, (F, L, B, R), 1900)
    assert hands.screen == "play"
    hands.hold(seat, (F, L, B), 5000)
    assert hands.screen == "play"
    hands.hold(seat, (F, L, B, R), 2100)
    assert hands.screen == "pause"


@pytest.mark.parametrize("word", GAMES)
def test_game_time_stops_in_a_pause_and_goes_on_without_a_jump(word):
    hands = to_match(in_menu(), word)
    hands.run(3000)
    hands.hold(SOUTH, (F, L, B, R), 2100)
    match = hands.app.session.match
    state = bytes(match.game.state)
    assert match.down == 0
    hands.run(60000)
    assert bytes(match.game.state) == state
    before = match.now_ms
    hands.tap(SOUTH, F)
    assert hands.screen == "play"
    assert match.now_ms - before < 200


def test_the_pause_menu_gives_a_seat_to_a_bot_and_back():
    hands = to_match(in_menu(), b"Claim", WEST)
    hands.hold(WEST, (F, L, B, R), 2100)
    game = hands.app.session.game
    choose(hands, b"Bot", WEST)
    assert game.kind(WEST) > 1
    choose(hands, b"Take over", WEST)
    assert game.kind(WEST) == 1
    choose(hands, b"Sound", WEST)
    assert hands.toy.muted()
    hands.tap(WEST, B)
    assert hands.screen == "play"


def test_sound_switched_off_in_a_pause_is_still_off_after_a_power_cut_in_the_match():
    hands = to_match(in_menu(), b"Claim")
    hands.hold(SOUTH, (F, L, B, R), 2100)
    choose(hands, b"Sound")
    running = []
    write = hands.toy.store.write
    hands.toy.store.write = lambda *record: (running.append(hands.app.session.clock.running), write(*record))[1]
    hands.tap(SOUTH, B)
    assert hands.screen == "play"
    assert running == [False], "written once, while the game's clock stands"
    assert Hands(records=hands.toy.records()).toy.muted()
    hands.hold(SOUTH, (F, L, B, R), 2100)
    hands.tap(SOUTH, B)
    assert hands.screen == "play" and len(running) == 1, "nothing changed, nothing is written"


def test_where_memory_is_too_short_beside_a_match_the_sound_setting_is_written_after_it():
    hands = to_match(in_menu(), b"Claim")
    hands.hold(SOUTH, (F, L, B, R), 2100)
    choose(hands, b"Sound")
    save = hands.app.keeper.save

    def no_room(name, data):
        raise MemoryError

    hands.app.keeper.save = no_room
    hands.tap(SOUTH, B)
    hands.app.keeper.save = save
    assert hands.screen == "play" and hands.app.session is not None
    leave(hands)
    assert hands.screen == "menu" and Hands(records=hands.toy.records()).toy.muted()


def test_a_seat_that_does_not_play_can_pause_but_has_nothing_to_give_away():
    hands = to_match(in_menu(), b"Claim", SOUTH)
    empty = next(seat for seat in SEATS if not hands.app.session.game.kind(seat))
    hands.hold(empty, (F, L, B, R), 2100)
    screen = hands.app.screen
    assert [screen.word(row) for row in range(screen.rows())] == [b"Go on", b"Sound", b"Leave"]
    choose(choose(hands, b"Leave", empty), b"Leave", empty)
    assert hands.screen == "menu"


def people_of_claim():
    """A match of Claim: people south and west, a computer player north, nobody east."""
    hands = choose(in_menu(), b"Claim")
    hands.tap(WEST, F)
    for seat in (WEST, SOUTH, SOUTH):
        hands.tap(seat, F)
    hands.app.party.bots[NORTH] = 1
    hands.tap(SOUTH, F)
    assert [hands.app.session.game.kind(seat) for seat in SEATS] == [1, 1, 2, 0]
    return hands


def test_while_another_seat_keeps_pressing_the_pause_of_the_one_who_asked_holds():
    hands = people_of_claim()
    hands.set(WEST, F, True)
    hands.hold(SOUTH, (F, L, B, R), 2100)
    hands.set(WEST, F, False)
    screen = hands.app.screen
    for _ in range(20):
        for button in (R, F, B, L):
            hands.tap(WEST, button)
        hands.tap(SOUTH, R)
    assert hands.screen == "pause" and hands.app.screen is screen
    assert screen.row == 0 and screen.title(0) == b"Pause: South"
    assert [hands.app.session.game.kind(seat) for seat in SEATS] == [1, 1, 2, 0]
    assert not hands.toy.muted()
    hands.tap(SOUTH, F)
    assert hands.screen == "play"


def test_once_the_one_who_asked_presses_nothing_for_a_while_anybody_goes_on():
    hands = people_of_claim()
    hands.hold(SOUTH, (F, L, B, R), 2100)
    hands.run(19000)
    hands.tap(EAST, F)
    assert hands.screen == "pause"
    hands.run(1000)
    assert hands.app.screen.title(0) == b"Pause"
    hands.tap(EAST, F)
    assert hands.screen == "play"


def test_who_takes_the_pause_over_gives_no_other_seat_away():
    hands = people_of_claim()
    game = hands.app.session.game
    hands.hold(SOUTH, (F, L, B, R), 2100)
    screen = hands.app.screen
    hands.tap(SOUTH, R)
    hands.tap(SOUTH, R)
    assert (screen.word(screen.row), screen.line(screen.row)) == (b"Bot", b"it plays South")
    hands.run(20000)
    hands.tap(WEST, F)
    assert [game.kind(seat) for seat in SEATS] == [1, 1, 2, 0]
    assert (screen.title(screen.row), screen.line(screen.row)) == (b"Pause: West", b"it plays West")
    hands.tap(WEST, F)
    assert game.kind(SOUTH) == 1 and game.kind(WEST) > 1
    hands.tap(SOUTH, F)
    assert game.kind(SOUTH) == 1 and screen.line(screen.row) == b"you play West", "it is West's pause now"
    hands.run(20000)
    hands.tap(EAST, F)
    assert game.kind(EAST) == 0 and screen.word(screen.row) == b"Leave" and screen.rows() == 3


def test_who_takes_the_pause_over_sees_the_row_that_was_shown():
    hands = people_of_claim()
    hands.hold(EAST, (F, L, B, R), 2100)
    screen = hands.app.screen
    hands.tap(EAST, L)
    assert (screen.word(screen.row), screen.row) == (b"Leave", 2)
    hands.run(20000)
    hands.tap(WEST, F)
    assert (screen.word(0), screen.word(1)) == (b"Stay", b"Leave")
    hands.tap(WEST, F)
    assert (screen.word(screen.row), screen.row) == (b"Leave", 3)


def test_a_pause_that_nobody_asked_for_ends_at_anybody_s_press():
    hands = people_of_claim()
    hands.toy.pause_hidden(True)
    hands.run(16)
    hands.toy.pause_hidden(False)
    screen = hands.app.screen
    assert hands.screen == "pause" and screen.title(0) == b"Pause"
    hands.tap(WEST, R)
    hands.tap(WEST, R)
    assert screen.line(screen.row) == b"it plays West"
    hands.tap(SOUTH, B)
    assert hands.screen == "play"
    hands.step_us = 200000
    hands.run(301000)
    hands.step_us = 16000
    assert hands.screen == "pause"
    hands.tap(NORTH, F)
    assert hands.screen == "play"


@pytest.mark.parametrize("word", GAMES)
def test_leaving_is_confirmed_and_the_match_can_be_resumed(word):
    hands = to_match(in_menu(), word)
    hands.run(2500)
    hands.hold(SOUTH, (F, L, B, R), 2100)
    at_ms = hands.app.session.match.now_ms
    seed = hands.toy.seed()
    choose(hands, b"Leave")
    choose(hands, b"Stay")
    assert hands.screen == "pause"
    choose(hands, b"Leave")
    choose(hands, b"Leave")
    assert hands.screen == "menu"
    other = to_menu(Hands(records=hands.toy.records()))
    choose(other, b"Resume")
    assert other.screen == "play" and other.toy.seed() == seed
    assert at_ms <= other.app.session.match.now_ms < at_ms + 1000
    assert other.app.session.game.kind(SOUTH) == 1


def test_a_resumed_match_is_the_one_that_was_left():
    hands = to_match(in_menu(), b"Claim")
    hands.run(9000)
    hands.hold(SOUTH, (F, L, B, R), 2100)
    state = bytes(hands.app.session.game.state)
    choose(choose(hands, b"Leave"), b"Leave")
    other = to_menu(Hands(records=hands.toy.records()))
    entries = [entry[3:5] for entry in other.app.screen._entries]
    other.app.go("play", "saved")
    other.toy.turn(other.now_us)
    assert ("play", "saved") in entries
    assert bytes(other.app.session.game.state) == state


def test_a_damaged_saved_match_is_told_and_gone():
    store = Hands().toy.store
    Storage(store).save("match", b"\1\5claimrubbish")
    hands = to_menu(Hands(records=store.to_text()))
    choose(hands, b"Resume")
    assert hands.screen == "notice"
    hands.tap(EAST, L)
    assert hands.screen == "menu"
    assert all(entry[4] != "saved" for entry in hands.app.screen._entries)


@pytest.mark.parametrize("records", ["match.0=5044ff", "match.0=00;match.1=5044"])
def test_a_saved_match_that_cannot_be_read_is_told_once_before_the_menu(records):
    hands = Hands(records=records)
    hands.tap(SOUTH, F)
    assert hands.screen == "notice" and hands.app.screen._lines == [b"Saved match unusable"]
    hands.tap(EAST, L)
    assert hands.screen == "menu"
    assert all(entry[4] != "saved" for entry in hands.app.screen._entries)
    assert to_menu(Hands(records=hands.toy.records())).app.notices == []


def test_a_saved_match_that_can_be_neither_read_nor_forgotten_keeps_nobody_from_the_menu():
    hands = Hands(records="match.0=5044ff")
    hands.toy.store.full = True
    assert to_menu(hands).app.notices == []


def test_a_match_that_cannot_be_saved_is_told_before_the_menu():
    hands = to_match(in_menu(), b"Claim")
    hands.toy.store.full = True
    hands.hold(SOUTH, (F, L, B, R), 2100)
    choose(hands, b"Sound")
    choose(choose(hands, b"Leave"), b"Leave")
    assert hands.screen == "notice" and hands.app.screen._lines == [b"Match not saved", b"Could not save"]
    hands.tap(SOUTH, F)
    assert hands.screen == "menu"


def test_nobody_there_any_more_pauses_and_then_keeps_the_match():
    hands = to_match(in_menu(), b"Claim")
    hands.step_us = 200000
    hands.run(301000)
    assert hands.screen == "pause"
    hands.run(181000)
    assert hands.screen == "menu"
    hands.run(91000)
    assert hands.screen == "attract"


def test_a_match_of_computer_players_alone_goes_on_until_its_end():
    hands = Hands(config=parse('{"game": "claim", "bots": {"0": "sloppy", "2": "sloppy"}, "seed": 7}'))
    match = hands.app.session.match
    hands.step_us = 100000
    hands.run(20000)
    hands.app.pressed_ms -= 300000  # as when they think for long
    while hands.screen == "play":
        hands.run(1000)
    assert hands.screen == "results" and match.game.over()


def test_a_match_played_in_between_leaves_the_saved_one_alone():
    hands = to_match(in_menu())
    hands.run(2500)
    leave(hands)
    play_claim_to_the_end(hands)
    hands.run(1000)
    hands.tap(SOUTH, B)
    choose(hands, b"Resume")
    assert hands.screen == "play" and hands.app.session.setup.name == "boombanggold"


def test_a_resumed_match_that_has_ended_is_no_longer_saved():
    hands = to_match(in_menu(), b"Claim")
    hands.run(2500)
    leave(hands)
    choose(hands, b"Resume")
    walk_claim_to_the_end(hands)
    hands.run(1000)
    hands.tap(SOUTH, B)
    assert hands.screen == "menu"
    assert all(entry[4] != "saved" for entry in hands.app.screen._entries)
