"""Boom, Bang, Gold: moving in the gold search, and the chord (rules.md)."""

import pytest
from mine import EAST, NORTH, SOUTH, WEST, B, F, L, Mine, R, at, cell, searching

from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st

# Moving.


def test_everyone_starts_on_the_home_cell():
    mine = Mine().to(c.P_SEARCH)
    assert [mine.cursor(seat) for seat in range(4)] == list(st.HOMES)
    mine.tap(SOUTH, F, F).to(c.P_SECURE).to(c.P_SEARCH)
    assert [mine.cursor(seat) for seat in range(4)] == list(st.HOMES)


BESIDE = {SOUTH: EAST, WEST: NORTH, NORTH: WEST, EAST: SOUTH}  # the corner on the same short side


@pytest.mark.parametrize("empty", range(4))
def test_with_three_players_the_corners_go_round_with_the_watch(empty):
    """Its holder starts beside the empty corner, the others in the next ones to the left."""
    players = [seat for seat in range(4) if seat != empty]
    mine = Mine(kinds=bytes(0 if seat == empty else 1 for seat in range(4)))
    corners = [(BESIDE[empty] + i) % 4 for i in range(4)]
    corners.remove(empty)
    had = {seat: [] for seat in players}
    for hour in range(12):
        mine.to(c.P_WATCH).to(c.P_SEARCH)
        holder = players.index(mine.game.state[st.WATCH])
        for i in range(3):
            seat = players[(holder + i) % 3]
            assert mine.cursor(seat) == st.HOMES[corners[i]]
            had[seat].append(corners[i])
        assert hour == mine.game.round_no() - 1
    for seat in players:
        assert [had[seat].count(corner) for corner in corners] == [4, 4, 4]


def test_with_three_players_the_first_crosshair_waits_in_the_corner_of_the_first_hour():
    for seed in range(6):
        mine = Mine(3, seed=seed).to(c.P_AIM)
        assert [mine.of(seat, "aim") for seat in range(3)] == [mine.cursor(seat) for seat in range(3)]
        assert mine.of(mine.game.state[st.WATCH], "aim") == st.HOMES[SOUTH]


@pytest.mark.parametrize("seats", [b"\1\0\1\0", b"\1\1\0\0", b"\0\1\1\0"])
def test_two_players_keep_their_corners(seats):
    mine = Mine(kinds=seats)
    for _ in range(2):
        mine.to(c.P_WATCH).to(c.P_SEARCH)
        assert all(mine.cursor(seat) == st.HOMES[seat] for seat in range(4) if seats[seat])


def test_one_cell_a_press_in_the_players_own_directions():
    for rotation in range(4):
        mine = at(SOUTH, 8, 5, searching(rotations=bytes([rotation] * 4)))
        for button in (F, L, B, R):
            before = mine.cursor(SOUTH)
            mine.tap(SOUTH, button)
            assert mine.cursor(SOUTH) - before == {0: -16, 1: -1, 2: 16, 3: 1}[(button - rotation) % 4]


def test_all_players_move_at_once():
    mine = searching()
    for seat in range(4):
        mine.put(seat, cursor=cell(4 + seat, 5))
    for seat in range(4):
        mine.down(seat, F)
    assert [mine.cursor(seat) for seat in range(4)] == [cell(4 + seat, 4) for seat in range(4)]


def test_a_cursor_goes_onto_the_apron_and_stops_at_the_edge_of_the_board():
    mine = at(SOUTH, 15, 10, searching())
    mine.tap(SOUTH, B)
    assert mine.cursor(SOUTH) == cell(15, 11)
    mine.tap(SOUTH, B, R)
    assert mine.cursor(SOUTH) == cell(15, 11)
    at(NORTH, 0, 1, mine).tap(NORTH, F, F, L)
    assert mine.cursor(NORTH) == cell(0, 0)


def test_cursors_do_not_block_each_other():
    mine = at(WEST, 8, 5, at(SOUTH, 8, 6, searching()))
    mine.tap(SOUTH, F)
    assert mine.cursor(SOUTH) == mine.cursor(WEST) == cell(8, 5)


