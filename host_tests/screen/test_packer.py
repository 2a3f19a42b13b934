"""No frame draws more than the supply gives; wiring, colour order, brightness."""

import itertools
import random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import board
from paydirt.screen import palette as p
from paydirt.screen.canvas import Canvas, rock_noise
from paydirt.screen.packer import Packer, wiring


def make_board(**changes):
    fields = {name: getattr(board, name) for name in dir(board) if name.isupper()}
    return SimpleNamespace(**{**fields, **changes})


def pack(packer, canvas, now_ms=0):
    out = bytearray(1024)
    packer.pack(canvas, out, now_ms)
    return out


def current_ma(out, board):
    """Return what a frame draws, from its bytes alone."""
    lit = sum(out[at + 1] + out[at + 2] + out[at + 3] for at in range(0, 1024, 4))
    return board.OTHER_MA + (256 * board.LED_IDLE_UA + lit * board.LED_FULL_UA / 255) / 1000


def cell(packer, out, x, y):
    at = packer.wire[y * 16 + x] * 4
    return bytes(out[at : at + 4])


def resting_mine():
    canvas = Canvas()
    table = bytearray(768)
    p.Palette().put(table, 1, p.TILE)
    noise = bytearray(256)
    rock_noise(noise, 3)
    canvas.tiles(bytes([1]) * 160, table, noise, 3, 160)
    return canvas


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 1 << 30),
    st.integers(0, 3000),
    st.integers(1, 8),
    st.sampled_from([(1000, 12000), (600, 20000)]),
)
def test_no_frame_draws_more_than_the_supply_gives(seed, supply_ma, step, led):
    rnd = random.Random(seed)
    own = make_board(SUPPLY_MA=supply_ma, LED_IDLE_UA=led[0], LED_FULL_UA=led[1])
    packer = Packer(own)
    packer.brightness = step
    canvas = Canvas()
    idle = current_ma(bytes(1024), own)
    now_ms = 0
    for _ in range(6):
        top = rnd.choice([4, 60, 255])
        for layer in (canvas.buf, canvas.fx):
            layer[:] = bytes(rnd.randint(0, top) if rnd.random() < 0.7 else 0 for _ in range(768))
        out = pack(packer, canvas, now_ms)
        assert current_ma(out, own) <= max(supply_ma, idle)
        assert current_ma(out, own) - 0.01 <= packer.estimate_ma <= max(supply_ma, idle + 1)
        now_ms += rnd.randint(1, 700)


def test_white_uses_most_of_the_usb_budget():
    packer = Packer(board)
    canvas = Canvas()
    canvas.rect(0, 0, 16, 16, 0xFFFFFF)
    out = pack(packer, canvas)
    assert board.SUPPLY_MA * 0.9 < current_ma(out, board) <= board.SUPPLY_MA


def test_a_supply_below_the_idle_current_gives_darkness():
    packer = Packer(make_board(SUPPLY_MA=200))
    canvas = Canvas()
    canvas.rect(0, 0, 16, 16, 0xFFFFFF)
    assert not any(pack(packer, canvas))


@pytest.mark.parametrize("step", range(1, 9))
def test_the_resting_mine_needs_no_limiter_on_usb(step):
    """look.md: the resting mine fits the USB budget without the limiter."""
    packer, free = Packer(board), Packer(make_board(SUPPLY_MA=4000))
    packer.brightness = free.brightness = step
    canvas = resting_mine()
    assert pack(packer, canvas) == pack(free, canvas)


def test_effects_give_way_before_the_mine():
    alone, crowded = Packer(board), Packer(board)
    canvas = resting_mine()
    for x in range(2):
        canvas.set(x, 0, 0xFFB000)
    wanted = pack(alone, canvas)
    canvas.glow(0, 4, 16, 6, 0xFFFFFF)
    got = pack(crowded, canvas)
    assert current_ma(got, board) > current_ma(wanted, board)
    for x in range(16):
        assert cell(crowded, got, x, 0) == cell(alone, wanted, x, 0)
        for y in range(16):
            assert sum(cell(crowded, got, x, y)) >= sum(cell(alone, wanted, x, y))


