"""The settings, one large choice at a time, and the presets."""

from paydirt.app import settings
from paydirt.app.lists import ListScreen


class SettingScreen(ListScreen):
    """Left and right walk through the table, forward takes the next choice."""

    TITLE = b"Settings"
    LEGEND = b"\2\4which \1next \3ok"
    EMBLEM = "settings"

    def enter(self, arg):
        """Nothing has been applied yet."""
        self._applied = -1

    def rows(self):
        """The table, then the presets."""
        return len(settings.TABLE) + len(settings.PRESETS)

    def word(self, row):
        """What is chosen, large."""
        if row < len(settings.TABLE):
            return settings.TABLE[row][2][self.app.settings.chosen[row]]
        return settings.PRESETS[row - len(settings.TABLE)][0]

    def title(self, row):
        """Return the setting's name."""
        return settings.TABLE[row][1] if row < len(settings.TABLE) else b"Set many at once"

    def line(self, row):
        """What it means."""
        if row < len(settings.TABLE):
            return settings.TABLE[row][4]
        return b"these are set" if self._applied == row else b"\1 sets all of it"

    def moved(self, row):
        """A preset's answer has been read."""
        self._applied = -1

    def pick(self, row, seat):
        """The next choice, shown and heard at once."""
        app = self.app
        if row < len(settings.TABLE):
            key, _, choices, _, _ = settings.TABLE[row]
            app.settings.put(key, (app.settings.chosen[row] + 1) % len(choices))
        else:
            app.settings.preset(row - len(settings.TABLE))
            self._applied = row
        app.apply_settings()

    def leave(self):
        """Keep what was chosen."""
        self.app.save_settings()
