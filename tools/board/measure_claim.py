"""The measurements of Claim for docs/performance.md: how far it looks ahead, and that it holds nothing up meanwhile."""

import itertools
import json
import random
import re
import statistics

from paydirt.screen.packer import wiring
from tools.board import probe
from tools.board.emulator import EmulatedBoard
from tools.board.measure import READY_US, must
from tools.tournament_records import run_script

TOP = 10
KIOSK = {"game": "claim", "humans": [0], "bots": {"1": "everything"}, "seed": 8}  # the computer player begins
LINE = r"{} \d+ (\d+) (\d+) (\d+) (\d+)"


def expensive(matches=50, most=TOP, players=2):
    """Return [(cost, positions, state as text)] of the most expensive turns of level 5, counted on the host."""
    rows = [line.split() for line in run_script("claim_expensive.py", [matches, most, players]).splitlines()]
    return [(int(cost), int(visited), text) for cost, visited, text in rows]


def think(reference, files, boards=20, depth=12, states=()):
    """Return (rows to a depth, rows of whole turns): (depth, positions, us, longest piece in us) each."""
    files = probe.with_probe(files, "claim", BOARDS=boards, DEPTH=depth, STATES=repr(tuple(states)))
    board = EmulatedBoard(reference, files=files)
    must(board.wait_text("DONE", 4_000_000 + 3_000_000 * (boards + len(states)), 20_000), board, "probe")
    return [[tuple(map(int, row)) for row in re.findall(LINE.format(word), board.text)] for word in ("SECOND", "TURN")]


def claim_depth(reference, files, boards=20, depth=12):
    """From the second turn of the base game's deals to a depth."""
    rows, _ = think(reference, files, boards, depth)
    return {
        "boards": len(rows),
        "depth": depth,
        "reached": sum(row[0] >= depth for row in rows),
        "mean_ms": statistics.mean(us for _, _, us, _ in rows) / 1000,
        "worst_ms": max(us for _, _, us, _ in rows) / 1000,
        "positions_a_second": round(sum(row[1] for row in rows) * 1e6 / sum(row[2] for row in rows)),
        "piece_ms": max(us for *_, us in rows) / 1000,
        "rows": rows,
    }


def claim_turns(reference, files, matches=50, players=2):
    """The ten most expensive turns of level 5 in as many matches of each game: what the processor is busy with them."""
    costly = expensive(matches, TOP, players)
    _, rows = think(reference, files, 0, 0, [text for _, _, text in costly])
    return {
        "turns": len(rows),
        "matches": matches,
        "positions": max(visited for _, visited, _, _ in rows),
        "worst_ms": max(us for _, _, us, _ in rows) / 1000,
        "piece_ms": max(us for *_, us in rows) / 1000,
        "rows": rows,
    }


def claim_turns_of_three(reference, files, matches=50):
    """The same with three players, each for itself."""
    return claim_turns(reference, files, matches, 3)


def claim_light(reference, files, count=6, seed=3, kiosk=KIOSK):
    """Press to light while level 5 thinks: the waiting player's buttons, from the edge to the end of the first frame in
    which the middle of its edge is brighter, in ms; and how late the card is taken after all that."""
    extra = {"kiosk.json": json.dumps(kiosk).encode(), "telemetry.on": b""}
    board = EmulatedBoard(reference, files=files | extra)
    must(board.run_until(lambda: len(board.leds.frames) >= 4, READY_US, 2000), board, "no picture")

    def told(event):
        """Wait for a line of telemetry; return (board's time in ms, the game's)."""
        board.send(b"\x06\x06\x06")  # room for 192 bytes
        must(board.wait_text(f'"ev":"{event}"', 8_000_000, 1000), board, "no " + event)
        board.run(2000)  # to the end of the line
        return board.now_us / 1000, int(re.search(rf'"ev":"{event}","t":(\d+)', board.text)[1])

    told("deal")
    began = told("turn")
    wire = wiring(reference.PANEL_SERPENTINE, reference.PANEL_ROTATION, reference.PANEL_MIRROR)
    middle = [wire[15 * 16 + x] for x in (7, 8)]

    def glow(frame):
        return sum(sum(frame.rgb(led)) for led in middle)

    chance = random.Random(seed)
    begin_us = board.now_us
    times = []
    for _ in range(count):
        at_us = board.now_us + 1000 + chance.random() * 16_000
        before = glow(board.leds.frames[-1])
        board.tap(chance.randrange(4), at_us, 60_000)
        board.run(280_000)  # until the glow is over
        shown = next((f for f in board.leds.frames if f.end_us > at_us and glow(f) > before), None)
        must(shown, board, "a press did not show")
        times.append((shown.end_us - at_us) / 1000)
    taken = told("take")
    frames = [f.start_us for f in board.leds.frames if f.start_us > begin_us]
    return {
        "presses": count,
        "median_ms": statistics.median(times),
        "worst_ms": max(times),
        "turn_ms": taken[0] - began[0],
        "late_ms": taken[0] - began[0] - (taken[1] - began[1]),
        "longest_frame_gap_ms": max(b - a for a, b in itertools.pairwise(frames)) / 1000,
    }


def claim_light_townsfolk(reference, files):
    """The same where it thinks about townsfolk, too."""
    return claim_light(reference, files, kiosk=KIOSK | {"townsfolk": True, "seed": 9})
