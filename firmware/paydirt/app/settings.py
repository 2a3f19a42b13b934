"""The settings: one table, an index a row, kept as one byte each."""

from paydirt.app import storage

# key, how many choices, index of the default; settingscreen.py has the words. New rows go to the end: the place is the
# stored byte's.
TABLE = (
    ("mute", 2, 0),
    ("quiet", 2, 0),
    ("brightness", 8, 4),
    ("calm", 2, 0),
    ("palette", 2, 0),
    ("seats", 2, 0),
    ("strictness", 3, 1),
    ("variation", 2, 0),
    ("rounds", 2, 0),
    ("pledge", 2, 0),
    ("timer", 3, 0),
    ("fair", 2, 0),
    ("double", 2, 0),
    ("telemetry", 2, 0),
    ("town", 2, 0),
)

# A preset sets the rows it names and leaves the others.
PRESETS = (
    (("mute", 1), ("calm", 1), ("palette", 1), ("strictness", 0)),
    tuple((row[0], row[2]) for row in TABLE),
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
            self.chosen[i] = TABLE[i][2]

    def get(self, key):
        """Return the index chosen for `key`."""
        return self.chosen[row_of(key)]

    def put(self, key, index):
        """Choose `index` for `key`; an index outside the row's choices is a ValueError."""
        row = row_of(key)
        if not 0 <= index < TABLE[row][1]:
            raise ValueError("no such choice")
        if self.chosen[row] != index:
            self.chosen[row] = index
            self.dirty = True

    def preset(self, number):
        """Apply a row of PRESETS."""
        for key, index in PRESETS[number]:
            self.put(key, index)

    def load(self, keeper):
        """Read the stored settings; returns a notice for the OLED (bytes) or None.

        A record of fewer rows keeps the defaults for the rest; a row out of range gets its default.
        """
        what, data = keeper.load(_RECORD)
        if what == storage.NONE:
            return None
        if what == storage.DAMAGED:
            self.dirty = True  # said once: what is written next is whole
            return b"Settings are reset"
        if what != storage.GOOD:
            return b"Newer settings unused"
        strange = len(data) > len(TABLE)
        for i in range(min(len(data), len(TABLE))):
            if data[i] < TABLE[i][1]:
                self.chosen[i] = data[i]
            else:
                strange = True
        self.dirty = strange
        return b"Some settings reset" if strange else None

    def save(self, keeper):
        """Write the settings when they changed; returns whether all is well."""
        if not self.dirty:
            return True
        saved = keeper.save(_RECORD, self.chosen)
        self.dirty = False  # not before: what Ctrl-C interrupts here is made up for by App.stop
        return saved

    def apply(self, stage, matrix, rotations):
        """Bring the settings to the stage and the matrix; `rotations`: the board's, for four round the table."""
        stage.player.mute = bool(self.get("mute"))
        stage.player.quiet = bool(self.get("quiet"))
        matrix.brightness = self.get("brightness") + 1
        stage.safe = self.get("palette")
        stage.calm = self.get("calm")
        round_table = self.get("seats") == 0
        for seat in range(len(rotations)):
            stage.rotations[seat] = rotations[seat] if round_table else 0
