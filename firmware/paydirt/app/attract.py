"""The quiet show while nobody touches the toy: a vein of gold glimmers; any button opens the menu."""

from micropython import const

from paydirt.app import edges, names, page
from paydirt.app.fame import Fame
from paydirt.app.famescreen import draw_table
from paydirt.app.screens import Screen
from paydirt.screen import palette

_PAGE_MS = const(5000)
_CLOCK_LIMIT = const(1 << 28)  # ms, three days: here the wall clock may start again


class Attract(Screen):
    """Never the brightest thing in the room."""

    IDLE_MS = 0

    def enter(self, arg):
        """Look at the best scores once."""
        app = self.app
        if app.now_ms > _CLOCK_LIMIT:
            app.stage.player.stop()  # a note's end would lie days ahead
            app.now_ms = app.pressed_ms = 0
        app.session = None
        app.save_settings()
        app.party.options = None
        self._fame = Fame()
        self._fame.load(app.keeper)
        self._since_ms = app.now_ms
        self._spark = -1  # where the sparks were drawn; -1: nothing is drawn yet
        self._vein = bytes([i for i in range(256) if _noise(i) % 11 == 0])

    def event(self, seat, button, down, stamp_us):
        """Any button: the menu."""
        if down:
            self.app.go("notice" if self.app.notices else "menu", "menu")

    def turn(self, now_us, now_ms):
        """Begin anew with the wall clock, now and then: past 2^30 a match would allocate in every turn."""
        if now_ms > _CLOCK_LIMIT:
            self.app.go("attract")

    def draw_oled(self, now_ms):
        """Title and best scores in turn."""
        oled = self.app.stage.oled
        number = (now_ms - self._since_ms) // _PAGE_MS % (1 + len(names.games()))
        if number and self._fame.tables[number - 1]:
            page.header(oled, names.games()[number - 1][1].TITLE)
            draw_table(oled, self._fame.tables[number - 1], number - 1)
        else:
            page.word(oled, 8, b"Paydirt")
            oled.text_centre(30, b"two gold rush games")
        page.legend(oled, b"press any button")

    def draw_matrix(self, now_ms):
        """A vein of gold glimmers; a spark runs along every edge."""
        stage = self.app.stage
        canvas = stage.canvas
        gold = stage.palette.rgb(palette.GOLD)
        if self._spark < 0:
            for i in range(256):
                self._rock(i & 15, i >> 4)
        for seat in range(4):
            x, y = edges.cell(seat, (self._spark + seat * 4) % 16)
            self._rock(x, y)
        for i in self._vein:
            noise = _noise(i)
            glow = edges.breath(now_ms + noise * 40, 4000 + noise * 12)
            canvas.set(i & 15, i >> 4, palette.scale(gold, 20 + (glow * glow >> 9)))
        self._spark = now_ms // 400 % 16
        for seat in range(4):
            edges.bar(stage, seat, (self._spark + seat * 4) % 16, 1, 120)

    def _rock(self, x, y):
        stage = self.app.stage
        rgb = palette.scale(stage.palette.rgb(palette.TILE), 170 + (_noise(y * 16 + x) >> 2))
        stage.canvas.set(x, y, rgb)


def _noise(i):
    """Return a byte that belongs to cell `i`, 0 to 255, without a pattern that an eye would find."""
    return (i * 73 ^ i * i * 29 >> 3) & 255
