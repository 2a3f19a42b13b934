"""The measurements of docs/performance.md, each on an emulated board of its own, from the built image."""

import json
import re
import statistics

from tools.board import probe
from tools.board.emulator import EmulatedBoard
from tools.board.trials import CLOSE_US, Trials

KIOSK = {
    "game": "boombanggold",
    "humans": [0],
    "bots": {"1": "hard", "2": "hard", "3": "hard"},
    "seed": 7,
    "pledge": False,
}
READY_US = 3_000_000
CREDIT = b"\x06" * 3  # for telemetry: all that the board takes at once


class Failed(RuntimeError):
    """The board did not get where the measurement begins; the message has what it printed."""


def must(reached, board, what):
    if not reached:
        raise Failed(f"{what}: {board.text[-600:]}")


def start(reference, files):
    """Power-on: when the dark frame, the first light and the first picture of a screen are on the matrix, in ms."""
    board = EmulatedBoard(reference, files=files, host=False)

    def pictures():
        return [frame for frame in board.leds.frames if not frame.dark]

    shown = board.run_until(lambda: len(pictures()) >= 2, READY_US, 1000)
    must(shown, board, "no picture")
    first = board.leds.frames[0]
    return {
        "dark_ms": first.end_us / 1000,
        "first_dark": first.dark,
        "light_ms": pictures()[0].end_us / 1000,
        "screen_ms": pictures()[1].end_us / 1000,
        "flash_writes": len(board.flash.operations),
    }


def presses(reference, files, count=200, seed=1):
    """Two presses a trial under full load: how many came in order, stamp errors, packing times, the wire."""
    run_us = count * 6000 + 20_000
    board = EmulatedBoard(reference, files=probe.with_probe(files, "presses", RUN_US=run_us))
    must(board.wait_text("READY", READY_US), board, "probe")
    trials = Trials(board, count, CLOSE_US, seed)
    must(board.wait_text("DONE", run_us + 3_000_000, 5000), board, "probe")
    board.run(100_000)
    right, errors = trials.judge_levels(probe.samples(board.text))
    packs = json.loads(re.search(r"PACK (\[.*?\])", board.text).group(1))
    frames = board.leds.frames
    lows = [frame.low_before_us for frame in frames[1:]]
    return {
        "trials": count,
        "distances_us": sorted(set(CLOSE_US)),
        "right": right,
        "worst_stamp_us": max(errors),
        "pack_median_us": statistics.median(packs),
        "pack_worst_us": max(packs),
        "frames": len(frames),
        "frame_us": statistics.median(frame.end_us - frame.start_us for frame in frames),
        "least_low_us": min(lows),
        "widths_ns": {name: _extremes(frames, name) for name in ("t0h_ns", "t1h_ns", "t0l_ns", "t1l_ns")},
    }


def packing(reference, files, frames=60):
    """Times of Packer.pack alone, in us: a quiet picture, four bursts over one that changes, every cell changing."""
    board = EmulatedBoard(reference, files=probe.with_probe(files, "bursts", FRAMES=frames))
    must(board.wait_text("DONE", READY_US + 50_000 * frames, 5000), board, "probe")
    board.run(3000)
    times = {}
    for what in ("quiet", "bursts", "everything"):
        found = re.search(what.upper() + r" (\[.*?\]) (\d+) (\d+)", board.text)
        us = json.loads(found.group(1))
        times[what] = {"frames": len(us), "median_us": statistics.median(us), "worst_us": max(us)}
        times[what]["scales"] = [int(found.group(2)), int(found.group(3))]
    return times


def usual(reference, files, count=60, apart_us=1000, seed=1):
    """The same trials with one Pin.irq a button, the neopixel module and whole-frame display writes."""
    run_us = count * 6000 + 20_000
    board = EmulatedBoard(reference, files=probe.with_probe(files, "usual", RUN_US=run_us))
    must(board.wait_text("READY", READY_US), board, "probe")
    trials = Trials(board, count, (apart_us,), seed)
    must(board.wait_text("DONE", run_us + 3_000_000, 5000), board, "probe")
    board.run(50_000)
    found = [(stamp, index) for stamp, index in probe.samples(board.text)]
    right, errors = trials.judge(found)
    return {"trials": count, "apart_us": apart_us, "right": right, "worst_stamp_us": max(errors)}


def memory(reference, files, turns=12):
    """A running match as it comes from the menu, without telemetry: what is free, and the largest piece of it."""
    extra = {"kiosk.json": json.dumps(KIOSK).encode()}
    files = probe.with_probe(files, "free", TURNS=turns) | extra
    board = EmulatedBoard(reference, files=files)
    must(board.wait_text("DONE", 6_000_000, 5000), board, "no match")
    board.run(5000)
    return {
        "free": int(re.search(r"FREE (\d+)", board.text).group(1)),
        "largest_block": int(re.search(r"max free sz: (\d+)", board.text).group(1)) * 16,
    }


def current_ma(reference, frame):
    """What a frame draws, with everything else on the board, by the board file's figures."""
    led_ua = 256 * reference.LED_IDLE_UA + sum(frame.grb) * reference.LED_FULL_UA / 255
    return reference.OTHER_MA + led_ua / 1000


def _extremes(frames, name):
    found = [getattr(frame, name) for frame in frames if getattr(frame, name)]
    return [min(low for low, _ in found), max(high for _, high in found)]
