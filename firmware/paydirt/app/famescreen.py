"""The hall of fame: the best scores of each game."""

from paydirt.app import edges, names, page
from paydirt.app.fame import Fame
from paydirt.app.screens import Screen
from paydirt.engine import game


class FameScreen(Screen):
    """Left and right: the other game; back or forward: the menu."""

    def enter(self, arg):
        """Read the lists; a damaged one is empty and says so."""
        self._fame = Fame()
        self._lost = self._fame.load(self.app.keeper)
        self._game = 0

    def event(self, seat, button, down, stamp_us):
        """Turn the page or leave."""
        if not down:
            return
        if button in (game.F, game.B):
            self.app.go("menu")
        else:
            self._game = (self._game + (1 if button == game.R else -1)) % len(names.games())

    def draw_matrix(self, now_ms):
        """The picture."""
        edges.scene(self.app, "fame", now_ms)

    def draw_oled(self, now_ms):
        """Five lines."""
        oled = self.app.stage.oled
        page.header(oled, names.games()[self._game][1].TITLE)
        draw_table(oled, self._fame.tables[self._game], self._game, self._lost)
        page.legend(oled, b"\2\4game  \3back")


def draw_table(oled, table, number, lost=None):
    """Write up to five entries of a game's list."""
    if not table:
        oled.text_centre(28, lost or b"no scores yet")
    who = names.games()[number][1].ROLES or names.SEATS
    for i in range(len(table)):
        y = 11 + i * 9
        oled.text(0, y, page.digits(i + 1) + b"  " + who[table[i][1]], 1)
        page.right(oled, y, page.digits(table[i][0]))
