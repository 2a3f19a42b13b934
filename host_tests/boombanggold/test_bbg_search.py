"""Boom, Bang, Gold: taking in the gold search, and what each promise of the pledge means (rules.md)."""

import pytest
from mine import EAST, NORTH, SOUTH, TUMBLING, UP, WEST, B, F, L, Mine, R, at, cell, searching

from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st

TAKEN = (c.LEGAL, c.ILLEGAL, c.PICK, c.DYNAMITE, c.STAR, c.REVOLVER)
LEFT_ALONE = (c.BAT, c.SNAKE, c.RAT, c.GHOST, c.RUBBLE)


# Taking.


@pytest.mark.parametrize("kind", TAKEN)
@pytest.mark.parametrize("row", [0, 5, 11])
def test_stepping_onto_gold_or_an_action_tile_takes_it_in_the_mine_or_on_the_apron(kind, row):
    mine = at(SOUTH, 3, row, searching()).lay(cell(4, row), kind).tap(SOUTH, R)
    assert mine.tile(cell(4, row)) == 0  # a collected tile leaves its cell empty
    bit = 1 << kind - c.PICK if kind >= c.PICK else 0
    assert mine.shelf(SOUTH) == (kind == c.LEGAL, kind == c.ILLEGAL, bit)
    assert mine.heard(c.N_TAKE) == [(SOUTH, cell(4, row), kind)]


@pytest.mark.parametrize("kind", LEFT_ALONE)
def test_special_tiles_and_rubble_are_never_collected(kind):
    mine = at(SOUTH, 3, 5, searching()).lay(cell(4, 5), kind).tap(SOUTH, R, L, R)
    assert mine.tile(cell(4, 5)) == kind | UP and mine.shelf(SOUTH) == (0, 0, 0)


@pytest.mark.parametrize("kind", TAKEN)
@pytest.mark.parametrize("way", [0, TUMBLING])
def test_only_face_up_tiles_are_taken_and_no_button_turns_one(kind, way):
    mine = at(SOUTH, 3, 5, searching()).lay(cell(4, 5), kind, way)
    mine.game.settle_first = mine.game.settle_count  # whenever it may settle, it does so after this test
    for button in (R, F, B, L, R):
        mine.tap(SOUTH, button)
    assert mine.tile(cell(4, 5)) == kind | way and mine.shelf(SOUTH) == (0, 0, 0)


def test_one_tile_a_step():
    mine = at(SOUTH, 3, 5, searching())
    for x in (4, 5, 6):
        mine.lay(cell(x, 5), c.LEGAL)
    for taken in (1, 2, 3):
        assert mine.tap(SOUTH, R).shelf(SOUTH) == (taken, 0, 0)


def test_first_touch_takes_it():
    mine = at(EAST, 9, 5, at(SOUTH, 7, 5, searching())).lay(cell(8, 5), c.LEGAL)
    mine.down(EAST, L, us=10).down(SOUTH, R, us=11)
    assert mine.shelf(EAST) == (1, 0, 0) and mine.shelf(SOUTH) == (0, 0, 0)


# Settling under cursors.


def settling_under(at_cell, kind, mine):
    """Let the only tumbling tile, on this cell, come to rest."""
    mine.lay(at_cell, kind, TUMBLING).set(blast_ms=mine.now)
    mine.wait(4000)
    assert not mine.tile(at_cell) & TUMBLING
    return mine


def test_a_tile_that_comes_to_rest_under_a_cursor_is_taken():
    mine = settling_under(cell(8, 5), c.STAR, at(SOUTH, 8, 5, searching()))
    assert mine.shelf(SOUTH) == (0, 0, 4) and mine.tile(cell(8, 5)) == 0


def test_of_several_cursors_the_one_that_got_there_first_takes_it():
    for early, late in ((SOUTH, WEST), (WEST, SOUTH)):
        mine = at(WEST, 7, 5, at(SOUTH, 9, 5, searching()))
        step = {SOUTH: L, WEST: R}
        mine.tap(early, step[early]).wait(5).tap(late, step[late])
        settling_under(cell(8, 5), c.LEGAL, mine)
        assert mine.shelf(early) == (1, 0, 0) and mine.shelf(late) == (0, 0, 0)


