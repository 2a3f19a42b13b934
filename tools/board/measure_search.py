"""The measurements of a running search for docs/performance.md: press to light, frames, what the loop does."""

import itertools
import json
import random
import re
import statistics

from paydirt.games.boombanggold.constants import P_SEARCH
from paydirt.games.boombanggold.state import PHASE, S_CURSOR, SEAT
from paydirt.screen.packer import wiring
from tools.board import probe
from tools.board.emulator import EmulatedBoard
from tools.board.measure import CREDIT, KIOSK, READY_US, current_ma, must

MASK_STEP_US = 5
RAM = 0x20000000
VECTORS = 0x100  # in the flash: where the stack begins
BOARD = 32  # the board's first cell on the matrix
VOLLEY_BEFORE_US = 25_000  # so far back a gap counts
VOLLEY_AFTER_US = 120_000
VOLLEY_HELD_US = 40_000


def light(reference, files):
    """Press to light, from the edge to the end of the first frame that shows it, in ms: in the self-test, in play."""
    return {"menu": _light_in_self_test(reference, files), "play": _light_in_play(reference, files)}


def _light_in_self_test(reference, files, count=16, seed=3):
    board = EmulatedBoard(reference, files=probe.with_probe(files, "selftest"))
    must(board.run_until(lambda: len(board.leds.frames) >= 6, READY_US, 2000), board, "no picture")
    board.run(100_000)
    chance = random.Random(seed)
    times = []
    for _ in range(count):
        index = 4 * chance.randrange(4)  # forward: the others may change the page, or leave
        idle = board.leds.frames[-1].grb
        at_us = board.now_us + 1000 + chance.random() * 16_000
        board.tap(index, at_us, 60_000)
        board.run(17_000 + 110_000)
        shown = next((f for f in board.leds.frames if f.end_us > at_us and f.grb != idle), None)
        must(shown, board, "a press did not show")
        times.append((shown.end_us - at_us) / 1000)
    return _summary(times)


def _light_in_play(reference, files, count=48, seed=3):
    """A person among three hard bots goes round in each search: when does the cursor light where it goes?

    In a square, so that no trail of its own colour still glows there, once the last sparks are gone.
    """
    board = in_search(reference, files, WARM=20, MIDDLE=0, STOP=0)
    state = int(re.search(r"STATE (\d+)", board.text).group(1)) - RAM
    cursor = state + SEAT + S_CURSOR
    wire = wiring(reference.PANEL_SERPENTINE, reference.PANEL_ROTATION, reference.PANEL_MIRROR)

    def lit(frame, cell):
        red, green, blue = frame.rgb(wire[cell + BOARD])
        return red > 4 * green and red > 2 * blue  # the first player's colour, over gold, too

    chance = random.Random(seed)
    times = []
    while len(times) < count:
        must(board.run_until(lambda: searching(board, state), 10_000_000, 2000), board, "no search")
        board.run(1_000_000)
        for number in range(count - len(times)):
            board.run(60_000 + chance.random() * 16_000)
            before = board.mcu.sram[cursor]
            at_us = board.now_us + 1000
            board.tap(number & 3, at_us, 30_000)
            board.run(50_000)
            cell = board.mcu.sram[cursor]
            if not searching(board, state) or cell == before:  # it is over, or the hands are not free
                break
            shown = next((frame for frame in board.leds.frames if frame.end_us > at_us and lit(frame, cell)), None)
            must(shown, board, "a press did not show")
            times.append((shown.end_us - at_us) / 1000)
        board.run_until(lambda: not searching(board, state), 40_000_000, 2000)
    return _summary(times)


def _summary(times):
    return {"presses": len(times), "median_ms": statistics.median(times), "worst_ms": max(times)}


def in_search(reference, files, extra=None, **values):
    """Return a board on which the search of a match has been running for WARM turns."""
    values = {"BLASTS": 0} | values
    files = probe.with_probe(files, "watched", **values) | {"kiosk.json": json.dumps(KIOSK).encode()} | (extra or {})
    board = EmulatedBoard(reference, files=files)
    must(board.run_until(lambda: len(board.leds.frames) >= 4, READY_US, 2000), board, "no picture")
    board.send(CREDIT)
    for _ in range(40):
        board.tap(0, board.now_us + 1000)
        if board.wait_text("SEARCH", 250_000, 2000):
            break
    must(b"SEARCH" in board.output, board, "no search")
    return board