def test_the_dimmest_lights_stay_lit_while_gold_is_limited():
    canvas = resting_mine()
    free = pack(Packer(make_board(SUPPLY_MA=4000)), canvas)
    lit = sum(1 for byte in free if byte)
    for x in range(16):
        canvas.set(x, 0, 0xFFFFFF)
    packer = Packer(board)
    out = pack(packer, canvas)
    assert max(cell(packer, out, 0, 0)) < 255
    assert sum(1 for byte in out if byte) == lit + 48


def test_the_limit_lets_go_over_half_a_second():
    packer = Packer(board)
    canvas = Canvas()
    canvas.rect(0, 0, 16, 16, 0xFFFFFF)
    pack(packer, canvas, 0)
    canvas.clear()
    canvas.rect(0, 0, 3, 1, 0xFFFFFF)
    seen = [max(pack(packer, canvas, now_ms)) for now_ms in range(0, 800, 20)]
    assert seen[0] < 60
    assert all(a <= b for a, b in itertools.pairwise(seen))
    assert max(b - a for a, b in itertools.pairwise(seen)) <= 20
    assert seen[26] == 255
    assert seen[20] < 255


def test_the_limit_lets_go_in_very_short_frames_too():
    packer = Packer(board)
    canvas = Canvas()
    canvas.rect(0, 0, 16, 16, 0xFFFFFF)
    pack(packer, canvas, 0)
    canvas.clear()
    canvas.rect(0, 0, 3, 1, 0xFFFFFF)
    for now_ms in range(620):
        out = pack(packer, canvas, now_ms)
    assert max(out) == 255


@pytest.mark.parametrize("serpentine", [False, True])
@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("rotation", range(4))
def test_every_wiring_reaches_every_led_once(serpentine, mirror, rotation):
    assert sorted(wiring(serpentine, rotation, mirror)) == list(range(256))


def test_the_reference_panel_runs_to_and_fro():
    """hardware.md: LED 0 at the top left, row 0 left to right, row 1 right to left."""
    wire = wiring(True, 0, False)
    assert wire[0] == 0
    assert wire[15] == 15
    assert wire[16 + 15] == 16
    assert wire[16] == 31
    assert wire[32] == 32


def test_a_panel_turned_clockwise_starts_at_the_top_right():
    wire = wiring(True, 1, False)
    assert wire[15] == 0
    assert wire[16 * 15 + 15] == 15
    assert wiring(True, 2, False)[255] == 0
    assert wiring(True, 3, False)[16 * 15] == 0


def test_a_mirrored_panel_starts_at_the_other_side():
    assert wiring(True, 0, True)[15] == 0


@pytest.mark.parametrize("order", ["GRB", "RGB", "BRG"])
def test_words_carry_the_colour_in_wire_order_from_the_top(order):
    packer = Packer(make_board(LED_ORDER=order, SUPPLY_MA=4000))
    canvas = Canvas()
    canvas.set(3, 0, 0xFF8040)
    word = cell(packer, pack(packer, canvas), 3, 0)
    levels = {"R": 255, "G": word[3 - order.index("G")], "B": word[3 - order.index("B")]}
    assert word[0] == 0
    assert word[::-1][:3] == bytes(levels[c] for c in order)
    assert levels["R"] > levels["G"] > levels["B"] > 0


def test_each_brightness_step_is_brighter_and_outside_values_are_held():
    packer = Packer(make_board(SUPPLY_MA=4000))
    canvas = Canvas()
    canvas.set(0, 0, 0xFFFFFF)
    seen = []
    for step in range(1, 9):
        packer.brightness = step
        seen.append(max(pack(packer, canvas, step * 1000)))
    assert seen == sorted(set(seen))
    assert seen[-1] == 255
    packer.brightness = 99
    assert packer.brightness == 8
    packer.brightness = 0
    assert packer.brightness == 1


def test_the_picture_can_be_shifted():
    packer = Packer(make_board(SUPPLY_MA=4000))
    canvas = Canvas()
    canvas.set(5, 5, 0xFF0000)
    canvas.shift = 1
    out = pack(packer, canvas)
    assert any(cell(packer, out, 6, 5))
    assert not any(cell(packer, out, 5, 5))
    assert canvas.get(5, 5) == 0xFF0000
