"""The colours by name, in two sets: normal, and one that red-green-blind players can tell apart."""

from array import array

from micropython import const

# The mine.
BLACK = const(0)  # an empty cell
TILE = const(1)  # a face-down tile, face-up rubble
DUG = const(2)  # rubble a pick has turned over
APRON = const(3)
GOLD = const(4)  # legal gold
GLINT = const(5)  # its rare glint
ILLEGAL = const(6)  # illegal gold at its brightest; it breathes
BAT = const(7)
SNAKE = const(8)
RAT = const(9)
GHOST = const(10)
ACTION = const(11)  # pick, dynamite, star, revolver
ACTION_DIM = const(12)
# The players.
PLAYER = const(13)  # + seat: south, west, north, east
OUT = const(17)  # one who sits out
WATCH = const(18)  # the watch holder's spark
AIM = const(19)  # lit buttons of an answer
# Effects.
HOT = const(20)
FIRE = const(21)
EMBER = const(22)
SMOKE = const(23)
LAMP = const(24)  # the sheriff's light
DUSK = const(25)
# Claim.
CARD_GOLD = const(26)  # 1 to 4
CARD_BRIGHT = const(27)  # 5
CARD_WHITE = const(28)  # 6
CARD_STONE = const(29)
CARD_TOWN = const(30)
CARD_PAN = const(31)
PROSPECTOR = const(32)
CARD_ACCENT = const(33)
# Menus.
UI = const(34)
UI_DIM = const(35)
UI_YES = const(36)
UI_NO = const(37)
UI_PICK = const(38)
COLOURS = const(39)

_NORMAL = (
    0x000000, 0x2E1E00, 0x0A1040, 0x201A00, 0xFFB808, 0xFFF4C0, 0xE68200,
    0xB010FF, 0x9018E8, 0xC020F0, 0xA030FF, 0x00C0FF, 0x003850,
    0xE80048, 0x0018FF, 0x10FF00, 0xFFFFFF, 0x303030, 0xF0F0FF, 0xF0F0F0,
    0xFFFFE0, 0xFF9028, 0xC03000, 0x302820, 0xFFF8D0, 0x401850,
    0xC87000, 0xFFB018, 0xFFF080, 0x0848E0, 0xB800F8, 0x00C0FF, 0xFFF0FF, 0xE070FF,
    0xC09040, 0x30240C, 0x20D040, 0xE01020, 0xFFD060,
)  # fmt: skip

_SAFE = (
    0x000000, 0x2E1E00, 0x0A1040, 0x201A00, 0xFFD80C, 0xFFF8D0, 0xD84C00,
    0x8038FF, 0x7030F0, 0x9040FF, 0x8850FF, 0x20B0FF, 0x083048,
    0xC00090, 0x0000B0, 0x90D0A8, 0xFFFFFF, 0x303030, 0xF0F0FF, 0xF0F0F0,
    0xFFFFE0, 0xFF9028, 0xC03000, 0x302820, 0xFFF8D0, 0x401850,
    0xC87800, 0xFFB400, 0xFFF470, 0x0000FF, 0x980098, 0x00C0FF, 0xF0F4FF, 0xE070FF,
    0xC09040, 0x30240C, 0x40D0FF, 0xC06000, 0xFFE060,
)  # fmt: skip


class Palette:
    """One of the two sets, `safe` 0 or 1, and how far dusk has come (0 day to 256)."""

    def __init__(self):
        self._sets = (array("i", _NORMAL), array("i", _SAFE))
        self.safe = 0
        self.dusk = 0

    def rgb(self, index):
        """Return a colour as 0xRRGGBB."""
        return self._sets[1 if self.safe else 0][index]

    def player(self, seat):
        """Return a seat's colour."""
        return self._sets[1 if self.safe else 0][PLAYER + seat]

    def put(self, table, value, index, q8=256):
        """Write a colour, scaled by q8 / 256, into entry `value` of a table of 256 x 3 bytes; dusk turns rock grey."""
        rgb = self.rgb(index)
        at = value * 3
        r = (rgb >> 16) * q8 >> 8
        g = (rgb >> 8 & 255) * q8 >> 8
        b = (rgb & 255) * q8 >> 8
        if self.dusk and TILE <= index <= APRON:
            # Moonlight: all three channels stay lit, for a brown without its green would be a player's red.
            b += r * self.dusk * 11 >> 12
            r -= r * self.dusk * 5 >> 12
            g -= g * self.dusk >> 12
        table[at] = r
        table[at + 1] = g
        table[at + 2] = b


def scale(rgb, q8):
    """Return a colour scaled by q8 / 256 (0 to 256)."""
    return ((rgb >> 16) * q8 >> 8) << 16 | ((rgb >> 8 & 255) * q8 >> 8) << 8 | (rgb & 255) * q8 >> 8


def blend(a, b, q8):
    """Return the colour q8 / 256 of the way from `a` to `b`."""
    r = a >> 16
    g = a >> 8 & 255
    v = a & 255
    r += ((b >> 16) - r) * q8 >> 8
    g += ((b >> 8 & 255) - g) * q8 >> 8
    v += ((b & 255) - v) * q8 >> 8
    return r << 16 | g << 8 | v
