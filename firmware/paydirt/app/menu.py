"""The menu: which game, the settings, the hall of fame. Back held for two seconds toggles the sound."""

from paydirt.app import names, saved
from paydirt.app.hold import MUTE_MS, Hold
from paydirt.app.lists import ListScreen
from paydirt.engine import game

# Large word, small line, picture, screen, its argument. "resume" is shown only when there is something to resume.
ENTRIES = (
    (b"Resume", b"the saved match", "resume", "play", "saved"),
    (b"Settings", b"sound, light, rules", "settings", "settings", None),
    (b"Fame", b"the best scores", "fame", "fame", None),
    (b"About", b"what this is", "about", "about", None),
    (b"Self-test", b"buttons, light, sound", "settings", "selftest", None),
)


def entries():
    """Return the games' entries and all others."""
    found = [(card.WORD, card.LINE, name, "lobby", name) for name, card in names.games()]
    found.extend(ENTRIES)
    return found


class Menu(ListScreen):
    """The hub: every other screen comes back here."""

    TITLE = b"Paydirt"

    def enter(self, arg):
        """Show the entries that make sense now, after what there is to be said."""
        app = self.app
        saved.drop_damaged(app)
        if app.notices:
            app.go("notice", "menu")
        has_saved = saved.exists(app)
        self._entries = [entry for entry in entries() if entry[4] != "saved" or has_saved]
        self._mute = Hold(1 << game.B, MUTE_MS)
        self._quiet = False
        self.moved(0)

    def rows(self):
        """One row an entry."""
        return len(self._entries)

    def word(self, row):
        """The entry's large word."""
        return self._entries[row][0]

    def line(self, row):
        """The entry's line, or what the held button just did."""
        if self._quiet:
            return b"sound is off" if self.app.stage.player.mute else b"sound is on"
        return self._entries[row][1]

    def moved(self, row):
        """The picture follows the row."""
        self._quiet = False
        self.EMBLEM = self._entries[row][2]

    def pick(self, row, seat):
        """Open the entry; the lobby hears who pressed."""
        entry = self._entries[row]
        self.app.go(entry[3], (entry[4], seat) if entry[3] == "lobby" else entry[4])

    def event(self, seat, button, down, stamp_us):
        """Back acts on its release, so that holding it is free for the sound."""
        if button == game.B:
            self.seat = seat
            if not down and not self._mute.fired(seat):
                self.app.go("attract")
        else:
            ListScreen.event(self, seat, button, down, stamp_us)

    def turn(self, now_us, now_ms):
        """Watch for the held button."""
        if self._mute.look(self.app.down(), now_ms) >= 0:
            self.app.toggle_mute()
            self._quiet = True

    def leave(self):
        """The sound setting is kept."""
        self.app.save_settings()
