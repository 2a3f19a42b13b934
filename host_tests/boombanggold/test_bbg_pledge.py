"""Boom, Bang, Gold: strictness, and what a broken pledge costs (rules.md, "Hazards")."""

import pytest
from hazard_calls import called, fidget, moves, two_calls, warned
from mine import NORTH, SOUTH, TUMBLING, WEST, B, F, L, R, cell, searching

from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st

# Strictness.


@pytest.mark.parametrize("button", [F, L, B, R])
def test_gentle_moves_of_a_warned_player_are_ignored(button):
    mine = called(strictness=c.GENTLE).wait(1000)
    for _ in range(5):
        fidget(mine, WEST, button)
    assert not mine.heard(c.N_WARNING) and not mine.standing_still(WEST) and not mine.out(WEST)
    assert WEST in warned(mine)


@pytest.mark.parametrize("button", [F, L, B, R])
def test_normal_the_first_move_is_a_warning_with_a_standstill_of_2_s(button):
    mine = called().wait(701)
    fidget(mine, WEST, button)
    assert mine.heard(c.N_WARNING) == [(WEST, c.BAT, 0)]
    assert mine.standing_still(WEST) and not mine.out(WEST)
    mine.wait(1999)
    assert mine.standing_still(WEST)
    assert not mine.wait(1).standing_still(WEST)


def test_normal_the_second_move_in_the_same_round_breaks_the_pledge():
    mine = fidget(called().wait(701), WEST).wait(2000)
    fidget(mine, WEST)
    assert mine.out(WEST) and mine.heard(c.N_PLEDGE_BROKEN) == [(WEST, 0, 0)]


def test_a_warning_is_forgotten_in_the_next_round():
    mine = fidget(called().wait(701), WEST).to(c.P_SECURE).to(c.P_SEARCH).lay(cell(2, 5), c.BAT)
    mine.lay(cell(8, 0), c.LEGAL).chord(SOUTH).wait(701)
    fidget(mine, WEST)
    assert not mine.out(WEST) and len(mine.heard(c.N_WARNING)) == 2


def test_strict_the_first_move_breaks_the_pledge():
    assert fidget(called(strictness=c.STRICT).wait(701), WEST).out(WEST)


@pytest.mark.parametrize("strictness", [c.NORMAL, c.STRICT])
def test_moves_within_700_ms_of_the_call_are_nobodys_fault(strictness):
    mine = called(strictness=strictness).wait(700)
    fidget(mine, WEST)
    assert not mine.heard(c.N_WARNING)
    fidget(mine.wait(1), WEST)
    assert mine.heard(c.N_WARNING)


def test_the_press_counts_not_the_release():
    mine = called().wait(600).down(WEST, F).wait(500).up(WEST, F)
    assert not mine.heard(c.N_WARNING)


def test_for_a_second_call_the_grace_starts_when_it_is_its_turn():
    mine = two_calls().wait(1000).chord(WEST).wait(600).let_go(WEST)
    assert mine.of(WEST, "warned") == c.RAT
    fidget(mine.wait(600), WEST)
    assert not mine.heard(c.N_WARNING)


@pytest.mark.parametrize(("first", "second"), [(L, R), (R, L)])
def test_l_or_r_is_judged_only_when_released_without_having_been_part_of_a_chord(first, second):
    mine = called().wait(1000).down(WEST, first)
    assert not mine.heard(c.N_WARNING)  # not at the press
    mine.wait(300).down(WEST, second).wait(100).up(WEST, first).up(WEST, second)
    assert not mine.heard(c.N_WARNING)
    mine.down(WEST, first).wait(10)
    assert not mine.heard(c.N_WARNING)
    mine.up(WEST, first)
    assert mine.heard(c.N_WARNING)


@pytest.mark.parametrize(("first", "second"), [(F, B), (B, F)])
@pytest.mark.parametrize("variation", [0, 1])
def test_f_or_b_is_judged_when_released_without_the_other(first, second, variation):
    mine = called(c.GHOST, variation=variation).wait(1000)
    mine.down(WEST, first).wait(50).down(WEST, second).wait(50).up(WEST, first).up(WEST, second)
    assert not mine.heard(c.N_WARNING)
    mine.down(WEST, first)
    assert not mine.heard(c.N_WARNING)
    assert mine.up(WEST, first).heard(c.N_WARNING)


