"""Frames for the packing probe, random and nasty, and what the plain kernels make of each."""

import random
import struct
from array import array
from binascii import crc32

from paydirt.engine import flash_kernels_plain, led_kernels_plain
from paydirt.screen.gamma import STEPS, fill_table

_LONG_AGO = 0x3FFFFFFF - 29999
_ORDERS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")
_NUMBERS = 288  # of `p`, those that every kind of kernel keeps
_CELLS = 2560
_LAST = 4
_ONE = 4096
_ALL_ROWS = 0xFFFF


class State:
    """All that the kernels keep from frame to frame."""

    def __init__(self, order="GRB", budget=14000, step=STEPS, chance=None, now_ms=0):
        """`chance`: for a state in the midst of something at `now_ms`, with times at the edges of what counts."""
        self.cells = bytearray(b"\0\0\0\0\xd0\x8a\xd0\x8a\xd0\x8a" * 256 + bytes(256))
        self.shown = bytearray(1536)
        self.tables = bytearray(1536)
        fill_table(self.tables, 0, STEPS)
        fill_table(self.tables, 256, step)
        for v in range(511):
            self.tables[1024 + v] = min(v, 255)
        self.wire = array("H", [(i * 77 & 255) * 4 for i in range(256)])
        self.outs = (bytearray(1024), bytearray(1024))
        self.p = p = array("i", [0] * 320)
        p[5] = p[14] = p[15] = _LONG_AGO
        for i in range(3):
            p[16 + i] = 24 - 8 * order.index("RGB"[i])
        p[19] = budget
        p[20] = p[24] = 4096
        p[22] = p[26] = 0x20000000
        if chance:
            self._amid(chance, now_ms)
        led_kernels_plain.pack_sums(self.shown, self.tables, p, self.tables, p)

    def stored(self):
        """Return all of it as the probe reads it."""
        return b"".join(bytes(part) for part in (self.p, self.cells, self.shown, self.tables, self.wire))

    def luminance(self, i, buf, fx):
        """Return what cell `i` of these layers gives."""
        gamma = self.tables
        r, g, b = (min(gamma[buf[3 * i + k]] + gamma[fx[3 * i + k]], 255) for k in range(3))
        return (2 * r + 5 * g + b) >> 3

    def _amid(self, chance, now_ms):
        for layer in (0, 768):
            top = chance.choice((0, 3, 90, 255))
            self.shown[layer : layer + 768] = bytes(chance.randint(0, top) for _ in range(768))
        total = 0
        for i in range(256):
            level = self.luminance(i, self.shown, self.shown[768:])
            total += level
            flags = chance.choice((0, 0, 1, 2, 3)) if chance.random() < 0.3 else chance.choice((0, 1))
            turn = min(max(level + chance.choice((0, 0, 5, 19, 20, 21, 60)) * (1 if flags & 1 else -1), 0), 255)
            times = sorted(chance.choice((0, 1, 500, 998, 999, 1000, 1001, 5000, 29999, 30000)) for _ in range(3))
            times = [now_ms - age & 0xFFFF for age in times]
            self.cells[10 * i : 10 * i + 10] = struct.pack("<4B3H", level, 0, turn, flags, *times)
        p = self.p
        p[2] = total
        p[4] = chance.randrange(2)
        p[3] = max(total + chance.choice((-9000, -2551, -2550, 0, 0, 2000)), 0)
        for at in (5, 14, 15):
            p[at] = now_ms - chance.choice((0, 500, 999, 1000, 1001, 30000)) & 0x3FFFFFFF
        p[6] = chance.randrange(11)
        p[7] = 10 * chance.randrange(256)

    def frame(self, now_ms, rises, which, step, buf, fx):
        """Do what the probe does; return what it should print of it."""
        p = self.p
        p[0] = now_ms & 0x3FFFFFFF
        p[1] = rises
        if step:
            fill_table(self.tables, 256, step)
            led_kernels_plain.pack_sums(self.shown, self.tables, p, self.tables, p)
        views = [memoryview(layer) for layer in (buf, fx, self.shown[:768], self.shown[768:])]
        rows = [led_kernels_plain.layer_rows(view) for view in views]
        flash_kernels_plain.flash_pass(buf, self.shown, self.cells, fx, self.tables, p, rows[:2], rows[2:])
        out = self.outs[which]
        led_kernels_plain.pack_words(self.shown, self.tables, out, out, self.tables, self.wire, which, p)
        crc = 0
        for part in (p[:_NUMBERS], self.cells[:_CELLS], self.shown, self.tables, out):
            crc = crc32(bytes(part), crc)
        return crc


