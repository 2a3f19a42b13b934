"""Types a seed in, so that a class can play the same board again."""

from paydirt.app import edges, page, seeds
from paydirt.app.screens import Screen
from paydirt.engine import game
from paydirt.screen import tunes

_LETTER = 16  # pixels from digit to digit
_X = 18


class SeedScreen(Screen):
    """Left and right choose a digit, forward counts it up, back takes the number."""

    def enter(self, arg):
        """Begin with the seed that would come next."""
        self._digits = bytearray(seeds.text(self.app.shown_seed() % seeds.LIMIT))
        self._at = 0

    def event(self, seat, button, down, stamp_us):
        """One digit at a time."""
        if not down:
            return
        app = self.app
        app.stage.player.play(tunes.MOVE)
        if button == game.F:
            digit = self._digits[self._at] - 47
            self._digits[self._at] = 48 + digit % 10
        elif button == game.B:
            app.fix_seed(int(bytes(self._digits)))
            app.go("table", "seed")
        else:
            self._at = (self._at + (1 if button == game.R else -1)) % seeds.DIGITS

    def draw_matrix(self, now_ms):
        """The picture."""
        edges.scene(self.app, self.app.party.game, now_ms)

    def draw_oled(self, now_ms):
        """Six large digits, the chosen one underlined."""
        oled = self.app.stage.oled
        page.header(oled, b"Seed")
        oled.text_centre(45, b"same seed, same game")
        for i in range(seeds.DIGITS):
            oled.big(_X + i * _LETTER, 20, self._digits[i : i + 1])
        if now_ms % 600 < 400:
            oled.fill_rect(_X + self._at * _LETTER, 38, 11, 2, 1)
        page.legend(oled, b"\2\4digit \1+1 \3done")
