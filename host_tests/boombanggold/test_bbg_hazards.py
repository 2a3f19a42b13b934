"""Boom, Bang, Gold: calls, answers, warnings and broken pledges (rules.md, "Hazards")."""

import pytest
from mine import EAST, NORTH, SOUTH, TUMBLING, WEST, B, F, L, Mine, R, cell, searching

from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st

KINDS = (c.BAT, c.SNAKE, c.RAT, c.GHOST)  # SOUTH has Hank, WEST Ruby, NORTH Alma, EAST Tony


def called(kind=c.BAT, **options):
    """A search in which the special tile has just been called, by the seat that is protected from it."""
    mine = searching(**options).lay(cell(2, 5), kind)
    mine.chord(kind - c.BAT).let_go(kind - c.BAT)
    assert mine.heard(c.N_CALL) == [(kind - c.BAT, kind, cell(2, 5))]
    return mine


def warned(mine):
    return [seat for seat in range(4) if mine.of(seat, "warned")]


def moves(mine, seat):
    """Whether the seat's presses move it."""
    mine.put(seat, cursor=cell(8, 5))
    mine.tap(seat, F)
    return mine.cursor(seat) != cell(8, 5)


# The call.


@pytest.mark.parametrize("kind", KINDS)
def test_the_protected_prospector_calls_with_the_chord_and_every_other_must_answer(kind):
    mine = called(kind)
    caller = kind - c.BAT
    assert warned(mine) == [seat for seat in range(4) if seat != caller]
    assert {mine.of(seat, "warned") for seat in warned(mine)} == {kind}
    assert moves(mine, caller)  # the caller goes on collecting
    for seat in warned(mine):
        assert not moves(mine, seat)


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_else_can_call_it(kind):
    for seat in range(4):
        if seat != kind - c.BAT:
            mine = searching().lay(cell(2, 5), kind).chord(seat)
            assert not mine.heard(c.N_CALL) and mine.heard(c.N_FALSE_CALL)


@pytest.mark.parametrize("way", [0, TUMBLING])
def test_a_special_tile_that_is_not_face_up_cannot_be_called(way):
    mine = searching().lay(cell(2, 5), c.BAT, way)
    mine.chord(SOUTH)
    assert not mine.heard(c.N_CALL) and mine.heard(c.N_FALSE_CALL) == [(SOUTH, 0, 0)]


def test_it_can_be_called_from_the_moment_it_is_face_up_even_before_the_search():
    mine = Mine().to(c.P_BLAST).lay(cell(2, 5), c.BAT, TUMBLING)
    mine.chord(SOUTH).let_go(SOUTH)
    assert not mine.heard(c.N_CALL)
    mine = Mine().to(c.P_BLAST).lay(cell(2, 5), c.BAT)
    mine.chord(SOUTH)
    assert mine.heard(c.N_CALL) and warned(mine) == [1, 2, 3]
    mine.let_go(SOUTH).to(c.P_SEARCH)
    assert warned(mine) == [1, 2, 3] and moves(mine, SOUTH) and not moves(mine, WEST)


def test_before_the_search_a_chord_with_nothing_to_call_costs_nothing():
    mine = Mine().to(c.P_BLAST).chord(SOUTH)
    assert not mine.heard(c.N_FALSE_CALL)


def test_a_call_settling_special_tile_in_a_search():
    mine = searching().lay(cell(2, 5), c.BAT, TUMBLING)
    while mine.tile(cell(2, 5)) & TUMBLING:
        mine.wait(50)
    assert mine.chord(SOUTH).heard(c.N_CALL)


def test_a_special_tile_on_the_apron_can_be_called():
    mine = searching().lay(cell(2, 11), c.BAT).chord(SOUTH)
    assert mine.heard(c.N_CALL) == [(SOUTH, c.BAT, cell(2, 11))]


def test_once_per_special_per_round():
    mine = called().wait(700)
    mine.chord(SOUTH)
    assert len(mine.heard(c.N_CALL)) == 1 and mine.heard(c.N_FALSE_CALL)


