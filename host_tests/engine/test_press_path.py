"""The whole way of a press: samples, arbiter, game clock, match, put together as docs/architecture.md says."""

import itertools
import random

import pytest

from host_tests.engine.tapgame import TapBot, TapGame
from paydirt.engine.arbiter import Arbiter
from paydirt.engine.game import HUMAN, Setup
from paydirt.engine.match import Match
from paydirt.engine.timebase import GameClock, add

WRAP = 1 << 30
LATENESS_US = 1


class Loop:
    """One loop turn after another over a list of samples [(time, level)], from any start stamp."""

    def __init__(self, start, samples):
        self.start = start
        self.samples = list(samples)
        self.arbiter = Arbiter()
        self.arbiter.poll(start)
        self.clock = GameClock()
        self.clock.start(start)
        self.match = Match(TapGame(Setup("tapgame", bytes((HUMAN,) * 4), 0)), TapBot)

    def turn(self, now):
        stamp = (self.start + now) % WRAP
        while self.samples and self.samples[0][0] <= now:
            time, level = self.samples.pop(0)
            self.arbiter.sample((self.start + time) % WRAP, level)
        known = self.arbiter.horizon(add(stamp, -LATENESS_US))
        while (code := self.arbiter.next()) >= 0:
            self.clock.at(self.arbiter.stamp_us)
            self.match.event(self.clock.t_ms, self.clock.us, code >> 2 & 3, code & 3, code < 16)
        self.clock.turn(stamp)
        self.clock.at(known)
        self.match.run(self.clock.t_ms, self.clock.us)

    def presses(self):
        """Return [(time in us, button index)] of the presses that reached the game."""
        return [
            (t_ms * 1000 + us, seat * 4 + code) for t_ms, us, code, seat in self.match.game.history if 0 <= code < 16
        ]


@pytest.mark.parametrize("start", [0, WRAP - 1, WRAP - 20_500, WRAP - 40_000])
def test_all_240_pairs_1_us_apart_in_one_turn_reach_the_game_with_their_stamps(start):
    for a, b in itertools.permutations(range(16), 2):
        loop = Loop(start, [(20_499, 1 << a), (20_500, 1 << a | 1 << b)])
        for now in (16_667, 33_333, 50_000):
            loop.turn(now)
        assert loop.presses() == [(20_499, a), (20_500, b)]
        assert loop.match.late == 0


def test_two_presses_on_both_sides_of_a_turn_are_in_order_too():
    for a, b in itertools.permutations(range(16), 2):
        loop = Loop(WRAP - 16_000, [(16_666, 1 << a), (16_667, 1 << a | 1 << b), (16_668, 0xFFFF)])
        for now in (16_667, 16_668, 33_333):
            loop.turn(now)
        assert loop.presses()[:2] == [(16_666, a), (16_667, b)]
        assert loop.match.late == 0


@pytest.mark.parametrize("rate", [10, 60, 120, 1000])
def test_bouncing_buttons_give_the_same_match_at_any_rate_and_nothing_is_late(rate):
    """Sixteen bad buttons: presses hidden in a bounce wait for the arbiter's horizon, so not one comes late."""
    rng = random.Random(11)
    samples = []
    time = level = 0
    for _ in range(4_000):
        time += rng.choice((rng.randint(1, 200), rng.randint(1, 9_000)))
        level ^= 1 << rng.randrange(16)
        samples.append((time, level))
    end = time + 40_000
    loop = Loop(WRAP - 1_000_000, samples)
    step = 1_000_000 // rate
    for now in range(step, end + step + 1, step):
        loop.turn(now)
    presses = loop.presses()
    assert loop.match.late == 0
    assert loop.arbiter.lost == 0
    assert len(presses) > 300
    assert presses == sorted(presses, key=lambda press: press[0])
    reference = Loop(0, samples)
    for time, _ in samples:
        reference.turn(time)
    reference.turn(end)
    assert presses == reference.presses()
