"""Plays on the whole toy - buttons, arbiter, rules, bots, view, effects, packing, display - with the heap locked.

Imported by nothing: test_toy_runtimes.py runs it under WebAssembly, whose small integers are as small as the board's,
and under unix. One round of Boom, Bang, Gold warms up; then every loop turn of the searches must not allocate. The
other phases (and Claim) are measured and printed.
"""

import gc

import micropython
from micropython import const

from paydirt.app.kiosk import parse
from ports.sim.toy import Toy

_LOOK = const(8)  # measuring takes longer than a turn, so only every eighth is
_STEP_US = const(16667)
_SEARCH = "search"

KIOSKS = (
    ('{"game": "boombanggold", "humans": [0, 2], "bots": {"1": "hard", "3": 1}, "seed": 11, "pledge": false}', 2600),
    ('{"game": "claim", "humans": [0, 2], "bots": {"1": 1, "3": 2}, "seed": 11}', 800),
)


class Player:
    """Presses buttons of the seats 0 and 2 in a fixed wild order, samples of the same turn included."""

    def __init__(self, toy):
        self.toy = toy
        self.now_us = (1 << 30) - 5000000  # the stamps wrap on the way
        self.level = 0
        self.state = 77

    def turn(self):
        """A turn, before which a button may have changed twice."""
        self.now_us = (self.now_us + _STEP_US) & 0x3FFFFFFF
        x = self.state
        x ^= x << 7 & 0xFFFF
        x ^= x >> 9
        x ^= x << 8 & 0xFFFF
        self.state = x
        if x & 3 == 0:
            self.level ^= 1 << (x >> 4 & 3) + (x >> 3 & 8)
            self.toy.press((self.now_us - 9000) & 0x3FFFFFFF, self.level)
            if x & 0x300 == 0:
                self.level ^= 1 << (x >> 10 & 3)
                self.toy.press((self.now_us - 3000) & 0x3FFFFFFF, self.level)
        self.toy.turn(self.now_us)


def play(text, locked_phase, count):
    """Run `count` turns; return (turns with the heap locked, {phase: turns that allocated}, {phase: turns})."""
    toy = Toy(5, -1, parse(text))
    player = Player(toy)
    toy.start(player.now_us)
    locked = 0
    guilty = {}
    turns = {}
    seen = {}
    phase = ""
    for i in range(count):
        now = toy.phase()
        if now != phase:
            phase = now
            seen[phase] = seen.get(phase, 0) + 1
            gc.collect()
        if phase == locked_phase and seen[phase] > 1:
            micropython.heap_lock()
            try:
                player.turn()
            finally:
                micropython.heap_unlock()
            locked += 1
        elif i % _LOOK:
            player.turn()
        else:
            before = gc.mem_alloc()
            player.turn()
            used = gc.mem_alloc() - before
            if used and seen[phase] > 1:
                guilty[phase] = guilty.get(phase, 0) + 1
        turns[phase] = turns.get(phase, 0) + 1
    return locked, guilty, turns


def told(counts):
    """Return counts by name as text."""
    return ", ".join(name + " " + str(counts[name]) for name in sorted(counts))


for text, count in KIOSKS:
    locked, guilty, turns = play(text, _SEARCH, count)
    print("turns:", told(turns))
    print("allocating:", told(guilty))
    print("locked", locked)
