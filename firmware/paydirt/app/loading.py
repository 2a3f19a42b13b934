"""While a game's modules come in, on boards that are short of memory: what is not needed goes first."""

from paydirt.app import edges, page, saved
from paydirt.app.screens import Screen
from paydirt.games import registry

_BAR_W = 96


class Loading(Screen):
    """`arg` is what the match's screen gets when all is there. A part of the game a turn, after the first picture."""

    IDLE_MS = 0

    def enter(self, arg):
        """Forget the last match, and the other games with it."""
        app = self.app
        self._arg = arg
        self._game = saved.name(app) if arg == "saved" else app.party.game
        self._parts = registry.parts(self._game, getattr(app.board, "RESERVE", 0) > 0)
        self._done = 0
        self._frames = app.frames
        app.session = None
        registry.forget(self._game)

    def turn(self, now_us, now_ms):
        """Bring in the next part, once there is a picture and the match is rung in.

        A game that does not fit is left to the match's screen. The starter makes room after each part, which needs far
        more memory while it comes in than when it lies there.
        """
        app = self.app
        if app.frames == self._frames or app.stage.player.playing():
            return
        self.stale = True
        if self._done == len(self._parts):
            app.go_on("play", self._arg)
            return
        try:
            __import__(self._parts[self._done])
            self._done += 1
        except (MemoryError, ImportError):
            self._done = len(self._parts)

    def draw_matrix(self, now_ms):
        """The game's picture."""
        self.app.stage.canvas.clear()
        edges.picture(self.app.stage, self._game)

    def draw_oled(self, now_ms):
        """How far it is."""
        oled = self.app.stage.oled
        page.word(oled, 20, b"Loading")
        x = (page.WIDTH - _BAR_W) // 2
        oled.fill_rect(x, 46, _BAR_W * self._done // len(self._parts), 5, 1)
        oled.hline(x, 52, _BAR_W, 1)
