"""Boom, Bang, Gold: the action variation - flail, clap, hands away, cover your eyes (rules.md, "Hazards")."""

import pytest
from hazard_calls import called, moves, warned
from mine import NORTH, SOUTH, WEST, B, F, L, R, cell, searching

from paydirt.games.boombanggold import constants as c


def variation(kind, **options):
    return called(kind, variation=1, **options).wait(800)


def test_without_the_variation_every_special_is_answered_by_the_chord():
    for kind in (c.BAT, c.SNAKE, c.RAT, c.GHOST):
        other = (kind - c.BAT + 1) % 4
        assert other not in warned(called(kind).chord(other).wait(600))


@pytest.mark.parametrize("kind", [c.BAT, c.SNAKE, c.RAT, c.GHOST])
def test_with_the_variation_holding_the_chord_answers_none(kind):
    other = (kind - c.BAT + 1) % 4
    assert other in warned(variation(kind).chord(other).wait(3000))


# Bat: flail.


def flail(mine, seat, presses, gap=100):
    for i in range(presses):
        mine.tap(seat, R if i % 2 else L).wait(gap)
    return mine


def test_bat_flail_six_presses_of_l_and_r_in_turn():
    mine = flail(variation(c.BAT), WEST, 5)
    assert WEST in warned(mine)
    mine.down(WEST, R)
    assert WEST not in warned(mine) and mine.heard(c.N_ANSWERED) == [(WEST, c.BAT, 0)]
    assert not mine.heard(c.N_WARNING)


def test_bat_flailing_may_start_with_either_side_and_overlap():
    mine = variation(c.BAT)
    for button in (R, L, R, L, R, L):
        mine.down(WEST, button).wait(50)
        mine.up(WEST, L if button == R else R)
    assert WEST not in warned(mine) and not mine.heard(c.N_WARNING)


def test_bat_each_press_within_600_ms_of_the_last():
    assert WEST not in warned(flail(variation(c.BAT), WEST, 6, gap=600))
    mine = flail(variation(c.BAT), WEST, 6, gap=601)
    assert WEST in warned(mine)
    mine = flail(variation(c.BAT), WEST, 5).wait(501).tap(WEST, R)
    assert WEST in warned(mine) and mine.of(WEST, "progress") & 127 == 1  # begun anew


def test_bat_the_same_side_twice_is_no_flail():
    mine = variation(c.BAT)
    for _ in range(8):
        mine.down(WEST, L).wait(20)
        mine.game.state[mine_offset(WEST)] &= 15  # not judged here
        mine.up(WEST, L)
    assert WEST in warned(mine)


def mine_offset(seat):
    from paydirt.games.boombanggold import state as st

    return st.seat_base(seat) + st.S_HELD


def test_bat_the_same_side_again_is_judged_a_flail_is_not():
    mine = flail(variation(c.BAT), WEST, 1)
    assert not mine.heard(c.N_WARNING)
    mine.tap(WEST, L)
    assert mine.heard(c.N_WARNING) == [(WEST, c.BAT, 0)]


@pytest.mark.parametrize("button", [F, B])
def test_bat_f_and_b_are_moves(button):
    assert variation(c.BAT).tap(WEST, button).heard(c.N_WARNING)


def test_bat_a_button_held_since_before_the_call_does_not_step_after_a_quick_flail():
    mine = searching(variation=1).lay(cell(2, 5), c.BAT).put(WEST, cursor=cell(8, 8)).down(WEST, F).chord(SOUTH)
    flail(mine, WEST, 6, gap=20)
    assert WEST not in warned(mine) and mine.wait(1000).cursor(WEST) == cell(8, 7)


# Snake: clap twice.


def clap(mine, seat):
    return mine.chord(seat).let_go(seat)


def test_snake_clap_twice_released_in_between():
    mine = clap(variation(c.SNAKE), SOUTH)
    assert SOUTH in warned(mine)
    mine.wait(300).chord(SOUTH)
    assert SOUTH not in warned(mine) and not mine.heard(c.N_WARNING)


def test_snake_one_hand_may_stay_down_between_the_claps():
    mine = variation(c.SNAKE).chord(SOUTH).up(SOUTH, L).wait(100).down(SOUTH, L)
    assert SOUTH not in warned(mine)


def test_snake_a_chord_held_is_one_clap():
    assert SOUTH in warned(variation(c.SNAKE).chord(SOUTH).wait(1400))


def test_snake_both_claps_within_1500_ms():
    assert SOUTH not in warned(clap(clap(variation(c.SNAKE), SOUTH).wait(1500), SOUTH))
    mine = clap(clap(variation(c.SNAKE), SOUTH).wait(1501), SOUTH)
    assert SOUTH in warned(mine)
    assert SOUTH not in warned(clap(mine.wait(1000), SOUTH))  # the late one was the first of a new pair


