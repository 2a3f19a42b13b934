"""Time Claim's search on the emulated Pico: to a depth from the second turn on, and for expensive turns of level 5.

    python -m tools.board.claim_speed [--boards 2] [--depth 12] [--matches 5] [--turns 2]

A second of the board takes the host a minute, and each board and turn takes about one. `make bench` measures all of it.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(ROOT / "tools" / "host"), str(ROOT / "boards" / "pico")]

from tools import image  # noqa: E402
from tools.board import measure_claim, probe  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--boards", type=int, default=2, help="deals of the base game")
    parser.add_argument("--depth", type=int, default=12, help="the depth that is timed")
    parser.add_argument("--matches", type=int, default=5, help="of each game, to find expensive turns in")
    parser.add_argument("--turns", type=int, default=2, help="so many of them are timed")
    parser.add_argument("--board", default="pico")
    options = parser.parse_args()
    costly = measure_claim.expensive(options.matches, options.turns)
    texts = [text for _, _, text in costly]
    files = probe.packed_tree(options.board)
    found = measure_claim.think(image.load_board(options.board), files, options.boards, options.depth, texts)
    for kind, rows in zip(("second turn", "expensive turn"), found, strict=True):
        for depth, visited, us, longest_us in rows:
            rate = visited * 1_000_000 // us
            times = f"{us / 1000:.0f} ms, longest piece {longest_us / 1000:.1f} ms"
            print(f"{kind}: depth {depth}, {visited:,} positions, {times}, {rate:,} positions a second")
    return 0


if __name__ == "__main__":
    sys.exit(main())
