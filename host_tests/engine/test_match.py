"""Match: the order of events, whatever the seat, the loop's rate or the moment they were handed over."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tests.engine.tapgame import TICK_MS, TapBot, TapGame
from paydirt.engine.game import BOT, EMPTY, HUMAN, NEVER, Setup
from paydirt.engine.match import BadSave, BotFault, Match
from paydirt.engine.recorder import PAUSE, Recorder
from paydirt.engine.replay import Replay

PEOPLE = bytes((HUMAN,) * 4)
MIXED = bytes((HUMAN, BOT, HUMAN, BOT + 2))


def made(seats=PEOPLE, seed=0, bot=TapBot, recorder=None):
    setup = Setup("tapgame", seats, seed)
    if recorder:
        recorder.begin(setup)
    return Match(TapGame(setup), bot, recorder, seed)


def presses(match):
    """Return the history without the deadlines."""
    return [entry for entry in match.game.history if entry[2] >= 0]


# Order


@pytest.mark.parametrize("turned", [False, True])
def test_all_240_ordered_pairs_of_buttons_are_applied_in_stamp_order(turned):
    """Two presses in one loop turn, 1 us apart: the earlier one first, whatever the seats, whichever came in first."""
    for a, b in itertools.permutations(range(16), 2):
        match = made()
        events = [(41, 700, a), (41, 701, b)]
        for t_ms, us, i in reversed(events) if turned else events:
            match.event(t_ms, us, i >> 2, i & 3, True)
        match.run(60, 0)
        assert presses(match) == [(t_ms, us, i & 3, i >> 2) for t_ms, us, i in events]


@pytest.mark.parametrize("us", [(999, 0), (0, 999)])
def test_milliseconds_come_before_microseconds(us):
    match = made()
    match.event(8, us[1], 3, 0, True)
    match.event(7, us[0], 2, 0, True)
    match.run(9, 0)
    assert [entry[3] for entry in presses(match)] == [2, 3]


@pytest.mark.parametrize("holder", range(4))
def test_dead_heats_go_to_the_watch_holder_or_the_nearest_to_its_left(holder):
    """Every group of seats, in every order of arrival, for every holder of the watch."""
    for count in (2, 3, 4):
        for seats in itertools.permutations(range(4), count):
            match = made(seed=holder)
            for seat in seats:
                match.event(50, 123, seat, 1, True)
            match.run(50, 123)
            winners = [entry[3] for entry in presses(match)]
            assert winners == sorted(seats, key=lambda seat: (seat - holder) % 4)


def test_a_dead_heat_in_the_ms_of_a_deadline_is_judged_after_it():
    match = made(seed=0)
    match.event(TICK_MS, 0, 0, 0, True)
    match.event(TICK_MS, 0, 1, 0, True)
    match.run(TICK_MS, 999)
    assert match.game.history == [(TICK_MS, 0, -1, 0), (TICK_MS, 0, 0, 1), (TICK_MS, 0, 0, 0)], "seat 1 has it now"


def test_equal_stamps_of_one_seat_keep_their_order():
    match = made()
    match.event(5, 0, 2, 3, True)
    match.event(5, 0, 2, 1, True)
    match.event(5, 0, 2, 3, False)
    match.run(5, 0)
    assert [entry[2] for entry in presses(match)] == [3, 1, 19]


@pytest.mark.parametrize("holder", range(4))
@pytest.mark.parametrize("person", [0, 2])
def test_people_and_bots_in_a_dead_heat_are_ranked_alike(holder, person):
    class Eager(TapBot):
        def act(self):
            super().act()
            return 0

    match = made(bytes((HUMAN, BOT, HUMAN, BOT)), holder, Eager)
    match.event(50, 7, person, 0, True)  # bots begin 50 ms and 7 us after they sat down
    match.run(50, 7)
    assert [entry[3] for entry in presses(match)] == sorted([person, 1, 3], key=lambda seat: (seat - holder) % 4)


def test_deadlines_come_before_presses_of_the_same_ms():
    match = made()
    match.event(TICK_MS, 0, 0, 0, True)
    match.event(TICK_MS - 1, 999, 1, 0, True)
    match.run(2 * TICK_MS - 1, 0)
    assert [entry[2:] for entry in match.game.history] == [(0, 1), (-1, 0), (0, 0)]


# Independence of the loop

EVENTS = st.lists(
    st.tuples(st.integers(0, 900), st.integers(0, 999), st.integers(0, 3), st.integers(0, 3), st.booleans()),
    max_size=60,
)


@settings(max_examples=60, deadline=None)
@given(EVENTS, st.lists(st.tuples(st.integers(0, 999), st.integers(0, 999)), max_size=30), st.integers(0, 3))
def test_state_depends_on_stamps_alone(events, turns, seed):
    """However the runs are spread and however early the events are handed over, the match is the same."""
    events.sort(key=lambda event: event[:2])
    states = []
    for moments in ([], sorted(turns)):
        match = made(MIXED, seed)
        rest = list(events)
        for moment in [*moments, (1000, 0)]:
            while rest and rest[0][:2] <= moment:
                match.event(*rest.pop(0))
            match.run(*moment)
        assert match.late == 0
        states.append((bytes(match.game.state), match.save(), match.game.history))
    assert states[0] == states[1]


@pytest.mark.parametrize("rate", [10, 60, 120])
def test_bots_play_the_same_match_at_any_rate(rate):
    match = made(bytes((BOT, BOT + 1, EMPTY, BOT)), 9)
    other = made(bytes((BOT, BOT + 1, EMPTY, BOT)), 9)
    for turn in range(1, 3 * rate + 1):
        match.run(turn * 1000 // rate, turn * 37 % 1000)
    other.run(3000, 3 * rate * 37 % 1000)
    assert match.game.history == other.game.history
    assert match.save() == other.save()
    assert len(presses(match)) > 100


def test_next_ms_is_enough_to_wake_the_loop():
    """Sleeping from `next_ms` to `next_ms` gives the same match as a run in one go."""
    match = made(MIXED, 4)
    match.event(333, 5, 0, 2, True)
    turns = 0
    while match.next_ms() <= 1000:
        match.run(match.next_ms(), 999)
        turns += 1
    match.run(1000, 0)
    other = made(MIXED, 4)
    other.event(333, 5, 0, 2, True)
    other.run(1000, 0)
    assert match.game.history == other.game.history
    assert turns < 150


def test_watching_each_step_changes_nothing():
    match = made(MIXED, 4)
    seen = []
    match.on_step = lambda m: seen.append(m.game.now_ms)
    match.run(1000, 0)
    other = made(MIXED, 4)
    other.run(1000, 0)
    assert match.save() == other.save()
    assert set(range(TICK_MS, 1001, TICK_MS)) <= set(seen)
    assert len(seen) == len(match.game.history)


# Edges


def test_a_late_event_is_applied_at_the_horizon_and_counted():
    match = made()
    match.run(50, 500)
    match.event(50, 500, 0, 0, True)
    match.event(50, 499, 1, 0, True)
    match.event(20, 0, 2, 0, True)
    match.run(60, 0)
    assert match.late == 2
    assert sorted(presses(match)) == [(50, 500, 0, 0), (50, 500, 0, 1), (50, 500, 0, 2)]


def test_a_run_to_the_past_changes_nothing():
    match = made()
    match.run(50, 500)
    match.run(50, 499)
    match.run(3, 0)
    assert (match.now_ms, match.now_us, match.game.now_ms) == (50, 500, 50)


def test_events_of_people_on_other_seats_are_dropped():
    match = made(bytes((HUMAN, EMPTY, BOT, HUMAN)))
    for seat in range(4):
        match.event(10, 0, seat, 0, True)
    match.run(20, 0)
    assert [entry[3] for entry in presses(match)] == [0, 3]


def test_only_changes_reach_the_game():
    """A press of what is down and a release of what is not (its press belonged to another screen) are nothing."""
    match = made()
    for t_ms, down in ((1, False), (2, True), (3, True), (4, False), (5, False)):
        match.event(t_ms, 0, 1, 2, down)
    match.run(10, 0)
    assert presses(match) == [(2, 0, 2, 1), (4, 0, 18, 1)]


def test_a_pause_lets_go_of_what_people_hold_and_forgets_what_is_to_come():
    match = made(MIXED, 4)
    match.event(10, 0, 0, 1, True)
    match.event(11, 0, 2, 3, True)
    match.event(500, 0, 2, 0, True)
    while not match.down & 0xF0F0:
        match.run(match.next_ms(), 999)
    bots = match.down & 0xF0F0
    match.pause(match.now_ms, 999)
    assert match.down == bots
    assert [entry[2:] for entry in presses(match)[-2:]] == [(17, 0), (19, 2)]
    match.run(600, 0)
    assert not [entry for entry in presses(match) if entry[0] >= 500 and entry[3] == 2]


def test_a_seat_is_given_to_a_bot_and_back():
    match = made(PEOPLE, 6)
    match.event(10, 0, 1, 1, True)
    match.set_kind(200, 3, 1, BOT + 1)
    assert presses(match)[-2:] == [(200, 3, 17, 1), (200, 0, 33, BOT + 1)]
    match.event(210, 0, 1, 0, True)
    match.run(600, 0)
    bot = [entry for entry in presses(match) if entry[3] == 1 and entry[0] > 200]
    assert len(bot) > 5
    assert all(entry[0] >= 250 for entry in bot), "the person's press is dropped, the bot takes its time"
    match.set_kind(600, 0, 1, HUMAN)
    assert not match.down & 0xF0
    seen = len(presses(match))
    match.run(900, 0)
    assert len(presses(match)) == seen
    match.event(901, 0, 1, 0, True)
    match.run(902, 0)
    assert presses(match)[-1] == (901, 0, 0, 1)


def test_a_full_queue_keeps_room_for_the_releases():
    match = made()
    for i in range(8):
        match.event(1, 0, 0, i & 3, True)
    for i in range(300):
        match.event(2 + i, 0, 3, 0, True)
    assert match.room() == 0
    assert match.lost() == 300 - 112 + 8
    for i in range(4):
        match.event(400, 0, 0, i, False)
    match.run(500, 0)
    assert match.down == 1 << 12
    assert match.room() > 100


def test_no_bot_acts_after_the_end():
    setup = Setup("tapgame", bytes((BOT, BOT, EMPTY, EMPTY)), 1, options=bytes((3,)))
    match = Match(TapGame(setup), TapBot, None, 1)
    match.run(100_000, 0)
    assert match.game.over()
    assert presses(match)[-1][0] <= 3 * TICK_MS
    assert match.next_ms() == NEVER


def test_a_bot_that_stands_still_is_a_fault_not_a_hang():
    class Stuck(TapBot):
        def act(self):
            return -1

    match = made(MIXED, bot=Stuck)
    with pytest.raises(BotFault, match="seat 1"):
        match.run(100, 0)


# Saving


@settings(max_examples=20, deadline=None)
@given(EVENTS, st.integers(0, 900), st.integers(0, 3))
def test_a_match_saved_and_restored_goes_on_as_if_nothing_had_been(events, at_ms, seed):
    events.sort(key=lambda event: event[:2])
    match = made(MIXED, seed)
    for event in events:
        if event[0] <= at_ms:
            match.event(*event)
    match.run(at_ms, 999)
    other = made(PEOPLE, 3)
    other.restore(match.save())
    assert other.save() == match.save()
    for event in events:
        if event[0] > at_ms:
            match.event(*event)
            other.event(*event)
    match.run(1500, 0)
    other.run(1500, 0)
    assert bytes(other.game.state) == bytes(match.game.state)
    assert other.save() == match.save()


def test_anything_but_a_saved_match_is_refused_and_changes_nothing():
    match = made(MIXED, 2)
    match.run(300, 0)
    saved = match.save()
    for damaged in (b"", b"\1", saved[:-1], saved + b"\0", b"\2" + saved[1:], saved[:30], b"\1\xe8\3" + saved[3:]):
        with pytest.raises(BadSave):
            match.restore(damaged)
        assert match.save() == saved


# Recording


def test_the_recorder_gets_everything_that_is_applied_and_nothing_else():
    recorder = Recorder()
    match = made(MIXED, 5, recorder=recorder)
    match.event(40, 7, 0, 0, True)
    match.event(41, 7, 1, 0, True)  # a bot's seat
    match.set_kind(500, 2, 3, HUMAN)
    match.event(520, 0, 3, 2, True)
    match.pause(700, 1)
    match.run(900, 0)
    replay = Replay(recorder.data(900))
    recorded = []
    while replay.next():
        recorded.append((replay.t_ms, replay.us, replay.code))
    assert recorded == played(match, {(500, 35): 2}, (700, 1, PAUSE))


def played(match, moments, mark):
    """Return the history as the recorder sees it: codes with the seat, the change of a seat with its us, the mark."""
    events = []
    for t_ms, us, code, seat in presses(match):
        if (t_ms, us) >= mark[:2] and mark not in events:
            events.append(mark)
        if code >= 32:
            events.append((t_ms, moments[t_ms, code], code))
        else:
            events.append((t_ms, us, seat * 4 + (code & 3) + (code & 16)))
    return events
