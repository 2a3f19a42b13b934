"""Boom, Bang, Gold: pieces, board, prospectors and the deal (rules.md, "Pieces" and "Board")."""

import pytest
from mine import Mine, cell, setup

from paydirt.engine.game import BadSetup
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st
from paydirt.games.boombanggold.rules import Game


def count(state, kind):
    return sum(1 for tile in state[: st.CELLS] if tile & st.KIND == kind)


def test_160_tiles_of_twelve_kinds():
    state = Mine().game.state
    counts = [count(state, kind) for kind in range(1, c.KINDS)]
    assert counts == [35, 35, 1, 1, 1, 1, 1, 1, 1, 1, 82]
    assert sum(counts) == 160


def test_all_tiles_start_face_down_in_the_mine_one_a_cell():
    state = Mine().game.state
    assert all(state[i] == state[i] & st.KIND != 0 for i in range(st.MINE_FIRST, st.MINE_END))
    assert not any(state[: st.MINE_FIRST]) and not any(state[st.MINE_END : st.CELLS])


def test_another_seed_deals_another_mine_and_the_same_seed_the_same():
    boards = [bytes(Mine(seed=seed).game.state[: st.CELLS]) for seed in (1, 2, 1)]
    assert boards[0] == boards[2] != boards[1]


def test_the_deal_favours_no_cell():
    """Over many deals the ghost lies everywhere, about equally often in each quarter of the mine."""
    quarters = [0] * 4
    for seed in range(400):
        at = list(Mine(seed=seed).game.state[: st.CELLS]).index(c.GHOST)
        quarters[(at & 15) // 8 + 2 * ((at >> 4) > 5)] += 1
    assert min(quarters) > 70 and max(quarters) < 130


def test_every_back_shows_a_boulder_and_face_up_rubble_looks_the_same():
    backs = {st.visible(kind) for kind in range(1, c.KINDS)}
    assert backs == {st.SHOWS_ROCK}
    assert st.visible(c.RUBBLE | st.FACE_UP) == st.SHOWS_ROCK
    assert st.visible(c.RUBBLE | st.FACE_UP | st.DUG) == st.SHOWS_DUG
    assert {st.visible(kind | st.TUMBLING) for kind in range(1, c.KINDS)} == {st.SHOWS_TUMBLING}
    assert [st.visible(kind | st.FACE_UP) for kind in range(1, c.RUBBLE)] == list(range(1, c.RUBBLE))


def test_home_cells_are_the_corners_at_each_players_right_hand():
    assert [st.HOMES[seat] for seat in range(4)] == [cell(15, 10), cell(0, 10), cell(0, 1), cell(15, 1)]


def test_the_mine_is_16_by_10_with_an_apron_row_above_and_below():
    assert (cell(0, 1), cell(15, 10) + 1, cell(15, 11) + 1) == (st.MINE_FIRST, st.MINE_END, st.CELLS)


def test_prospectors_are_as_chosen_and_the_lowest_free_for_the_others():
    mine = Mine(prospectors=(0, 1, 0, 3))
    assert [mine.of(seat, "prospector") for seat in range(4)] == [c.RUBY, c.HANK, c.TONY, c.ALMA]


def test_prospector_p_is_protected_from_bat_snake_rat_ghost_in_this_order():
    assert [c.BAT + p - 1 for p in (c.HANK, c.RUBY, c.ALMA, c.TONY)] == [c.BAT, c.SNAKE, c.RAT, c.GHOST]


def test_no_two_prospectors_alike():
    with pytest.raises(BadSetup):
        setup_game(prospectors=(2, 2, 0, 0))


def test_a_prospector_chosen_for_an_empty_seat_is_free():
    mine = Mine(2, prospectors=(2, 0, 2, 1))
    assert [mine.of(seat, "prospector") for seat in range(4)] == [c.RUBY, c.HANK, 0, 0]


def setup_game(**options):
    return Game(setup(**options))


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 1},
        {"kinds": b"\0\0\0\0"},
        {"kinds": b"\1\1\5\0"},
        {"strictness": 3},
        {"variation": 2},
        {"rounds": 7},
        {"no_pledge": 2},
        {"prospectors": (5, 0, 0, 0)},
        {"help": (3, 0, 0, 0)},
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(wrong):
    with pytest.raises(BadSetup):
        setup_game(**wrong)


def test_the_watchs_first_holder_is_drawn_by_lot_among_the_players():
    holders = [Mine(kinds=b"\1\0\1\1", seed=seed).get("watch") for seed in range(300)]
    assert set(holders) == {0, 2, 3}
    assert all(75 <= holders.count(seat) <= 125 for seat in (0, 2, 3))
