"""The table of screens, and what they have in common."""

import gc
import sys

from paydirt.app import page
from paydirt.engine.platform import unload
from paydirt.games import registry

# Name, module, class. A screen's module is imported when the screen is first entered.
SCREENS = (
    ("notice", "paydirt.app.notice", "Notice"),
    ("attract", "paydirt.app.attract", "Attract"),
    ("menu", "paydirt.app.menu", "Menu"),
    ("lobby", "paydirt.app.lobby", "Lobby"),
    ("table", "paydirt.app.table", "Table"),
    ("seed", "paydirt.app.seedscreen", "SeedScreen"),
    ("loading", "paydirt.app.loading", "Loading"),
    ("play", "paydirt.app.play", "Play"),
    ("pause", "paydirt.app.pause", "Pause"),
    ("results", "paydirt.app.results", "Results"),
    ("settings", "paydirt.app.settingscreen", "SettingScreen"),
    ("fame", "paydirt.app.famescreen", "FameScreen"),
    ("about", "paydirt.app.about", "About"),
    ("selftest", "paydirt.app.selftest", "SelfTest"),
)

_LONG_US = 1000000
_OLED_MS = 150  # drawing a page of text takes longer than the rest of a turn
# The modules of the app that stay while a match runs; what else there is uses these, and is used by screens alone.
_IN_PLAY = ("starter", "guard", "app", "screens", "page", "names", "party", "settings", "storage", "telemetry") + (
    "play",
    "hold",
    "saved",
    "session",
)


class Screen:
    """A picture and what the buttons do in it; the App calls the methods, one screen at a time."""

    IDLE_MS = 90000  # without a press for so long: `idle` is called; 0: never
    AT_ONCE = (128, 128)  # presses and releases that are handed over in a turn that may show a picture, and in another

    def __init__(self, app):
        self.app = app
        self.stale = True  # something happened: the display has to be drawn anew
        self._oled_ms = 0

    def enter(self, arg):
        """The screen comes up; `arg` is what `app.go` was given."""

    def event(self, seat, button, down, stamp_us):
        """A button of `seat` (F 0, L 1, B 2, R 3) went down (or up)."""

    def turn(self, now_us, now_ms):
        """A pass of the loop at stamp `now_us`; all presses up to `app.known_us` have been handed over."""

    def after(self, now_us, now_ms):
        """The end of a pass of the loop: what may wait until the lights are under way."""

    def spend(self):
        """Do a few ms of what nobody waits for; the picture and the display are under way."""

    def due_us(self):
        """Return how many microseconds after the last turn something happens by itself that shall not wait."""
        return _LONG_US

    def prepare(self, now_ms):
        """Draw in advance what the lights show next, while the picture before is on its way to them."""

    def draw(self, now_ms):
        """Draw what the lights show now, as far as that is not done."""
        self.draw_matrix(now_ms)

    def draw_display(self, now_ms):
        """Draw the display when something happened, and now and then for what moves by itself; the lights are on."""
        if self.stale or now_ms - self._oled_ms >= _OLED_MS:
            self.stale = False
            self._oled_ms = now_ms
            oled = self.app.stage.oled
            oled.clear()
            self.draw_oled(now_ms)
            if self.app.arbiter.stuck:
                page.stuck(oled, self.app.arbiter.stuck)

    def draw_matrix(self, now_ms):
        """Draw the whole matrix."""

    def draw_oled(self, now_ms):
        """Draw the display, which has just been cleared."""

    def idle(self):
        """Nobody pressed anything for IDLE_MS."""
        self.app.go("attract")

    def leave(self):
        """The screen goes down."""


def make(name, app):
    """Return a new screen `name`; KeyError when the table has none."""
    for known, module, kind in SCREENS:
        if known == name:
            __import__(module)
            return getattr(sys.modules[module], kind)(app)
    raise KeyError(name)


def drop():
    """Forget every module that a match does not need, for boards that are short of memory."""
    for name in list(sys.modules):
        if name.startswith("paydirt.app.") and name[12:] not in _IN_PLAY:
            unload(name)
    gc.collect()


def forget_game():
    """Forget the modules of the game."""
    registry.forget()


def too_small(error):
    """Forget everything that came in for a match, and say on the console why; return the line for the display."""
    forget_game()
    drop()
    print("Paydirt: this board's memory is too small for the game.", error)
    return b"Too big for the board"


def go_home(app):
    """Go to where the toy begins (App.go_home)."""
    config = app.config
    if config is not None and config.game:
        app.config = None
        config.apply(app.party)
        app.fix_seed(app.party.seed)
        app.go("play", "new")
    else:
        app.go("attract")
