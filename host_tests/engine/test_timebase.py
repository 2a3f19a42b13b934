"""Stamps that wrap at 2**30 us, and the game time made from them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paydirt.engine.timebase import GameClock, add, diff, elapsed

WRAP = 1 << 30
STAMPS = st.integers(0, WRAP - 1)
STEPS = st.integers(-(WRAP >> 1), (WRAP >> 1) - 1)


@given(STAMPS, STEPS)
def test_add_and_diff_are_inverse_across_the_wrap(stamp, step):
    later = add(stamp, step)
    assert later == (stamp + step) % WRAP
    assert diff(later, stamp) == step


@given(STAMPS, st.integers(0, WRAP - (1 << 20) - 2))
def test_elapsed_measures_a_gap_of_up_to_17_minutes(stamp, gap):
    assert elapsed((stamp + gap) % WRAP, stamp) == gap


@given(STAMPS, st.integers(1, 1 << 20))
def test_elapsed_takes_a_stamp_from_just_before_as_no_time(stamp, step):
    assert elapsed((stamp - step) % WRAP, stamp) == 0


@pytest.mark.parametrize("start", [0, 1, WRAP - 1, WRAP - 5000, WRAP // 2 - 3])
def test_clock_counts_milliseconds_and_microseconds_through_the_wrap(start):
    clock = GameClock()
    clock.start(start)
    total = 0
    for step in (1, 998, 1, 1000, 1234567, 600_000_000, 16683, 400_000_000):
        total += step
        clock.turn((start + total) % WRAP)
        assert (clock.t_ms, clock.us) == divmod(total, 1000)


@given(STAMPS, st.lists(st.integers(0, 10_000_000), min_size=1, max_size=8), st.integers(-5_000_000, 5_000_000))
def test_clock_gives_a_stamp_the_same_time_whenever_it_is_asked(start, steps, offset):
    clock = GameClock()
    clock.start(start)
    total = 0
    event = max(0, sum(steps) // 2 + offset)
    for step in steps:
        total += step
        clock.turn((start + total) % WRAP)
        clock.at((start + event) % WRAP)
        assert (clock.t_ms, clock.us) == divmod(event, 1000)


def test_time_stands_still_in_a_pause_of_any_length():
    clock = GameClock()
    clock.start(WRAP - 1500)
    clock.pause(500)
    assert (clock.t_ms, clock.us) == (2, 0)
    for now in (700_000_000, 900_000_000, 100, 800_000_000):
        clock.turn(now)
        clock.at(now)
        assert (clock.t_ms, clock.us) == (2, 0)
    clock.resume(800_000_000)
    clock.turn(800_003_007)
    assert (clock.t_ms, clock.us) == (5, 7)


def test_a_press_from_before_the_resume_counts_as_at_the_resume():
    clock = GameClock()
    clock.start(1000)
    clock.pause(51_200)
    clock.resume(90_000)
    clock.at(80_000)
    assert (clock.t_ms, clock.us) == (50, 200)
    clock.turn(95_000)
    clock.at(80_000)
    assert (clock.t_ms, clock.us) == (50, 200)


def test_a_saved_match_goes_on_at_its_own_time():
    clock = GameClock()
    clock.start(123_456, 654_321)
    clock.turn(123_456 + 2_001)
    assert (clock.t_ms, clock.us) == (654_323, 1)


def test_resume_of_a_running_clock_changes_nothing():
    clock = GameClock()
    clock.start(0)
    clock.resume(5_000)
    clock.turn(9_000)
    assert clock.t_ms == 9


@given(STAMPS, st.integers(0, 100_000_000), st.integers(0, 200_000))
def test_stamp_is_the_way_back_from_game_time(start, gone, ahead_ms):
    clock = GameClock()
    clock.start(start)
    clock.turn((start + gone) % WRAP)
    t_ms = clock.t_ms + ahead_ms
    clock.at(clock.stamp(t_ms))
    assert (clock.t_ms, clock.us) == (t_ms, 0)


def test_the_stamp_of_never_is_minutes_away_not_in_the_past():
    clock = GameClock()
    clock.start(5)
    assert diff(clock.stamp((1 << 30) - 1), 5) == 240_000_000
