#!/usr/bin/env python3
"""Lets Claim's levels play each other on MicroPython (unix, native code): every deal in every seating, ties shared.

    tools/tournament.py [2-1 3-2 5-4 4-4 ...] [--boards 100] [--townsfolk] [--fair] [--players 2|3|4] [--jobs N]
    tools/tournament.py --report

Without pairs all ten play. For each pair it prints the first one's share of the wins with its standard error, and how
often who starts wins; then a cross table, and with townsfolk what became of each kind. Three players: one of the first
level against two of the other, so equal play wins a third. A level against itself plays each deal once.

What has been played lies under build/tournament: a run that was broken off goes on, a larger one adds to it. A run ends
with the report on all of it, build/tournament/report.md and its charts; --report writes docs/tournament.md instead.
"""

import argparse
import itertools
import os
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(ROOT / "tools" / "host")]

from tools import tournament_report  # noqa: E402
from tools.arguments import whole  # noqa: E402
from tools.tournament_records import MICROPYTHON, Setting, matches, share  # noqa: E402

BOARDS_A_JOB = 10


def play(options, key):
    """Return (rows of a job's matches, rows of its townsfolk)."""
    printed = matches([*key, int(options.fair), int(options.townsfolk), options.players], options.micropython)
    rows = [(row[0], tuple(map(int, row[2:].split()))) for row in printed.splitlines()]
    return [row for kind, row in rows if kind == "M"], [row for kind, row in rows if kind == "T"]


def parse_pair(text):
    """Return the two levels of a word like 5-4."""
    words = text.split("-")
    if len(words) != 2 or not all(len(word) == 1 and word in "12345" for word in words):
        raise argparse.ArgumentTypeError(f"'{text}' is no pair of levels like 5-4")
    return tuple(map(int, words))


def run(options, setting):
    """Play what is missing of all pairs, in order, and print each pair's result."""
    with ThreadPoolExecutor(options.jobs) as pool:
        for pair in options.pairs:
            starts = range(0, options.boards, BOARDS_A_JOB)
            keys = [(*pair, at, min(BOARDS_A_JOB, options.boards - at)) for at in starts]
            jobs = {pool.submit(play, options, key): key for key in keys if key not in setting.jobs}
            began = time.monotonic()
            for done, job in enumerate(as_completed(jobs), 1):
                setting.keep(jobs[job], *job.result())
                left_s = (time.monotonic() - began) / done * (len(jobs) - done)
                text = f"{pair[0]} against {pair[1]}: {done} of {len(jobs)} jobs, {left_s:.0f} s to go "
                print(f"\r{text}", end="", file=sys.stderr)
            print("\r", end="", file=sys.stderr)
            rows = setting.matches(pair)
            won, error = share([row[0] for row in rows])
            first, first_error = share([row[1] for row in rows])
            line = f"{pair[0]} against {pair[1]}: {won:5.1f} % +- {error:.1f}"
            print(f"{line}  (who starts: {first:.1f} % +- {first_error:.1f}, {len(rows)} matches)", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("pairs", nargs="*", type=parse_pair)
    parser.add_argument("--boards", type=whole(1, 1000000), default=100)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--townsfolk", action="store_true")
    parser.add_argument("--fair", action="store_true")
    parser.add_argument("--report", action="store_true", help="play nothing, write docs/tournament.md")
    parser.add_argument("--jobs", type=whole(1, 64), default=os.cpu_count())
    parser.add_argument("--micropython", default=str(MICROPYTHON))
    options = parser.parse_args()
    options.pairs = options.pairs or [(two, one) for one, two in itertools.combinations(range(1, 6), 2)]
    if shutil.which(options.micropython) is None:
        print(f"there is no {options.micropython}: say where MicroPython is with --micropython", file=sys.stderr)
        return 2
    if options.report:
        return tournament_report.write(tournament_report.PAGE, tournament_report.PICTURES, options.micropython)
    setting = Setting(options.players, options.townsfolk, options.fair, micropython=options.micropython)
    run(options, setting)
    tables = [tournament_report.cross_table(setting)]
    people, _ = setting.town()
    if people:
        tables.append(tournament_report.town_table(people))
    print("".join("\n" + "\n".join(table) + "\n" for table in tables))
    return tournament_report.write(tournament_report.BUILT, tournament_report.BUILT.parent, options.micropython)


if __name__ == "__main__":
    sys.exit(main())
