"""Pictures of the toy's displays, for the docs and for looking at one's work.

`matrix(words)` and `matrix_canvas(canvas)` draw the LEDs as a soft glow behind a diffuser, `oled(buf)` the
pixels of the OLED, `gif(frames, path)` a moving picture. They need pillow.
"""

from PIL import Image, ImageChops, ImageDraw, ImageFilter

CASE = (24, 19, 15)
OLED_ON = (168, 226, 255)
OLED_OFF = (6, 9, 13)


def _eye(level):
    """Return what a screen shows for an LED level 0 to 255: a gamma that lets 1 % still be seen."""
    return round(255 * (level / 255) ** (1 / 2.6))


def _leds(levels, cell):
    """Draw 256 (r, g, b) LED levels, row by row."""
    size = cell * 16
    picture = Image.new("RGB", (size, size), (9, 8, 7))
    glow = Image.new("RGB", (size, size))
    dots = ImageDraw.Draw(picture)
    light = ImageDraw.Draw(glow)
    for i, rgb in enumerate(levels):
        x = (i % 16) * cell
        y = (i // 16) * cell
        colour = tuple(_eye(v) for v in rgb)
        edge = cell // 7
        dots.ellipse((x + edge, y + edge, x + cell - edge - 1, y + cell - edge - 1), fill=(20, 18, 17))
        if any(colour):
            dots.ellipse((x + edge, y + edge, x + cell - edge - 1, y + cell - edge - 1), fill=colour)
            core = cell // 3
            pale = tuple(min(255, v + (max(colour) - v) // 3) for v in colour)
            dots.ellipse((x + core, y + core, x + cell - core - 1, y + cell - core - 1), fill=pale)
            light.rectangle((x, y, x + cell - 1, y + cell - 1), fill=tuple(v * max(rgb) // 400 for v in colour))
    picture = picture.filter(ImageFilter.GaussianBlur(cell / 14))
    return ImageChops.add(picture, glow.filter(ImageFilter.GaussianBlur(cell * 0.8)))


def matrix(words, wire, order="GRB", cell=24):
    """Draw 1024 packed bytes (see screen.packer) as a panel wired by `wire`, cells of `cell` pixels."""
    levels = []
    for i in range(256):
        at = wire[i] * 4
        levels.append(tuple(words[at + 3 - order.index(c)] for c in "RGB"))
    return _leds(levels, cell)


def matrix_canvas(canvas, cell=24, brightness=8):
    """Draw a canvas, picture and effects, as full brightness and no current limit would show it."""
    from paydirt.screen import gamma

    table = bytearray(256)
    gamma.fill_table(table, 0, brightness)
    sums = [min(table[a] + table[b], 255) for a, b in zip(canvas.buf, canvas.fx, strict=True)]
    return _leds([tuple(sums[i : i + 3]) for i in range(0, 768, 3)], cell)


def oled(buf, pixel=4):
    """Draw 1024 bytes in page order with the display's visible pixel grid."""
    picture = Image.new("RGB", (128 * pixel, 64 * pixel), OLED_OFF)
    draw = ImageDraw.Draw(picture)
    gap = 1 if pixel > 2 else 0
    for y in range(64):
        for x in range(128):
            if buf[(y >> 3) * 128 + x] >> (y & 7) & 1:
                left = x * pixel
                top = y * pixel
                draw.rectangle((left, top, left + pixel - 1 - gap, top + pixel - 1 - gap), fill=OLED_ON)
    return picture


def toy(canvas, oled_buf, cell=24):
    """Draw both displays one above the other on the dark case."""
    leds = matrix_canvas(canvas, cell)
    screen = oled(oled_buf, max(2, cell * 16 // 128))
    width = leds.width + 2 * cell
    picture = Image.new("RGB", (width, leds.height + screen.height + 3 * cell), CASE)
    picture.paste(screen, ((width - screen.width) // 2, cell))
    picture.paste(leds, (cell, screen.height + 2 * cell))
    return picture


def strip(pictures, columns=4, gap=8):
    """Lay pictures of one size out in rows."""
    rows = (len(pictures) + columns - 1) // columns
    w, h = pictures[0].size
    sheet = Image.new("RGB", (columns * (w + gap) - gap, rows * (h + gap) - gap), CASE)
    for i, picture in enumerate(pictures):
        sheet.paste(picture, (i % columns * (w + gap), i // columns * (h + gap)))
    return sheet


def gif(frames, path, ms=50):
    """Write frames as a GIF that repeats."""
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=ms, loop=0, optimize=True)
