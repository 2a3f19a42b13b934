"""Plays the matches on all cores and keeps their rows in a file, so that a run that was stopped goes on from there.

The file has a line a chunk of matches: {"setting", "first", "rows", "sum"}; its first line holds the fingerprint of
everything that decides how a match goes. A line that is damaged is played again; other rules start afresh.
"""

import hashlib
import json
import signal
import sys
import time
import zlib
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from pathlib import Path

from tools.balance.play import play
from tools.balance.settings import BY_NAME, FIRST
from tools.balance.tally import COLUMNS, Tally

ROOT = Path(__file__).resolve().parents[2]
CHUNK = 20
_GAME = ROOT / "firmware" / "paydirt" / "games" / "boombanggold"
_ENGINE = ROOT / "firmware" / "paydirt" / "engine"
_ONLY_FOR_EYES = ("view", "lines", "text")
_OWN = ("play.py", "tally.py")
_SAMPLE = 48  # setups of each setting that count for the fingerprint


def sources():
    """Return the files that decide how a match goes and what is counted."""
    game = [path for path in sorted(_GAME.glob("*.py")) if path.stem.split("_")[0] not in _ONLY_FOR_EYES]
    engine = [_ENGINE / name for name in ("game.py", "notes.py", "rng.py")]
    return [*game, *engine, *(Path(__file__).with_name(name) for name in _OWN)]


def fingerprint():
    """Return a digest of the rules, the bots and the settings."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    for name, setting in BY_NAME.items():
        for number in range(_SAMPLE):
            setup = setting.setup(number)
            digest.update(f"{name} {setting.turned(number)} {setup.seed} {bytes(setup.options)}".encode())
    return digest.hexdigest()[:16]


def play_chunk(name, first, count):
    """Play `count` matches of a setting from match `first` on; return their rows."""
    setting = BY_NAME[name]
    rows = []
    for number in range(first, first + count):
        tally = Tally()
        game = play(setting.setup(number), setting.lots(number), setting.classes(number), tally)
        rows.append(tally.finish(game))
    return rows


class Matches:
    """The rows that are known so far, in memory and in the file `path`."""

    def __init__(self, path, say, mark=None):
        """Read what the file holds. `say(text)` tells people; `mark`: the fingerprint, for tests."""
        self._path = path
        self._say = say
        self._mark = mark or fingerprint()
        self._chunks = {}  # (setting's name, first match): rows
        self._ready = False  # the file has the right first line
        if path.exists():
            self._read()

    def rows(self, setting, matches):
        """Return the rows of a setting's first `matches` matches, as far as they have been played."""
        found = []
        for first in range(0, matches, CHUNK):
            found += self._chunks.get((setting.name, first), [])[: matches - first]
        return found

    def missing(self, setting, matches):
        """Return (first, count) of the chunks to play so that `matches` matches are there."""
        wanted = ((first, min(CHUNK, matches - first)) for first in range(0, matches, CHUNK))
        return [(first, n) for first, n in wanted if len(self._chunks.get((setting.name, first), ())) < n]

    def add(self, name, first, rows):
        """Keep a chunk, here and in the file."""
        if not self._ready:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            if self._path.exists():
                self._path.replace(self._path.with_suffix(".old"))
            self._path.write_text(json.dumps({"fingerprint": self._mark}) + "\n")
            self._ready = True
        line = {"setting": name, "first": first, "rows": rows, "sum": _sum(name, first, rows)}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
        self._chunks[name, first] = rows

    def _read(self):
        text = self._path.read_text(encoding="utf-8", errors="replace")
        lines = text.split("\n")
        if _parsed(lines[0]).get("fingerprint") != self._mark:
            old = self._path.with_suffix(".old").name
            self._say(f"{self._path.name}: of other rules, bots or settings; the old ones go to {old}.")
            return
        self._ready = True
        for number, line in enumerate(lines[1:], 2):
            if line and not self._take(_parsed(line)):
                self._say(f"{self._path.name}: line {number} is damaged; its matches are played again.")
        if lines[-1]:  # a run was killed while it wrote
            with self._path.open("a", encoding="utf-8") as file:
                file.write("\n")

    def _take(self, line):
        """Take over what a line says; return False if it is damaged."""
        name, first, rows = line.get("setting"), line.get("first"), line.get("rows")
        if name not in BY_NAME or not isinstance(first, int) or first % CHUNK or not isinstance(rows, list):
            return False
        if not all(isinstance(row, list) and len(row) == len(COLUMNS) for row in rows):
            return False
        if line.get("sum") != _sum(name, first, rows):
            return False
        if len(rows) > len(self._chunks.get((name, first), ())):
            self._chunks[name, first] = rows
        return True


def _parsed(line):
    """Return the object that a line holds, an empty one if it holds none."""
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _sum(name, first, rows):
    return zlib.crc32(json.dumps([name, first, rows]).encode())


def jobs(matches, settings, wanted):
    """Return (name, first, count) of everything to play: the settings of FIRST, then the others. Among these they
    take turns, each as often as it is long, so that a run that is stopped has about the same part of all of them."""
    found = []
    for setting in settings:
        total = setting.wanted(wanted)
        late = setting not in FIRST
        found += [((late, first / total), setting.name, first, n) for first, n in matches.missing(setting, total)]
    return [job[1:] for job in sorted(found, key=lambda job: job[0])]


def collect(matches, todo, workers, progress, minutes=None):
    """Play the jobs; call `progress(count)` for every finished one. Stop early after `minutes`; return whether all
    were played."""
    until = time.monotonic() + 60 * minutes if minutes else None
    queue = iter(todo)
    running = {}
    with ProcessPoolExecutor(workers, initializer=_leave_stopping_to_the_parent) as pool:
        try:
            while True:
                while len(running) < 2 * workers and (until is None or time.monotonic() < until):
                    job = next(queue, None)
                    if job is None:
                        break
                    running[pool.submit(play_chunk, *job)] = job
                if not running:
                    return next(queue, None) is None
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    name, first, count = running.pop(done)
                    matches.add(name, first, done.result())
                    progress(count)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _leave_stopping_to_the_parent():
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def say(text):
    """Tell people."""
    print(text, file=sys.stderr)
