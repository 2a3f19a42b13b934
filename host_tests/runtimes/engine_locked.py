"""Runs loop turns of a match with the heap locked: whatever allocates raises MemoryError.

Imported by nothing: test_engine_runtimes.py runs it under WebAssembly, whose small integers are as small as the
board's, and under unix.
"""

import micropython
from micropython import const

from paydirt.engine.arbiter import Arbiter
from paydirt.engine.checksum import Crc32
from paydirt.engine.game import BOT, HUMAN, NEVER, Setup
from paydirt.engine.match import Match
from paydirt.engine.notes import Notes
from paydirt.engine.recorder import Recorder
from paydirt.engine.rng import Rng
from paydirt.engine.timebase import GameClock, add

_TURNS = const(2000)
_STEP_US = const(16667)


class Quiet:
    """A game in which presses leave nothing but a count and a note."""

    NAME = "quiet"

    def __init__(self):
        self.state = bytearray(64)
        self.notes = Notes()
        self.now_ms = 0
        self.due_ms = 100
        self.count = 0

    def advance(self, t_ms):
        while self.due_ms <= t_ms:
            self.due_ms += 100
            self.count += 1
        self.now_ms = t_ms

    def next_ms(self):
        return self.due_ms

    def press(self, t_ms, us, seat, button):
        self.advance(t_ms)
        self.count += 1
        self.notes.put(1, t_ms, seat, button)

    def release(self, t_ms, us, seat, button):
        self.advance(t_ms)
        self.count += 1

    def rank(self, seat):
        return seat

    def kind(self, seat):
        return HUMAN if seat < 2 else BOT

    def over(self):
        return False

    def round_no(self):
        return 0


class Taps:
    """A bot that presses and releases one button after another."""

    MEMORY = 4

    def __init__(self, game, seat, level, memory):
        self._game = game
        self._rng = Rng(memory, 0)
        self._due_ms = 10
        self._held = -1

    def begin(self, seed):
        self._rng.seed(seed)

    def due_ms(self):
        return self._due_ms

    def due_us(self):
        return 5

    def act(self):
        self._due_ms = self._game.now_ms + 1 + self._rng.below(30)
        if self._held >= 0:
            button = self._held
            self._held = -1
            return button | 16
        self._held = self._rng.below(4)
        return self._held


class Listener:
    """Takes notes."""

    def __init__(self):
        self.count = 0

    def note(self, code, t_ms, a, b, c):
        self.count += 1


def turn(now_us, level, arbiter, clock, match, listener, crc):
    """One pass of the loop, as docs/architecture.md has it."""
    arbiter.sample(add(now_us, -300), level)
    arbiter.sample(add(now_us, -200), level ^ 1)
    arbiter.sample(add(now_us, -100), level)
    known_us = arbiter.horizon(add(now_us, -1))
    code = arbiter.next()
    while code >= 0:
        clock.at(arbiter.stamp_us)
        match.event(clock.t_ms, clock.us, code >> 2 & 3, code & 3, code < 16)
        code = arbiter.next()
    clock.turn(now_us)
    clock.at(known_us)
    match.run(clock.t_ms, clock.us)
    match.game.notes.drain(listener)
    crc.start()
    crc.add(match.game.state, 0, 64)
    if match.next_ms() < NEVER:
        clock.stamp(match.next_ms())


def main():
    recorder = Recorder(65536)
    recorder.begin(Setup("quiet", bytes((HUMAN, HUMAN, BOT, BOT)), 1))
    game = Quiet()
    match = Match(game, Taps, recorder, 1)
    arbiter = Arbiter()
    clock = GameClock()
    rng = Rng(bytearray(4), 0)
    rng.seed(3)
    now_us = (1 << 30) - 5000000
    clock.start(now_us)
    listener = Listener()
    crc = Crc32()
    level = 0
    micropython.heap_lock()
    try:
        for _ in range(_TURNS):
            now_us = add(now_us, _STEP_US)
            level ^= 1 << rng.below(16)
            turn(now_us, level, arbiter, clock, match, listener, crc)
    finally:
        micropython.heap_unlock()
    assert listener.count > 1000, listener.count
    assert not recorder.full
    print("turns", _TURNS, "events", game.count, "late", match.late)


main()
