"""What this is, and the games' background, in three pages."""

from paydirt.app import edges, page
from paydirt.app.screens import Screen
from paydirt.engine import game

_PAGES = (
    (b"Paydirt", b"Two gold rush games", b"for 1 to 4 players.", b"Open: build it,", b"read it, change it."),
    (b"Buttons", b"forward \1  back \3", b"left \2    right \4", b"All four, 2 seconds:", b"pause"),
    (b"Thanks", b"Boom, Bang, Gold is", b"a game by A. Emerit", b"(HABA). This toy is", b"not made by them."),
)


class About(Screen):
    """Left and right turn the page, forward and back leave."""

    def enter(self, arg):
        """Begin at the first page."""
        self._page = 0

    def event(self, seat, button, down, stamp_us):
        """Turn the page or leave."""
        if not down:
            return
        if button in (game.F, game.B):
            self.app.go("menu")
        else:
            self._page = (self._page + (1 if button == game.R else -1)) % len(_PAGES)

    def draw_matrix(self, now_ms):
        """The picture."""
        edges.scene(self.app, "about", now_ms)

    def draw_oled(self, now_ms):
        """A heading and four lines."""
        oled = self.app.stage.oled
        lines = _PAGES[self._page]
        page.header(oled, lines[0], page.digits(self._page + 1) + b"/" + page.digits(len(_PAGES)))
        for i in range(1, len(lines)):
            page.line(oled, 3 + i * 10, lines[i])
        page.legend(oled, b"\2\4page  \3back")
