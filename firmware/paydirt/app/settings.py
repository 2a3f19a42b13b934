"""The settings: one table, an index a row, kept as one byte each."""

from paydirt.app import storage

_OFF_ON = (b"off", b"on")

# key, name on the OLED, choices, index of the default, what it means. New rows go to the end: the place is the
# stored byte's.
TABLE = (
    ("mute", b"Sound", (b"on", b"off"), 0, b"all of it"),
    ("quiet", b"Loudness", (b"full", b"quiet"), 0, b"quiet: softer, lower"),
    ("brightness", b"Brightness", (b"1", b"2", b"3", b"4", b"5", b"6", b"7", b"8"), 4, b"of the lights"),
    ("calm", b"Calm light", _OFF_ON, 0, b"slower and dimmer"),
    ("palette", b"Colours", (b"normal", b"safe"), 0, b"safe: colour-blind"),
    ("seats", b"Seats", (b"round", b"one side"), 0, b"where players sit"),
    ("strictness", b"Strictness", (b"gentle", b"normal", b"strict"), 1, b"when you are warned"),
    ("variation", b"Actions", _OFF_ON, 0, b"an answer for each"),
    ("rounds", b"Rounds", (b"12", b"6"), 0, b"Boom, Bang, Gold"),
    ("pledge", b"Pledge", (b"swear", b"skip"), 0, b"Boom, Bang, Gold"),
    ("timer", b"Turn timer", (b"off", b"30 s", b"15 s"), 0, b"Claim"),
    ("fair", b"Fair start", _OFF_ON, 0, b"Claim: for the second"),
    ("double", b"Double game", _OFF_ON, 0, b"Claim: roles swapped"),
    ("telemetry", b"Telemetry", _OFF_ON, 0, b"lines over USB"),
    ("town", b"Townsfolk", _OFF_ON, 0, b"Claim with helpers"),
)

# A preset sets the rows it names and leaves the others.
PRESETS = (
    (b"Classroom", (("mute", 1), ("calm", 1), ("palette", 1), ("strictness", 0))),
    (b"Factory", tuple((row[0], row[3]) for row in TABLE)),
)

_RECORD = "settings"


def row_of(key):
    """Return the row number of `key`; KeyError when there is none."""
    for i in range(len(TABLE)):
        if TABLE[i][0] == key:
            return i
    raise KeyError(key)


class Settings:
    """The chosen index of every row, readable by key; `dirty` until saved."""

    def __init__(self):
        self.chosen = bytearray(len(TABLE))
        self.dirty = False
        self.defaults()

    def defaults(self):
        """Go back to the defaults."""
        for i in range(len(TABLE)):
            self.chosen[i] = TABLE[i][3]

    def get(self, key):
        """Return the index chosen for `key`."""
        return self.chosen[row_of(key)]

    def put(self, key, index):
        """Choose `index` for `key`; an index outside the row's choices is a ValueError."""
        row = row_of(key)
        if not 0 <= index < len(TABLE[row][2]):
            raise ValueError("no such choice")
        if self.chosen[row] != index:
            self.chosen[row] = index
            self.dirty = True

    def preset(self, number):
        """Apply a row of PRESETS."""
        for key, index in PRESETS[number][1]:
            self.put(key, index)

    def load(self, keeper):
        """Read the stored settings; returns a notice for the OLED (bytes) or None.

        A record of fewer rows keeps the defaults for the rest; a row out of range gets its default.
        """
        what, data = keeper.load(_RECORD)
        if what == storage.NONE:
            return None
        if what != storage.GOOD:
            return b"Settings are reset" if what == storage.DAMAGED else b"Newer settings unused"
        strange = len(data) > len(TABLE)
        for i in range(min(len(data), len(TABLE))):
            if data[i] < len(TABLE[i][2]):
                self.chosen[i] = data[i]
            else:
                strange = True
        return b"Some settings reset" if strange else None

    def save(self, keeper):
        """Write the settings when they changed; returns whether all is well."""
        if not self.dirty:
            return True
        self.dirty = False
        return keeper.save(_RECORD, self.chosen)
