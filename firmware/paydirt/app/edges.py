"""What the matrix shows in the menus: a picture in the middle, each player's colour at the player's own edge."""

from micropython import const

from paydirt.app import emblems, names
from paydirt.screen import palette

SIDE = const(16)
_AT = const(3)  # the picture's first cell
_BAR = const(8)
_BAR_AT = const(4)

# What a seat's edge shows.
NOBODY = const(0)
JOINED = const(1)
READY = const(2)
MACHINE = const(3)

_COLOURS = {  # letter of a picture: 0xRRGGBB, perceptual
    ord("g"): 0xE0A000,
    ord("o"): 0x804000,
    ord("r"): 0xC02000,
    ord("w"): 0xE0E0D0,
    ord("b"): 0x402810,
    ord("c"): 0x00A0A0,
    ord("v"): 0x8000C0,
    ord("s"): 0x3050C0,
    ord("n"): 0x00A030,
}


def player_rgb(stage, seat):
    """Return the colour of a seat."""
    return stage.palette.player(seat)


def breath(now_ms, period_ms):
    """Return 0 to 255 and back, once a period."""
    half = period_ms >> 1
    at = now_ms % period_ms
    return (at if at < half else period_ms - at) * 255 // half


def cell(seat, along, deep=0):
    """Return (x, y) of a cell at a seat's edge: `along` 0 to 15 from the player's left, `deep` rows in."""
    if seat == 0:
        return along, SIDE - 1 - deep
    if seat == 1:
        return deep, along
    if seat == 2:
        return SIDE - 1 - along, deep
    return SIDE - 1 - deep, SIDE - 1 - along


def bar(stage, seat, first, count, q8, deep=0):
    """Light `count` cells of a seat's edge in its colour times q8 / 256, from `first` on."""
    rgb = palette.scale(player_rgb(stage, seat), q8)
    for i in range(first, first + count):
        x, y = cell(seat, i, deep)
        stage.canvas.set(x, y, rgb)


def state(stage, seat, what, now_ms):
    """Draw one seat's edge: invited, joined, ready or played by the board."""
    if what == READY:
        bar(stage, seat, _BAR_AT, _BAR, 256)
    elif what == JOINED:
        bar(stage, seat, _BAR_AT, _BAR, 60)
        bar(stage, seat, _BAR_AT + (now_ms // 150) % _BAR, 1, 256)
    elif what == MACHINE:
        for i in range(_BAR_AT, _BAR_AT + _BAR, 2):
            bar(stage, seat, i, 1, 110)
    else:
        bar(stage, seat, _BAR_AT + 3, 2, 50 + (breath(now_ms, 3000) * 100 >> 8))


def picture(stage, name, q8=256):
    """Draw the picture `name` in the middle."""
    rows = emblems.PICTURES.get(name)
    if rows is None:
        if names.game_row(name) < 0:
            return
        rows = names.card(name).PICTURE
    canvas = stage.canvas
    for i in range(emblems.SIZE * emblems.SIZE):
        rgb = _COLOURS.get(rows[i])
        if rgb is not None:
            canvas.set(_AT + i % emblems.SIZE, _AT + i // emblems.SIZE, palette.scale(rgb, q8))


def scene(app, name, now_ms):
    """A menu's whole matrix: the picture and the invitation at every edge."""
    stage = app.stage
    stage.canvas.clear()
    picture(stage, name)
    for seat in range(4):
        state(stage, seat, NOBODY, now_ms)


def winner_sparks(stage, winners, now_ms):
    """Let white sparks run along the edge of every seat in the mask `winners`."""
    for seat in range(4):
        if winners >> seat & 1:
            x, y = cell(seat, now_ms // 90 % SIDE)
            stage.canvas.set(x, y, 0xE0E0D0)
