"""Two plain charts as PNG, drawn with pillow: bars with error bars, and lines over turns."""

from PIL import Image, ImageDraw

PAPER = (250, 248, 243)
INK = (45, 40, 36)
GREY = (205, 198, 188)
COLOURS = ((201, 125, 20), (54, 96, 178), (150, 60, 60), (70, 130, 80))


def bars(title, rows, path, low=0, high=100, marks=(50,)):
    """Draw a bar a row of (label, value, error); `marks` are values with a line of their own."""
    left, top, height, width = 190, 34, 24, 420
    picture = Image.new("RGB", (left + width + 90, top + height * len(rows) + 30), PAPER)
    draw = ImageDraw.Draw(picture)
    draw.text((10, 10), title, INK)

    def across(value):
        return left + width * (min(max(value, low), high) - low) / (high - low)

    for mark in (low, *marks, high):
        draw.line((across(mark), top - 4, across(mark), top + height * len(rows)), GREY)
        draw.text((across(mark) - 6, top + height * len(rows) + 6), f"{mark:g}", INK)
    for i, (label, value, error) in enumerate(rows):
        y = top + i * height
        draw.text((10, y + 5), label, INK)
        draw.rectangle((across(low), y + 4, across(value), y + height - 6), COLOURS[0])
        middle = y + height // 2 - 1
        draw.line((across(value - error), middle, across(value + error), middle), INK)
        for end in (value - error, value + error):
            draw.line((across(end), middle - 3, across(end), middle + 3), INK)
        draw.text((left + width + 10, y + 5), f"{value:.1f} +- {error:.1f}", INK)
    picture.save(path)


def lines(title, series, path, marks=()):
    """Draw a line a series of (name, values); `marks` are (turn, text), drawn as upright lines."""
    left, top, width, height = 44, 40, 620, 260
    most = max(2, *(len(values) for _, values in series))
    every = [value for _, values in series for value in values] + [0]
    low, high = min(every) - 1, max(every) + 1
    picture = Image.new("RGB", (left + width + 20, top + height + 40), PAPER)
    draw = ImageDraw.Draw(picture)
    draw.text((10, 8), title, INK)

    def spot(turn, value):
        return left + width * turn / (most - 1), top + height * (high - value) / (high - low)

    step = max(1, (high - low) // 8)
    for value in range(low // step * step, high + 1, step):
        if low <= value <= high:
            draw.line((spot(0, value), spot(most - 1, value)), INK if value == 0 else GREY)
            draw.text((8, spot(0, value)[1] - 6), f"{value:+d}", INK)
    for turn, text in marks:
        draw.line((spot(turn, low), spot(turn, high)), COLOURS[2])
        at = min(spot(turn, high)[0] + 4, picture.width - 4 - draw.textlength(text))
        draw.text((at, top + 2), text, COLOURS[2])
    for i, (name, values) in enumerate(series):
        draw.line([spot(turn, value) for turn, value in enumerate(values)], COLOURS[i], 2)
        draw.text((left + 150 * i, top + height + 20), name, COLOURS[i])
    draw.text((left + width - 40, top + height + 6), f"turn {most - 1}", INK)
    picture.save(path)