def test_snake_a_chord_from_before_the_call_is_no_clap():
    mine = searching(variation=1).lay(cell(2, 5), c.SNAKE).chord(SOUTH)
    mine.chord(WEST).let_go(SOUTH).chord(SOUTH)
    assert SOUTH in warned(mine)


# Rat: hands away.


def test_rat_let_go_of_all_four_buttons_for_1_s():
    mine = variation(c.RAT)  # nobody has touched a button since the call
    assert SOUTH in warned(mine.wait(199))
    assert SOUTH not in warned(mine.wait(1))


@pytest.mark.parametrize("button", [F, L, B, R])
def test_rat_a_press_starts_the_second_anew(button):
    mine = called(c.RAT, variation=1, strictness=c.GENTLE).wait(900).down(SOUTH, button).wait(500)
    assert SOUTH in warned(mine)
    mine.up(SOUTH, button).wait(999)
    assert SOUTH in warned(mine)
    assert SOUTH not in warned(mine.wait(1))


def test_rat_all_four_must_be_up():
    mine = searching(variation=1, strictness=c.GENTLE).lay(cell(2, 5), c.RAT).down(SOUTH, F).down(SOUTH, L)
    mine.chord(NORTH).wait(1500).up(SOUTH, F).wait(1500)
    assert SOUTH in warned(mine)
    assert SOUTH not in warned(mine.up(SOUTH, L).wait(1000))


def test_rat_an_absent_person_answers_by_doing_nothing():
    assert warned(called(c.RAT, variation=1).wait(1000)) == []


def test_rat_a_chord_is_not_judged_but_does_not_answer():
    mine = called(c.RAT, variation=1).wait(800).chord(SOUTH).wait(500).let_go(SOUTH)
    assert not mine.heard(c.N_WARNING) and SOUTH in warned(mine)


# Ghost: cover your eyes.


@pytest.mark.parametrize(("first", "second"), [(F, B), (B, F)])
def test_ghost_hold_f_and_b_together_for_800_ms_in_any_order(first, second):
    mine = variation(c.GHOST).down(WEST, first).wait(300).down(WEST, second).wait(799)
    assert WEST in warned(mine)
    mine.wait(1)
    assert WEST not in warned(mine) and not mine.heard(c.N_WARNING)
    assert moves(mine.let_go(WEST), WEST)


def test_ghost_letting_one_go_too_early_breaks_off():
    mine = variation(c.GHOST).down(WEST, F).down(WEST, B).wait(700).up(WEST, B).wait(500)
    assert WEST in warned(mine)
    mine.down(WEST, B).wait(799)
    assert WEST in warned(mine)
    assert WEST not in warned(mine.wait(1))


def test_ghost_f_and_b_that_are_down_when_the_call_comes_count_from_the_call():
    mine = searching(variation=1).lay(cell(2, 5), c.GHOST).down(WEST, F).down(WEST, B).wait(100)
    mine.chord(3).wait(799)
    assert WEST in warned(mine)
    assert WEST not in warned(mine.wait(1))


@pytest.mark.parametrize("button", [L, R])
def test_ghost_l_and_r_alone_are_moves(button):
    assert variation(c.GHOST).tap(WEST, button).heard(c.N_WARNING)


# In order.


def test_two_calls_are_answered_each_in_its_own_way():
    mine = searching(variation=1).lay(cell(2, 5), c.RAT).lay(cell(4, 5), c.BAT)
    mine.chord(NORTH).let_go(NORTH).wait(1000)
    assert warned(mine) == []
    mine.chord(SOUTH).let_go(SOUTH)
    assert mine.of(WEST, "warned") == c.BAT
    assert WEST not in warned(flail(mine, WEST, 6))


def test_the_press_that_completes_an_answer_takes_what_came_to_rest_underneath():
    for kind, seat in ((c.BAT, WEST), (c.SNAKE, SOUTH)):
        mine = variation(kind).put(seat, cursor=cell(8, 5)).lay(cell(8, 5), c.LEGAL)
        flail(mine, seat, 5) if kind == c.BAT else clap(mine, seat)
        assert mine.shelf(seat) == (0, 0, 0)
        mine.down(seat, R).down(seat, L)
        assert mine.shelf(seat) == (1, 0, 0)


def test_progress_does_not_carry_over_to_the_next_call():
    mine = searching(variation=1).lay(cell(2, 5), c.BAT).lay(cell(4, 5), c.GHOST)
    mine.chord(SOUTH).let_go(SOUTH)
    mine.wait(100)
    flail(mine, 3, 6).chord(3).let_go(3)
    assert mine.get("calls") == 2
    flail(mine, WEST, 6)
    assert mine.of(WEST, "warned") == c.GHOST and mine.of(WEST, "progress") == 0