class Frames:
    """What goes into the file, and what has to come of it."""

    def __init__(self):
        self.data = bytearray()
        self.expected = []
        self.seen = set()  # what has happened in them
        self._state = State()

    def begin(self, state):
        """Go on with another state."""
        self._state = state
        self.data += bytes([1] + [0] * 7) + state.stored()

    def add(self, now_ms, buf, fx, rises=8, which=0, step=0):
        """Add a frame. `rises`: 8, or 4 when calm; `step`: a new brightness, or 0."""
        self.data += struct.pack("<4BI", 2, rises, which, step, now_ms & 0x3FFFFFFF) + bytes(buf) + bytes(fx)
        state = self._state
        members = sum(state.cells[10 * i + 3] >> 1 & 1 for i in range(256))
        self.expected.append(state.frame(now_ms, rises, which, step, buf, fx))
        self._look(members)

    def _look(self, members_before):
        state = self._state
        p = state.p
        members = sum(state.cells[10 * i + 3] >> 1 & 1 for i in range(256))
        held = any(state.cells[10 * i + 1] > state.cells[10 * i] for i in range(256))
        happened = {
            "held": held,
            "calm and held": held and p[1] == _LAST,
            "member": members > members_before,
            "member no more": members < members_before,
            "picture scaled": 0 < p[20] < _ONE,
            "effects scaled": 0 < p[24] < _ONE,
            "both scaled": 0 < p[20] < _ONE and 0 < p[24] < _ONE,
            "picture scaled to nothing": p[20] == 0 and p[28] == 1,
            "effects scaled to nothing": p[24] == 0,
            "none kept lit": p[28] == 0,
            "all rises": p[4] == 1,
            "all rows": p[11] == _ALL_ROWS,
            "some rows": 0 < p[11] < _ALL_ROWS,
            "no row": p[11] == 0,
        }
        self.seen |= {what for what, so in happened.items() if so}


def noise(chance, low=0, high=255):
    """Return a layer in which every byte is something else."""
    return bytes(chance.randint(low, high) for _ in range(768))


def busiest(frames=12, budget=9000, seed=5):
    """Every cell of both layers changes in every frame, and so does the scale of both."""
    chance = random.Random(seed)
    found = Frames()
    found.begin(State(budget=budget))
    for number in range(frames):
        buf = noise(chance, 1, (70, 110, 90, 140)[number % 4])
        fx = noise(chance, 1, (60, 150, 100, 200)[number % 4])
        found.add(20 + 70 * number, buf, fx, which=number & 1)
    return found


def blinding(found):
    """Add white all over with a supply that gives each channel hardly a level, and darkness."""
    found.begin(State(budget=769))
    for number, value in enumerate((255, 255, 0)):
        found.add(20 + 20 * number, bytes([value]) * 768, bytes([255 - value]) * 768, which=number & 1)


def anything(seed, states=4, frames=8):
    """Frames of every kind, from states such as any frames before may have left."""
    chance = random.Random(seed)
    found = Frames()
    for number in range(states):
        budget = chance.choice((0, 1, 300, 2000, 9000, 14000, 195840))
        order = _ORDERS[(seed + number) % len(_ORDERS)]
        now_ms = chance.choice((0, 100, 65000, 0x3FFFFFC0))
        amid = chance if chance.random() < 0.8 else None
        found.begin(State(order, budget, chance.randint(1, STEPS), amid, now_ms))
        _scene(found, chance, frames, now_ms)
        _at_the_edges(found, chance)
    blinding(found)
    return found


def _at_the_edges(found, chance):
    """Add a frame in which about as many cells flash as may, and every cell just so, or just not."""
    now_ms = chance.choice((70, 65100, 400000))
    state = State(chance=chance, now_ms=now_ms)
    buf = bytearray(state.shown[:768])
    fx = state.shown[768:]
    for i in range(256):
        state.cells[10 * i + 3] &= 1  # no members but these
    for i in chance.sample(range(256), 3):
        state.cells[10 * i + 3] = 2
        state.cells[10 * i + 4 : 10 * i + 6] = struct.pack("<H", now_ms - chance.choice((999, 1000)) & 0xFFFF)
    state.p[6] = 3
    for i in chance.sample(range(256), chance.choice((8, 10, 12, 14))):
        buf[3 * i : 3 * i + 3] = bytes(min(v + 100, 255) for v in buf[3 * i : 3 * i + 3])
        turn = max(state.luminance(i, buf, fx) - chance.choice((19, 20, 20)), 0)
        times = [now_ms - age & 0xFFFF for age in (10, 999, chance.choice((999, 1000)))]
        if chance.random() < 0.5:
            times[0] = times[2]
        state.cells[10 * i + 2 : 10 * i + 10] = struct.pack("<2B3H", turn, chance.choice((0, 0, 0, 2)), *times)
    found.begin(state)
    found.add(now_ms, buf, fx, chance.choice((4, 8)))


def _scene(found, chance, frames, now_ms):
    buf = bytearray(768)
    fx = bytearray(768)
    rises = chance.choice((4, 8))
    for number in range(frames):
        if number:
            now_ms += chance.choice((0, 1, 16, 17, 120, 334, 900, 1000, 31000))
        for layer in (buf, fx):
            kind = chance.randrange(6)  # 5: as it was
            top = chance.choice((4, 60, 255))
            if kind == 0:
                layer[:] = noise(chance, 0, top)
            elif kind == 1:
                layer[:] = bytes([chance.choice((0, top))]) * 768
            elif kind == 2:  # one channel here and there
                for _ in range(chance.choice((1, 5, 40))):
                    layer[chance.randrange(768)] = chance.randint(0, top)
            elif kind == 3:  # some cells flash
                for _ in range(chance.choice((3, 9, 10, 11, 60))):
                    i = 3 * chance.randrange(256)
                    layer[i : i + 3] = bytes(3) if layer[i + 1] else bytes([top] * 3)
            elif kind == 4:  # rows
                y = chance.randrange(16) * 48
                layer[y : y + 96] = noise(chance, 0, top)[: len(layer[y : y + 96])]
        step = chance.randint(1, STEPS) if chance.random() < 0.1 else 0
        found.add(now_ms, buf, fx, rises, chance.randrange(2) if chance.random() < 0.2 else number & 1, step)
        if chance.random() < 0.1:
            rises = 12 - rises
