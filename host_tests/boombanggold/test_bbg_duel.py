"""Boom, Bang, Gold: the revolver duel (rules.md, "Revolver")."""

import pytest
from mine import EAST, NORTH, SOUTH, WEST, B, F, L, R
from test_bbg_actions import after_search

from paydirt.games.boombanggold import constants as c


def duel(legal=2, illegal=0, **options):
    """SOUTH challenges WEST, the only one with gold on the shelf."""
    mine = after_search(south=(0, 0, [c.REVOLVER]), west=(legal, illegal, []), options=options)
    assert mine.phase == c.P_DUEL_HIDE and mine.get("foe") == WEST
    return mine


def outcome(mine, hide, guess):
    """What SOUTH wins when WEST presses `hide` and SOUTH picks `guess`."""
    for button in hide:
        mine.tap(WEST, button)
    mine.wait(4000).tap(SOUTH, guess)
    return mine.shelf(SOUTH)[:2]


# Choosing.


def test_the_owner_chooses_an_opponent_with_l_and_r_and_f():
    mine = after_search(south=(0, 0, [c.REVOLVER]), west=(1, 0, []), north=(1, 0, []), east=(1, 0, []))
    assert mine.phase == c.P_DUEL_CHOOSE and mine.get("foe") == WEST
    mine.tap(SOUTH, L)
    assert mine.get("foe") == NORTH
    mine.tap(SOUTH, L).tap(SOUTH, L)
    assert mine.get("foe") == WEST
    mine.tap(SOUTH, R)
    assert mine.get("foe") == EAST
    mine.tap(SOUTH, B).tap(WEST, F).tap(EAST, F)
    assert mine.phase == c.P_DUEL_CHOOSE
    mine.tap(SOUTH, F)
    assert mine.phase == c.P_DUEL_HIDE and mine.heard(c.N_DUEL) == [(SOUTH, EAST, 1)]


def test_only_opponents_with_gold_on_the_shelf_can_be_chosen():
    mine = after_search(south=(1, 0, [c.REVOLVER]), west=(1, 0, []), east=(0, 1, []))
    seen = {mine.tap(SOUTH, L).get("foe") for _ in range(6)} | {mine.tap(SOUTH, R).get("foe") for _ in range(6)}
    assert seen == {WEST, EAST}


def test_a_single_opponent_needs_no_choice():
    assert duel().heard(c.N_DUEL) == [(SOUTH, WEST, 2)]


def test_when_no_opponent_has_gold_there_is_no_duel():
    mine = after_search(south=(2, 0, [c.REVOLVER]))
    assert mine.phase == c.P_SECURE and mine.heard(c.N_NO_ACTION)


def test_when_time_is_up_the_opponent_pointed_at_is_it():
    mine = after_search(south=(0, 0, [c.REVOLVER]), west=(1, 0, []), north=(1, 0, [])).tap(SOUTH, L).wait(6000)
    assert mine.phase == c.P_DUEL_HIDE and mine.get("foe") == NORTH


def test_no_duel_against_one_who_sits_out():
    mine = after_search(south=(0, 0, [c.REVOLVER, c.DYNAMITE]), west=(1, 0, []), north=(1, 0, []))
    mine.set(out=0)
    mine.give(EAST, 0, 0)
    from paydirt.games.boombanggold import duel as rules

    s = mine.game.state
    assert rules.can_be_met(s, SOUTH, WEST) and not rules.can_be_met(s, SOUTH, EAST)
    assert not rules.can_be_met(s, SOUTH, SOUTH)
    from paydirt.games.boombanggold import state as st

    s[st.OUT] = 1 << WEST
    assert not rules.can_be_met(s, SOUTH, WEST)


# Hiding and guessing.


@pytest.mark.parametrize(
    ("hide", "left", "right"), [(L, (2, 0), (0, 0)), (R, (0, 0), (2, 0)), (F, (1, 0), (1, 0)), (B, (1, 0), (1, 0))]
)
def test_two_nuggets_both_left_both_right_or_one_in_each(hide, left, right):
    assert outcome(duel(), [hide], L) == left
    assert outcome(duel(), [hide], R) == right


