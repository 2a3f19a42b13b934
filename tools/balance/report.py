"""The report: what was asked, what was measured, as text and as a page with tables and charts."""

from tools.balance import figures
from tools.balance.bars import FAILS, HOLDS, OPEN, PROSPECTORS, SEATS, bars
from tools.balance.settings import AIM, MAIN, PAIRS, SETTINGS
from tools.balance.tally import ACTIONS, SPECIALS

EMPTY_TABLE = 2  # lines of a table without rows
_OTHERS = (
    ("aftershock", "aftershock"),
    ("answers to a call", "answered"),
    ("warnings for moving on", "warning"),
    ("broken pledges", "pledge broken"),
    ("false calls", "false call"),
    ("photo finishes", "photo finish"),
    ("dead heats", "dead heat"),
    ("action tiles that could do nothing", "nothing to do"),
    ("nuggets swept by the sheriff", "nuggets swept"),
    ("nuggets won in a duel", "nuggets won"),
)


def table(head, rows):
    """Return the lines of a Markdown table."""
    return ["| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows)]


def bar_table(rows):
    """Return the lines of the table of bars."""
    head = ("what", "asked", "measured", "matches", "")
    return table(head, [(b.what, b.asked(), b.measured(), f"{b.matches:,}", b.verdict()) for b in bars(rows)])


def plus_minus(pair, digits=1):
    """Return a value with its error."""
    return f"{pair[0]:.{digits}f} +- {pair[1]:.{digits}f}"


def equals(rows):
    """Return the settings of equal bots that have been played."""
    return [setting for setting in SETTINGS if setting not in (*PAIRS, AIM) and rows.get(setting.name)]


def course_table(rows):
    """Return the lines of a table: how matches go, a column a setting of equal bots."""
    chosen = equals(rows)
    cells = []
    for setting in chosen:
        played = rows[setting.name]
        gold = [gold for row in played for gold in figures.gold_rounds(row)]
        minutes = [row[figures.COLUMN["length_ms"]] / 60000 for row in played]
        cells.append(
            (
                setting.words,
                f"{len(played):,}",
                plus_minus(figures.gold_share(played)),
                f"{sum(gold) / len(gold):.2f}",
                plus_minus(figures.rounds_with(played, 3, 9)),
                plus_minus(figures.rounds_with(played, 0, 0), 2),
                plus_minus(figures.median(figures.searches_s(played)), 2),
                plus_minus(figures.mean(minutes), 2),
                f"{figures.a_match(played, 'lead changes'):.2f}",
            )
        )
    head = ("setting", "matches", "gold collected, %", "gold a round", "rounds with 3 to 9, %", "empty rounds, %")
    return table((*head, "median search, s", "match, min", "lead changes"), cells)


def seat_table(rows):
    """Return the lines of a table: wins by seat."""
    cells = []
    for setting in equals(rows):
        wins = figures.wins_by_seat(rows[setting.name])
        cells.append((setting.words, *(plus_minus(wins[seat]) if seat in wins else "" for seat in range(4))))
    return table(("wins, %", *SEATS), cells)


def prospector_table(rows):
    """Return the lines of a table: what a prospector wins above its share."""
    cells = []
    for setting in MAIN:
        if rows.get(setting.name):
            edges = figures.edge_by_prospector(rows[setting.name])
            words = (f"{edges[i][0]:+.1f} +- {edges[i][1]:.1f}" if i in edges else "" for i in PROSPECTORS)
            cells.append((setting.words, *words))
    return table(("points above the share", *PROSPECTORS.values()), cells)


def event_table(rows):
    """Return the lines of a table: how often things happen in a match."""
    chosen = [setting for setting in MAIN if rows.get(setting.name)]
    if not chosen:
        return table(("a match",), ())
    lines = [(f"{name} played", f"{name} played") for name in ACTIONS]
    lines += [(f"{name} comes up", f"{name} up") for name in SPECIALS]
    lines += [(f"{name} is called", f"{name} called") for name in SPECIALS]
    cells = [
        (words, *(f"{figures.a_match(rows[setting.name], name):.2f}" for setting in chosen))
        for words, name in (*lines, *_OTHERS)
    ]
    return table(("a match", *(setting.words for setting in chosen)), cells)


def level_table(rows):
    """Return the lines of a table: levels against each other."""
    cells = []
    for setting in PAIRS:
        if rows.get(setting.name):
            played = rows[setting.name]
            cells.append((setting.words, f"{len(played):,}", plus_minus(figures.wins_of_first(setting, played))))
    return table(("two players", "matches", "wins, %"), cells)


def summary(rows):
    """Return one line: how many bars hold."""
    verdicts = [bar.verdict() for bar in bars(rows)]
    parts = [f"{verdicts.count(HOLDS)} of {len(verdicts)} bars hold"]
    if verdicts.count(OPEN):
        parts.append(f"{verdicts.count(OPEN)} need more matches to tell")
    if verdicts.count(FAILS):
        parts.append(f"{verdicts.count(FAILS)} do not")
    return "; ".join(parts) + "."


def width(rows):
    """Return one line: how wide the error bars on wins are."""
    points = [bar.error for bar in bars(rows) if bar.unit == "points" or bar.what.startswith("wins")]
    return f"The error bars on wins are {min(points):.1f} to {max(points):.1f} points to each side." if points else ""


def short(rows, wanted, settings):
    """Return the words that say which settings have fewer matches than asked for, "" when none has."""
    lacking = [(s.name, len(rows.get(s.name, ())), s.wanted(wanted)) for s in settings]
    lacking = [f"{name} {have:,} of {asked:,}" for name, have, asked in lacking if have < asked]
    return "Stopped early, with fewer matches than asked for: " + ", ".join(lacking) + "." if lacking else ""


def fails(rows):
    """Return whether a bar does not hold."""
    return any(bar.verdict() == FAILS for bar in bars(rows))


def text(rows, wanted, settings=SETTINGS):
    """Return the report for a terminal."""
    parts = [short(rows, wanted, settings)]
    for bar in bars(rows):
        parts.append(f"{bar.verdict():5}  {bar.measured():>22}  {bar.asked():>17}  {bar.what} ({bar.matches:,})")
    for cells in (level_table(rows), event_table(rows)):
        parts += cells if len(cells) > EMPTY_TABLE else []
    return "\n".join([part for part in (*parts, summary(rows), width(rows)) if part])


def page(rows, wanted, pictures, drawn, settings=SETTINGS):
    """Return the report as a Markdown page; `pictures`: the path from it to the folder of the charts `drawn`."""
    sections = (
        ("The bars", bar_table(rows), ("bars",)),
        ("How matches go", course_table(rows), ("gold", "hours")),
        ("Seats", seat_table(rows), ("seats",)),
        ("Prospectors", prospector_table(rows), ("prospectors",)),
        ("What happens", event_table(rows), ()),
        ("Levels", level_table(rows), ()),
    )
    lines = ["# Balance of Boom, Bang, Gold", "", _HOW.format(wanted=f"{wanted:,}")]
    for words in (summary(rows), width(rows), short(rows, wanted, settings)):
        lines += ["", words] if words else []
    for title, cells, charts in sections:
        if len(cells) > EMPTY_TABLE:
            lines += ["", f"## {title}", "", *cells]
            for name in charts:
                lines += ["", f"![{name}]({pictures}/balance-{name}.png)"] if name in drawn else []
    return "\n".join(lines) + "\n"


_HOW = """<!-- written by tools/balance: make balance DOCS=1 -->

Matches of computer players, counted by `make balance`. It asks for {wanted} of each main setting and fewer of the
others; the tables say how many were played. Where nothing else is said, the bots are medium ones: 4 to 5 presses a
second, 0.4 to 0.6 s to react. Prospectors change places from match to match. An error bar (+-) is 1.96 standard
errors wide to each side, so 95 of 100 of them hold the true value. A bar *holds* or *FAILS* when the whole error bar
lies on one side of it, and stays *open* when it does not. The best of several seats or prospectors lies a little
above its true value by the choice alone."""
