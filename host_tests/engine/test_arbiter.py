"""The arbiter against tables of what the contacts do and what must come out."""

import random

import pytest

from paydirt.engine.arbiter import STUCK_US, Arbiter
from paydirt.engine.timebase import diff

WRAP = 1 << 30
STARTS = (0, 1, WRAP - 1, WRAP - 700, WRAP - 4_000, WRAP - 20_000, WRAP // 2 - 2_000)
SCANS = (0, 10, 37, 125, 500, 1000)  # us between samples; 0: a sample at each change only


def play(arbiter, rows, end, start=0, scan=0, poll=0, drain_late=False):
    """Feed rows of (time, level) and return the events as [(time, code)], times counted from `start`.

    `scan` samples at fixed intervals instead of at each change; `poll` lets time pass at that interval in between.
    """
    events = []
    moments = {time for time, _ in rows} if not scan else set(range(0, end + scan, scan))
    polls = set(range(0, end, poll)) if poll else set()
    level = 0
    rest = sorted(rows)
    for time in sorted(moments | polls | {end}):
        while rest and rest[0][0] <= time:
            level = rest.pop(0)[1]
        if time in moments:
            arbiter.sample((start + time) % WRAP, level)
        if time in polls or time == end:
            arbiter.poll((start + time) % WRAP)
        if not drain_late:
            take(arbiter, events, start)
    take(arbiter, events, start)
    return events


def take(arbiter, events, start):
    while (code := arbiter.next()) >= 0:
        events.append(((arbiter.stamp_us - start) % WRAP, code))


def bounce(first, level_before, level_after, length, rng, shortest=20):
    """Return rows that begin with a change at `first` and rest at `level_after` from `first + length` on.

    Each contact or gap lasts from `shortest` to 2500 us: shorter ones than a scan would not be seen by it.
    """
    rows = [(first, level_after)]
    time = first
    level = level_after
    while True:
        time += rng.randint(shortest, 2500)
        if time >= first + length:
            break
        level = level_before if level == level_after else level_after
        rows.append((time, level))
    if level != level_after:
        rows.append((first + length, level_after))
    return rows


# (debounce, glitch), rows of (time in us, level), events expected as (stamp, code); 16 is the release of button 0
TABLES = {
    "clean": ((5000, 0), [(100, 1), (40_000, 0)], [(100, 0), (40_000, 16)]),
    "press bounces": ((5000, 0), [(100, 1), (900, 0), (1200, 1), (3000, 0), (3100, 1)], [(100, 0)]),
    "release bounces": (
        (5000, 0),
        [(100, 1), (40_000, 0), (40_300, 1), (40_800, 0), (44_000, 1), (44_100, 0)],
        [(100, 0), (40_000, 16)],
    ),
    "tap shorter than the lock: the release has the last edge's stamp": (
        (5000, 0),
        [(100, 1), (800, 0), (1000, 1), (2600, 0)],
        [(100, 0), (2600, 16)],
    ),
    "pressed again inside the lock of the release": (
        (5000, 0),
        [(100, 1), (40_000, 0), (42_000, 1)],
        [(100, 0), (40_000, 16), (42_000, 0)],
    ),
    "every change makes the lock last longer": (
        (5000, 0),
        [(0, 1), (4900, 0), (9800, 1), (14_700, 0), (19_600, 1), (24_599, 0), (29_599, 1)],
        [(0, 0), (24_599, 16), (29_599, 0)],
    ),
    "an edge just when the lock ends is a new one": ((5000, 0), [(0, 1), (5000, 0)], [(0, 0), (5000, 16)]),
    "an edge just before the lock ends is not": ((5000, 0), [(0, 1), (4999, 0), (5500, 1)], [(0, 0)]),
    "no debounce at all": ((0, 0), [(10, 1), (11, 0), (12, 1), (13, 0)], [(10, 0), (11, 16), (12, 0), (13, 16)]),
    "glitch": ((5000, 300), [(100, 1), (399, 0)], []),
    "long enough to be no glitch": ((5000, 300), [(100, 1), (400, 0)], [(100, 0), (400, 16)]),
    "glitches before a press": (
        (5000, 300),
        [(100, 1), (200, 0), (350, 1), (500, 0), (650, 1), (60_000, 0)],
        [(650, 0), (60_000, 16)],
    ),
    "glitch filter longer than the lock": (
        (1000, 3000),
        [(0, 1), (2999, 0), (5000, 1), (9000, 0), (9400, 1), (9500, 0), (9600, 1), (15_000, 0)],
        [(5000, 0), (9000, 16), (9600, 0), (15_000, 16)],
    ),
    "two buttons do not lock each other": (
        (5000, 0),
        [(100, 1), (101, 3), (150, 2), (200, 3), (30_000, 1), (30_001, 0)],
        [(100, 0), (101, 1), (30_000, 17), (30_001, 16)],
    ),
    "sixteen at once": ((5000, 0), [(7, 0xFFFF)], [(7, i) for i in range(16)]),
}


@pytest.mark.parametrize("poll", [0, 1000, 16_667])
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("name", TABLES)
def test_table(name, start, poll):
    (debounce, glitch), rows, expected = TABLES[name]
    arbiter = Arbiter(debounce, glitch)
    arbiter.poll(start)
    events = play(arbiter, rows, 120_000, start, poll=poll)
    assert sorted(events) == expected
    assert arbiter.stuck == 0


@pytest.mark.parametrize("scan", SCANS)
@pytest.mark.parametrize("length", [500, 1000, 2000, 4000, 6000, 10_000, 15_000])
def test_one_press_and_one_release_however_the_contacts_bounce(length, scan):
    """Bounce of 0.5 to 15 ms, closing and opening, is one event at the stamp of the first edge (or its first scan)."""
    rng = random.Random(length)
    for button in (0, 7, 15):
        bit = 1 << button
        down, up = 3_000 + rng.randint(0, 999), 60_000 + rng.randint(0, 999)
        rows = bounce(down, 0, bit, length, rng, scan or 20) + bounce(up, bit, 0, length, rng, scan or 20)
        start = rng.choice(STARTS)
        arbiter = Arbiter()
        events = play(arbiter, rows, 120_000, start, scan=scan)
        assert [code for _, code in events] == [button, button + 16]
        assert 0 <= events[0][0] - down < max(scan, 1)
        assert 0 <= events[1][0] - up < max(scan, 1)


def test_the_clock_may_jump():
    """A loop that hangs for a second, or for ten minutes, between two samples loses and invents nothing."""
    for jump in (7_001, 1_000_000, 600_000_000, WRAP - (1 << 21)):
        for start in STARTS:
            arbiter = Arbiter()
            events = play(arbiter, [(0, 4), (3_000, 0), (3_000 + jump, 4)], 3_000 + jump + 6_000, start)
            assert events == [(0, 2), (3_000, 18), (3_000 + jump, 2)]


def test_result_does_not_depend_on_when_the_loop_polls():
    rng = random.Random(8)
    for _ in range(20):
        rows = []
        time = 0
        level = 0
        for _ in range(120):
            time += rng.choice((rng.randint(1, 400), rng.randint(1, 9_000)))
            level ^= 1 << rng.randrange(4)
            rows.append((time, level))
        glitch = rng.choice((0, 200, 700))
        expected = None
        for poll in (0, 300, 3_333, 16_667):
            events = sorted(play(Arbiter(5000, glitch), rows, time + 20_000, poll=poll))
            assert expected in (None, events)
            expected = events


def test_every_button_alternates_between_press_and_release():
    """Whatever the contacts do, no button is pressed twice without a release between, and the queue keeps them all."""
    rng = random.Random(5)
    arbiter = Arbiter(900, 0)
    time = 0
    down = 0
    for _ in range(6_000):
        time = (time + rng.randint(1, 600)) % WRAP
        arbiter.sample(time, rng.getrandbits(16))
        if rng.random() < 0.2:
            while (code := arbiter.next()) >= 0:
                bit = 1 << (code & 15)
                assert bool(down & bit) == (code >= 16)
                down ^= bit


def test_a_full_queue_refuses_presses_but_never_a_release():
    arbiter = Arbiter(0, 0)
    time = 0
    for _ in range(300):  # nobody takes an event
        for level in (0xFFFF, 0):
            time += 10
            arbiter.sample(time, level)
    assert arbiter.lost
    events = []
    take(arbiter, events, 0)
    for button in range(16):
        mine = [code for _, code in events if code & 15 == button]
        assert mine[::2] == [button] * (len(mine) // 2)
        assert mine[1::2] == [button + 16] * (len(mine) // 2)
    assert arbiter.down == 0
    arbiter.sample(time + 10, 1)
    assert arbiter.next() == 0


# Stuck buttons


def test_down_at_boot_is_ignored_until_released():
    arbiter = Arbiter()
    arbiter.resync(0b100010)
    assert arbiter.stuck == 0b100010
    rows = [(0, 0b100010), (500_000, 0b100011), (700_000, 0b100010)]
    assert play(arbiter, rows, 900_000) == [(500_000, 0), (700_000, 16)]
    rows = [(1_000_000, 0b100000), (1_000_400, 0b100010), (1_001_000, 0b100000), (1_100_000, 0b100010)]
    events = play(arbiter, rows, 1_200_000)
    assert events == [(1_100_000, 1)], "its bouncing release is no press, the next press is one"
    assert arbiter.stuck == 0b100000


@pytest.mark.parametrize("poll", [0, 16_667, 5_000_000])
@pytest.mark.parametrize("start", [0, WRAP - 10_000_000, WRAP - 30_001_000])
def test_down_for_30_s_without_change_is_stuck_and_comes_back(start, poll):
    arbiter = Arbiter()
    rows = [(1_000, 8), (40_000_000, 0), (41_000_000, 8), (41_200_000, 0)]
    events = play(arbiter, rows, 42_000_000, start, poll=poll)
    assert events == [(1_000, 3), (1_000 + STUCK_US, 19), (41_000_000, 3), (41_200_000, 19)]
    assert arbiter.stuck == 0


def test_stuck_is_shown_while_it_lasts():
    arbiter = Arbiter()
    play(arbiter, [(0, 1)], STUCK_US - 1)
    assert (arbiter.stuck, arbiter.down) == (0, 1)
    arbiter.poll(STUCK_US)
    assert (arbiter.stuck, arbiter.down) == (1, 0)


def test_a_quiet_hour_changes_nothing():
    arbiter = Arbiter()
    events = play(arbiter, [(0, 1), (9_000, 0)], 20_000)
    for second in range(1, 3600):
        arbiter.poll((20_000 + second * 1_000_000) % WRAP)
        assert arbiter.next() == -1
    arbiter.sample(77, 1)
    assert arbiter.next() == 0
    assert events == [(0, 0), (9_000, 16)]


def test_resync_after_an_overflow_leaves_no_button_believed_down():
    arbiter = Arbiter()
    events = play(arbiter, [(0, 0b0111)], 10_000)
    arbiter.resync(0b1010)
    take(arbiter, events, 0)
    assert [code for _, code in events] == [0, 1, 2, 16, 17, 18]
    assert arbiter.down == 0
    assert arbiter.stuck == 0b1010
    later = play(arbiter, [(10_001, 0b1010), (30_000, 0b1011), (50_000, 0), (80_000, 0b1010)], 90_000)
    assert later == [(30_000, 0), (50_000, 16), (80_000, 1), (80_000, 3)]


# The horizon


def test_horizon_is_now_unless_an_edge_is_hidden_in_a_bounce():
    arbiter = Arbiter()
    arbiter.sample(1_000, 1)
    assert arbiter.horizon(1_200) == 1_200, "a plain press is known at once"
    arbiter.sample(1_500, 0)
    assert arbiter.horizon(2_000) == 1_499, "whether this is a release will be known later"
    arbiter.sample(2_100, 1)
    assert arbiter.horizon(2_500) == 2_500
    arbiter.sample(3_000, 0)
    assert arbiter.horizon(7_999) == 2_999
    assert arbiter.horizon(8_000) == 8_000
    events = []
    take(arbiter, events, 0)
    assert events == [(1_000, 0), (3_000, 16)]


@pytest.mark.parametrize(("debounce", "glitch"), [(5000, 0), (5000, 400), (300, 2000)])
def test_no_event_ever_comes_from_before_the_horizon(debounce, glitch):
    rng = random.Random(debounce + glitch)
    for start in STARTS:
        arbiter = Arbiter(debounce, glitch)
        now = 0
        level = 0
        known = -1
        for _ in range(2_000):
            now += rng.choice((rng.randint(1, 300), rng.randint(1, 6_000)))
            level ^= 1 << rng.randrange(16)
            arbiter.sample((start + now) % WRAP, level)
            last = known
            known = now - diff((start + now) % WRAP, arbiter.horizon((start + now) % WRAP))
            assert now - arbiter.lateness_us - 1 <= known <= now
            events = []
            take(arbiter, events, start)
            assert all(time > last for time, _ in events)