def test_who_leaves_a_cell_and_comes_back_got_there_last():
    mine = at(WEST, 8, 5, at(SOUTH, 8, 5, searching()))
    mine.tap(SOUTH, F, B)
    settling_under(cell(8, 5), c.LEGAL, mine)
    assert mine.shelf(WEST) == (1, 0, 0)


def test_a_tile_that_has_settled_before_the_search_is_taken_at_its_start():
    mine = Mine(2).to(c.P_BLAST).lay(st.HOMES[WEST], c.LEGAL, UP).wait(500)
    if mine.phase == c.P_SHOCK:
        mine.lay(st.HOMES[WEST], c.LEGAL, UP).wait(500)
    assert (WEST, st.HOMES[WEST], c.LEGAL) in mine.heard(c.N_TAKE)


# The end of the search.


def test_the_search_ends_when_nothing_is_left_to_take():
    mine = at(SOUTH, 7, 0, searching())
    mine.wait(1000)
    assert mine.phase == c.P_SEARCH
    mine.tap(SOUTH, R)
    assert mine.shelf(SOUTH) == (0, 0, 0) and mine.chest(SOUTH) == (1, 0)
    assert mine.phase == c.P_SECURE


def test_an_action_tile_left_keeps_the_search_going_special_tiles_and_rubble_do_not():
    mine = at(SOUTH, 7, 0, searching()).lay(cell(2, 5), c.REVOLVER).lay(cell(3, 5), c.GHOST).lay(cell(4, 5), c.RUBBLE)
    assert mine.tap(SOUTH, R).phase == c.P_SEARCH
    assert at(SOUTH, 1, 5, mine).tap(SOUTH, R).phase != c.P_SEARCH


def test_a_tumbling_tile_keeps_the_search_going_until_it_has_settled():
    mine = at(SOUTH, 7, 0, searching()).lay(cell(2, 5), c.RUBBLE, TUMBLING)
    mine.tap(SOUTH, R)
    assert mine.phase == c.P_SEARCH
    mine.to(c.P_SECURE)
    assert mine.heard(c.N_SETTLE)[-1][0] == cell(2, 5)


def test_the_search_ends_after_12_s():
    mine = searching().wait(11999)
    assert mine.phase == c.P_SEARCH
    assert mine.wait(1).phase != c.P_SEARCH


def test_a_search_in_which_nothing_came_up_ends_at_once():
    mine = searching().lay(cell(8, 0), c.NONE)
    mine.game.enter(c.P_SHOCK)
    mine.wait(500)
    assert mine.phase == c.P_SECURE


# Photo finish.


