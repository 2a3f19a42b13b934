#!/usr/bin/env python3
"""Lets Claim's levels play each other on MicroPython (unix, native code): every deal in every seating, ties shared.

    tools/tournament.py [2-1 3-2 5-4 ...] [--boards 100] [--townsfolk] [--fair] [--players 2|3|4] [--jobs N]

Without pairs all ten play. For each pair it prints the first one's share of the wins with its standard error, and how
often who starts wins; then a cross table, and with townsfolk what became of each kind. The same goes to
build/tournament as a page with charts. Three players: one of the first level
against two of the other, so equal play wins a third.
"""

import argparse
import itertools
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(ROOT / "tools" / "host")]

from paydirt.games.claim import LEVELS  # noqa: E402
from paydirt.games.claim.constants import TOWNSFOLK  # noqa: E402
from tools.arguments import whole  # noqa: E402

BOARDS_A_JOB = 10
OUT = ROOT / "build" / "tournament"


def play(options, pair, first, count):
    """Return (rows of a job's matches, rows of its townsfolk)."""
    words = [*pair, first, count, int(options.fair), int(options.townsfolk), options.players]
    env = dict(os.environ, MICROPYPATH=f"{ROOT / 'firmware'}:{ROOT / 'boards' / 'pico'}:.frozen")
    script = ROOT / "tools" / "tournament_matches.py"
    line = [options.micropython, "-X", "heapsize=16M", str(script), *map(str, words)]
    done = subprocess.run(line, env=env, capture_output=True, text=True, check=True)
    rows = [(row[0], tuple(map(int, row[2:].split()))) for row in done.stdout.splitlines()]
    return [row for kind, row in rows if kind == "M"], [row for kind, row in rows if kind == "T"]


def share(points):
    """Return (share of the wins, standard error) in percent, out of points from 0 to 60 a match."""
    n = len(points)
    mean = sum(points) / n / 60
    spread = sum((point / 60 - mean) ** 2 for point in points) / n
    return 100 * mean, 100 * (spread / n) ** 0.5


def cross_table(results):
    """Return the lines of a table: a row a level, how often it beats the level of the column."""
    levels = sorted({level for pair in results for level in pair})
    lines = ["| beats |" + "".join(f" {level} {LEVELS[level - 1].decode()} |" for level in levels)]
    lines.append("|---|" + "---|" * len(levels))
    for one in levels:
        cells = []
        for two in levels:
            if (one, two) in results and one != two:
                won, error = results[one, two][:2]
            elif (two, one) in results and one != two:
                won, error = 100 - results[two, one][0], results[two, one][1]
            else:
                cells.append("")
                continue
            cells.append(f"{won:.1f} +- {error:.1f}")
        lines.append(f"| **{one} {LEVELS[one - 1].decode()}** | " + " | ".join(cells) + " |")
    return lines


def town_table(town):
    """Return the lines of a table: what became of each kind of townsfolk."""
    lines = ["| kind | could be used | used in play | in the reckoning | kept | brought at once | kept would score |"]
    lines.append("|---|---|---|---|---|---|---|")
    for kind, (could, used, reckoned, kept, now, later) in sorted(town.items()):
        cells = [TOWNSFOLK[kind][0].decode(), str(could)]
        cells += [f"{100 * n / max(could, 1):.0f} %" for n in (used, reckoned)]
        cells += [str(kept), *(f"{points / used:+.1f}" if used else "" for points in (now, later))]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def parse_pair(text):
    """Return the two levels of a word like 5-4."""
    words = text.split("-")
    if len(words) != 2 or not all(len(word) == 1 and word in "12345" for word in words):
        raise argparse.ArgumentTypeError(f"'{text}' is no pair of levels like 5-4")
    return tuple(map(int, words))


def run(options, results, town):
    """Play all pairs; fill `results` with (share, error, share of who starts, its error, matches) and `town`."""
    with ThreadPoolExecutor(options.jobs) as pool:
        for pair in options.pairs:
            starts = range(0, options.boards, BOARDS_A_JOB)
            jobs = [pool.submit(play, options, pair, at, min(BOARDS_A_JOB, options.boards - at)) for at in starts]
            rows = []
            for i, job in enumerate(jobs):
                matches, people = job.result()
                rows += matches
                for kind, *numbers in people:
                    town[kind] = [a + b for a, b in zip(town.get(kind, [0] * 6), numbers, strict=True)]
                print(f"\r{pair[0]} against {pair[1]}: {i + 1} of {len(jobs)}", end="", file=sys.stderr)
            print("\r", end="", file=sys.stderr)
            results[pair] = (*share([row[0] for row in rows]), *share([row[1] for row in rows]), len(rows))
            won, error, began, began_error, count = results[pair]
            line = f"{pair[0]} against {pair[1]}: {won:5.1f} % +- {error:.1f}"
            print(f"{line}  (who starts: {began:.1f} % +- {began_error:.1f}, {count} matches)", flush=True)


def write(options, results, town):
    """Print the tables and write the page and its charts."""
    from tools import charts

    OUT.mkdir(parents=True, exist_ok=True)
    how = f"{options.players} players, {'with' if options.townsfolk else 'without'} townsfolk"
    how += f", fair start {'on' if options.fair else 'off'}, {options.boards} deals a pair, +- one standard error"
    parts = [cross_table(results)] + ([town_table(town)] if town else [])
    for part in parts:
        print("\n" + "\n".join(part))
    page = f"# Tournament\n\n{how[0].upper()}{how[1:]}.\n\n![wins](wins.png)\n\n![who starts](starts.png)\n"
    (OUT / "report.md").write_text(page + "".join("\n" + "\n".join(part) + "\n" for part in parts))
    for name, at, title in (("wins", 0, "share of the wins, %"), ("starts", 2, "wins of who starts, %")):
        rows = [(f"{one} against {two}", *result[at : at + 2]) for (one, two), result in results.items()]
        charts.bars(f"{title}: {how}", rows, OUT / f"{name}.png")
    print(f"\npage and charts: {OUT}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("pairs", nargs="*", type=parse_pair)
    parser.add_argument("--boards", type=whole(1, 1000000), default=100)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--townsfolk", action="store_true")
    parser.add_argument("--fair", action="store_true")
    parser.add_argument("--jobs", type=whole(1, 64), default=os.cpu_count())
    parser.add_argument("--micropython", default=str(Path(sys.executable).with_name("micropython")))
    options = parser.parse_args()
    options.pairs = options.pairs or [(two, one) for one, two in itertools.combinations(range(1, 6), 2)]
    if shutil.which(options.micropython) is None:
        print(f"there is no {options.micropython}: say where MicroPython is with --micropython", file=sys.stderr)
        return 2
    results = {}
    town = {}
    run(options, results, town)
    write(options, results, town)
    return 0


if __name__ == "__main__":
    sys.exit(main())
