"""The settings, one large choice at a time, and the presets."""

from paydirt.app import settings
from paydirt.app.lists import ListScreen

_OFF_ON = (b"off", b"on")

# By the row of settings.TABLE: name, choices, what it means.
WORDS = (
    (b"Sound", (b"on", b"off"), b"all of it"),
    (b"Loudness", (b"full", b"quiet"), b"quiet: softer, lower"),
    (b"Brightness", (b"1", b"2", b"3", b"4", b"5", b"6", b"7", b"8"), b"of the lights"),
    (b"Calm light", _OFF_ON, b"slower and dimmer"),
    (b"Colours", (b"normal", b"safe"), b"safe: colour-blind"),
    (b"Seats", (b"round", b"one side"), b"where players sit"),
    (b"Strictness", (b"gentle", b"normal", b"strict"), b"when you are warned"),
    (b"Actions", _OFF_ON, b"an answer for each"),
    (b"Rounds", (b"12", b"6"), b"Boom, Bang, Gold"),
    (b"Pledge", (b"swear", b"skip"), b"Boom, Bang, Gold"),
    (b"Turn timer", (b"off", b"30 s", b"15 s"), b"Claim"),
    (b"Fair start", _OFF_ON, b"Claim: for the second"),
    (b"Double game", _OFF_ON, b"Claim: roles swapped"),
    (b"Telemetry", _OFF_ON, b"lines over USB"),
    (b"Townsfolk", _OFF_ON, b"Claim with helpers"),
)
PRESETS = (b"Classroom", b"Factory")


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
            return WORDS[row][1][self.app.settings.chosen[row]]
        return PRESETS[row - len(settings.TABLE)]

    def title(self, row):
        """Return the setting's name."""
        return WORDS[row][0] if row < len(settings.TABLE) else b"Set many at once"

    def line(self, row):
        """What it means."""
        if row < len(settings.TABLE):
            return WORDS[row][2]
        return b"these are set" if self._applied == row else b"\1 sets all of it"

    def moved(self, row):
        """A preset's answer has been read."""
        self._applied = -1

    def pick(self, row, seat):
        """The next choice, shown and heard at once."""
        app = self.app
        if row < len(settings.TABLE):
            key, choices, _ = settings.TABLE[row]
            app.settings.put(key, (app.settings.chosen[row] + 1) % choices)
        else:
            app.settings.preset(row - len(settings.TABLE))
            self._applied = row
        app.apply_settings()

    def leave(self):
        """Keep what was chosen."""
        self.app.save_settings()