def busiest(reference, files, turns=260):
    """The first second of each search: the four blasts still glow, tiles tumble, four players move.

    In the light of the blasts no cursor can be told from a picture. So a press is taken as shown by the first frame
    that starts after the rules have moved the cursor, which is looked for in the board's memory.
    """
    board = in_search(reference, files, WARM=1, MIDDLE=1 + turns, STOP=1 + turns, BLASTS=1)
    state = int(re.search(r"STATE (\d+)", board.text).group(1)) - RAM
    chance = random.Random(5)
    times = []
    gaps = []
    button = 0
    while b"TIMED" not in board.output:
        must(board.run_until(lambda: searching(board, state), 3_000_000, 1000), board, "no search")
        from_us = board.now_us
        still = 0
        while searching(board, state) and b"TIMED" not in board.output:
            before = board.mcu.sram[state + SEAT + S_CURSOR]
            at_us = board.now_us + 1000
            board.tap(button, at_us, 20_000)
            button = (button + 1) & 3
            board.run_until(lambda cell=before: board.mcu.sram[state + SEAT + S_CURSOR] != cell, 40_000, 50)
            moved_us = board.now_us
            board.run(40_000 + chance.random() * 16_000)
            if board.mcu.sram[state + SEAT + S_CURSOR] == before:  # at the edge of the mine
                still += 1
                must(still < 4, board, "no move")
            elif searching(board, state):
                still = 0
                shown = next(frame for frame in board.leds.frames if frame.start_us > moved_us - 50)
                times.append((shown.end_us - at_us) / 1000)
        starts = [frame.start_us for frame in board.leds.frames if from_us < frame.start_us < moved_us]
        gaps += [b - a for a, b in itertools.pairwise(starts)]
    return {
        "turns": turns,
        "longest_turn_us": int(re.search(r"LONGEST_US (\d+)", board.text).group(1)),
        "light": _summary(times),
        "frames_a_second": len(gaps) * 1e6 / sum(gaps),
        "longest_frame_gap_ms": max(gaps) / 1000,
        "current_ma": max(current_ma(reference, frame) for frame in board.leds.frames),
    }


def searching(board, state):
    return board.mcu.sram[state + PHASE] == P_SEARCH


class StackMark:
    """Paints what lies below the stack, to see later how deep it went."""

    SIZE = 8192  # of MicroPython's stack; it keeps 256 bytes of that for interrupts
    PAINT = 0xA5

    def __init__(self, board):
        top = int.from_bytes(board.mcu.flash[VECTORS : VECTORS + 4], "little") - RAM
        self._sram = board.mcu.sram
        self._end = top
        for at in range(top - self.SIZE, board.mcu.core.registers[13] - RAM - 128):
            self._sram[at] = self.PAINT

    def used(self):
        """Return how many bytes of it have been in use since, at the deepest."""
        at = self._end - self.SIZE
        while self._sram[at] == self.PAINT:
            at += 1
        return self._end - at


class InterruptMask:
    """Watches PRIMASK in steps of 5 us: the longest stretch with interrupts off."""

    def __init__(self, board):
        self._core = board.mcu.core
        self._run = 0
        self.longest_us = 0
        self._alarm = board.clock.create_alarm(self._look)
        self._on = True
        self._look()

    def _look(self):
        self._run = self._run + MASK_STEP_US if self._core.pm else 0
        self.longest_us = max(self.longest_us, self._run)
        if self._on:
            self._alarm.schedule(MASK_STEP_US * 1000)

    def stop(self):
        self._on = False


