"""The long runs on the emulated board (make soak): power cuts, soft resets, Ctrl-C at any moment, wild buttons,
mpremote, a full disk, strange settings, exceptions anywhere, the watchdog.

python -m tools.board.soak [--only cuts,resets,abuse] [--seconds N]
"""

import argparse
import json
import random
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(ROOT / "tools" / "host"), str(ROOT / "boards" / "pico")]

from tools import firmware, image  # noqa: E402
from tools.arguments import some_of, whole  # noqa: E402
from tools.board import measure, probe, soak_crashes, soak_flash  # noqa: E402
from tools.board.checks import Broken, demand  # noqa: E402
from tools.board.emulator import EmulatedBoard  # noqa: E402
from tools.board.serial import Serial  # noqa: E402

BOARD = "pico"
READY_US = 2_000_000
DISPLAY_US = 1_500_000  # a display that was plugged in is on again
STILL_US = 1_300_000  # a match that comes in holds up a picture: making room for it takes a second
PATIENCE_S = 400  # for mpremote, whose board is 40 times too slow
FOREIGN = "with open('main.py', 'w') as file: file.write('print(1)')"


def abuse(reference, files, seconds):
    """Wild buttons, a display that comes and goes, a host that reads or not: frames keep coming, nothing crashes."""
    board = EmulatedBoard(reference, files=files)
    demand(board.run_until(lambda: len(board.leds.frames) > 3, READY_US, 5000), "does not start")
    chance = random.Random(5)
    end_us = board.now_us + seconds * 1_000_000
    while board.now_us < end_us:
        for _ in range(chance.randrange(1, 6)):
            board.tap(chance.randrange(16), board.now_us + chance.randrange(20_000), chance.randrange(100, 60_000))
        if chance.randrange(20) == 0:
            (board.display.unplug if board.display.present else board.display.plug_in)()
        if chance.randrange(20) == 0:
            if board.usb.reading:
                board.usb.reading = False
            else:
                board.usb.read_again()
        shown = len(board.leds.frames)
        board.run(80_000)
        moves = board.run_until(lambda shown=shown: len(board.leds.frames) > shown, STILL_US, 5000)
        demand(moves, "it stands still: " + board.text[-400:])
        demand(board.resets == 0 and "Traceback" not in board.text, board.text[-800:])
    if not board.display.present:
        board.display.plug_in()
    demand(board.run_until(lambda: board.display.on, DISPLAY_US, 5000), "the display does not come back")
    print(f"  {len(board.leds.frames)} frames, display: {board.display.unknown or 'every command known'}")


def mpremote(reference, files, seconds):
    """The real mpremote while a match runs; make deploy replaces a foreign main.py; then the match begins again."""

    def says(*words):
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT)
        until = time.monotonic() + PATIENCE_S
        while process.poll() is None:
            board.run(2000)
            serial.pump()
            if time.monotonic() > until:
                process.kill()
        text = process.communicate()[0]
        print("  " + text.strip().replace("\n", "\n  "), flush=True)
        demand(process.returncode == 0, f"{words[-1]} failed")
        return text

    board = EmulatedBoard(reference, files=files | {"kiosk.json": json.dumps(measure.KIOSK).encode()})
    serial = Serial(board)
    playing = 12  # pictures: the first ones are those of the start
    demand(board.run_until(lambda: len(board.leds.frames) > playing, 4 * READY_US, 5000), "does not play")
    connect = (sys.executable, "-m", "mpremote", "connect", serial.path)
    demand("42" in says(*connect, "exec", "print(6 * 7)"), "no answer")
    board.run(20_000)
    demand(board.leds.frames[-1].dark, "the lights are on at the prompt")
    says(*connect, "resume", "exec", FOREIGN)
    resets = board.resets
    demand(
        "1 files to copy" in says(sys.executable, "tools/deploy.py", "--port", serial.path), "main.py is not replaced"
    )
    shown = len(board.leds.frames)
    demand(board.run_until(lambda: len(board.leds.frames) > shown + 3, 2 * READY_US, 5000), "does not start again")
    demand(board.resets > resets, "was not reset")
    serial.close()


RUNS = {
    "cuts": soak_flash.cuts,
    "resets": soak_crashes.resets,
    "interrupts": soak_crashes.interrupts,
    "abuse": abuse,
    "mpremote": mpremote,
    "disk": soak_flash.disk,
    "later": soak_flash.later,
    "breaks": soak_crashes.breaks,
    "handler": soak_crashes.handler,
    "hang": soak_crashes.hang,
}


def main(arguments=None):
    parser = argparse.ArgumentParser(description="The long runs on the emulated board.")
    parser.add_argument("--only", type=some_of(RUNS), default=list(RUNS))
    parser.add_argument("--seconds", type=whole(1, 100_000), default=20, help="of board time for abuse")
    options = parser.parse_args(arguments)
    try:
        reference = image.micropython_board(BOARD)
        firmware.cached(reference)
        files = probe.packed_tree(BOARD)
    except (image.BadImage, firmware.NoFirmware) as error:
        print(error, file=sys.stderr)
        return 2
    for name in options.only:
        print(f"{name} ...", flush=True)
        try:
            RUNS[name](reference, files, options.seconds)
        except Broken as error:
            print(f"{name}: {error}", file=sys.stderr)
            return 1
    print("all is well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
