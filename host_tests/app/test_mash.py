"""A million random events: nothing raises, nothing is a dead end, every screen and phase is seen, matches end."""

import random
from collections import Counter

import pytest
from hands import STAMP, B, Hands, choose

from paydirt.app.screens import SCREENS
from paydirt.games.boombanggold.constants import PHASE_NAMES as BBG_PHASES
from paydirt.games.claim.constants import PHASE_NAMES as CLAIM_PHASES

EVENTS = 1_000_000
MATCHES = 100
ALL_FOUR = 0b1111
RULES = ("strictness", "variation", "rounds", "pledge", "timer", "fair", "double", "town", "seats", "calm", "palette")


class Masher:
    """Sixteen wild buttons; time passes as fast as the machine can count it."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.hands = Hands(entropy=seed, skip=60)
        self.toy = self.hands.toy
        self.now_us = self.hands.now_us
        self.level = 0
        self.events = 0
        self.ends = Counter()
        self.visits = Counter()
        self.escapes = Counter()
        self.last = None

    def turn(self, ms):
        """One turn of the loop, `ms` later."""
        self.now_us += ms * 1000
        self.toy.turn(self.now_us & STAMP)
        app = self.toy.app
        seen = (app.name, self.toy.phase())
        if seen != self.last:
            self.last = seen
            self.visits[seen] += 1
            if app.name == "results":
                self.ends[app.party.game] += 1

    def put(self, level, after_us):
        """The level changes, `after_us` after the last thing that happened."""
        self.now_us += after_us
        self.events += (level ^ self.level).bit_count()
        self.level = level
        self.toy.press(self.now_us & STAMP, level)

    def storm(self):
        """All hands at once: forty changes in the time of a blink, twenty times."""
        bits = self.random.getrandbits
        for _ in range(20):
            for _ in range(40):
                self.put(self.level ^ 1 << bits(4), 400 + bits(10))
            self.turn(1)

    def taps(self):
        """People who press a button now and then, and hold it for a while."""
        for _ in range(self.random.randrange(20, 120)):
            button = 1 << self.random.randrange(16)
            self.put(self.level | button, 1000)
            self.turn(self.random.choice((20, 60, 60, 150)))
            self.put(self.level & ~button, 1000)
            self.turn(self.random.choice((10, 60, 200)))

    def one_seat(self):
        """One person alone walks through whatever there is."""
        seat = self.random.randrange(4) * 4
        for _ in range(self.random.randrange(10, 60)):
            self.put(1 << seat + self.random.choice((0, 0, 0, 1, 3, 3, 2)), 1000)
            self.turn(30)
            self.put(0, 1000)
            self.turn(30)

    def hold(self):
        """A seat holds some of its buttons for longer than any hold takes."""
        seat = self.random.randrange(4) * 4
        self.put(self.random.choice((ALL_FOUR, ALL_FOUR, 1 << B, 0b1010, 0b0101)) << seat, 1000)
        for _ in range(22):
            self.turn(100)
        self.put(0, 1000)
        self.turn(30)

    def rest(self):
        """Nobody presses anything; the computer players go on."""
        self.put(0, 1000)
        for _ in range(self.random.choice((20, 60, 100, 100, 450))):
            self.turn(300)

    def trouble(self):
        """The disk is full for a while; somebody has changed the settings."""
        self.toy.store.full = self.random.random() < 0.3
        for key in RULES:
            self.toy.app.settings.put(key, self.random.randrange(2))

    def escape(self):
        """From wherever this is, one seat's buttons lead to the menu."""
        hands = self.hands
        seat = self.random.randrange(4)
        self.put(0, 1000)
        hands.now_us = self.now_us
        hands.level = 0
        hands.run(100)
        came_from = self.toy.app.name
        if came_from == "pause":  # of another seat, which has the say for a while
            hands.run(20000)
        for _ in range(9):
            name = self.toy.app.name
            if name == "menu":
                break
            if name == "play":
                hands.hold(seat, range(4), 2200)
            elif name == "pause":
                word = self.toy.app.screen.word
                choose(hands, b"Leave" if word(1) in (b"Leave", b"Sound") else b"Stay", seat)
            elif name in ("lobby", "selftest"):
                hands.tap(seat, B)
                hands.hold(seat, (B,), 2200)
            else:
                hands.tap(seat, B)
        assert self.toy.app.name == "menu", f"no way from {came_from} for seat {seat}"
        self.escapes[came_from] += 1
        self.now_us = hands.now_us

    def run(self, events):
        """Mash until `events` more events are through."""
        ways = (self.storm,) * 5 + (self.taps,) * 5 + (self.one_seat,) * 11 + (self.hold,) * 2 + (self.rest,) * 2
        ways += (self.trouble,)
        until = self.events + events
        while self.events < until:
            self.random.choice(ways)()
            if self.random.random() < 0.02:
                self.escape()
            app = self.toy.app
            if app.session is not None:
                assert app.session.game.problems() == 0
        self.escape()


def test_a_million_events_are_survived_and_lead_everywhere():
    masher = Masher(1848)
    masher.run(EVENTS)
    while sum(masher.ends.values()) < MATCHES and masher.events < EVENTS * 3 // 2:
        masher.run(EVENTS // 20)
    print()
    for (screen, phase), count in sorted(masher.visits.items()):
        print(f"{screen:10} {phase:12} {count:7}")
    print(f"{masher.events} events, matches finished: {dict(masher.ends)}, escapes: {dict(masher.escapes)}")
    print(f"{masher.now_us // 60_000_000} minutes of play")
    screens = {screen for screen, _ in masher.visits}
    phases = {phase for screen, phase in masher.visits if screen == "play"}
    assert {name for name, _, _ in SCREENS} - {"loading"} <= screens  # only boards short of memory load part by part
    assert {*BBG_PHASES, *CLAIM_PHASES} <= phases
    assert sum(masher.ends.values()) >= MATCHES
    assert min(masher.ends[game] for game in ("boombanggold", "claim")) >= 5


@pytest.mark.parametrize("seed", range(3))
def test_a_short_mash_of_other_hands(seed):
    masher = Masher(seed)
    masher.run(15_000)
    assert masher.visits
