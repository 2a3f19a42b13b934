"""Plays many matches of bots and reports how Boom, Bang, Gold is balanced.

    python -m tools.balance [SETTING ...] [--matches N | --quick] [--jobs N] [--minutes N] [--docs]

A run that was stopped goes on where it was: the matches are kept in build/balance/matches.jsonl until a rule, a bot
or a setting changes. The report goes to the terminal and, with charts, to build/balance/report.md.
"""

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(ROOT / "tools" / "host")]

from tools.arguments import whole  # noqa: E402
from tools.balance import charts, collect, report  # noqa: E402
from tools.balance.settings import BY_NAME, SETTINGS  # noqa: E402

MATCHES = 16000
QUICK = 2000
OUT = ROOT / "build" / "balance"
DOCS = ROOT / "docs"


def one_setting(text):
    """Return the setting of this name."""
    if text not in BY_NAME:
        raise argparse.ArgumentTypeError(f"there is no setting {text!r}; there are {', '.join(BY_NAME)}")
    return BY_NAME[text]


def arguments(argv):
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(prog="balance", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("settings", nargs="*", type=one_setting, metavar="SETTING", help=", ".join(BY_NAME))
    parser.add_argument("--matches", type=whole(1, 1000000), help=f"of a main setting, {MATCHES:,} by default")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK:,} matches of a main setting")
    parser.add_argument("--jobs", type=whole(1, 64), default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=whole(1, 100000), help="stop after this time and report what there is")
    parser.add_argument("--docs", action="store_true", help="write docs/balance.md and its pictures too")
    options = parser.parse_args(argv)
    options.settings = options.settings or list(SETTINGS)
    options.matches = options.matches or (QUICK if options.quick else MATCHES)
    return options


def play(options, matches):
    """Play what is missing, with a progress bar."""
    from tqdm import tqdm

    todo = collect.jobs(matches, options.settings, options.matches)
    count = sum(job[2] for job in todo)
    have = sum(setting.wanted(options.matches) for setting in options.settings) - count
    if have:
        collect.say(f"{have:,} matches are there already, {count:,} are missing.")
    with tqdm(total=count, unit=" matches", disable=not count, smoothing=0.05) as bar:
        return collect.collect(matches, todo, options.jobs, bar.update, options.minutes)


def write(options, rows):
    """Write the page and its charts."""
    drawn = charts.draw_all(rows, OUT)
    words = report.page(rows, options.matches, ".", drawn, options.settings)
    (OUT / "report.md").write_text(words, encoding="utf-8")
    print(f"page and charts: {OUT.relative_to(ROOT)}/report.md")
    if options.docs:
        drawn = charts.draw_all(rows, DOCS / "pictures")
        words = report.page(rows, options.matches, "pictures", drawn, options.settings)
        (DOCS / "balance.md").write_text(words, encoding="utf-8")
        print("page and charts: docs/balance.md")


def main(argv=None):
    """Play, report; return the exit status: 1 when a bar does not hold."""
    options = arguments(argv)
    matches = collect.Matches(OUT / "matches.jsonl", collect.say)
    try:
        play(options, matches)
    except KeyboardInterrupt:
        collect.say("stopped; the next run goes on from here.")
        return 130
    rows = {setting.name: matches.rows(setting, setting.wanted(options.matches)) for setting in options.settings}
    rows = {name: played for name, played in rows.items() if played}
    print(report.text(rows, options.matches, options.settings))
    write(options, rows)
    return 1 if report.fails(rows) else 0


if __name__ == "__main__":
    sys.exit(main())
