#!/usr/bin/env python3
"""Plays many matches of computer players and reports how Boom, Bang, Gold is balanced."""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean, median

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(ROOT / "tools" / "host")]

from paydirt.engine.game import BOT, EMPTY, NEVER, Setup  # noqa: E402
from paydirt.engine.match import Match  # noqa: E402
from paydirt.games.boombanggold import constants as c  # noqa: E402
from paydirt.games.boombanggold import state as s  # noqa: E402
from paydirt.games.boombanggold.bot import Bot  # noqa: E402
from paydirt.games.boombanggold.rules import Game  # noqa: E402
from tools.arguments import whole  # noqa: E402

LEVELS = "-emh"
GOLD_IN_ALL = 70


class Watcher:
    """Listens to a match's notes and counts."""

    def __init__(self):
        self.taken = Counter()  # round: nuggets taken, dug or won
        self.rounds = 0
        self.search_ms = []
        self.began_ms = None
        self.events = Counter()

    def note(self, code, t_ms, a, b, c_):
        if code == c.N_PHASE:
            if a == c.P_SEARCH:
                self.began_ms = t_ms
            elif self.began_ms is not None:
                self.search_ms.append(t_ms - self.began_ms)
                self.began_ms = None
            self.rounds = max(self.rounds, b)
        elif code in (c.N_TAKE, c.N_DIG):
            if c_ in (c.LEGAL, c.ILLEGAL):
                self.taken[self.rounds] += 1
        elif code in (c.N_CALL, c.N_ACTION, c.N_PHOTO, c.N_DEAD_HEAT, c.N_AFTERSHOCK, c.N_PLEDGE_BROKEN, c.N_WARNING):
            self.events[code if code != c.N_ACTION else (code, b)] += 1


def play(seats, seed, options=b""):
    """Play one match; return its scores, winners, watcher and prospectors."""
    game = Game(Setup("boombanggold", seats, seed, options=options))
    match = Match(game, Bot, seed=seed * 7919 & 0x3FFFFFFF)
    watcher = Watcher()
    while not game.over():
        t_ms = match.next_ms()
        assert t_ms < NEVER, "the match stands still"
        match.run(t_ms, 999)
        if game.notes.count > 32:
            game.notes.drain(watcher)
    game.notes.drain(watcher)
    prospectors = [game.state[s.seat_base(seat) + s.S_PROSPECTOR] for seat in range(4)]
    return [game.score(seat) for seat in range(4)], game.winners(), watcher, prospectors


def _chunk(job):
    seats, first, count = job
    return [play(seats, seed) for seed in range(first, first + count)]


def table(text):
    """Return `text` where it names the four seats of a match."""
    if len(text) != 4 or not set(text) <= set(LEVELS) or text.count("-") > 2:
        raise argparse.ArgumentTypeError(f"{text!r} is not four of {', '.join(LEVELS)} with two players at least")
    return text


def kinds(text):
    """Return seat kinds from letters: - empty, e easy, m medium, h hard."""
    return bytes(EMPTY if letter == "-" else BOT + LEVELS.index(letter) - 1 for letter in text)


def report(text, results):
    players = [seat for seat in range(4) if text[seat] != "-"]
    n = len(results)
    share = Counter()
    for _scores, winners, _watcher, _prospectors in results:
        heads = bin(winners).count("1")
        for seat in players:
            if winners >> seat & 1:
                share[seat] += 1 / heads  # pyright: ignore[reportArgumentType]
    gold = [sum(scores) / GOLD_IN_ALL for scores, *_ in results]
    rounds = [watcher.taken[r] for *_, watcher, _ in results for r in range(1, watcher.rounds + 1)]
    searches = [ms for *_, watcher, _ in results for ms in watcher.search_ms]
    print(f"{text}: {n} matches")
    print(
        f"  gold collected {mean(gold):.1%}; 3 to 9 a round {mean(3 <= r <= 9 for r in rounds):.1%};"
        f" none {mean(r == 0 for r in rounds):.2%}; search median {median(searches) / 1000:.2f} s"
    )
    print("  wins " + ", ".join(f"{'SWNE'[seat]} {share[seat] / n:.1%}" for seat in players))
    events = Counter()
    for *_, watcher, _ in results:
        events.update(watcher.events)
    print("  a match: " + ", ".join(f"{key} {count / n:.2f}" for key, count in sorted(events.items(), key=str)))


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__)
    seats = "four letters a table: e easy, m medium, h hard, - nobody (after -- where it comes first)"
    parser.add_argument("seats", nargs="*", type=table, default=["mmmm", "mmm-", "m-m-"], help=seats)
    parser.add_argument("--matches", type=whole(1, 1000000), default=200)
    parser.add_argument("--jobs", type=whole(1, 64), default=2)
    args = parser.parse_args(argv)
    with ProcessPoolExecutor(args.jobs) as pool:
        for text in args.seats:
            began = time.perf_counter()
            size = max(1, args.matches // (4 * args.jobs))
            jobs = [(kinds(text), first, min(size, args.matches - first)) for first in range(0, args.matches, size)]
            report(text, [result for chunk in pool.map(_chunk, jobs) for result in chunk])
            print(f"  {(time.perf_counter() - began) / args.matches * args.jobs:.3f} s a match and core")


if __name__ == "__main__":
    sys.exit(main())
