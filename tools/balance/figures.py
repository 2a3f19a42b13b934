"""Means, shares and medians of matches with their error bars: 95 of 100 such bars hold the true value."""

from math import sqrt

from tools.balance.tally import COLUMN

SIGMAS = 1.96
GOLD_IN_ALL = 70
_ROUNDS = 12
_GOLD_1 = COLUMN["gold 1"]
_SEARCH_1 = COLUMN["search_ms 1"]


def mean(values):
    """Return (mean, half the width of its error bar)."""
    n = len(values)
    middle = sum(values) / n
    spread = sum((value - middle) ** 2 for value in values) / max(n - 1, 1)
    return middle, SIGMAS * sqrt(spread / n)


def share(values):
    """Return (mean, half its error bar) of values from 0 to 1. When all are the same, the rule of three says how far
    the true value may be."""
    middle, error = mean(values)
    return middle, error or min(1, 3 / len(values))


def percent(pair):
    """Return the pair times 100."""
    return 100 * pair[0], 100 * pair[1]


def median(values):
    """Return (median, half the width of its error bar, from the ranks beside it)."""
    ordered = sorted(values)
    n = len(ordered)
    reach = SIGMAS * sqrt(n) / 2
    low = ordered[max(0, int(n / 2 - reach))]
    high = ordered[min(n - 1, int(n / 2 + reach))]
    return ordered[n // 2], (high - low) / 2


def won(row, seat):
    """Return the seat's part of a match's win: shared wins are shared."""
    winners = row[COLUMN["winners"]]
    return (winners >> seat & 1) / winners.bit_count()


def players(row):
    """Return the seats that played."""
    return [seat for seat in range(4) if row[COLUMN["prospector 0"] + seat]]


def wins_by_seat(rows):
    """Return {seat: (percent of the wins, error)}."""
    return {seat: percent(share([won(row, seat) for row in rows])) for seat in players(rows[0])}


def edge_by_prospector(rows):
    """Return {prospector: (points of a percent above an equal share, error)}, over the matches it played in."""
    parts = {prospector: [] for prospector in range(1, 5)}
    for row in rows:
        seats = players(row)
        for seat in seats:
            parts[row[COLUMN["prospector 0"] + seat]].append(won(row, seat) - 1 / len(seats))
    return {prospector: percent(mean(part)) for prospector, part in parts.items() if part}


def wins_of_first(setting, rows):
    """Return (percent of the wins, error) of the player of a setting's first letter."""
    return percent(share([won(row, setting.first_seat(number)) for number, row in enumerate(rows)]))


def gold_rounds(row):
    """Return the nuggets that were found in each round."""
    return row[_GOLD_1 : _GOLD_1 + _ROUNDS]


def gold_share(rows):
    """Return (percent of all the gold that ends in the chests, error)."""
    return percent(mean([sum(row[:4]) / GOLD_IN_ALL for row in rows]))


def rounds_with(rows, least, most):
    """Return (percent of the rounds with `least` to `most` nuggets, error). A match is one draw of twelve rounds."""
    return percent(share([sum(least <= gold <= most for gold in gold_rounds(row)) / _ROUNDS for row in rows]))


def searches_s(rows):
    """Return how long each search took, in seconds."""
    return [ms / 1000 for row in rows for ms in row[_SEARCH_1 : _SEARCH_1 + _ROUNDS] if ms]


def gold_by_hour(rows):
    """Return the mean gold of each hour."""
    return [sum(row[_GOLD_1 + hour] for row in rows) / len(rows) for hour in range(_ROUNDS)]


def gold_histogram(rows, most=16):
    """Return the percent of the rounds with 0, 1, ... `most` (or more) nuggets."""
    counts = [0] * (most + 1)
    for row in rows:
        for gold in gold_rounds(row):
            counts[min(gold, most)] += 1
    return [100 * count / (_ROUNDS * len(rows)) for count in counts]


def a_match(rows, name):
    """Return the mean number of something a match."""
    return sum(row[COLUMN[name]] for row in rows) / len(rows)
