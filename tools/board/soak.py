"""The long runs on the emulated board (make soak): a power cut at every flash operation, soft resets, wild buttons.

python -m tools.board.soak [--only cuts,resets,abuse] [--seconds N]
"""

import argparse
import os
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(ROOT / "tools" / "host"), str(ROOT / "boards" / "pico")]

from tools import firmware, image  # noqa: E402

READY_US = 2_000_000
ROUNDS = 3


class Broken(AssertionError):
    """The board did what it must not; the message says what."""


def demand(truth, what):
    if not truth:
        raise Broken(what)


def in_child(work):
    """Run `work()` in a copy of this process, so that a booted board can be used again and again."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException as error:
            print(f"  {error}", flush=True)
            os._exit(1)
        os._exit(0)
    demand(os.waitpid(child, 0)[1] == 0, "a run in a child failed")


def newest(files, name):
    """Return (what, data) of a record as the firmware would read it from these files."""
    from paydirt.app.storage import Storage

    class Store:
        def read(self, name, slot):
            return files.get(f"data/{name}.{slot}")

    return Storage(Store()).load(name)


def cuts(reference, files, seconds):
    """The power goes at every flash operation of saving settings and match: old or new record, and it boots."""
    from paydirt.app import storage
    from tools.board import probe
    from tools.board.emulator import EmulatedBoard

    board = EmulatedBoard(reference, files=probe.with_probe(files, "records", ROUNDS=ROUNDS))
    demand(board.wait_text("READY", READY_US), board.text)

    def cut(at, boot):
        board.flash.cut_at = at
        board.run_until(lambda: board.flash.cut or "DONE" in board.text, 20_000_000, 10_000)
        left = image.read_littlefs(board.filesystem())
        demand(left["main.py"] == files_of_probe["main.py"], "main.py is damaged")
        for name in ("settings", "match"):
            what, data = newest(left, name)
            demand(what == storage.NONE or (what == storage.GOOD and len(set(data)) == 1), f"{name} is lost")
        if boot:
            again = board.power_cycle()
            demand(again.wait_text("READY", READY_US), "does not boot: " + again.text)

    files_of_probe = probe.with_probe(files, "records", ROUNDS=ROUNDS)
    count = 0

    def whole():
        board.wait_text("DONE", 20_000_000, 10_000)
        os._exit(min(len(board.flash.operations), 255))

    child = os.fork()
    if child == 0:
        whole()
    count = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print(f"  {count} flash operations")
    for at in range(count):
        in_child(lambda at=at: cut(at, boot=at % 8 == 0))


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


RUNS = {"cuts": cuts, "resets": resets, "abuse": abuse}


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