def test_in_the_next_round_it_can_be_called_again():
    mine = called().to(c.P_SECURE).to(c.P_SEARCH).lay(cell(2, 5), c.BAT)
    mine.wait(50).chord(SOUTH)
    assert len(mine.heard(c.N_CALL)) == 2


def test_a_call_ends_with_the_search():
    mine = called().to(c.P_SECURE)
    assert warned(mine) == [] and mine.get("calls") == 0
    mine = searching().lay(cell(2, 5), c.BAT).give(SOUTH, actions=[c.PICK])
    mine.wait(12000)
    assert mine.phase == c.P_PICK
    mine.chord(SOUTH)
    assert not mine.heard(c.N_CALL)


def test_a_special_tile_whose_prospector_is_not_in_the_game_has_no_effect():
    mine = searching(2, prospectors=(c.HANK, c.RUBY, 0, 0)).lay(cell(2, 5), c.GHOST).lay(cell(3, 5), c.RAT)
    for seat in (SOUTH, WEST):
        mine.chord(seat).let_go(seat)
    assert not mine.heard(c.N_CALL) and warned(mine) == []


def test_it_stays_in_the_mine_when_it_is_called():
    assert called().tile(cell(2, 5)) == c.BAT | st.FACE_UP


def test_everybody_in_the_round_must_answer_bots_and_absent_people_too():
    mine = called(kinds=b"\1\2\4\1")
    assert warned(mine) == [1, 2, 3]
    mine = searching(3).lay(cell(2, 5), c.BAT).put(WEST, cursor=cell(8, 5)).set(out=1 << WEST)
    mine.chord(SOUTH)
    assert warned(mine) == [NORTH]


# False calls.


def test_a_call_with_nothing_to_call_makes_the_callers_own_cursor_stand_still_for_1_s():
    mine = searching().chord(SOUTH).let_go(SOUTH)
    assert mine.standing_still(SOUTH) and not mine.standing_still(WEST)
    assert not moves(mine, SOUTH) and moves(mine, WEST)
    mine.wait(999)
    assert not moves(mine, SOUTH)
    mine.wait(1)
    assert moves(mine, SOUTH)


def test_a_standing_cursor_takes_nothing_that_settles_under_it():
    mine = searching().lay(cell(8, 5), c.LEGAL, TUMBLING).put(SOUTH, cursor=cell(8, 5))
    while mine.tile(cell(8, 5)) & TUMBLING:
        if not mine.standing_still(SOUTH):
            mine.chord(SOUTH).let_go(SOUTH)
        mine.wait(10)
    assert mine.tile(cell(8, 5)) == c.LEGAL | st.FACE_UP and mine.shelf(SOUTH) == (0, 0, 0)


def test_what_came_to_rest_under_a_standing_cursor_is_taken_when_the_standstill_is_over():
    mine = searching().put(SOUTH, cursor=cell(8, 5)).chord(SOUTH).let_go(SOUTH).lay(cell(8, 5), c.LEGAL).wait(999)
    assert mine.shelf(SOUTH) == (0, 0, 0)
    mine.wait(1)
    assert mine.shelf(SOUTH) == (1, 0, 0)


def test_but_another_who_steps_there_first_has_it():
    mine = searching().put(SOUTH, cursor=cell(8, 5)).chord(SOUTH).let_go(SOUTH).lay(cell(8, 5), c.LEGAL)
    mine.put(WEST, cursor=cell(8, 6)).wait(500).tap(WEST, F).wait(500)
    assert mine.shelf(WEST) == (1, 0, 0) and mine.shelf(SOUTH) == (0, 0, 0)


def test_a_held_button_does_not_go_on_after_a_standstill():
    mine = searching().put(SOUTH, cursor=cell(8, 8)).down(SOUTH, F).chord(SOUTH).up(SOUTH, L).up(SOUTH, R)
    before = mine.cursor(SOUTH)
    assert mine.wait(2000).cursor(SOUTH) == before


