"""The two state machine programs, instruction by instruction (rp2040-pio-emulator)."""

import itertools
from collections import deque
from dataclasses import replace

import pytest
from pioemu import ShiftRegister, State, clock_cycles_reached, emulate

from tools.board import asm_pio

with asm_pio.stand_ins():
    from ports.rp2.capture_pio import sampler
    from ports.rp2.matrix import ws2812

CYCLE_NS = 1_000_000_000 / 12_800_000
PUSH = 0x8000  # push noblock
IRQ = 0xC000  # the emulator knows no irq: a nop takes as long
NOP = 0xA042
# The narrowest limits of the WS2812B data sheets (V1 to V5), in ns: each lies inside all of them.
LIMITS = {"t0h": (250, 380), "t1h": (650, 950), "t0l": (700, 1000), "t1l": (300, 420)}


def _timed(level_at):
    def source(clock: int):
        return level_at(clock)

    return source


def run_sampler(level_at, cycles):
    """Return the words that the sampler pushes while `level_at(clock)` is on the pins."""
    pushed = []
    steps = emulate(
        [NOP if opcode == IRQ else opcode for opcode in sampler.opcodes],
        stop_when=clock_cycles_reached(cycles),
        input_source=_timed(level_at),
        shift_isr_right=False,
        wrap_target=sampler.wrap_target,
        wrap_top=sampler.wrap,
    )
    for before, after in steps:
        if sampler.opcodes[before.program_counter] == PUSH:
            pushed.append((after.clock, after.receive_fifo.pop()))
    return pushed


def two_presses(first, apart):
    """Return the pins' level as a function of the clock: button 0 goes down at `first`, button 1 `apart` later."""

    def level_at(clock: int):
        return 0xFFFF if clock < first else 0xFFFE if clock < first + apart else 0xFFFC

    return level_at


def run_leds(words):
    """Return the widths (high, low) in cycles of every bit that the LED program sends for `words`."""
    edges = []
    steps = emulate(
        ws2812.opcodes,
        stop_when=lambda opcode, state: len(state.transmit_fifo) == 0 and state.clock > 16 * 24 * len(words) + 40,
        initial_state=replace(
            State(), transmit_fifo=deque(words), output_shift_register=ShiftRegister(0, 32), pin_directions=1
        ),
        auto_pull=True,
        pull_threshold=24,
        shift_osr_right=False,
        side_set_base=0,
        side_set_count=1,
        wrap_target=ws2812.wrap_target,
        wrap_top=ws2812.wrap,
    )
    level = 0
    for before, after in steps:
        now = after.pin_values & 1
        if now != level:
            edges.append(before.clock)
            level = now
    return edges


def test_the_first_level_is_always_pushed():
    assert [word for _, word in run_sampler(lambda clock: 0xFFFF, 100)] == [0xFFFF]
    assert [word for _, word in run_sampler(lambda clock: 0, 100)] == [0]


def test_only_the_sixteen_pins_count():
    assert [word for _, word in run_sampler(lambda clock: 0xFFFF | (clock & 1) << 20, 200)] == [0xFFFF]


def test_every_change_is_pushed_once_in_order():
    levels = [0xFFFF, 0xFFFE, 0xBFFE, 0xFFFE, 0x7FFF]
    pushed = run_sampler(lambda clock: levels[min(clock // 25, 4)], 200)
    assert [word for _, word in pushed] == levels


def test_presses_half_a_microsecond_apart_are_two_samples_whatever_the_phase():
    apart = 13  # cycles of 80 ns: 1.04 us; see also the measured order on the emulated board
    for phase in range(40, 60):
        pushed = run_sampler(two_presses(phase, apart), 200)
        assert [word for _, word in pushed] == [0xFFFF, 0xFFFE, 0xFFFC]
        assert 0 <= pushed[1][0] - phase <= 12  # less than 1 us from the edge to the push


@pytest.mark.parametrize("word", [0x000000, 0xFFFFFF, 0xA5C3F0, 0x800001])
def test_pulse_widths_are_inside_every_data_sheets_limits(word):
    edges = run_leds([word << 8])
    rises, falls = edges[0::2], edges[1::2]
    assert len(falls) == 24
    for i in range(24):
        bit = word >> 23 - i & 1
        low, high = LIMITS[f"t{bit}h"]
        assert low <= (falls[i] - rises[i]) * CYCLE_NS <= high
        if i < 23:
            low, high = LIMITS[f"t{bit}l"]
            assert low <= (rises[i + 1] - falls[i]) * CYCLE_NS <= high
            assert rises[i + 1] - rises[i] == 16  # 1.25 us a bit


def test_words_follow_each_other_without_a_gap():
    edges = run_leds([0x12345600, 0xFFFFFF00])
    rises = edges[0::2]
    assert [b - a for a, b in itertools.pairwise(rises)] == [16] * 47
