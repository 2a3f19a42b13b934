"""What this is, and the games' background, in three pages."""

from paydirt.app import edges, page
from paydirt.app.screens import Screen
from paydirt.engine import game

_PAGES = (
    (b"Paydirt", b"Two gold rush games", b"for 1 to 4 players.", b"Open: build it,", b"read it, change it."),
    (b"Buttons", b"F forward  B back", b"L left     R right", b"All four, 2 seconds:", b"pause"),
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

    def draw(self, now_ms):
        """A heading and four lines."""
        oled = self.app.stage.oled
        oled.clear()
        lines = _PAGES[self._page]
        page.header(oled, lines[0], page.digits(self._page + 1) + b"/" + page.digits(len(_PAGES)))
        for i in range(1, len(lines)):
            oled.text(0, 3 + i * 10, lines[i], 1)
        page.legend(oled, b"L R page  B back")
        edges.scene(self.app, "about", now_ms)
