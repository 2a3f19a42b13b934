"""Boom, Bang, Gold: pledge, watch, aiming, the course of a round and of a match (rules.md)."""

import pytest
from mine import EAST, NORTH, SOUTH, WEST, B, F, L, Mine, R, cell, searching

from paydirt.engine.game import LateEvent
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st

# The pledge.


def test_before_the_first_blast_each_human_swears_with_any_button():
    mine = Mine(no_pledge=0)
    assert mine.phase == c.P_PLEDGE
    for seat, button in ((SOUTH, F), (WEST, L), (NORTH, B)):
        mine.tap(seat, button)
        assert mine.phase == c.P_PLEDGE
    mine.tap(EAST, R)
    assert mine.phase == c.P_WATCH
    assert sorted(n[0] for n in mine.heard(c.N_SWORN)) == [0, 1, 2, 3]


def test_the_same_human_swears_once():
    mine = Mine(no_pledge=0)
    mine.tap(SOUTH, F, F, F)
    assert mine.get("sworn") == 1 and len(mine.heard(c.N_SWORN)) == 1


def test_after_10_s_the_board_swears_for_the_absent():
    mine = Mine(no_pledge=0)
    mine.tap(SOUTH, F).wait(9999)
    assert mine.phase == c.P_PLEDGE
    mine.wait(1)
    assert mine.phase == c.P_WATCH and mine.get("sworn") == 15


def test_bots_swear_without_being_asked():
    assert Mine(kinds=b"\1\2\3\0", no_pledge=0).get("sworn") == 0b110
    assert Mine(kinds=b"\4\2\3\2", no_pledge=0).phase == c.P_WATCH


def test_the_pledge_can_be_skipped_and_is_sworn_once_a_match():
    assert Mine(no_pledge=1).phase == c.P_WATCH
    mine = Mine(no_pledge=0, rounds=6)
    seen = []
    while not mine.game.over():
        mine.game.advance(mine.game.next_ms())
        seen.append(mine.phase)
    assert c.P_PLEDGE not in seen[1:]


# The watch.


def test_the_watch_holder_starts_the_round_with_any_button():
    for button in (F, L, B, R):
        mine = Mine()
        holder = mine.get("watch")
        mine.tap((holder + 1) % 4, button).tap((holder + 2) % 4, button)
        assert mine.phase == c.P_WATCH
        aim = mine.of(holder, "aim")
        mine.down(holder, button)
        assert mine.phase == c.P_AIM
        assert mine.wait(1000).of(holder, "aim") == aim  # the press that starts the round does nothing else


def test_after_5_s_the_round_starts_itself():
    mine = Mine().wait(4999)
    assert mine.phase == c.P_WATCH
    assert mine.wait(1).phase == c.P_AIM


def test_the_watch_goes_one_hour_on_and_one_seat_left():
    mine = Mine(kinds=b"\1\0\1\1")
    first = mine.get("watch")
    holders = []
    for hour in range(1, 7):
        assert mine.get("round") == hour == mine.game.hour()
        holders.append(mine.get("watch"))
        mine.to(c.P_SECURE).to(c.P_WATCH)
    order = [0, 2, 3]
    at = order.index(first)
    assert holders == [order[(at + i) % 3] for i in range(6)]


def test_presses_at_the_same_stamp_go_by_the_watch_then_to_its_left():
    mine = Mine()
    for holder in range(4):
        mine.set(watch=holder)
        assert [mine.game.rank((holder + i) % 4) for i in range(4)] == [0, 1, 2, 3]


# Aim.


def aiming(**options):
    mine = Mine(**options)
    return mine.wait(5000)


def test_aiming_takes_3_s():
    mine = aiming().wait(2999)
    assert mine.phase == c.P_AIM
    assert mine.wait(1).phase == c.P_BLAST


def test_the_crosshair_starts_on_the_home_cell_in_the_first_round():
    mine = aiming()
    assert [mine.of(seat, "aim") for seat in range(4)] == list(st.HOMES)


def test_the_crosshair_starts_where_the_last_stick_lay():
    mine = aiming()
    mine.tap(SOUTH, F, F, L)
    assert mine.of(SOUTH, "aim") == cell(14, 8)
    mine.to(c.P_SECURE).to(c.P_AIM)
    assert mine.of(SOUTH, "aim") == cell(14, 8)


def test_the_four_buttons_move_the_crosshair_in_the_players_own_directions():
    for rotation in range(4):
        mine = aiming(rotations=bytes([rotation] * 4)).put(SOUTH, aim=cell(8, 5))
        for button in (F, L, B, R):
            before = mine.of(SOUTH, "aim")
            mine.tap(SOUTH, button)
            step = {0: -16, 1: -1, 2: 16, 3: 1}[(button - rotation) % 4]
            assert mine.of(SOUTH, "aim") == before + step
            mine.tap(SOUTH, (button + 2) % 4)