@pytest.mark.parametrize(("legal", "illegal"), [(1, 0), (0, 1)])
def test_one_nugget_goes_into_the_left_or_the_right_fist(legal, illegal):
    assert outcome(duel(legal, illegal), [L], L) == (legal, illegal)
    assert outcome(duel(legal, illegal), [L], R) == (0, 0)
    assert outcome(duel(legal, illegal), [R], R) == (legal, illegal)
    for meaningless in (F, B):
        assert outcome(duel(legal, illegal), [L, meaningless], L) == (legal, illegal)
        assert outcome(duel(legal, illegal), [R, meaningless], R) == (legal, illegal)


def test_the_challenger_takes_what_is_there_from_the_opponents_shelf():
    mine = duel(3, 0)
    assert outcome(mine, [L], L) == (2, 0)
    assert mine.shelf(WEST)[:2] == (1, 0) and mine.heard(c.N_DUEL_END) == [(SOUTH, 2, 0)]


def test_the_nuggets_at_stake_are_illegal_ones_first():
    assert outcome(duel(3, 3), [L], L) == (0, 2)
    assert outcome(duel(3, 1), [L], L) == (1, 1)
    assert outcome(duel(3, 0), [L], L) == (2, 0)


def test_a_mixed_pair_split_has_one_in_each():
    assert outcome(duel(1, 1), [F], L) == (0, 1) and outcome(duel(1, 1), [F], R) == (1, 0)
    assert outcome(duel(1, 1), [B], L) == (1, 0) and outcome(duel(1, 1), [B], R) == (0, 1)


def test_the_last_press_counts_and_may_come_as_often_as_one_likes():
    assert outcome(duel(), [L, R, F, F, L, R], R) == (2, 0)


def test_no_press_of_the_hider_is_heard_or_shown():
    mine = duel()
    mine.hush()
    mine.tap(WEST, L, F, R)
    assert mine.listen() == []


def test_only_the_opponent_hides_and_only_the_challenger_guesses():
    mine = duel().tap(WEST, L)
    mine.tap(SOUTH, R).tap(NORTH, R).wait(4000)
    mine.tap(WEST, R).tap(EAST, R)
    assert mine.phase == c.P_DUEL_GUESS
    mine.tap(SOUTH, F, B)
    assert mine.phase == c.P_DUEL_GUESS
    assert mine.tap(SOUTH, L).shelf(SOUTH)[:2] == (2, 0)


def test_hiding_takes_4_s_however_early_one_presses():
    mine = duel().tap(WEST, L).wait(3999)
    assert mine.phase == c.P_DUEL_HIDE
    assert mine.wait(1).phase == c.P_DUEL_GUESS


def test_nothing_pressed_the_board_hides_at_random():
    won = [outcome(duel(seed=seed), [], L)[0] for seed in range(60)]
    assert set(won) == {0, 1, 2} and all(won.count(n) > 8 for n in (0, 1, 2))
    won = [outcome(duel(1, 0, seed=seed), [], L)[0] for seed in range(40)]
    assert 10 < won.count(1) < 30 and set(won) == {0, 1}


def test_of_an_unlike_pair_the_board_may_hide_either_one_in_the_left():
    won = {outcome(duel(1, 1, seed=seed), [], L) for seed in range(60)}
    assert won == {(0, 0), (1, 1), (1, 0), (0, 1)}


def test_time_over_the_board_guesses_at_random():
    guesses = set()
    for seed in range(20):
        mine = duel(seed=seed).tap(WEST, L).wait(4000).wait(4000)
        assert mine.phase == c.P_DUEL_SHOW
        guesses.add(mine.heard(c.N_GUESS)[0][:2])
    assert guesses == {(SOUTH, 1), (SOUTH, 2)}


def test_what_is_hidden_does_not_change_what_comes_by_chance():
    """Random numbers after the duel do not tell whether the opponent pressed."""
    with_press = duel().tap(WEST, L).wait(4000).get("rng")
    assert duel().wait(4000).get("rng") == with_press


def test_what_was_won_goes_to_the_chest_with_the_rest():
    mine = duel()
    outcome(mine, [L], L)
    mine.to(c.P_SECURE)
    assert mine.chest(SOUTH) == (2, 0) and mine.chest(WEST) == (0, 0)
