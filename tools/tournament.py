#!/usr/bin/env python3
"""Lets Claim's levels play each other on MicroPython (unix, native code), every deal with both seatings, ties as half.

    tools/tournament.py 2-1 3-2 5-4 --boards 100 [--townsfolk] [--fair] [--micropython PATH] [--jobs N]

prints for each pair the first one's share of the wins with its standard error, and how often who starts wins.
"""

import argparse
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.arguments import whole  # noqa: E402

BOARDS_A_JOB = 10

MATCHES = """
import sys
from paydirt.engine.game import BOT, EMPTY, Setup
from paydirt.engine.match import Match
from paydirt.games.claim.bot import Bot
from paydirt.games.claim.rules import Game

one, two, first, count, fair, town = [int(word) for word in sys.argv[1:7]]
for seed in range(first, first + count):
    for turned in range(2):
        levels = (two, one) if turned else (one, two)
        seats = (BOT + levels[0] - 1, BOT + levels[1] - 1, EMPTY, EMPTY)
        game = Game(Setup("claim", seats, seed, options=bytes((0, fair, town, 0))))
        starter = game.state[160]
        match = Match(game, Bot, None, seed)
        while not game.over():
            match.run(match.now_ms + 20000, 0)
        won = game.winners()
        half = (1 if won == 3 else 2 if won >> turned & 1 else 0)
        print(half, 1 if won == 3 else 2 if won >> starter & 1 else 0)
"""


def play(options, pair, first, count):
    """Return the lines (half points of the first level, of who started) of `count` deals."""
    words = [pair[0], pair[1], first, count, int(options.fair), int(options.townsfolk)]
    env = dict(os.environ, MICROPYPATH=f"{ROOT / 'firmware'}:{ROOT / 'boards' / 'pico'}:.frozen")
    line = [options.micropython, "-X", "heapsize=16M", options.script, *map(str, words)]
    done = subprocess.run(line, env=env, capture_output=True, text=True, check=True)
    return [tuple(map(int, row.split())) for row in done.stdout.splitlines()]


def share(halves):
    """Return (share of the wins, standard error) in percent."""
    n = len(halves)
    mean = sum(halves) / n / 2
    spread = sum((half / 2 - mean) ** 2 for half in halves) / n
    return 100 * mean, 100 * (spread / n) ** 0.5


def parse_pair(text):
    """Return the two levels of a word like 5-4."""
    words = text.split("-")
    if len(words) != 2 or not all(len(word) == 1 and word in "12345" for word in words):
        raise argparse.ArgumentTypeError(f"'{text}' is no pair of levels like 5-4")
    return tuple(map(int, words))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("pairs", nargs="+", type=parse_pair)
    parser.add_argument("--boards", type=whole(1, 1000000), default=100)
    parser.add_argument("--townsfolk", action="store_true")
    parser.add_argument("--fair", action="store_true")
    parser.add_argument("--jobs", type=whole(1, 64), default=os.cpu_count())
    parser.add_argument("--micropython", default=str(Path(sys.executable).with_name("micropython")))
    options = parser.parse_args()
    if shutil.which(options.micropython) is None:
        print(f"there is no {options.micropython}: say where MicroPython is with --micropython", file=sys.stderr)
        return 2
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    script = build / "tournament_matches.py"
    script.write_text(MATCHES)
    options.script = str(script)
    with ThreadPoolExecutor(options.jobs) as pool:
        for pair in options.pairs:
            starts = range(0, options.boards, BOARDS_A_JOB)
            jobs = [pool.submit(play, options, pair, at, min(BOARDS_A_JOB, options.boards - at)) for at in starts]
            rows = []
            for i, job in enumerate(jobs):
                rows += job.result()
                print(f"\r{pair[0]} against {pair[1]}: {i + 1} of {len(jobs)}", end="", file=sys.stderr)
            print("\r", end="", file=sys.stderr)
            won, error = share([row[0] for row in rows])
            began, _ = share([row[1] for row in rows])
            line = f"{pair[0]} against {pair[1]}: {won:5.1f} % +- {error:.1f}"
            print(f"{line}  (who starts: {began:.1f} %, {len(rows)} matches)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
