"""Long runs about what breaks and what interrupts: exceptions anywhere, a loop that hangs, Ctrl-C."""

import json
import random

from tools import image
from tools.board import measure, probe
from tools.board.checks import deaf_buttons, demand, in_a_copy
from tools.board.emulator import EmulatedBoard

READY_US = 2_000_000
PRESSES = 20
MOMENTS = 10  # of a match at which Ctrl-C comes
AGAIN = 5  # at every so many of them, Ctrl-D follows
KIOSKS = (measure.KIOSK, {"game": "claim", "humans": [0], "bots": {"1": 5}, "seed": 7})
# What raises once (tools/board/probes/breaks.py), and whether that is in a match.
POINTS = {
    "turn": False,
    "event": False,
    "draw": False,
    "display": False,
    "rules": True,
    "store": False,
    "oled": False,
    "sound": False,
    "matrix": False,
    "idle": False,
}


def breaks(reference, files, seconds):
    """An exception in the loop, wherever: it is kept, the board restarts, and every button works again."""
    for point, in_match in POINTS.items():
        print(f"  {point}", flush=True)
        broken(reference, files, point, in_match)


def broken(reference, files, point, in_match=False):
    """Have one thing raise, and demand all that; return the board afterwards."""
    extra = {"kiosk.json": json.dumps(measure.KIOSK).encode()} if in_match else {}
    board = EmulatedBoard(reference, files=probe.with_probe(files, "breaks", POINT=repr(point)) | extra)
    demand(
        board.run_until(lambda: b"on purpose" in board.output or len(board.leds.frames) > 12, 4 * READY_US, 5000), point
    )
    for _ in range(PRESSES):
        if board.wait_text("broken on purpose", 150_000, 5000):
            break
        board.tap(0, board.now_us + 1000)
        board.tap(3, board.now_us + 70_000)
    demand(b"broken on purpose" in board.output, f"{point}: nothing broke: {board.text}")
    demand(board.run_until(lambda: board.resets == 1, 2 * READY_US, 10_000), f"{point}: no restart: {board.text}")
    shown = len(board.leds.frames)
    demand(
        board.run_until(lambda: len(board.leds.frames) > shown + 4, READY_US, 5000), f"{point}: does not start again"
    )
    works(board, point)
    left = image.read_littlefs(board.filesystem())
    demand(b"broken on purpose" in left["crash.txt"], f"{point}: not in crash.txt")
    return board


def handler(reference, files, seconds):
    """The interrupt handler that wakes the loop raises: MicroPython drops it, and the loop arms it again."""
    board = EmulatedBoard(reference, files=probe.with_probe(files, "breaks", POINT=repr("handler")))
    demand(board.run_until(lambda: len(board.leds.frames) > 6, READY_US, 5000), "does not start")
    board.tap(0, board.now_us + 1000)
    demand(board.wait_text("Uncaught exception", READY_US, 2000), "the handler did not raise: " + board.text)
    demand(board.wait_text("ARMED", 2 * READY_US, 5000), "it was not armed again: " + board.text)
    works(board, "handler")


def works(board, what):
    """Demand that every button of a board that shows its self-test does something."""
    board.run(60_000)
    deaf = deaf_buttons(board)
    demand(not deaf, f"{what}: these buttons do nothing: {deaf}")
    demand(board.resets <= 1, board.text)


def hang(reference, files, seconds):
    """The loop stands still in play: the watchdog bites after eight seconds, and the toy starts again."""
    extra = {"kiosk.json": json.dumps(measure.KIOSK).encode()}
    board = EmulatedBoard(reference, files=probe.with_probe(files, "hangs") | extra)
    demand(board.wait_text("HANGS", 4 * READY_US, 5000), "does not play: " + board.text)
    demand(board.run_until(lambda: board.resets > 0, 9_000_000, 20_000), "the watchdog does not bite")
    shown = len(board.leds.frames)
    demand(board.run_until(lambda: len(board.leds.frames) > shown + 3, 2 * READY_US, 5000), "does not start again")
    print("  " + board.text[-200:].strip().replace("\n", "\n  "), flush=True)


def resets(reference, files, seconds):
    """Thirty soft resets end where they began: it starts, plays a few frames, and Ctrl-C and Ctrl-D follow."""
    board = EmulatedBoard(reference, files=files)
    for number in range(30):
        started(board, len(board.leds.frames), f"start {number}")
        interrupted(board, f"start {number}")
        board.send(b"\x04")


def interrupts(reference, files, seconds):
    """Ctrl-C at any moment of a match of either game gives a prompt, dark and silent; Ctrl-D starts it again.

    At each moment the process splits in two: in the child Ctrl-C comes, in the parent the match goes on.
    """
    chance = random.Random(11)
    for kiosk in KIOSKS:
        extra = {"kiosk.json": json.dumps(kiosk).encode(), "telemetry.on": b""}
        board = EmulatedBoard(reference, files=files | extra)
        demand(board.run_until(lambda board=board: len(board.leds.frames) > 2, READY_US, 5000), "does not start")
        board.send(measure.CREDIT)
        demand(board.wait_text('"ev":"start"', 4 * READY_US, 5000), "no match: " + board.text)
        for number in range(MOMENTS):
            board.tap(chance.randrange(16), board.now_us + 1000)
            board.run(chance.randrange(20_000, 250_000))
            moment = f"{kiosk['game']} at {board.now_us / 1e6:.6f} s"

            def check(number=number, moment=moment, board=board):
                interrupted(board, moment)
                if number % AGAIN == AGAIN - 1:
                    shown = len(board.leds.frames)
                    board.send(b"\x04")
                    started(board, shown, moment)

            in_a_copy(check, moment)
        print(f"  {kiosk['game']}: {MOMENTS} moments", flush=True)


def started(board, shown, when):
    """Demand that the toy starts, dark first, after `shown` frames."""
    demand(board.run_until(lambda: len(board.leds.frames) > shown + 3, 2 * READY_US, 5000), f"does not start: {when}")
    demand(board.leds.frames[shown].dark, f"not dark first: {when}")


def interrupted(board, when):
    """Demand that Ctrl-C gives a prompt within a second, with dark lights and a silent buzzer."""
    board.output.clear()
    board.send(b"\x03")
    demand(board.wait_text(">>> ", 1_000_000, 2000), f"no prompt: {when}: {board.text}")
    demand("Traceback" not in board.text, f"{when}: {board.text}")
    board.run(20_000)
    demand(board.leds.frames[-1].dark, f"the lights are on: {when}")
    demand(board.buzzer.level == 0 and board.buzzer.driven, f"not silent: {when}")
