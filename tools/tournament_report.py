"""The page on the tournament: tables and charts from what tools/tournament.py has played (docs/tournament.md)."""

import os
import sys

from paydirt.games.claim import LEVELS
from paydirt.games.claim.constants import TOWNSFOLK
from tools import charts
from tools.tournament_records import MICROPYTHON, OUT, ROOT, Setting, share

DOCS = ROOT / "docs"
PAGE = DOCS / "tournament.md"
PICTURES = DOCS / "pictures"
BUILT = OUT / "report.md"  # what a run ends with; its pictures lie beside it
SETTINGS = [(players, town, fair) for players in (2, 3, 4) for town in (0, 1) for fair in (0, 1)]

HEAD = """# Claim's tournament

Written by `tools/tournament.py` from the matches that `make tournament` has played on MicroPython with
native code; [how the levels choose]({claim}#the-computer-players). Every deal is played in every seating, a shared
win is shared, "+-" is one standard error. Of three players one of the first level sits against two of the other, so
equal strength wins 33.3 %; four are two teams. A level against itself shows the setting *fair start*.
"""

TOWN = """What became of the townsfolk in {count} of these matches, of levels 3 to 5. "Brought" is what a use added
at once, with what an opponent lost by it: a move against the best card of the line, the overseer the best card of the
next. "Unused" is what these townsfolk would have scored otherwise, were it the end then."""


def levels_name(level):
    """Return a level's number and name."""
    return f"{level} {LEVELS[level - 1].decode()}"


def results(setting):
    """Return {pair: (share, error, share of who starts, its error, matches)} of all pairs, equal levels too."""
    found = {}
    for pair in setting.pairs():
        rows = setting.matches(pair)
        found[pair] = (*share([row[0] for row in rows]), *share([row[1] for row in rows]), len(rows))
    return found


def cross_table(setting):
    """Return the lines of a table: a row a level, how often it beats the level of the column."""
    known = {pair: result for pair, result in results(setting).items() if pair[0] != pair[1]}
    levels = sorted({level for pair in known for level in pair})
    lines = ["| beats |" + "".join(f" {levels_name(level)} |" for level in levels)]
    lines.append("|---|" + "---|" * len(levels))
    for one in levels:
        cells = []
        for two in levels:
            if (one, two) in known:
                won, error, _, _, count = known[one, two]
            elif (two, one) in known and setting.players != 3:
                won, error, _, _, count = known[two, one]
                won = 100 - won
            else:
                cells.append("")
                continue
            cells.append(f"{won:.1f} +- {error:.1f} ({count})")
        lines.append(f"| **{levels_name(one)}** | " + " | ".join(cells) + " |")
    return lines


def starts_table(setting):
    """Return the lines of a table of levels against themselves: how often who starts wins, and by how much."""
    lines = ["| level | who starts wins | margin | matches |", "|---|---|---|---|"]
    for pair, (_, _, won, error, count) in sorted(results(setting).items()):
        if pair[0] == pair[1]:
            margins = [row[2] for row in setting.matches(pair)]
            lines.append(
                f"| {levels_name(pair[0])} | {won:.1f} +- {error:.1f} | {sum(margins) / count:+.1f} | {count} |"
            )
    return lines


def town_table(town):
    """Return the lines of a table: what became of each kind of townsfolk, and what uses were worth."""
    lines = ["| kind | could be used | used in play | brought | unused | in the reckoning | brought | unused | kept |"]
    lines.append("|---" * 9 + "|")
    for kind, (could, used, reckoned, kept, *points) in sorted(town.items()):
        cells = [TOWNSFOLK[kind][0].decode(), str(could)]
        for count, brought, unused in ((used, *points[:2]), (reckoned, *points[2:])):
            cells.append(f"{count} ({100 * count / max(could, 1):.0f} %)" if count else "")
            cells += [f"{sum_ / count:+.1f}" if count else "" for sum_ in (brought, unused)]
        lines.append("| " + " | ".join([*cells, str(kept)]) + " |")
    return lines


def _charts(setting, pictures, link):
    """Draw a setting's charts; return the lines that show them."""
    known = results(setting)
    lines = []
    unequal = [(f"{one} against {two}", *known[one, two][:2]) for one, two in known if one != two]
    equal = [(f"{one} against {two}", *known[one, two][2:4]) for one, two in known if one == two]
    for name, rows, title in (("wins", unequal, "share of the wins, %"), ("starts", equal, "wins of who starts, %")):
        if rows:
            file = f"tournament-{setting.name}-{name}.png"
            marks = (33.3,) if setting.players == 3 else (50,)
            charts.bars(f"{title}: {setting.title()}", rows, pictures / file, marks=marks)
            lines += ["", f"![{title[:-3]}]({link}{file})"]
    return lines


def write(page, pictures, micropython=MICROPYTHON):
    """Write the page, and its charts into a folder; return the exit status."""
    folder = page.parent
    link = "" if pictures == folder else f"{os.path.relpath(pictures, folder)}/"
    lines = [HEAD.format(claim=os.path.relpath(DOCS / "claim.md", folder)).rstrip()]
    for words in SETTINGS:
        setting = Setting(*words, micropython=micropython)
        if not setting.jobs:
            continue
        lines += ["", f"## {setting.title().capitalize()}"]
        for table in (cross_table(setting), starts_table(setting)):
            if len(table) > 2:
                lines += ["", *table]
        lines += _charts(setting, pictures, link)
        people, count = setting.town()
        if people and setting.fair and Setting(words[0], 1, 0, micropython=micropython).town()[0]:
            people = {}  # one table a number of players is enough
        if people:
            lines += ["", TOWN.format(count=count), "", *town_table(people)]
    if len(lines) == 1:
        print("nothing has been played yet", file=sys.stderr)
        return 1
    page.write_text("\n".join(lines) + "\n")
    print(f"page: {page}")
    return 0
