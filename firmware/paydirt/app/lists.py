"""A screen that shows one row of a list at a time: left and right walk, forward does it, back leaves."""

from paydirt.app import edges, page
from paydirt.app.screens import Screen
from paydirt.engine import game
from paydirt.screen import tunes


class ListScreen(Screen):
    """Subclasses say how many rows there are and what a row shows and does."""

    TITLE = b""
    LEGEND = b"\2\4choose \1ok \3back"
    EMBLEM = ""

    def __init__(self, app):
        Screen.__init__(self, app)
        self.row = 0
        self.seat = 0  # who pressed last: the OLED turns to them

    def rows(self):
        """Return how many rows there are."""
        return 0

    def word(self, row):
        """Return the large word of a row."""
        return b""

    def title(self, row):
        """Return the header's text."""
        return self.TITLE

    def line(self, row):
        """Return the small line below it."""
        return b""

    def pick(self, row, seat):
        """Forward was pressed."""

    def back(self, seat):
        """Back was pressed."""
        self.app.go("menu")

    def moved(self, row):
        """Another row is shown now."""

    def event(self, seat, button, down, stamp_us):
        """L and R walk round the list."""
        if not down:
            return
        self.seat = seat
        if button == game.F:
            self.app.stage.player.play(tunes.OK)
            self.pick(self.row, seat)
        elif button == game.B:
            self.back(seat)
        else:
            self.row = (self.row + (1 if button == game.R else -1)) % self.rows()
            self.app.stage.player.play(tunes.MOVE)
            self.moved(self.row)

    def draw_matrix(self, now_ms):
        """The list's picture."""
        edges.scene(self.app, self.EMBLEM, now_ms)

    def draw_oled(self, now_ms):
        """One row, large."""
        stage = self.app.stage
        oled = stage.oled
        oled.turn(stage.rotations[self.seat] & 2)
        row = self.row
        page.header(oled, self.title(row), page.digits(row + 1) + b"/" + page.digits(self.rows()))
        page.arrows(oled, 25)
        page.word(oled, 17, self.word(row))
        page.line(oled, 42, self.line(row))
        page.legend(oled, self.LEGEND)
