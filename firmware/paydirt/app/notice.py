"""Says what went wrong at the start (a damaged record, a bad kiosk.json), one line each, and goes on by itself."""

from paydirt.app import edges, page
from paydirt.app.screens import Screen

_SHOW_MS = 6000
_LINES = 4


class Notice(Screen):
    """Any button goes on, and so does a while without one."""

    IDLE_MS = 0

    def enter(self, arg):
        """Take the notices over; `arg`: the screen that follows, None for where the toy begins."""
        self._then = arg
        self._lines = self.app.notices
        self.app.notices = []
        self._since_ms = self.app.now_ms

    def event(self, seat, button, down, stamp_us):
        """Any press goes on."""
        if down:
            self._on()

    def turn(self, now_us, now_ms):
        """Go on after a while."""
        if now_ms - self._since_ms >= _SHOW_MS * max(1, (len(self._lines) + _LINES - 1) // _LINES):
            self._on()

    def draw_matrix(self, now_ms):
        """The picture."""
        edges.scene(self.app, "", now_ms)

    def draw_oled(self, now_ms):
        """The lines, four at a time."""
        oled = self.app.stage.oled
        page.header(oled, b"Please note")
        pages = max(1, (len(self._lines) + _LINES - 1) // _LINES)
        first = (now_ms - self._since_ms) // _SHOW_MS % pages * _LINES
        for i in range(first, min(first + _LINES, len(self._lines))):
            oled.text(0, 13 + (i - first) * 10, self._lines[i], 1)
        page.legend(oled, b"any button: go on")

    def _on(self):
        if self._then:
            self.app.go(self._then)
        else:
            self.app.go_home()
