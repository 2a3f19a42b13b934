"""What the page keeps of a match: a tab that is hidden, closed or thrown away loses nothing."""

import pytest

from host_tests.app.hands import (
    SOUTH,
    B,
    F,
    Hands,
    L,
    R,
    choose,
    in_menu,
    leave,
    to_match,
    to_menu,
    walk_claim_to_the_end,
)
from paydirt.app.fame import Fame
from paydirt.app.kiosk import parse

GAMES = (b"Boom!", b"Claim")
THINKING = '{"game": "claim", "humans": [0], "bots": {"1": "everything"}, "seed": 8}'  # the computer player begins


def hide(hands):
    """The tab goes out of sight; return what the page keeps."""
    hands.toy.pause_hidden(True)
    hands.run(16)
    return hands.toy.records()


def offers_resume(hands):
    return any(entry[4] == "saved" for entry in hands.app.screen._entries)


def resumed(records):
    """Another page with these records, in the match that they hold."""
    hands = choose(to_menu(Hands(records=records)), b"Resume")
    assert hands.screen == "play"
    return hands


def best(hands):
    fame = Fame()
    fame.load(hands.app.keeper)
    return fame.tables


@pytest.mark.parametrize("word", GAMES)
def test_a_match_in_a_hidden_tab_can_be_resumed_by_the_next_page_and_by_the_one_after_it(word):
    hands = to_match(in_menu(), word)
    hands.run(3000)
    first = hide(hands)
    state, seed, at_ms = bytes(hands.app.session.game.state), hands.toy.seed(), hands.app.session.match.now_ms
    assert hands.screen == "pause"
    again = resumed(first)
    assert again.toy.seed() == seed
    assert at_ms <= again.app.session.match.now_ms < at_ms + 1000
    again.run(1000)
    second = resumed(hide(again))
    assert second.app.session.match.now_ms >= at_ms + 1000
    hands.toy.pause_hidden(False)
    assert bytes(hands.app.session.game.state) == state, "keeping it changes nothing"
    hands.tap(SOUTH, F)
    assert hands.screen == "play"


def test_a_match_that_was_paused_before_the_tab_was_hidden_is_kept_as_it_stands():
    hands = to_match(in_menu(), b"Claim")
    hands.run(3000)
    hands.hold(SOUTH, (F, L, B, R), 2100)
    choose(hands, b"Bot")
    other = resumed(hide(hands))
    assert other.app.session.game.kind(SOUTH) > 1


def test_a_match_whose_computer_player_thinks_is_kept_and_its_answer_comes_after_a_resume():
    hands = Hands(config=parse(THINKING), skip=0)
    hands.run(2600)
    hands.app.screen.spend = lambda: None  # no time to think: the answer is late
    hands.run(3000)
    match = hands.app.session.match
    assert match.held_ms >= 0
    state = bytes(match.game.state)
    other = resumed(hide(hands))
    assert bytes(match.game.state) == state
    for _ in range(400):
        other.run(16)
    assert other.app.session.match.held_ms < 0
    assert bytes(other.app.session.game.state) != state


def test_a_match_that_is_over_has_its_result_when_the_tab_is_hidden_and_is_not_saved():
    hands = to_match(in_menu(), b"Claim")
    while not hands.app.session.game.over():
        hands.tap(SOUTH, F)
    assert hands.screen == "play"
    records = hide(hands)
    assert hands.screen == "results"
    other = to_menu(Hands(records=records))
    assert not offers_resume(other)
    assert sum(len(table) for table in best(other)) == 1


def test_a_match_that_goes_on_and_ends_leaves_the_one_saved_before_it_and_no_trace_but_its_score():
    hands = to_match(in_menu())
    hands.run(2500)
    leave(hands)
    to_match(hands, b"Claim")
    hide(hands)
    assert sum(len(table) for table in best(hands)) == 0
    hands.toy.pause_hidden(False)
    hands.tap(SOUTH, F)
    walk_claim_to_the_end(hands)
    hands.run(1000)
    other = resumed(hands.toy.records())
    assert other.app.session.setup.name == "boombanggold"
    assert sum(len(table) for table in best(other)) == 1


def test_a_match_resumed_from_a_hidden_tab_is_no_longer_saved_once_it_has_ended():
    hands = to_match(in_menu(), b"Claim")
    other = resumed(hide(hands))
    walk_claim_to_the_end(other)
    other.run(1000)
    other.tap(SOUTH, B)
    assert other.screen == "menu" and not offers_resume(other)
    assert not offers_resume(to_menu(Hands(records=other.toy.records())))


def test_a_match_runs_until_its_pause_or_its_end():
    hands = in_menu()
    assert not hands.toy.playing()
    to_match(hands, b"Claim")
    assert hands.toy.playing()
    hide(hands)
    assert not hands.toy.playing()
    hands.tap(SOUTH, F)
    assert hands.toy.playing()
    while not hands.app.session.game.over():
        hands.tap(SOUTH, F)
    assert hands.screen == "play" and not hands.toy.playing()


ONE_SIDE, ROUND, FACE_TO_FACE = 0, 0b11_10_01_00, 0b10_10_00_00


def test_the_seating_in_force_is_the_running_matchs_until_the_next_one():
    hands = in_menu()
    hands.toy.set_rotation(1)
    assert (hands.toy.seating(), hands.toy.next_seating()) == (ROUND, ROUND)
    to_match(hands, b"Claim")
    hands.toy.set_rotation(2)
    assert (hands.toy.seating(), hands.toy.next_seating()) == (ROUND, FACE_TO_FACE)
    leave(hands)
    assert hands.toy.seating() == FACE_TO_FACE
    choose(hands, b"Resume")
    assert hands.toy.seating() == ROUND
    assert list(hands.app.session.setup.rotations) == [0, 1, 2, 3]


def test_the_chosen_seating_is_kept_and_a_resumed_match_has_its_own():
    hands = in_menu()
    hands.toy.set_rotation(1)
    other = resumed(hide(to_match(hands, b"Claim")))
    assert (other.toy.seating(), other.toy.next_seating()) == (ROUND, ROUND)
    other.toy.set_rotation(0)
    again = Hands(records=other.toy.records())
    assert again.toy.seating() == ONE_SIDE


def test_the_toys_own_setting_is_in_the_seating_and_a_choice_on_the_page_is_stronger():
    hands = in_menu()
    hands.toy.set_rotation(1)
    choose(hands, b"Settings")
    choose(hands, b"round")
    assert hands.app.screen.word(hands.app.screen.row) == b"one side"
    assert hands.toy.seating() == ONE_SIDE
    hands.tap(SOUTH, B)
    assert Hands(records=hands.toy.records()).toy.seating() == ONE_SIDE
    hands.toy.set_rotation(1)
    assert hands.toy.seating() == ROUND
    assert Hands(records=hands.toy.records()).toy.seating() == ROUND


@pytest.mark.parametrize("data", [b"", b"\x03", b"\1\1"])
def test_a_stored_seating_that_is_none_is_passed_over(data):
    hands = Hands()
    hands.app.keeper.save("seating", data)
    assert Hands(records=hands.toy.records()).toy.seating() == ONE_SIDE
