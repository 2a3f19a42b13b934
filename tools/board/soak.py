"""The long runs on the emulated board (make soak): power cuts, soft resets, wild buttons, mpremote, a full disk,
broken handlers, the watchdog.

python -m tools.board.soak [--only cuts,resets,abuse] [--seconds N]
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(ROOT / "tools" / "host"), str(ROOT / "boards" / "pico")]

from tools import firmware, image  # noqa: E402

READY_US = 2_000_000
ROUNDS = 3
PATIENCE_S = 400  # for mpremote, whose board is 40 times too slow


class Broken(AssertionError):
    """The board did what it must not; the message says what."""


def demand(truth, what):
    if not truth:
        raise Broken(what)


def newest(files, name):
    """Return (what, data) of a record as the firmware would read it from these files."""
    from paydirt.app.storage import Storage

    class Store:
        def read(self, name, slot):
            return files.get(f"data/{name}.{slot}")

    return Storage(Store()).load(name)


def cuts(reference, files, seconds):
    """The power goes at every flash operation of saving settings and match: old or new record, and it boots.

    At each operation the process splits in two: in the child the power goes, in the parent the saving goes on.
    """
    from paydirt.app import storage
    from tools.board import probe
    from tools.board.emulator import EmulatedBoard

    files = probe.with_probe(files, "records", ROUNDS=ROUNDS)
    board = EmulatedBoard(reference, files=files)
    demand(board.wait_text("READY", READY_US), board.text)

    def splits():
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            return True
        demand(os.waitpid(child, 0)[1] == 0, f"operation {len(board.flash.operations)}")
        return False

    def check():
        left = image.read_littlefs(board.filesystem())
        demand(left["main.py"] == files["main.py"], "main.py is damaged")
        for name in ("settings", "match"):
            what, data = newest(left, name)
            demand(what == storage.NONE or (what == storage.GOOD and len(set(data)) == 1), f"{name} is lost")
        again = board.power_cycle()
        demand(again.wait_text("READY", READY_US), "does not boot: " + again.text)

    board.flash.cuts_now = splits
    try:
        board.run_until(lambda: board.flash.cut or "DONE" in board.text, 60_000_000, 10_000)
        if board.flash.cut:
            check()
            os._exit(0)
    except BaseException as error:
        if not board.flash.cut:
            raise
        print(f"  {type(error).__name__}: {error}", flush=True)
        os._exit(1)
    demand("DONE" in board.text, board.text)
    print(f"  {len(board.flash.operations)} flash operations")


def resets(reference, files, seconds):
    """Thirty soft resets end where they began: it starts, plays a few frames, and Ctrl-C and Ctrl-D follow."""
    from tools.board.emulator import EmulatedBoard

    board = EmulatedBoard(reference, files=files)
    for number in range(30):
        shown = len(board.leds.frames)
        demand(
            board.run_until(lambda shown=shown: len(board.leds.frames) > shown + 3, READY_US, 5000), f"start {number}"
        )
        demand(board.leds.frames[shown].dark, f"start {number} was not dark first")
        board.output.clear()
        board.send(b"\x03")
        demand(board.wait_text(">>> ", 1_000_000, 2000), f"no prompt after start {number}")
        board.run(10_000)
        board.send(b"\x04")


def abuse(reference, files, seconds):
    """Wild buttons, a display that comes and goes, a host that reads or not: frames keep coming, nothing crashes."""
    from tools.board.emulator import EmulatedBoard

    board = EmulatedBoard(reference, files=files)
    demand(board.run_until(lambda: len(board.leds.frames) > 3, READY_US, 5000), "does not start")
    chance = random.Random(5)
    end_us = board.now_us + seconds * 1_000_000
    while board.now_us < end_us:
        for _ in range(chance.randrange(1, 6)):
            board.tap(chance.randrange(16), board.now_us + chance.randrange(20_000), chance.randrange(100, 60_000))
        if chance.randrange(20) == 0:
            (board.display.unplug if board.display.present else board.display.plug_in)()
        shown = len(board.leds.frames)
        board.run(80_000)
        demand(len(board.leds.frames) > shown or "crash" not in board.text, "it stands still: " + board.text[-400:])
        demand(board.resets == 0 and "Traceback" not in board.text, board.text[-800:])
    print(f"  {len(board.leds.frames)} frames, display: {board.display.unknown or 'every command known'}")


def mpremote(reference, files, seconds):
    """The real mpremote, and make deploy, while a match runs; then the match begins again."""
    from tools.board import measure
    from tools.board.emulator import EmulatedBoard
    from tools.board.serial import Serial

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
    resets = board.resets
    says(sys.executable, "tools/deploy.py", "--board", "pico", "--port", serial.path)
    shown = len(board.leds.frames)
    demand(board.run_until(lambda: len(board.leds.frames) > shown + 3, 2 * READY_US, 5000), "does not start again")
    demand(board.resets > resets, "was not reset")
    serial.close()


def disk(reference, files, seconds):
    """A disk without a free block, and settings of a later version: it starts, and says so."""
    from paydirt.app.storage import Storage
    from tools.board.emulator import EmulatedBoard

    class Store:
        def __init__(self):
            self.files = {}

        def read(self, name, slot):
            return self.files.get(f"data/{name}.{slot}")

        def write(self, name, slot, data):
            self.files[f"data/{name}.{slot}"] = bytes(data)
            return True

    later = Store()
    Storage(later).save("settings", bytes((200,)) + bytes(40))
    free = reference.FS_BLOCKS
    while True:  # as much as fits
        try:
            full = image.littlefs_image(
                files | later.files | {"holiday.jpg": bytes(free * image.BLOCK)}, reference.FS_BLOCKS
            )
            break
        except Exception:  # littlefs's own: no space left
            free -= 1
            demand(free > 0, "no image fits")
    board = EmulatedBoard(reference, filesystem=full)
    demand(board.run_until(lambda: len(board.leds.frames) > 6, READY_US, 5000), "does not start: " + board.text)
    demand(board.run_until(lambda: board.display.on, READY_US, 5000), "says nothing")
    board.run(100_000)
    print("  " + "\n  ".join(board.display.lines()), flush=True)
    demand("Traceback" not in board.text and not board.resets, board.text)


def handler(reference, files, seconds):
    """The interrupt handler that wakes the loop raises: MicroPython drops it, and the loop arms it again."""
    from tools.board import probe
    from tools.board.emulator import EmulatedBoard

    board = EmulatedBoard(reference, files=probe.with_probe(files, "handler"))
    demand(board.run_until(lambda: len(board.leds.frames) > 6, READY_US, 5000), "does not start")
    board.tap(0, board.now_us + 1000)
    demand(board.wait_text("Uncaught exception", READY_US, 2000), "the handler did not raise: " + board.text)
    demand(board.wait_text("ARMED", 2 * READY_US, 5000), "it was not armed again: " + board.text)
    before = board.leds.frames[-1].grb
    board.tap(0, board.now_us + 1000, 60_000)
    demand(board.run_until(lambda: board.leds.frames[-1].grb != before, 200_000, 5000), "a press does nothing")


def hang(reference, files, seconds):
    """The loop stands still in play: the watchdog bites after eight seconds, and the toy starts again."""
    from tools.board import measure, probe
    from tools.board.emulator import EmulatedBoard

    extra = {"kiosk.json": json.dumps(measure.KIOSK).encode()}
    board = EmulatedBoard(reference, files=probe.with_probe(files, "hangs") | extra)
    demand(board.wait_text("HANGS", 4 * READY_US, 5000), "does not play: " + board.text)
    demand(board.run_until(lambda: board.resets > 0, 9_000_000, 20_000), "the watchdog does not bite")
    shown = len(board.leds.frames)
    demand(board.run_until(lambda: len(board.leds.frames) > shown + 3, 2 * READY_US, 5000), "does not start again")
    print("  " + board.text[-200:].strip().replace("\n", "\n  "), flush=True)


RUNS = {
    "cuts": cuts,
    "resets": resets,
    "abuse": abuse,
    "mpremote": mpremote,
    "disk": disk,
    "handler": handler,
    "hang": hang,
}


def main(arguments=None):
    parser = argparse.ArgumentParser(description="The long runs on the emulated board.")
    parser.add_argument("--only", default=",".join(RUNS))
    parser.add_argument("--seconds", type=int, default=20, help="of board time for abuse")
    parser.add_argument("--board", default="pico")
    options = parser.parse_args(arguments)
    try:
        reference = image.load_board(options.board)
        firmware.cached(reference)
        files = image.packed(image.tree(options.board), reference)
    except (image.BadImage, firmware.NoFirmware) as error:
        print(error, file=sys.stderr)
        return 2
    for name in options.only.split(","):
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
