"""Boom, Bang, Gold: securing, the final score and ties (rules.md, "Secure" and "End")."""

import pytest
from mine import EAST, NORTH, SOUTH, TUMBLING, UP, WEST, Mine, cell, searching

from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st


def test_shelf_gold_goes_to_the_chest():
    mine = searching().give(SOUTH, 2, 1).give(EAST, 0, 3).put(SOUTH, legal=1, chest_legal=1)
    mine.game.search_over()
    assert mine.phase == c.P_SECURE
    assert mine.chest(SOUTH) == (2, 1) and mine.chest(EAST) == (0, 3)
    assert mine.shelf(SOUTH) == mine.shelf(EAST) == (0, 0, 0)
    assert mine.heard(c.N_SECURE) == [(SOUTH, 1, 1), (EAST, 0, 3)]


def test_action_tiles_and_tiles_on_the_apron_go_face_down_into_free_cells_of_the_mine():
    mine = searching().give(SOUTH, 0, 0, [c.STAR]).lay(cell(0, 0), c.GHOST).lay(cell(15, 11), c.RUBBLE)
    before = bytes(mine.game.state[: st.CELLS])
    mine.game.search_over()
    after = bytes(mine.game.state[: st.CELLS])
    assert not any(after[: st.MINE_FIRST]) and not any(after[st.MINE_END :])
    assert after.count(c.STAR) == after.count(c.GHOST) == 1
    for at in range(st.MINE_FIRST, st.MINE_END):  # nothing that lay in the mine has been moved or covered
        assert not before[at] or after[at] == before[at] & st.KIND


def test_they_go_to_free_cells_at_random():
    places = set()
    for seed in range(10):  # the same mine, other random numbers
        mine = searching().lay(cell(0, 0), c.GHOST).give(SOUTH, 20, 20)
        mine.game.rng.seed(seed)
        mine.game.search_over()
        places.add(bytes(mine.game.state[: st.CELLS]).index(c.GHOST))
    assert len(places) > 6


def test_every_face_up_tile_in_the_mine_is_turned_face_down():
    mine = searching().lay(cell(1, 1), c.BAT).lay(cell(2, 1), c.LEGAL).lay(cell(3, 1), c.RUBBLE)
    mine.game.search_over()
    mine.wait(0)
    assert not any(t & ~st.KIND for t in mine.game.state[: st.CELLS])


def test_dug_rubble_is_turned_down_too():
    mine = searching().give(SOUTH, actions=[c.PICK])
    mine.game.search_over()
    mine.wait(15000).to(c.P_SECURE)
    assert not any(t & ~st.KIND for t in mine.game.state[: st.CELLS])


def test_a_free_cell_is_found_in_a_nearly_full_mine():
    """Even if every draw misses, the one free cell is found."""
    from paydirt.games.boombanggold import deal

    for hole in (st.MINE_FIRST, cell(8, 5), st.MINE_END - 1):
        mine = Mine()
        mine.game.state[hole] = 0

        class Blind:
            def below(self, n):
                return n - 2

        mine.game.rng = Blind()
        assert deal.free_cell(mine.game) == hole


def chests(*held, players=4):
    """The result of a match whose chests hold so many (legal, illegal) nuggets at the end."""
    mine = searching(players, rounds=6)
    for seat, (legal, illegal) in enumerate(held):
        mine.give(seat, legal, illegal)
    mine.set(round=6)
    mine.lay(cell(8, 0), c.NONE)
    mine.game.search_over()
    assert not mine.game.over() and mine.game.winners() == 0
    mine.wait(2000)
    assert mine.phase == c.P_OVER and mine.game.over()
    return mine


def test_a_point_for_each_nugget_legal_or_illegal():
    mine = chests((3, 4), (1, 0), (0, 2), (0, 0))
    assert [mine.game.score(seat) for seat in range(4)] == [7, 1, 2, 0]
    assert mine.heard(c.N_SCORE) == [(0, 7, 3), (1, 1, 1), (2, 2, 0), (3, 0, 0)]


def test_most_points_win():
    for seat in range(4):
        held = [(3, 1)] * 4
        held[seat] = (0, 5)
        mine = chests(*held)
        assert mine.game.winners() == 1 << seat and mine.heard(c.N_RESULT) == [(1 << seat, 0, 0)]


def test_a_tie_goes_to_the_one_with_more_legal_gold():
    assert chests((2, 3), (3, 2), (1, 4), (0, 1)).game.winners() == 1 << WEST
    assert chests((0, 1), (1, 4), (2, 3), (3, 2)).game.winners() == 1 << EAST


def test_still_equal_they_share_the_win():
    assert chests((2, 3), (1, 1), (2, 3), (1, 4)).game.winners() == 1 << SOUTH | 1 << NORTH
    assert chests((0, 0), (0, 0), (0, 0), (0, 0)).game.winners() == 15


def test_an_empty_seat_never_wins():
    assert chests((0, 0), (0, 0), players=2).game.winners() == 3


def test_the_shelf_counts_for_nothing_before_it_is_secured():
    mine = searching().give(SOUTH, 3, 0)
    assert mine.game.score(SOUTH) == 0


@pytest.mark.parametrize(("option", "last"), [(0, 12), (6, 6)])
def test_the_result_stands_after_the_last_round_only(option, last):
    mine = searching(rounds=option).set(round=last - 1)
    mine.to(c.P_SECURE).to(c.P_WATCH)
    assert mine.get("round") == last
    mine.to(c.P_SECURE).to(c.P_OVER)
    assert mine.game.over()


def test_nothing_tumbles_or_lies_open_when_the_next_round_begins():
    mine = Mine(2, seed=4)
    for _ in range(6):
        mine.to(c.P_SECURE).to(c.P_WATCH)
        assert not any(t & (UP | TUMBLING | st.DUG) for t in mine.game.state[: st.CELLS])
        assert mine.game.problems() == 0