def test_the_crosshair_stays_within_the_mine():
    mine = aiming()
    mine.tap(SOUTH, B, R)
    assert mine.of(SOUTH, "aim") == cell(15, 10)
    mine.tap(NORTH, F, L)
    assert mine.of(NORTH, "aim") == cell(0, 1)


def test_a_held_button_repeats_while_aiming():
    mine = aiming().down(SOUTH, F).wait(300 + 180)
    assert mine.of(SOUTH, "aim") == cell(15, 10 - 3)


def test_a_chord_leaves_the_crosshair_where_it_was():
    mine = aiming().put(SOUTH, aim=cell(8, 5)).down(SOUTH, L).wait(100).down(SOUTH, R)
    assert mine.of(SOUTH, "aim") == cell(8, 5)
    assert mine.wait(1000).of(SOUTH, "aim") == cell(8, 5)


def test_nobody_can_move_a_crosshair_after_the_blast():
    mine = aiming().wait(3000)
    mine.tap(SOUTH, F)
    assert mine.of(SOUTH, "aim") == st.HOMES[SOUTH]


# Course.


def test_the_phases_of_a_round_come_in_order():
    mine = Mine(rounds=6, seed=3)
    mine.to(c.P_SECURE).to(c.P_WATCH)
    phases = [n[0] for n in mine.heard(c.N_PHASE)]
    assert [p for p in phases if p not in (c.P_SHOCK,)] == [
        c.P_WATCH,
        c.P_AIM,
        c.P_BLAST,
        c.P_SEARCH,
        c.P_SECURE,
        c.P_WATCH,
    ]


@pytest.mark.parametrize(("option", "rounds"), [(0, 12), (12, 12), (6, 6)])
def test_a_match_has_12_rounds_a_short_one_6(option, rounds):
    mine = Mine(rounds=option)
    mine.to(c.P_OVER, 2000)
    assert mine.game.over() and mine.game.round_no() == rounds
    assert [n[0] for n in mine.heard(c.N_ROUND_END)] == list(range(1, rounds + 1))


def test_each_round_of_a_short_match_is_two_hours():
    mine = Mine(rounds=6)
    assert mine.game.hour() == 2
    assert mine.set(round=6).game.hour() == 12


def test_a_match_that_nobody_touches_ends_by_itself_and_nothing_happens_afterwards():
    mine = Mine(no_pledge=0)
    mine.to(c.P_OVER, 2000)
    assert mine.game.next_ms() == 0x3FFFFFFF
    before = bytes(mine.game.state[: st.CELLS])
    mine.tap(SOUTH, F, L, B, R).wait(10_000_000)
    assert bytes(mine.game.state[: st.CELLS]) == before and mine.game.over()


def test_a_press_before_the_moment_reached_is_refused():
    mine = Mine().wait(100)
    with pytest.raises(LateEvent):
        mine.game.press(99, 0, SOUTH, F)
    with pytest.raises(LateEvent):
        mine.game.release(99, 0, SOUTH, F)


def test_presses_of_an_empty_seat_and_double_presses_do_nothing():
    mine = searching(3).put(SOUTH, cursor=cell(15, 10))
    before = bytes(mine.game.state)
    mine.down(EAST, F)
    assert bytes(mine.game.state) == before
    mine.down(SOUTH, F).down(SOUTH, F)
    assert mine.cursor(SOUTH) == st.HOMES[SOUTH] - 16
    mine.up(SOUTH, F).up(SOUTH, F)


def test_a_seat_can_be_given_to_a_bot_and_back():
    mine = searching()
    mine.down(SOUTH, F)
    mine.game.set_kind(mine.now, SOUTH, 3)
    assert mine.game.kind(SOUTH) == 3 and mine.of(SOUTH, "held") == 0
    assert mine.wait(1000).cursor(SOUTH) == st.HOMES[SOUTH] - 16  # nothing repeats
    mine.game.set_kind(mine.now, SOUTH, 1)
    assert mine.game.kind(SOUTH) == 1


def test_a_bot_that_takes_over_during_the_pledge_swears():
    mine = Mine(2, no_pledge=0)
    mine.tap(SOUTH, F)
    mine.game.set_kind(mine.now, WEST, 2)
    assert mine.phase == c.P_WATCH


def test_only_seats_that_play_change_hands():
    mine = Mine(2)
    for seat, kind in ((NORTH, 1), (SOUTH, 0), (SOUTH, 9)):
        with pytest.raises(ValueError):
            mine.game.set_kind(0, seat, kind)
