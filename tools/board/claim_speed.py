"""Time Claim's search on the emulated Pico: positions a second, the longest slice, time to a depth.

    python -m tools.board.claim_speed [--boards 2] [--positions 60000] [--depth 12]

A second of the board takes the host about forty, so a run says first how long that will be.
"""

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(ROOT / "tools" / "host"), str(ROOT / "boards" / "pico")]

from tools import image  # noqa: E402
from tools.board import probe  # noqa: E402
from tools.board.emulator import EmulatedBoard  # noqa: E402

RUN = re.compile(r"RUN (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+)")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--boards", type=int, default=2, help="deals, each with and without townsfolk")
    parser.add_argument("--positions", type=int, default=60000, help="a search")
    parser.add_argument("--depth", type=int, default=12, help="the depth that is timed, where it is reached")
    parser.add_argument("--board", default="pico")
    options = parser.parse_args()
    reference = image.load_board(options.board)
    limit_us = 2_000_000 + options.boards * 2 * (options.positions * 8 + 100_000)
    print(f"at most {limit_us / 1e6:.1f} s of the board", file=sys.stderr)
    words = {"BOARDS": options.boards, "POSITIONS": options.positions, "DEPTH": options.depth}
    files = probe.with_probe(probe.packed_tree(options.board), "claim", **words)
    board = EmulatedBoard(reference, files=files)
    done = board.wait_text("DONE", limit_us, 5000)
    for line in RUN.findall(board.text):
        number, town, visited, spent_us, prepared_us, longest_us, reached_us, depth = map(int, line)
        kind = "townsfolk" if town else "base"
        rate = visited * 1_000_000 // max(spent_us, 1)
        reached = f"depth {options.depth} after {reached_us / 1000:.0f} ms" if reached_us else f"depth {depth}"
        slices = f"prepared in {prepared_us / 1000:.1f} ms, longest slice {longest_us / 1000:.1f} ms"
        print(f"board {number} {kind:9}: {rate:,} positions a second, {slices}, {reached}")
    if not done:
        print(board.text[-600:], file=sys.stderr)
    return 0 if done else 1


if __name__ == "__main__":
    sys.exit(main())
