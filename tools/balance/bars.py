"""Each bar of the rules held against what was measured: it holds, it does not, or the matches do not tell yet."""

from tools.balance import figures
from tools.balance.settings import AIM, BY_NAME, MAIN, SIDES

SEATS = ("south", "west", "north", "east")
PROSPECTORS = {1: "Hank", 2: "Ruby", 3: "Alma", 4: "Tony"}
HOLDS, OPEN, FAILS = "holds", "open", "FAILS"

# The bars: what must hold, in percent, points of a percent, or seconds.
SEAT_POINTS = 2
PROSPECTOR_POINTS = 3
GOLD_SHARE = (70, 85)
ROUND_GOLD = (3, 9)
ROUND_GOLD_LEAST = 80
EMPTY_MOST = 2
SEARCH_S = (4, 6.5)
AIM_SHARE = (26, 34)
HARD_EASY_LEAST = 85
MEDIUM_EASY_LEAST = 65


class Bar:
    """One bar: what, `least` and `most` (None: no such bound), the value and its error, in `unit`."""

    def __init__(self, what, least, most, value, error, unit, matches):
        self.what = what
        self.least = least
        self.most = most
        self.value = value
        self.error = error
        self.unit = unit
        self.matches = matches

    def verdict(self):
        """Return HOLDS or FAILS when the whole error bar lies within or without, OPEN when a bound cuts it."""
        low, high = self.value - self.error, self.value + self.error
        if (self.least is None or low >= self.least) and (self.most is None or high <= self.most):
            return HOLDS
        if (self.least is not None and high < self.least) or (self.most is not None and low > self.most):
            return FAILS
        return OPEN

    def asked(self):
        """Return the bar in words."""
        if self.least is None:
            return f"at most {self.most:g} {self.unit}"
        if self.most is None:
            return f"at least {self.least:g} {self.unit}"
        return f"{self.least:g} to {self.most:g} {self.unit}"

    def measured(self):
        """Return value and error in words."""
        sign = "+" if self.unit == "points" and self.value >= 0 else ""
        return f"{sign}{self.value:.2f} +- {self.error:.2f} {self.unit}"


def _best(edges):
    """Return (key, value, error) of the greatest edge."""
    key = max(edges, key=lambda one: edges[one][0])
    return key, *edges[key]


def _seat_bar(setting, rows):
    share = 100 / setting.players
    edges = {seat: (value - share, error) for seat, (value, error) in figures.wins_by_seat(rows).items()}
    seat, edge, error = _best(edges)
    what = f"best seat above its share ({SEATS[seat]}), {setting.words}"
    return Bar(what, None, SEAT_POINTS, edge, error, "points", len(rows))


def _main_bars(setting, rows):
    """Yield the bars of a setting with equal bots."""
    n = len(rows)
    words = setting.words
    yield _seat_bar(setting, rows)
    prospector, edge, error = _best(figures.edge_by_prospector(rows))
    what = f"best prospector above its share ({PROSPECTORS[prospector]}), {words}"
    yield Bar(what, None, PROSPECTOR_POINTS, edge, error, "points", n)
    yield Bar(f"share of the gold, {words}", *GOLD_SHARE, *figures.gold_share(rows), "%", n)
    some = figures.rounds_with(rows, *ROUND_GOLD)
    yield Bar(f"rounds with 3 to 9 nuggets, {words}", ROUND_GOLD_LEAST, None, *some, "%", n)
    none = figures.rounds_with(rows, 0, 0)
    yield Bar(f"rounds without gold, {words}", None, EMPTY_MOST, *none, "%", n)
    yield Bar(f"median search, {words}", *SEARCH_S, *figures.median(figures.searches_s(rows)), "s", n)


def bars(rows):
    """Return the bars of what has been played; `rows`: {a setting's name: its rows}."""
    found = []
    for setting in MAIN:
        if rows.get(setting.name):
            found += _main_bars(setting, rows[setting.name])
    found += [_seat_bar(setting, rows[setting.name]) for setting in SIDES if rows.get(setting.name)]
    if rows.get(AIM.name):
        share = figures.wins_of_first(AIM, rows[AIM.name])
        what = "wins of one who aims against three who do not"
        found.append(Bar(what, *AIM_SHARE, *share, "%", len(rows[AIM.name])))
    for name, least in (("hard-easy", HARD_EASY_LEAST), ("medium-easy", MEDIUM_EASY_LEAST)):
        if rows.get(name):
            share = figures.wins_of_first(BY_NAME[name], rows[name])
            found.append(Bar(f"wins of {BY_NAME[name].words}", least, None, *share, "%", len(rows[name])))
    return found
