"""The charts of the report, as PNG."""

from PIL import Image, ImageDraw, ImageFont

from tools.balance import figures
from tools.balance.bars import HOLDS, PROSPECTOR_POINTS, PROSPECTORS, ROUND_GOLD, SEAT_POINTS, SEATS, bars
from tools.balance.report import equals
from tools.balance.settings import MAIN
from tools.charts import COLOURS, GREY, INK, PAPER

_FONT = ImageFont.load_default(14)
_BAND = (232, 240, 226)
_OUTSIDE = COLOURS[2]


def _text(draw, x, y, words, colour=INK, anchor="lm"):
    draw.text((x, y), words, colour, _FONT, anchor)


def spread(title, rows, path, low, high, band, unit):
    """Draw a point with its error bar a row of (label, value, error); `band` is (least, most) of what is asked."""
    left, top, row_height, width = 330, 56, 24, 430
    height = top + row_height * len(rows) + 40
    picture = Image.new("RGB", (left + width + 130, height), PAPER)
    draw = ImageDraw.Draw(picture)
    _text(draw, 14, 22, title)

    def across(value):
        return left + width * (min(max(value, low), high) - low) / (high - low)

    bottom = height - 34
    draw.rectangle((across(band[0]), top - 8, across(band[1]), bottom), _BAND)
    for i in range(5):
        mark = low + (high - low) * i / 4
        draw.line((across(mark), top - 8, across(mark), bottom), GREY)
        _text(draw, across(mark), bottom + 14, f"{mark:g} {unit}", anchor="mm")
    for i, (label, value, error) in enumerate(rows):
        y = top + row_height * i + row_height // 2 - 6
        _text(draw, left - 12, y, label, anchor="rm")
        within = band[0] <= value <= band[1]
        colour = COLOURS[3] if within else _OUTSIDE
        draw.line((across(value - error), y, across(value + error), y), colour, 2)
        for end in (value - error, value + error):
            draw.line((across(end), y - 4, across(end), y + 4), colour, 2)
        draw.ellipse((across(value) - 4, y - 4, across(value) + 4, y + 4), colour)
        _text(draw, left + width + 12, y, f"{value:+.2f} +- {error:.2f}")
    picture.save(path)


def curves(title, series, path, below, marks=(), band=None, first=0):
    """Draw a line a series of (name, values) over whole numbers from `first` on; `marks` are (value, words), drawn
    across; `band` is (least, most) of the numbers below."""
    left, top, width, height = 60, 56, 680, 280
    most = max(max(values) for _, values in series)
    high = max([most * 1.1, *(value * 1.05 for value, _ in marks)])
    picture = Image.new("RGB", (left + width + 30, top + height + 76), PAPER)
    draw = ImageDraw.Draw(picture)
    count = len(series[0][1])
    _text(draw, 14, 22, title)

    def spot(place, value):
        return left + width * place / (count - 1), top + height * (1 - value / high)

    if band:
        half = width / (count - 1) / 2
        least, most = (spot(end - first, 0)[0] for end in band)
        draw.rectangle((least - half, top, most + half, top + height), _BAND)
    step = max(1, round(high / 6))
    for value in range(0, int(high) + 1, step):
        draw.line((spot(0, value), spot(count - 1, value)), INK if value == 0 else GREY)
        _text(draw, left - 8, spot(0, value)[1], f"{value}", anchor="rm")
    for value, words in marks:
        draw.line((spot(0, value), spot(count - 1, value)), _OUTSIDE)
        _text(draw, left + width, spot(0, value)[1] - 10, words, _OUTSIDE, "rm")
    for place in range(count):
        _text(draw, spot(place, 0)[0], top + height + 14, f"{place + first}", anchor="mm")
    _text(draw, left + width, top + height + 34, below, anchor="rm")
    for i, (name, values) in enumerate(series):
        draw.line([spot(place, value) for place, value in enumerate(values)], COLOURS[i], 3)
        for place, value in enumerate(values):
            x, y = spot(place, value)
            draw.ellipse((x - 3, y - 3, x + 3, y + 3), COLOURS[i])
        _text(draw, left + 10 + 220 * i, top + height + 58, name, COLOURS[i])
    picture.save(path)


def bar_chart(rows, path):
    """Draw every bar as where the measured value lies between its bounds (0 and 1; one bound: 1 is the bound)."""
    chosen = bars(rows)
    left, top, row_height, width = 470, 56, 24, 330
    picture = Image.new("RGB", (left + width + 210, top + row_height * len(chosen) + 20), PAPER)
    draw = ImageDraw.Draw(picture)
    _text(draw, 14, 22, "asked (green) and measured, each on a scale of its own")
    for i, bar in enumerate(chosen):
        y = top + row_height * i + row_height // 2 - 6
        low, high = _scale(bar)

        def across(value, low=low, high=high):
            return left + width * (min(max(value, low), high) - low) / (high - low)

        least = low if bar.least is None else bar.least
        most = high if bar.most is None else bar.most
        draw.rectangle((left, y - 8, left + width, y + 8), (240, 233, 224))
        draw.rectangle((across(least), y - 8, across(most), y + 8), _BAND)
        colour = COLOURS[3] if bar.verdict() == HOLDS else _OUTSIDE
        draw.line((across(bar.value - bar.error), y, across(bar.value + bar.error), y), colour, 3)
        draw.ellipse((across(bar.value) - 5, y - 5, across(bar.value) + 5, y + 5), colour)
        _text(draw, left - 12, y, bar.what, anchor="rm")
        _text(draw, left + width + 12, y, bar.measured())
    picture.save(path)


def _scale(bar):
    """Return the two ends of a bar's own scale."""
    if bar.most is None:
        return 2 * bar.least - 100, 100
    if bar.least is None:
        return -bar.most if bar.unit == "points" else 0, 1.5 * bar.most
    margin = (bar.most - bar.least) / 2
    return bar.least - margin, bar.most + margin


def draw_all(rows, folder):
    """Draw every chart for which there is something into `folder`; return their names."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = []

    def path(name):
        drawn.append(name)
        return folder / f"balance-{name}.png"

    if bars(rows):
        bar_chart(rows, path("bars"))
    _main_charts(rows, [setting for setting in MAIN if rows.get(setting.name)], path)
    seats = []
    for setting in equals(rows):
        for seat, (value, error) in figures.wins_by_seat(rows[setting.name]).items():
            seats.append((f"{setting.words}: {SEATS[seat]}", value - 100 / setting.players, error))
    if seats:
        title = "wins above an equal share, points (asked: at most 2)"
        spread(title, seats, path("seats"), -6, 6, (-6, SEAT_POINTS), "")
    return drawn


def _main_charts(rows, main, path):
    """Draw what is shown for the main settings."""
    if not main:
        return
    histograms = [(setting.words, figures.gold_histogram(rows[setting.name])) for setting in main]
    title = "rounds by the nuggets found in them, % (16: or more; asked: 80 % within the green band)"
    curves(title, histograms, path("gold"), "nuggets", band=ROUND_GOLD)
    hours = [(setting.words, figures.gold_by_hour(rows[setting.name])) for setting in main]
    curves("nuggets found in each hour", hours, path("hours"), "o'clock", first=1)
    people = []
    for setting in main:
        for prospector, (value, error) in figures.edge_by_prospector(rows[setting.name]).items():
            people.append((f"{setting.words}: {PROSPECTORS[prospector]}", value, error))
    title = "wins above an equal share, points (asked: at most 3)"
    spread(title, people, path("prospectors"), -6, 6, (-6, PROSPECTOR_POINTS), "")
