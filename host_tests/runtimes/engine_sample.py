"""Prints what the engine makes of a long fixed input; every runtime must print the same.

Imported by nothing: test_engine_runtimes.py runs it under each runtime.
"""

from paydirt.engine.arbiter import Arbiter
from paydirt.engine.checksum import crc32, hex8, state_hash
from paydirt.engine.game import HUMAN, Setup
from paydirt.engine.notes import Notes
from paydirt.engine.recorder import Recorder
from paydirt.engine.replay import Replay
from paydirt.engine.rng import Rng, own_seed
from paydirt.engine.timebase import GameClock, add, diff, elapsed

WRAP = 1 << 30


class Digest:
    """A running hash of everything that is shown to it."""

    def __init__(self):
        self.value = 1

    def add(self, number):
        self.value = (self.value * 31 + number) % 998244353


def rng_lines():
    for seed in (0, 1, 0x7FFF, 12345, WRAP - 1):
        rng = Rng(bytearray(4), 0)
        rng.seed(seed)
        digest = Digest()
        items = bytearray(range(160))
        for n in (1, 2, 3, 7, 160, 40000, 65536):
            for _ in range(50):
                digest.add(rng.below(n))
        rng.shuffle(items, 3, 150)
        print("seeds", [own_seed(seed, number) for number in range(1, 5)])
        print("rng", seed, rng.next16(), rng.byte(), digest.value, hex8(state_hash(items)).decode())


def time_lines():
    for a in (0, 1, 999, WRAP // 2 - 1, WRAP // 2, WRAP - 1000, WRAP - 1):
        for d in (-WRAP // 2, -1000, -1, 0, 1, 999, WRAP // 2 - 1):
            b = add(a, d)
            print("time", a, d, b, diff(b, a), diff(a, b), elapsed(b, a))
    clock = GameClock()
    clock.start(WRAP - 123456, 500, 7)
    now = WRAP - 123456
    for step in (1, 999, 123000, 600000000, 500000000, 3):
        now = add(add(now, step // 2), step - step // 2)
        clock.turn(now)
        print("clock", clock.t_ms, clock.us, clock.stamp(clock.t_ms + 250))
        clock.at(add(now, -777))
        print("clock at", clock.t_ms, clock.us)


def arbiter_lines():
    rng = Rng(bytearray(4), 0)
    rng.seed(77)
    for debounce_us, glitch_us in ((5000, 0), (5000, 300), (800, 2500), (0, 0)):
        arbiter = Arbiter(debounce_us, glitch_us)
        now = WRAP - 2000000
        level = 0
        digest = Digest()
        for i in range(3000):
            now = add(now, 1 + rng.below(300 if i & 64 else 6000))
            level ^= 1 << rng.below(16)
            arbiter.sample(now, level)
            digest.add(arbiter.horizon(now))
            code = arbiter.next()
            while code >= 0:
                digest.add(code)
                digest.add(arbiter.stamp_us)
                code = arbiter.next()
        for _ in range(40):
            now = add(now, 1000000)
            arbiter.poll(now)
        print("arbiter", debounce_us, glitch_us, digest.value, arbiter.stuck, arbiter.down, arbiter.lost)


class Printer:
    """Prints notes."""

    def note(self, code, t_ms, a, b, c):
        print("note", code, t_ms, a, b, c)


def storage_lines():
    data = bytes(range(256)) * 3
    print("crc", hex8(crc32(data) & 0xFFFF).decode(), crc32(data), state_hash(data), state_hash(b""))
    setup = Setup("claim", bytes((HUMAN, 0, 2, 3)), WRAP - 1, b"\0\1\2\3", b"\1\2")
    recorder = Recorder(400)
    recorder.begin(setup, b"abc", 70)
    rng = Rng(bytearray(4), 0)
    rng.seed(5)
    t_ms = 70
    while not recorder.full:
        t_ms += rng.below(40000)
        recorder.event(t_ms, rng.below(1000), rng.below(32))
        recorder.set_kind(t_ms, 999, rng.below(4), HUMAN)
    replay = Replay(recorder.data(t_ms + 1))
    digest = Digest()
    while replay.next():
        for number in (replay.t_ms, replay.us, replay.code, replay.kind):
            digest.add(number)
    print("replay", replay.setup.name, replay.setup.seed, bytes(replay.state), replay.end_ms, digest.value)
    notes = Notes(4)
    for i in range(6):
        notes.put(i, i * 1000, -i, i << 20)
    notes.drain(Printer())
    print("lost", notes.lost)


rng_lines()
time_lines()
arbiter_lines()
storage_lines()
