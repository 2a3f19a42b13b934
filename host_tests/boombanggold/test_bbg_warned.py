"""Boom, Bang, Gold: the basic answer, warned players, two calls (rules.md, "Hazards")."""

import pytest
from hazard_calls import called, moves, two_calls, warned
from mine import EAST, NORTH, SOUTH, TUMBLING, WEST, F, L, R, cell, searching

from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st

KINDS = (c.BAT, c.SNAKE, c.RAT, c.GHOST)  # SOUTH has Hank, WEST Ruby, NORTH Alma, EAST Tony


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
