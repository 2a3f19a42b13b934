"""Large areas never flash more than three times a second (WCAG 2.3.1), measured on the LED words."""

import random
from types import SimpleNamespace

import pytest

import board
from paydirt.screen.canvas import Canvas
from paydirt.screen.packer import Packer

FRAME_MS = 16
FIELDS = {name: getattr(board, name) for name in dir(board) if name.isupper()}
STRONG = SimpleNamespace(**{**FIELDS, "SUPPLY_MA": 20000})


class Meter:
    """Counts flashes as WCAG defines them: pairs of opposing changes of relative luminance of 0.1 or more whose darker
    side is below 0.8."""

    def __init__(self, step=0.1, dark=0.8):
        self.step = step
        self.dark = dark
        self.turn = 0.0
        self.up = False
        self.changes = []

    def feed(self, now_ms, level):
        if self.up:
            if level > self.turn:
                self.turn = level
            elif self.turn - level >= self.step and level < self.dark:
                self.turned(now_ms, level)
        elif level < self.turn:
            self.turn = level
        elif level - self.turn >= self.step and self.turn < self.dark:
            self.turned(now_ms, level)

    def turned(self, now_ms, level):
        self.changes.append(now_ms)
        self.turn = level
        self.up = not self.up

    def most(self):
        """Return the most flashes in any one second."""
        return max((sum(1 for t in self.changes if a <= t < a + 1000) // 2 for a in self.changes), default=0)


def luminance(out, at):
    return (0.2126 * out[at + 2] + 0.7152 * out[at + 3] + 0.0722 * out[at + 1]) / 255


def run(draw, seconds=3, calm=0, frame_ms=FRAME_MS, start_ms=0, supply=STRONG):
    """Return (frames shown, one meter a LED, the meter of the whole panel) for draw(canvas, ms)."""
    packer = Packer(supply)
    canvas = Canvas()
    canvas.calm = calm
    cells = [Meter() for _ in range(256)]
    whole = Meter(10 / 256, 2)
    frames = []
    for ms in range(0, seconds * 1000, frame_ms):
        draw(canvas, ms)
        out = bytearray(1024)
        packer.pack(canvas, out, (start_ms + ms) & 0x3FFFFFFF)
        levels = [luminance(out, at) for at in range(0, 1024, 4)]
        for meter, level in zip(cells, levels, strict=True):
            meter.feed(ms, level)
        whole.feed(ms, sum(levels) / 256)
        frames.append(bytes(out))
    return frames, cells, whole


def too_fast(cells):
    """Return how many LEDs flash more than three times in some second."""
    return sum(1 for meter in cells if meter.most() > 3)


def strobe(rgb, period_ms, layer="buf"):
    def draw(canvas, ms):
        on = ms % period_ms < period_ms // 2
        getattr(canvas, layer)[:] = bytes((rgb >> 16, rgb >> 8 & 255, rgb & 255)) * 256 if on else bytes(768)

    return draw


def halves(canvas, ms):
    """Two halves that flash in turn, each seldom enough alone."""
    canvas.clear()
    canvas.rect(0, 0, 16, 8, 0xFFFFFF if ms % 340 < 60 else 0)
    canvas.rect(0, 8, 16, 8, 0xFFFFFF if (ms + 170) % 340 < 60 else 0)


def rows(canvas, ms):
    """Two rows that flash in turn, each seldom enough alone."""
    canvas.clear()
    canvas.rect(0, 3, 16, 1, 0xFFFFFF if ms % 340 < 60 else 0)
    canvas.rect(0, 12, 16, 1, 0xFFFFFF if (ms + 170) % 340 < 60 else 0)


def chequers(canvas, ms):
    for i in range(256):
        canvas.set(i & 15, i >> 4, 0xFFFFFF if (i + (i >> 4) + ms // 64) & 1 else 0)


def noise(canvas, ms):
    rnd = random.Random(ms)
    canvas.buf[:] = bytes(rnd.choice((0, 255)) for _ in range(768))


def groups_of_ten(canvas, ms):
    """Ten other cells in every frame: no group is large, all together are."""
    canvas.clear()
    first = ms // FRAME_MS * 10 % 60
    for i in range(first, first + 10):
        canvas.set(i & 15, i >> 4, 0xFFFFFF)


def shallow(canvas, ms):
    canvas.rect(0, 0, 16, 16, 0xC0C0C0 if ms % 100 < 50 else 0x808080)


STROBES = {
    "white 10 Hz": strobe(0xFFFFFF, 100),
    "white 4 Hz": strobe(0xFFFFFF, 250),
    "white 30 Hz": strobe(0xFFFFFF, 32),
    "red 8 Hz": strobe(0xFF0000, 128),
    "amber 8 Hz": strobe(0xFFA500, 128),
    "effects 10 Hz": strobe(0xFFFFFF, 100, "fx"),
    "chequers": chequers,
    "noise": noise,
    "groups of ten": groups_of_ten,
    "shallow": shallow,
    "halves": halves,
    "rows": rows,
}


@pytest.mark.parametrize("name", STROBES)
def test_no_large_area_flashes_more_than_three_times_a_second(name):
    frames, cells, whole = run(STROBES[name])
    assert too_fast(cells) <= 10
    assert whole.most() <= 3
    assert any(map(any, frames)), "held back, not dark for good"


def test_the_meter_sees_a_strobe_that_is_not_limited():
    meter = Meter()
    for ms in range(0, 2000, 10):
        meter.feed(ms, 1.0 if ms % 100 < 50 else 0.0)
    assert meter.most() >= 9


def test_it_holds_over_the_wrap_of_time():
    _, cells, whole = run(STROBES["white 10 Hz"], start_ms=(1 << 30) - 2000)
    assert too_fast(cells) <= 10
    assert whole.most() <= 3


@pytest.mark.parametrize("frame_ms", [8, 33])
def test_it_holds_at_any_frame_rate(frame_ms):
    _, cells, whole = run(strobe(0xFFFFFF, 132), frame_ms=frame_ms)
    assert too_fast(cells) <= 10
    assert whole.most() <= 3


@pytest.mark.parametrize("supply_ma", [450, 550, 650])
@pytest.mark.parametrize("period_ms", [140, 250])
def test_the_current_limit_makes_no_flashes_of_its_own(supply_ma, period_ms):
    """A few white lights that flash fast take the current from sixteen green ones."""

    def draw(canvas, ms):
        canvas.rect(0, 4, 16, 1, 0x00FF00)
        canvas.rect(0, 0, 10, 1, 0xFFFFFF if ms % period_ms < period_ms // 2 else 0)

    _, cells, _ = run(draw, supply=SimpleNamespace(**{**FIELDS, "SUPPLY_MA": supply_ma}))
    assert too_fast(cells) <= 10


def test_calm_allows_one_flash_a_second():
    _, cells, whole = run(STROBES["white 10 Hz"], calm=1)
    assert sum(1 for meter in cells if meter.most() > 1) <= 10
    assert whole.most() <= 1


@pytest.mark.parametrize("count", [1, 4, 10])
def test_small_areas_are_untouched(count):
    def draw(canvas, ms):
        canvas.rect(0, 0, count, 1, 0xFFFFFF if ms % 100 < 50 else 0)

    frames, cells, _ = run(draw)
    wire = Packer(STRONG).wire
    for i, ms in enumerate(range(0, 3000, FRAME_MS)):
        on = ms % 100 < 50
        for x in range(count):
            assert any(frames[i][wire[x] * 4 : wire[x] * 4 + 4]) == on
    assert too_fast(cells) == count


def test_a_slow_large_change_is_untouched():
    def draw(canvas, ms):
        canvas.rect(0, 0, 16, 16, 0xFFFFFF if ms % 800 < 400 else 0)

    frames, _, _ = run(draw)
    for i, ms in enumerate(range(0, 3000, FRAME_MS)):
        assert any(frames[i]) == (ms % 800 < 400)


def test_what_is_held_back_shows_at_last_without_being_drawn_again():
    def draw(canvas, ms):
        if ms < 300:
            strobe(0xFFFFFF, 100)(canvas, ms)
        elif ms == 304:
            canvas.rect(0, 0, 16, 16, 0xFFFFFF)

    frames, _, _ = run(draw, seconds=2)
    assert all(frames[-1][at + 3] == 255 for at in range(0, 1024, 4))


def test_the_view_s_picture_is_never_changed():
    canvas = Canvas()
    packer = Packer(STRONG)
    for ms in range(0, 1000, FRAME_MS):
        STROBES["noise"](canvas, ms)
        before = bytes(canvas.buf)
        packer.pack(canvas, bytearray(1024), ms)
        assert canvas.buf == before