def test_holding_repeats_after_300_ms_every_180_ms():
    mine = at(SOUTH, 8, 10, searching()).down(SOUTH, F)
    steps = []
    for _ in range(900):
        mine.wait(1)
        steps += [(n[1], n[4]) for n in mine.listen() if n[0] == c.N_STEP]
        mine.said.clear()
    start = mine.now - 900
    times = [t - start for t, _ in steps]
    assert times == [0, 300, 480, 660, 840]
    assert mine.cursor(SOUTH) == cell(8, 5)


def test_a_released_button_does_not_repeat():
    mine = at(SOUTH, 8, 10, searching()).down(SOUTH, F).wait(299).up(SOUTH, F).wait(1000)
    assert mine.cursor(SOUTH) == cell(8, 9)


def test_the_last_button_pressed_is_the_one_that_repeats():
    mine = at(SOUTH, 8, 8, searching()).down(SOUTH, F).wait(100).down(SOUTH, L).wait(300)
    assert mine.cursor(SOUTH) == cell(6, 7)
    mine.up(SOUTH, L).wait(1000)
    assert mine.cursor(SOUTH) == cell(6, 7)


def test_a_step_of_a_held_button_takes_like_any_other():
    mine = at(SOUTH, 8, 8, searching()).lay(cell(8, 6), c.ILLEGAL).down(SOUTH, F).wait(300)
    assert mine.shelf(SOUTH) == (0, 1, 0)


# The chord.


def test_a_chord_within_150_ms_takes_the_first_step_back():
    for first, second in ((L, R), (R, L)):
        mine = at(SOUTH, 8, 5, searching()).down(SOUTH, first)
        assert mine.cursor(SOUTH) != cell(8, 5)  # moving has no added delay
        mine.wait(150).down(SOUTH, second)
        assert mine.cursor(SOUTH) == cell(8, 5)


def test_a_later_chord_just_does_not_move():
    mine = at(SOUTH, 8, 5, searching()).down(SOUTH, L).wait(151).down(SOUTH, R)
    assert mine.cursor(SOUTH) == cell(7, 5)


def test_l_and_r_one_after_the_other_are_no_chord():
    mine = at(SOUTH, 8, 5, searching()).tap(SOUTH, L).wait(20).tap(SOUTH, R)
    assert mine.cursor(SOUTH) == cell(8, 5) and not mine.heard(c.N_FALSE_CALL)
    assert len(mine.heard(c.N_STEP)) == 2


def test_the_chord_returns_to_the_cell_before_even_past_another_step():
    mine = at(SOUTH, 8, 5, searching()).down(SOUTH, L).tap(SOUTH, F).down(SOUTH, R)
    assert mine.cursor(SOUTH) == cell(8, 5)


def test_a_tile_touched_on_the_way_stays_taken():
    mine = at(SOUTH, 8, 5, searching()).lay(cell(7, 5), c.LEGAL).chord(SOUTH)
    assert mine.cursor(SOUTH) == cell(8, 5) and mine.shelf(SOUTH) == (1, 0, 0)


def test_the_chord_never_collects():
    """A nugget that came to rest on the cell behind is not taken by the chord's return."""
    mine = at(SOUTH, 8, 5, searching()).down(SOUTH, L)
    mine.lay(cell(8, 5), c.LEGAL).down(SOUTH, R)
    assert mine.cursor(SOUTH) == cell(8, 5) and mine.shelf(SOUTH) == (0, 0, 0)


def test_a_held_chord_does_not_repeat():
    mine = at(SOUTH, 8, 5, searching()).chord(SOUTH).wait(1200)
    assert mine.cursor(SOUTH) == cell(8, 5)
    mine.up(SOUTH, R).wait(1000)
    assert mine.cursor(SOUTH) == cell(8, 5)


def test_a_chord_that_calls_and_is_held_does_not_move_the_caller():
    mine = at(SOUTH, 8, 5, searching()).lay(cell(2, 5), c.BAT).chord(SOUTH)
    assert mine.heard(c.N_CALL) and mine.wait(1200).cursor(SOUTH) == cell(8, 5)