def test_presses_during_a_standstill_are_neither_moves_nor_breaches():
    mine = fidget(called().wait(701), WEST)
    for _ in range(6):
        fidget(mine.wait(300), WEST)
    assert len(mine.heard(c.N_WARNING)) == 1 and not mine.out(WEST)


def test_two_buttons_released_together_are_one_breach():
    mine = called().wait(701).down(WEST, F).down(WEST, L).up(WEST, F).up(WEST, L)
    assert len(mine.heard(c.N_WARNING)) == 1 and not mine.out(WEST)


def test_a_button_pressed_before_the_call_is_not_judged():
    mine = searching(strictness=c.STRICT).lay(cell(2, 5), c.BAT).down(WEST, F).chord(SOUTH).wait(1000).up(WEST, F)
    assert not mine.out(WEST)


def test_a_move_pressed_before_the_answer_was_complete_is_forgiven_with_it():
    mine = called(strictness=c.STRICT).wait(1000).down(WEST, F).chord(WEST).wait(600).let_go(WEST)
    assert not mine.out(WEST)


def test_the_caller_is_never_judged():
    mine = called(strictness=c.STRICT).wait(1000)
    fidget(mine, SOUTH)
    assert not mine.out(SOUTH)


# The broken pledge.


def broken(**fields):
    """WEST, with finds on the shelf, has just broken the pledge."""
    mine = called(strictness=c.STRICT).give(WEST, 2, 1, [c.PICK, c.STAR]).wait(701)
    mine.hush()
    return fidget(mine, WEST)


def test_breaking_the_pledge_returns_all_gold_and_action_tiles_face_down():
    mine = broken()
    assert mine.out(WEST) and mine.shelf(WEST) == (0, 0, 0)
    assert mine.heard(c.N_PLEDGE_BROKEN) == [(WEST, 2, 1)]
    assert mine.face_down_gold() == 69  # all but the nugget that lies face up
    hidden = bytes(mine.game.state[st.MINE_FIRST : st.MINE_END])
    assert c.PICK in hidden and c.STAR in hidden


def test_what_goes_back_lies_at_random():
    places = set()
    for seed in range(12):
        mine = called(strictness=c.STRICT).give(WEST, 20, 20, [c.STAR]).wait(701)
        mine.game.rng.seed(seed)
        fidget(mine, WEST)
        places.add(bytes(mine.game.state[: st.CELLS]).index(c.STAR))
    assert len(places) > 3


def test_the_chest_is_safe_from_a_broken_pledge():
    mine = called(strictness=c.STRICT).give(WEST, 3, 0)
    mine.put(WEST, legal=1, chest_legal=2).wait(701)
    fidget(mine, WEST)
    assert mine.chest(WEST) == (2, 0)


def test_who_broke_the_pledge_sits_out_the_rest_of_the_round():
    mine = broken().wait(3000)
    assert not moves(mine, WEST) and WEST not in warned(mine)
    mine.put(WEST, cursor=cell(9, 0)).tap(WEST, L)
    assert mine.tile(cell(8, 0))
    mine.to(c.P_SECURE).to(c.P_SEARCH)
    assert not mine.out(WEST) and moves(mine, WEST)


def test_who_sits_out_does_not_call_and_need_not_answer():
    mine = broken().lay(cell(4, 5), c.SNAKE).lay(cell(6, 5), c.RAT)
    mine.chord(WEST).let_go(WEST)
    assert not mine.heard(c.N_CALL) and not mine.heard(c.N_FALSE_CALL)
    mine.chord(NORTH).wait(600).let_go(NORTH).chord(NORTH)
    assert mine.heard(c.N_CALL) and mine.of(WEST, "warned") == 0
    mine.let_go(WEST)
    fidget(mine.wait(1000), WEST)
    assert len(mine.heard(c.N_PLEDGE_BROKEN)) == 1


def test_who_sits_out_takes_nothing_that_settles_under_the_cursor():
    mine = broken().lay(cell(8, 5), c.LEGAL, TUMBLING).put(WEST, cursor=cell(8, 5))
    mine.wait(4000)
    assert mine.tile(cell(8, 5)) == c.LEGAL | st.FACE_UP


def test_a_broken_pledge_leaves_a_held_button_without_effect():
    mine = called(strictness=c.STRICT).wait(701).put(WEST, cursor=cell(8, 5)).down(WEST, B).down(WEST, L)
    mine.up(WEST, L).wait(2000)
    assert mine.out(WEST) and mine.cursor(WEST) == cell(8, 5)
