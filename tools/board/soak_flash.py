"""Long runs about what is stored: power cuts, a full disk, settings that this version cannot read."""

import json

from paydirt.app import storage
from tools import image
from tools.board import measure, records
from tools.board.checks import Broken, demand, in_a_copy, shows
from tools.board.emulator import EmulatedBoard

READY_US = 2_000_000
ROUNDS = 3
WORDS_US = 1_500_000  # for a notice to be on the display


def cuts(reference, files, seconds):
    """The power goes at every flash operation of saving settings and match: old or new record, and it boots.

    At each operation the process splits in two: the child starts a board with what is left, in the parent the saving
    goes on.
    """
    files = records.saving(files, 0, ROUNDS)
    board = EmulatedBoard(reference, files=files)
    demand(board.wait_text("READY", READY_US), board.text)

    def check():
        torn = board.filesystem(board.flash.torn())
        left = image.read_littlefs(torn)
        wrong = [path for path in files if path[:5] != "data/" and left.get(path) != files[path]]
        demand(not wrong, f"damaged: {wrong}")
        demand(not records.faults(board.text, records.read(left)), f"{records.read(left)} after {board.text}")
        again = EmulatedBoard(reference, filesystem=torn)
        demand(again.wait_text("READY", READY_US), "does not boot: " + again.text)
        demand(not records.faults(board.text, records.told(again.text)), f"{again.text} after {board.text}")

    board.flash.on_operation = lambda: in_a_copy(check, f"operation {len(board.flash.operations)}")
    demand(board.wait_text("DONE", 60_000_000, 10_000), board.text)
    print(f"  {len(board.flash.operations)} flash operations")


def later(reference, files, seconds):
    """Settings of a later version, with rows of one, and damaged ones: it starts, and says so."""
    good = storage.wrap(bytes(15), 1)
    newer = good[:2] + bytes((storage.VERSION + 1,)) + good[3:-4]
    newer += storage.crc32(newer).to_bytes(4, "little")
    for record, words in (
        (newer, b"Newer settings unused"),
        (storage.wrap(bytes((200,)) + bytes(40), 1), b"Some settings reset"),
        (good[:-1], b"Settings are reset"),
    ):
        board = EmulatedBoard(reference, files=files | {"data/settings.0": record})
        says(board, words)


def disk(reference, files, seconds):
    """A disk without a free block: it starts, and says that a match that is left cannot be kept."""
    files = files | {"kiosk.json": json.dumps(measure.KIOSK).encode()}
    board = EmulatedBoard(reference, filesystem=full(files, reference.FS_BLOCKS))
    board.send(measure.CREDIT)
    playing = 12  # pictures: the first ones are those of the start
    demand(
        board.run_until(lambda: len(board.leds.frames) > playing, 4 * READY_US, 5000), "does not play: " + board.text
    )
    board.run(300_000)
    for index in range(4):
        board.press(index)
    board.run(2_200_000)  # all four for two seconds: the pause
    for index in range(4):
        board.release(index)
    board.run(100_000)
    for index in (1, 0, 3, 0):  # the last row is "Leave"; "Leave" once more
        board.tap(index, board.now_us + 1000)
        board.run(120_000)
    says(board, b"Match not saved")


def full(files, blocks):
    """Return a file system that holds `files` and a large one, which leaves no block."""
    free = blocks
    while True:  # as much as fits
        try:
            return image.littlefs_image(files | {"holiday.jpg": bytes(free * image.BLOCK)}, blocks)
        except Exception:  # littlefs's own: no space left
            free -= 1
            if not free:
                raise Broken("no image fits")


def says(board, words):
    """Demand that a notice comes up with these words, and that nothing has crashed."""
    seen = board.run_until(lambda: shows(board.display.image(), words), READY_US + WORDS_US, 20_000)
    print("  " + "\n  ".join(board.display.lines()), flush=True)
    demand(seen, f"does not say {words.decode()!r}: {board.text}")
    demand("Traceback" not in board.text and not board.resets, board.text)
