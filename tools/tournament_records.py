"""What tools/tournament.py has played so far, kept job by job, so that a run that was broken off goes on.

A file a setting under build/tournament; a line of JSON a job. A record made by other rules or players is not
taken up: the file's name holds a mark of how the levels play this setting.
"""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from tools.tournament_matches import COLUMNS

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "tournament"
MICROPYTHON = Path(sys.executable).with_name("micropython")
LOOKS_AHEAD = 3  # the first level that does


def run_script(name, words, micropython=MICROPYTHON):
    """Return what a script of tools/ prints for its words under MicroPython."""
    env = dict(os.environ, MICROPYPATH=f"{ROOT / 'firmware'}:{ROOT / 'boards' / 'pico'}:.frozen")
    line = [str(micropython), "-X", "heapsize=16M", str(ROOT / "tools" / name), *map(str, words)]
    return subprocess.run(line, env=env, capture_output=True, text=True, check=True).stdout


def matches(words, micropython=MICROPYTHON):
    """Return what tools/tournament_matches.py prints for its words."""
    return run_script("tournament_matches.py", words, micropython)


@cache
def mark(players, townsfolk, fair, micropython=MICROPYTHON):
    """Return eight hexadecimal digits that stay while eight matches between the levels go through the same states to
    the same scores and winners.

    So what changes no play of a setting leaves its records valid, and what changes it only seldom may do so too."""
    return matches(["mark", int(fair), int(townsfolk), players], micropython).strip()


class Setting:
    """Players, townsfolk and fair start of a run, and what is known of its matches."""

    def __init__(self, players, townsfolk, fair, folder=OUT, micropython=MICROPYTHON):
        self.players = players
        self.townsfolk = bool(townsfolk)
        self.fair = bool(fair)
        name = f"{players}{'-townsfolk' if townsfolk else ''}{'-fair' if fair else ''}"
        self.name = name
        self.path = folder / f"{name}.{mark(players, self.townsfolk, self.fair, micropython)}.jsonl"
        self.jobs = {}  # (one, two, first deal, deals): (matches, townsfolk)
        if self.path.exists():
            for line in self.path.read_text().splitlines():
                try:
                    key, matches, town = json.loads(line)
                except ValueError:
                    continue  # the last line of a run that was killed
                self._add(tuple(key), matches, town)

    def _add(self, key, matches, town):
        """Take up a job; of two that begin with the same deal the longer one counts."""
        same = [other for other in self.jobs if other[:3] == key[:3]]
        if all(other[3] <= key[3] for other in same):
            for other in same:
                del self.jobs[other]
            self.jobs[key] = (matches, town)

    def keep(self, key, matches, town):
        """Add a job that has been played."""
        self._add(key, matches, town)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a") as file:
            file.write(json.dumps([key, matches, town]) + "\n")

    def pairs(self):
        """Return the pairs of levels that have played, in order."""
        return sorted({key[:2] for key in self.jobs}, key=lambda pair: (-pair[0], -pair[1]))

    def matches(self, pair):
        """Return the rows of a pair's matches: (points of the first level, points of who starts, margin)."""
        return [row for key, (rows, _) in sorted(self.jobs.items()) if key[:2] == tuple(pair) for row in rows]

    def town(self):
        """Return what became of each kind of townsfolk in matches of levels 3 to 5: ({kind: sums}, matches).

        Jobs that were played before there were so many columns do not count."""
        table = {}
        count = 0
        for key, (matches, people) in self.jobs.items():
            if min(key[:2]) < LOOKS_AHEAD or any(len(row) != 1 + COLUMNS for row in people):
                continue
            count += len(matches)
            for kind, *numbers in people:
                table[kind] = [a + b for a, b in zip(table.get(kind, [0] * COLUMNS), numbers, strict=True)]
        return table, count

    def title(self):
        """Return the setting in words."""
        words = [f"{self.players} players" + (" (teams)" if self.players == 4 else "")]
        words.append("townsfolk" if self.townsfolk else "base game")
        return ", ".join(words + (["fair start"] if self.fair else []))


def share(points):
    """Return (share of the wins, standard error) in percent, out of points from 0 to 60 a match."""
    n = len(points)
    mean = sum(points) / n / 60
    spread = sum((point / 60 - mean) ** 2 for point in points) / n
    return 100 * mean, 100 * (spread / n) ** 0.5