def test_false_calls_during_a_standstill_do_not_prolong_it():
    mine = searching()
    for _ in range(9):
        mine.chord(SOUTH).let_go(SOUTH).wait(100)
    mine.wait(100)
    assert moves(mine, SOUTH)


def test_who_stands_still_may_still_call():
    mine = searching().chord(SOUTH).let_go(SOUTH).lay(cell(2, 5), c.BAT)
    assert mine.chord(SOUTH).heard(c.N_CALL)


# The basic answer.


@pytest.mark.parametrize("kind", KINDS)
def test_the_basic_answer_is_to_hold_the_chord_for_600_ms(kind):
    mine = called(kind)
    other = (kind - c.BAT + 1) % 4
    mine.wait(100).chord(other).wait(599)
    assert other in warned(mine)
    mine.wait(1)
    assert other not in warned(mine) and mine.heard(c.N_ANSWERED) == [(other, kind, 0)]
    assert len(warned(mine)) == 2
    mine.let_go(other)
    assert moves(mine, other)


def test_a_chord_let_go_too_early_does_not_answer():
    mine = called().chord(WEST).wait(599).up(WEST, L).wait(1000)
    assert WEST in warned(mine)
    mine.down(WEST, L).wait(599)
    assert WEST in warned(mine)
    mine.wait(1)
    assert WEST not in warned(mine)


def test_a_chord_that_is_down_when_the_call_comes_counts_from_the_call():
    mine = searching().lay(cell(2, 5), c.BAT).chord(WEST).wait(400).chord(SOUTH)
    mine.wait(599)
    assert WEST in warned(mine)
    assert WEST not in warned(mine.wait(1))


def test_a_chord_that_answers_is_no_call_and_no_step():
    mine = called().lay(cell(4, 5), c.SNAKE).put(WEST, cursor=cell(8, 5)).chord(WEST).wait(600).let_go(WEST)
    assert len(mine.heard(c.N_CALL)) == 1 and not mine.heard(c.N_FALSE_CALL)
    assert mine.cursor(WEST) == cell(8, 5)


def test_an_answer_is_possible_during_a_standstill():
    mine = searching().lay(cell(2, 5), c.BAT).chord(WEST).let_go(WEST).chord(SOUTH)
    assert mine.standing_still(WEST)
    assert WEST not in warned(mine.chord(WEST).wait(600))


# Warned players.


def test_held_buttons_do_not_repeat_for_a_warned_player_nor_after_the_answer():
    mine = searching().lay(cell(2, 5), c.BAT).put(WEST, cursor=cell(8, 8)).down(WEST, F).wait(200).chord(SOUTH)
    assert mine.wait(1000).cursor(WEST) == cell(8, 7)
    mine.chord(WEST).wait(600).up(WEST, L).up(WEST, R)
    assert WEST not in warned(mine)
    assert mine.wait(1000).cursor(WEST) == cell(8, 7)


def test_a_warned_player_takes_nothing_that_settles_under_the_cursor():
    mine = called().lay(cell(8, 5), c.LEGAL, TUMBLING).put(WEST, cursor=cell(8, 5)).put(NORTH, cursor=cell(8, 5))
    mine.wait(4000)
    assert mine.tile(cell(8, 5)) == c.LEGAL | st.FACE_UP and mine.shelf(WEST) == mine.shelf(NORTH) == (0, 0, 0)


def test_it_is_taken_at_the_moment_the_answer_is_complete():
    mine = called().lay(cell(8, 5), c.LEGAL).put(WEST, cursor=cell(8, 5)).chord(WEST).wait(599)
    assert mine.shelf(WEST) == (0, 0, 0)
    mine.wait(1)
    assert mine.shelf(WEST) == (1, 0, 0) and mine.heard(c.N_TAKE) == [(WEST, cell(8, 5), c.LEGAL)]


def test_of_several_who_answer_at_once_the_one_that_got_there_first_takes_it():
    mine = called().put(WEST, cursor=cell(8, 5)).put(NORTH, cursor=cell(8, 5)).lay(cell(8, 5), c.LEGAL)
    mine.game.arrived(WEST)
    mine.chord(WEST).chord(NORTH).wait(600)
    assert mine.shelf(NORTH) == (1, 0, 0) and mine.shelf(WEST) == (0, 0, 0)


