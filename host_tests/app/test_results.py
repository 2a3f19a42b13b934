"""The end of a match: results, records, and what comes after them."""

import pytest
from hands import EAST, SOUTH, B, F, choose, in_menu, leave, play_claim_to_the_end, to_match, walk_claim_to_the_end

from paydirt.app import names, results
from paydirt.app.fame import Fame


def test_a_match_ends_in_results_and_goes_on_from_there():
    hands = in_menu()
    play_claim_to_the_end(hands)
    assert hands.screen == "results"
    assert hands.app.screen.winners
    seed = hands.app.screen.seed
    hands.picture()
    assert hands.lit() > 300
    hands.tap(SOUTH, F)
    assert hands.screen == "play"
    assert hands.toy.seed() != seed
    leave(hands)
    choose(hands, b"Fame")
    assert any(hands.app.screen._fame.tables[1])


def test_the_result_names_the_seed_the_buttons_and_whoever_set_a_record():
    hands = in_menu()
    play_claim_to_the_end(hands)
    screen = hands.app.screen
    seed = b"seed %06d" % screen.seed
    keys = b"\1again \4table \3end"
    screen._record = -1
    assert [screen.legend(slot) for slot in range(4)] == [seed, keys, seed, keys]
    screen._record = SOUTH
    assert [screen.legend(slot) for slot in range(4)] == [b"South: a new record", keys, seed, keys]


@pytest.mark.parametrize(
    ("scores", "before", "holder"),
    [
        ((-3, 9), -9, -1),
        ((0, 9), -9, -1),
        ((7, 9), 6, SOUTH),
        ((7, 9), 7, -1),
        ((7, 9), None, -1),
        ((9, 7), None, SOUTH),
    ],
)
def test_a_record_is_the_first_place_of_a_person_who_has_something_and_of_a_winner_on_an_empty_list(
    scores, before, holder
):
    hands = to_match(in_menu(), b"Claim")
    if before is not None:
        fame = Fame()
        fame.add(names.game_row("claim"), before, SOUTH, 1)
        fame.save(hands.app.keeper)
    screen = results.Results(hands.app)
    screen.scores = [*scores, 0, 0]
    screen.winners = 1 if scores[0] > scores[1] else 2
    screen.seed = 7
    assert screen._enter_fame("claim", [True, False, False, False]) == holder


def test_again_after_a_resumed_match_is_by_that_match_s_rules():
    hands = in_menu()
    hands.app.settings.put("timer", 2)
    hands.app.settings.put("double", 1)
    leave(to_match(hands, b"Claim"))
    hands.app.settings.put("timer", 0)
    hands.app.settings.put("double", 0)
    choose(hands, b"Resume")
    walk_claim_to_the_end(hands)
    walk_claim_to_the_end(hands)
    assert hands.screen == "results"
    hands.run(1000)
    hands.tap(SOUTH, F)
    assert hands.screen == "play"
    assert list(hands.app.session.setup.options[:4]) == [15, 0, 0, 1]
    leave(hands)
    to_match(hands, b"Claim")
    assert list(hands.app.session.setup.options[:4]) == [0, 0, 0, 0]


def test_results_lead_to_the_menu_too():
    hands = in_menu()
    play_claim_to_the_end(hands)
    hands.run(1000)
    hands.tap(EAST, B)
    assert hands.screen == "menu"
    assert all(entry[4] != "saved" for entry in hands.app.screen._entries)
