"""Boom, Bang, Gold: calls and false calls (rules.md, "Hazards")."""

import pytest
from hazard_calls import called, moves, warned
from mine import NORTH, SOUTH, TUMBLING, WEST, F, L, Mine, R, cell, searching

from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st

KINDS = (c.BAT, c.SNAKE, c.RAT, c.GHOST)  # SOUTH has Hank, WEST Ruby, NORTH Alma, EAST Tony


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
