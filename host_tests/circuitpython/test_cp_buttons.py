"""Key events become the arbiter's samples: millisecond stamps, dead heats by the fair rule, nothing lost."""

import pytest

from paydirt.engine import timebase
from paydirt.engine.arbiter import Arbiter
from paydirt.engine.game import HUMAN, Setup
from paydirt.engine.match import Match
from paydirt.games import registry

STAMP = 0x3FFFFFFF


class Table:
    """The port's buttons with a real arbiter; `loop()` is a turn's share of them."""

    def __init__(self, chip):
        self.chip = chip
        self.buttons = chip.load("buttons").Buttons(chip.board)
        self.clock = chip.load("clock").Clock(chip.board)
        self.arbiter = Arbiter(chip.board.DEBOUNCE_US, chip.board.GLITCH_US)
        self.clock.start()
        self.buttons.start()
        self.events = []
        self.loop()

    def hold(self, index, down):
        self.chip.levels[self.chip.board.BUTTON_PINS[index]] = not down

    def wait(self, ms):
        self.chip.ticks.sleep(ms / 1000)

    def loop(self):
        now_us = self.clock.now_us()
        self.buttons.read(self.arbiter)
        self.arbiter.horizon(timebase.add(now_us, -self.buttons.LATENESS_US))
        event = self.arbiter.next()
        while event >= 0:
            self.events.append((event, self.arbiter.stamp_us))
            event = self.arbiter.next()

    def presses(self):
        return [(event, stamp) for event, stamp in self.events if not event & 16]


@pytest.fixture
def table(chip):
    return Table(chip)


@pytest.mark.parametrize("ms", [0, 1, 32767, 32768, (1 << 27) - 1, (1 << 29) - 1, (1 << 29) - 65536, 123456789])
def test_a_stamp_is_the_ticks_in_microseconds(chip, ms):
    of_ms = chip.load("stamps").of_ms
    assert of_ms(ms) == ms * 1000 & STAMP
    assert timebase.diff(of_ms((ms + 1) & 0x1FFFFFFF), of_ms(ms)) == 1000


def test_a_press_of_10_ms_between_two_slow_turns_is_not_lost(table):
    for index in range(16):
        table.wait(40)
        table.hold(index, True)
        table.wait(10)
        table.hold(index, False)
        table.wait(50)
        table.loop()
    assert [event for event, _ in table.presses()] == list(range(16))
    table.wait(20)
    table.loop()
    assert sorted(event & 15 for event, _ in table.events if event & 16) == list(range(16))


def test_presses_are_stamped_by_their_look_however_late_they_are_read(table):
    table.wait(7)
    before = table.clock.now_us()
    table.hold(3, True)
    table.wait(4)
    table.hold(9, True)
    table.wait(70)
    table.loop()
    (first, first_us), (second, second_us) = table.presses()
    assert (first, second) == (3, 9)
    assert timebase.diff(first_us, before) == 1000
    assert timebase.diff(second_us, first_us) == 4000


def test_the_order_holds_over_the_wrap_of_the_ticks(table):
    table.chip.ticks.ms = (1 << 29) - 3
    table.hold(12, True)
    table.wait(6)
    table.hold(1, True)
    table.wait(20)
    table.loop()
    (first, first_us), (second, second_us) = table.presses()
    assert (first, second) == (12, 1)
    assert timebase.diff(second_us, first_us) == 6000


def test_keys_of_one_look_are_a_dead_heat_and_not_in_the_order_of_their_numbers(table):
    class Watcher:
        def __init__(self):
            self.samples = []

        def sample(self, stamp_us, level):
            self.samples.append((stamp_us, level))

    for index in (13, 2, 5):
        table.hold(index, True)
    table.wait(5)
    watcher = Watcher()
    table.buttons.read(watcher)
    assert len(watcher.samples) == 1
    assert watcher.samples[0][1] == 1 << 13 | 1 << 2 | 1 << 5


def test_the_fair_rule_decides_a_dead_heat(table):
    """All four home presses come in one look; who is first is the game's rank, which changes with the seed."""
    firsts = set()
    for seed in range(12):
        setup = Setup("boombanggold", bytes((HUMAN,) * 4), seed)
        game = registry.load("boombanggold")(setup)
        order = []
        match = Match(game, registry.load_bot("boombanggold"), None, seed)
        match.run(4, 0)  # a deadline may change the ranks
        ranks = [game.rank(seat) for seat in range(4)]
        press = game.press
        game.press = lambda t_ms, us, seat, button, press=press, order=order: (
            order.append(seat),
            press(t_ms, us, seat, button),
        )
        table.events.clear()
        for seat in range(4):
            table.hold(seat * 4, True)
        table.wait(3)
        table.loop()
        for event, _ in table.presses():
            match.event(5, 0, event >> 2, event & 3, True)
        match.run(6, 0)
        for seat in range(4):
            table.hold(seat * 4, False)
        table.wait(40)
        table.loop()
        assert order == sorted(range(4), key=lambda seat: ranks[seat])
        firsts.add(order[0])
    assert len(firsts) > 1


def test_what_is_down_at_the_start_is_ignored_until_it_is_let_go(chip):
    chip.levels[6] = False
    table = Table(chip)
    table.wait(30)
    table.loop()
    assert table.events == []
    table.hold(6, False)
    table.wait(30)
    table.loop()
    table.hold(6, True)
    table.wait(5)
    table.loop()
    assert [event for event, _ in table.presses()] == [6]


def test_an_overflow_is_counted_and_leaves_no_button_believed_down(table):
    table.hold(4, True)
    table.wait(10)
    table.loop()
    for n in range(200):
        for index in range(8, 16):
            table.hold(index, n % 2 == 0)
        table.wait(1)
    table.hold(4, False)
    table.wait(1)
    table.loop()
    assert table.buttons.lost == 1
    table.wait(40)
    table.loop()
    assert table.arbiter.down == 0
    table.hold(4, True)
    table.wait(5)
    table.loop()
    assert table.presses()[-1][0] == 4


def test_a_key_event_ends_the_sleep(table):
    start = table.chip.ticks.ms
    table.hold(0, True)
    table.clock.idle(timebase.add(table.clock.now_us(), 50_000))
    assert table.chip.ticks.ms - start <= 2
    table.loop()
    start = table.chip.ticks.ms
    table.clock.idle(timebase.add(table.clock.now_us(), 50_000))
    assert table.chip.ticks.ms - start == 50