def search(reference, files, warm=20, turns=60, watched=30):
    """A running search of the real game: loop, allocations, memory, interrupts, current, sixteen presses at once."""
    turns = {"WARM": warm, "MIDDLE": warm + turns, "STOP": warm + turns + watched}
    board = in_search(reference, files, {"telemetry.on": b""}, **turns)
    mask = InterruptMask(board)
    written = len(board.flash.operations)
    from_us = board.now_us
    board.at(from_us + 150_000, lambda: [board.press(index) for index in range(16)])
    board.at(from_us + 190_000, lambda: [board.release(index) for index in range(16)])
    must(board.wait_text("TIMED", 6_000_000, 2000), board, "the search ended early")
    until_us = board.now_us - 10_000
    must(board.wait_text("TURNS", 6_000_000, 2000), board, "the search ended early")
    mask.stop()
    frames = [frame for frame in board.leds.frames if from_us < frame.start_us < until_us]
    gaps = [b.start_us - a.start_us for a, b in itertools.pairwise(frames)]
    board.wait_text("DONE", 1_500_000, 2000)
    board.run(5000)
    numbers = re.search(r"TURNS (\d+) ALLOCATING (\d+) (\d+) GC (\d+)", board.text)
    result = {
        "turns": int(numbers.group(1)),
        "allocating_turns": int(numbers.group(2)),
        "allocated": int(numbers.group(3)),
        "collections": int(numbers.group(4)),
        "longest_turn_us": int(re.search(r"LONGEST_US (\d+)", board.text).group(1)),
        "slow_turns": re.search(r"SLOW (.*)", board.text).group(1).strip(),
        "frames_a_second": len(gaps) * 1e6 / (frames[-1].start_us - frames[0].start_us),
        "longest_frame_gap_ms": max(gaps) / 1000,
        "interrupts_off_us": mask.longest_us,
        "flash_writes": len(board.flash.operations) - written,
        "current_ma": max(current_ma(reference, frame) for frame in board.leds.frames),
        "lines": sum(line.startswith('{"ev"') for line in board.text.splitlines()),
    }
    return result | {"after": after_search(board)}


def volleys(reference, files, count=24, seed=11):
    """Press all buttons at once at `count` moments of searches; the longest gap of frames around each, in ms.

    A volley during which the search ends does not count. And how deep the stack goes, the ends of searches included.
    """
    board = in_search(reference, files, WARM=20, MIDDLE=0, STOP=0)
    stack = StackMark(board)
    state = int(re.search(r"STATE (\d+)", board.text).group(1)) - RAM
    chance = random.Random(seed)
    gaps = []
    while len(gaps) < count:
        board.run(30_000 + chance.random() * 100_000)
        board.run_until(lambda: searching(board, state), 20_000_000, 2000)
        from_us = board.now_us - VOLLEY_BEFORE_US
        for index in range(16):
            board.tap(index, board.now_us, VOLLEY_HELD_US)
        board.run(VOLLEY_AFTER_US)
        if searching(board, state):
            starts = [frame.start_us for frame in board.leds.frames if frame.start_us > from_us]
            gaps.append(max(b - a for a, b in itertools.pairwise(starts)) / 1000)
    return {
        "volleys": count,
        "stack_bytes": stack.used(),
        "gaps_ms": gaps,
        "median_gap_ms": statistics.median(gaps),
        "longest_frame_gap_ms": max(gaps),
    }


def after_search(board):
    """The same match goes on: a host that has granted credit and does not read, display pulled and returned, Ctrl-C."""

    def longest_gap_ms(us):
        from_us = board.now_us
        board.run(us)
        starts = [frame.start_us for frame in board.leds.frames if frame.start_us > from_us]
        return max(b - a for a, b in itertools.pairwise(starts)) / 1000

    board.usb.reading = False
    board.send(CREDIT)
    for index in (1, 3):  # L and R: a call, which gives a line in any case
        board.tap(index, board.now_us + 1000)
    unread = longest_gap_ms(600_000)
    come = len(board.output)
    board.usb.read_again()
    board.run(5000)
    unread_bytes = len(board.output) - come  # no new line in so short a time: these had waited, behind a lost packet
    board.display.unplug()
    without = longest_gap_ms(150_000)
    board.display.plug_in()
    back = board.run_until(lambda: board.display.on, 1_500_000, 5000)
    board.output.clear()
    pressed_us = board.now_us
    board.send(b"\x03")
    prompt = board.wait_text(">>> ", 1_500_000, 1000)
    prompt_ms = (board.now_us - pressed_us) / 1000
    board.run(20_000)
    return {
        "unread_gap_ms": unread,
        "unread_bytes": unread_bytes,
        "no_display_gap_ms": without,
        "display_back": back,
        "prompt_ms": prompt_ms if prompt else None,
        "dark": board.leds.frames[-1].dark,
        "silent": board.buzzer.level == 0 and board.buzzer.driven,
    }
