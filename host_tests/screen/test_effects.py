"""Effects are light on top that moves, ends, and never needs more room than the pool."""

from types import SimpleNamespace

import pytest
from test_flash import Meter, luminance, too_fast

import board
from paydirt.screen.canvas import Canvas
from paydirt.screen.effects import Effects
from paydirt.screen.packer import Packer

SPAWNS = {
    "burst": lambda e: e.spawn_burst(7, 7),
    "ring": lambda e: e.spawn_ring(7, 7, 0x2040FF),
    "flight": lambda e: e.spawn_flight(2, 3, 14, 12, 0xFFB000),
    "sweep": lambda e: e.spawn_sweep(),
    "trail": lambda e: e.spawn_trail(4, 4, 0xFF0000),
    "glint": lambda e: e.spawn_glint(4, 4),
    "dusk": lambda e: e.spawn_dusk(),
}


def make():
    canvas = Canvas()
    return canvas, Effects(canvas)


def light(canvas):
    """Return {(x, y): sum of channels} of the effect layer."""
    sums = {(i & 15, i >> 4): sum(canvas.fx[i * 3 : i * 3 + 3]) for i in range(256)}
    return {cell: value for cell, value in sums.items() if value}


@pytest.mark.parametrize("name", SPAWNS)
def test_an_effect_shows_ends_and_leaves_the_picture_alone(name):
    canvas, effects = make()
    canvas.rect(0, 0, 16, 16, 0x102030)
    picture = bytes(canvas.buf)
    assert not effects.busy()
    SPAWNS[name](effects)
    assert effects.busy()
    seen = False
    for ms in range(5000, 8000, 16):
        effects.draw(ms)
        seen |= bool(light(canvas))
    assert seen
    assert not effects.busy()
    assert not light(canvas)
    assert canvas.buf == picture


@pytest.mark.parametrize("name", SPAWNS)
def test_time_may_wrap_and_frames_may_be_missing(name):
    smooth, wrapped = make(), make()
    for (_, effects), start, step in ((smooth, 0, 4), (wrapped, (1 << 30) - 200, 100)):
        SPAWNS[name](effects)
        for ms in range(0, 401, step):
            effects.draw((start + ms) & 0x3FFFFFFF)
    assert smooth[0].fx == wrapped[0].fx


def test_a_burst_has_a_white_core_a_ring_that_runs_outward_and_smoke():
    canvas, effects = make()
    effects.spawn_burst(7, 7)
    effects.draw(0)
    assert min(canvas.fx[(7 * 16 + 7) * 3 :][:3]) > 150
    radii = []
    for ms in (150, 300, 450):
        effects.draw(ms)
        reach = [max(abs(x - 7), abs(y - 7)) for (x, y), v in light(canvas).items() if v > 12]
        radii.append(max(reach))
    assert radii[0] < radii[-1]
    effects.draw(800)
    assert 0 < max(light(canvas).values()) < 200


def test_a_stronger_burst_reaches_further():
    areas = []
    for power in (10, 24):
        canvas, effects = make()
        effects.spawn_burst(7, 7, power)
        effects.draw(0)
        effects.draw(300)
        areas.append(len(light(canvas)))
    assert areas[0] < areas[1]


def test_a_flight_starts_and_lands_where_it_should():
    canvas, effects = make()
    effects.spawn_flight(2, 3, 14, 12, 0xFFB000)
    effects.draw(0)
    assert max(light(canvas), key=light(canvas).get) == (2, 3)
    effects.draw(419)
    assert max(light(canvas), key=light(canvas).get) == (14, 12)


def test_a_sweep_crosses_the_displays():
    canvas, effects = make()
    effects.spawn_sweep()
    columns = []
    for ms in range(0, 900, 30):
        effects.draw(ms)
        cells = light(canvas)
        if cells:
            best = max(cells, key=cells.get)
            assert best[1] in (0, 1, 14, 15)
            columns.append(best[0])
    assert columns == sorted(columns)
    assert columns[0] <= 1
    assert columns[-1] == 15


def test_a_shake_moves_the_picture_and_lets_it_rest():
    canvas, effects = make()
    effects.spawn_shake()
    shifts = set()
    for ms in range(0, 600, 16):
        effects.draw(ms)
        shifts.add(canvas.shift)
    assert shifts == {-1, 0, 1}
    assert canvas.shift == 0


def test_a_parade_goes_on_until_it_is_stopped():
    canvas, effects = make()
    effects.spawn_parade(0xFF2010)
    for ms in range(0, 20000, 50):
        effects.draw(ms)
    assert len(light(canvas)) > 8
    effects.stop_parade()
    for ms in range(20000, 24000, 50):
        effects.draw(ms)
    assert not light(canvas)
    assert not effects.busy()


def test_clear_ends_everything():
    canvas, effects = make()
    for spawn in SPAWNS.values():
        spawn(effects)
    effects.spawn_shake()
    effects.draw(100)
    effects.draw(150)
    effects.clear()
    effects.draw(166)
    assert canvas.shift == 0
    assert not light(canvas)
    assert not effects.busy()


def test_a_full_pool_gives_up_the_oldest():
    canvas, effects = make()
    for i in range(200):
        effects.spawn_flight(0, 0, 15, 15, 0x00FF00)
        effects.spawn_trail(i & 15, 9, 0xFF0000)
    effects.draw(0)
    assert (199 & 15, 9) in light(canvas)


def test_calm_dims_effects():
    sums = []
    for calm in (0, 1):
        canvas, effects = make()
        canvas.calm = calm
        effects.spawn_burst(7, 7)
        effects.draw(0)
        sums.append(sum(canvas.fx))
    assert sums[1] < sums[0] * 3 // 4


def test_four_bursts_and_an_aftershock_flash_no_large_area():
    fields = {name: getattr(board, name) for name in dir(board) if name.isupper()}
    packer = Packer(SimpleNamespace(**{**fields, "SUPPLY_MA": 20000}))
    canvas, effects = make()
    canvas.rect(0, 2, 16, 12, 0x2E1E00)
    meters = [Meter() for _ in range(256)]
    out = bytearray(1024)
    for ms in range(0, 3000, 16):
        if ms in (160, 800):
            for i in range(4):
                effects.spawn_burst(3 + 3 * i, 4 + 2 * i)
        effects.draw(ms)
        packer.pack(canvas, out, ms)
        for at, meter in zip(range(0, 1024, 4), meters, strict=True):
            meter.feed(ms, luminance(out, at))
    assert too_fast(meters) <= 10
    assert any(meter.most() for meter in meters)