def test_with_a_second_call_open_it_stays_until_that_is_answered_too():
    mine = two_calls().lay(cell(8, 5), c.LEGAL).put(WEST, cursor=cell(8, 5))
    mine.chord(WEST).wait(600)
    assert mine.shelf(WEST) == (0, 0, 0)
    mine.wait(600)
    assert mine.shelf(WEST) == (1, 0, 0)


def test_after_a_warning_it_is_taken_when_answer_and_standstill_are_both_over():
    mine = called(strictness=c.NORMAL).wait(701).tap(WEST, F).lay(cell(8, 5), c.LEGAL).put(WEST, cursor=cell(8, 5))
    mine.chord(WEST).wait(1999)
    assert not mine.of(WEST, "warned") and mine.shelf(WEST) == (0, 0, 0)
    mine.wait(1)
    assert mine.shelf(WEST) == (1, 0, 0)


def test_of_several_on_a_cell_the_first_one_with_free_hands_gets_the_tile():
    mine = called().lay(cell(8, 5), c.LEGAL, TUMBLING).put(WEST, cursor=cell(8, 5))
    mine.put(SOUTH, cursor=cell(8, 6)).tap(SOUTH, F).wait(4000)
    assert mine.shelf(SOUTH) == (1, 0, 0)


# Two calls.


def two_calls():
    mine = searching().lay(cell(2, 5), c.BAT).lay(cell(4, 5), c.RAT)
    mine.chord(SOUTH).let_go(SOUTH)
    mine.wait(10).chord(NORTH).wait(600).let_go(NORTH)  # NORTH answers the bat
    mine.chord(NORTH).let_go(NORTH)  # and may call the rat afterwards
    return mine


def test_two_specials_are_answered_one_after_the_other_in_the_order_called():
    mine = two_calls()
    assert [n[1] for n in mine.heard(c.N_CALL)] == [c.BAT, c.RAT]
    assert mine.of(SOUTH, "warned") == c.RAT  # the first caller answers the second call only
    assert mine.of(WEST, "warned") == mine.of(EAST, "warned") == c.BAT and not mine.of(NORTH, "warned")
    mine.chord(WEST).wait(600)
    assert mine.of(WEST, "warned") == c.RAT
    mine.wait(599)
    assert mine.of(WEST, "warned") == c.RAT
    mine.wait(1)
    assert not mine.of(WEST, "warned")
    assert [n for n in mine.heard(c.N_ANSWERED) if n[0] == WEST] == [(WEST, c.BAT, 0), (WEST, c.RAT, 0)]


def test_a_warned_player_who_could_call_answers_first_and_may_call_afterwards():
    mine = searching().lay(cell(2, 5), c.BAT).lay(cell(4, 5), c.RAT)
    mine.chord(SOUTH).let_go(SOUTH).chord(NORTH)
    assert len(mine.heard(c.N_CALL)) == 1
    mine.wait(600)
    assert NORTH not in warned(mine) and len(mine.heard(c.N_CALL)) == 1  # the chord answers, no more
    mine.let_go(NORTH).chord(NORTH)
    assert len(mine.heard(c.N_CALL)) == 2


def test_all_four_can_be_called_in_one_round():
    mine = searching()
    for i, kind in enumerate(KINDS):
        mine.lay(cell(2 + i, 5), kind)
    for seat in range(4):
        for _ in range(seat):
            mine.chord(seat).wait(600).let_go(seat)
        mine.chord(seat).let_go(seat)
    assert [n[1] for n in mine.heard(c.N_CALL)] == list(KINDS)
    assert mine.of(SOUTH, "warned") == c.SNAKE and mine.of(EAST, "warned") == 0


# Strictness.


def fidget(mine, seat, button=F):
    """A move of a warned player: pressed and released."""
    return mine.tap(seat, button)


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
