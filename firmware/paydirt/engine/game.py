"""What every game is to the rest of Paydirt: a machine of presses, releases and deadlines."""

from micropython import const

SEATS = const(4)  # south, west, north, east: clockwise, so "left" of a player is the next seat

# The four buttons of a seat. In a 16-bit level, bit = seat * 4 + button.
F = const(0)
L = const(1)
B = const(2)
R = const(3)

# What sits on a seat. A computer player of level n is BOT + n - 1.
EMPTY = const(0)
HUMAN = const(1)
BOT = const(2)

NEVER = const(0x3FFFFFFF)  # a deadline that does not come; every game time is below it

OPTIONS = const(16)
_VERSION = const(1)


class BadSetup(ValueError):
    """A setup that describes no match that can be played."""


class LateEvent(ValueError):
    """A press or release before the moment up to which the game has already advanced."""


class Setup:
    """Everything that a match starts from: equal setups and equal presses give equal matches."""

    def __init__(self, name, seats, seed, rotations=b"\0\0\0\0", options=b""):
        """`seats`: four kinds; `seed`: 0 to 2**30 - 1; `rotations`: quarter turns clockwise, a seat;
        `options`: up to 16 bytes whose meaning the game's constants define."""
        if len(seats) != SEATS or len(rotations) != SEATS or len(options) > OPTIONS:
            raise BadSetup("a match has 4 seats, 4 rotations and at most 16 options")
        if not 0 <= seed < 1 << 30:
            raise BadSetup("the seed is a number from 0 to 1073741823")
        self.name = name
        self.seats = bytearray(seats)
        self.rotations = bytearray(rotations)
        self.options = bytearray(OPTIONS)
        self.options[: len(options)] = options
        self.seed = seed

    def to_bytes(self):
        """Return the setup as bytes, for replays and saved matches."""
        name = self.name.encode()
        return (
            bytes((_VERSION, len(name)))
            + name
            + bytes(self.seats)
            + bytes(self.rotations)
            + bytes(self.options)
            + self.seed.to_bytes(4, "little")
        )

    @staticmethod
    def from_bytes(data):
        """Return (setup, number of bytes read); raises BadSetup on anything else than `to_bytes` wrote."""
        if len(data) < 2 or data[0] != _VERSION:
            raise BadSetup("not a setup of this version")
        n = data[1]
        end = 2 + n + 2 * SEATS + OPTIONS + 4
        if len(data) < end:
            raise BadSetup("the setup is cut short")
        at = 2 + n
        seats = data[at : at + SEATS]
        rotations = data[at + SEATS : at + 2 * SEATS]
        options = data[at + 2 * SEATS : end - 4]
        seed = int.from_bytes(data[end - 4 : end], "little")
        try:
            name = str(bytes(data[2:at]), "utf-8")
        except UnicodeError:
            raise BadSetup("the game's name is damaged")
        return Setup(name, seats, seed, rotations, options), end


def direction(button, rotation):
    """Return the board direction (0 up, 1 left, 2 down, 3 right) that `button` means for a seat that is
    turned by `rotation` quarter turns clockwise."""
    return (button - rotation) & 3