def race(margin_us, loser_first=False):
    """SOUTH and EAST press towards the same nugget; EAST later by so many us."""
    mine = at(EAST, 9, 5, at(SOUTH, 7, 5, searching())).lay(cell(8, 5), c.LEGAL)
    mine.down(SOUTH, R, us=100)
    total = 100 + margin_us
    mine.game.press(mine.now + total // 1000, total % 1000, EAST, L)
    return mine


def test_a_loser_within_20_ms_makes_a_photo_finish_with_its_margin():
    for margin in (1, 412, 999, 1000, 19999, 20000):
        assert race(margin).heard(c.N_PHOTO) == [(SOUTH, EAST, margin)]


def test_a_loser_after_20_ms_makes_none():
    for margin in (20001, 21000, 50000):
        assert race(margin).heard(c.N_PHOTO) == []


def test_equal_stamps_are_a_dead_heat():
    mine = race(0)
    assert mine.heard(c.N_DEAD_HEAT) == [(SOUTH, EAST, 0)] and mine.heard(c.N_PHOTO) == []


def test_no_photo_of_a_tile_nobody_took_or_of_another_cell():
    mine = at(EAST, 9, 5, at(SOUTH, 7, 5, searching())).lay(cell(8, 5), c.LEGAL)
    mine.tap(SOUTH, R).tap(EAST, F)
    assert mine.heard(c.N_PHOTO) == mine.heard(c.N_DEAD_HEAT) == []


def test_three_press_towards_one_tile_and_both_losers_are_told():
    mine = at(NORTH, 8, 4, at(EAST, 9, 5, at(SOUTH, 7, 5, searching()))).lay(cell(8, 5), c.LEGAL)
    mine.down(SOUTH, R, us=1).down(EAST, L, us=5).down(NORTH, B, us=9)
    assert mine.heard(c.N_PHOTO) == [(SOUTH, EAST, 4), (SOUTH, NORTH, 8)]


def last_race(margin_us, **east):
    """As `race`, for the last tile of the search: with it the search is over."""
    mine = searching().lay(cell(8, 0), c.NONE)
    mine.lay(cell(8, 5), c.LEGAL)
    at(EAST, 9, 5, at(SOUTH, 7, 5, mine)).put(EAST, **east).down(SOUTH, R, us=100)
    assert mine.phase == c.P_SECURE
    total = 100 + margin_us
    mine.game.press(mine.now + total // 1000, total % 1000, EAST, L)
    return mine


def test_the_last_tile_makes_a_photo_finish_too():
    for margin in (1, 412, 20000):
        assert last_race(margin).heard(c.N_PHOTO) == [(SOUTH, EAST, margin)]
    assert last_race(0).heard(c.N_DEAD_HEAT) == [(SOUTH, EAST, 0)]
    assert last_race(20001).heard(c.N_PHOTO) == []


def test_who_stood_still_or_had_to_answer_was_no_contender_for_the_last_tile():
    assert last_race(5, still_at=2000).heard(c.N_PHOTO) == []


def test_a_chord_or_another_direction_is_no_press_towards_the_last_tile():
    assert last_race(5, held=1 << R).heard(c.N_PHOTO) == []
    assert last_race(5, cursor=cell(9, 6)).heard(c.N_PHOTO) == []


# Help for a younger child.


def test_long_arms_take_from_the_four_neighbouring_cells_too():
    for dx, dy in ((0, -1), (1, 0), (0, 1)):
        mine = at(SOUTH, 7, 5, searching(help=(c.LONG_ARMS, 0, 0, 0))).lay(cell(8 + dx, 5 + dy), c.LEGAL)
        assert mine.tap(SOUTH, R).shelf(SOUTH) == (1, 0, 0)
        assert mine.cursor(SOUTH) == cell(8, 5)
    mine = at(SOUTH, 7, 5, searching(help=(c.LONG_ARMS, 0, 0, 0))).lay(cell(9, 6), c.LEGAL)
    assert mine.tap(SOUTH, R).shelf(SOUTH) == (0, 0, 0)
    mine = at(SOUTH, 7, 5, searching()).lay(cell(9, 5), c.LEGAL)
    assert mine.tap(SOUTH, R).shelf(SOUTH) == (0, 0, 0)


def test_long_arms_take_one_tile_a_step_the_one_underfoot_first():
    mine = at(SOUTH, 7, 5, searching(help=(c.LONG_ARMS, 0, 0, 0)))
    mine.lay(cell(8, 5), c.ILLEGAL).lay(cell(8, 4), c.LEGAL).lay(cell(8, 6), c.LEGAL)
    assert mine.tap(SOUTH, R).shelf(SOUTH) == (0, 1, 0)
    assert mine.tap(SOUTH, R).shelf(SOUTH) == (0, 1, 0)
    assert mine.tap(SOUTH, L).shelf(SOUTH) == (1, 1, 0)


def test_long_arms_take_what_settles_beside_unless_somebody_stands_on_it():
    mine = at(SOUTH, 7, 5, searching(help=(c.LONG_ARMS, 0, 0, 0)))
    assert settling_under(cell(8, 5), c.LEGAL, mine).shelf(SOUTH) == (1, 0, 0)
    mine = at(EAST, 8, 5, at(SOUTH, 7, 5, searching(help=(c.LONG_ARMS, 0, 0, 0))))
    assert settling_under(cell(8, 5), c.LEGAL, mine).shelf(EAST) == (1, 0, 0)


def test_quick_feet_repeat_faster():
    mine = at(SOUTH, 8, 10, searching(help=(c.QUICK_FEET, 0, 0, 0)))
    at(WEST, 4, 10, mine).down(SOUTH, F).down(WEST, F).wait(200 + 2 * 110)
    assert mine.cursor(SOUTH) == cell(8, 6) and mine.cursor(WEST) == cell(4, 8)
