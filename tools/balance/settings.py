"""What is played: who sits where in a setting, with which prospectors and lots."""

from itertools import permutations

from paydirt.engine.game import BOT, EMPTY, Setup
from paydirt.games.boombanggold import constants as c
from tools.balance.play import Aimless, QuickBot

LEVELS = "-emh"
_LEVEL = {letter: BOT + i - 1 if i else EMPTY for i, letter in enumerate(LEVELS)}
_ORDERS = tuple(permutations((c.HANK, c.RUBY, c.ALMA, c.TONY)))
_SPREAD = 0x1E3779B1  # odd: different matches have different seeds
_MASK30 = 0x3FFFFFFF


class Setting:
    """A table of bots. `seats` are four letters (- nobody, e easy, m medium, h hard; a capital one aims at random).

    The match number decides all else: by how many places the whole table is turned (`turns`: none, two or four ways,
    so that a level or an aimer has every seat equally often), who plays which prospector, and every lot.
    """

    def __init__(self, name, seats, words, share=1.0, most=0, turns=1):
        self.name = name
        self.seats = seats
        self.words = words
        self.players = 4 - seats.count("-")
        self._share = share
        self._most = most
        self._turns = turns

    def wanted(self, matches):
        """Return how many matches to play where a main setting plays `matches`."""
        wanted = max(1, round(matches * self._share))
        return min(wanted, self._most) if self._most else wanted

    def turned(self, number):
        """Return the letters of match `number`, seat by seat."""
        by = number % self._turns * (4 // self._turns)
        return self.seats[-by:] + self.seats[:-by] if by else self.seats

    def first_seat(self, number):
        """Return where the player of the first letter sits in match `number`."""
        return number % self._turns * (4 // self._turns)

    def setup(self, number):
        """Return the Setup of match `number`."""
        options = bytearray(16)
        options[c.OPT_PROSPECTOR : c.OPT_PROSPECTOR + 4] = bytes(_ORDERS[number // 4 % len(_ORDERS)])
        letters = self.turned(number)
        seats = bytes(_LEVEL[letter.lower()] for letter in letters)
        return Setup("boombanggold", seats, self._seed(number), options=bytes(options))

    def classes(self, number):
        """Return the class of each seat's bot."""
        return [Aimless if letter.isupper() else QuickBot for letter in self.turned(number)]

    def lots(self, number):
        """Return the bots' seed of match `number`."""
        return self._seed(number) * 7919 & _MASK30

    def _seed(self, number):
        return (number + 1) * _SPREAD & _MASK30


MAIN = (
    Setting("four", "mmmm", "four players"),
    Setting("three", "mmm-", "three players, east empty"),
    Setting("two", "m-m-", "two players, face to face"),
)
AIM = Setting("aim", "mMMM", "one who aims against three who do not", 1 / 2, turns=4)
_SIDE = 1 / 8
SIDES = (
    Setting("three-south", "-mmm", "three players, south empty", 1 / 4),
    Setting("three-west", "m-mm", "three players, west empty", 1 / 4),
    Setting("three-north", "mm-m", "three players, north empty", 1 / 4),
    Setting("two-long", "mm--", "two players, corners on a long side", _SIDE),
    Setting("two-short", "m--m", "two players, corners on a short side", _SIDE),
)
OTHERS = (
    Setting("four-easy", "eeee", "four easy bots", _SIDE),
    Setting("three-easy", "eee-", "three easy bots", _SIDE),
    Setting("two-easy", "e-e-", "two easy bots", _SIDE),
    Setting("four-hard", "hhhh", "four hard bots", _SIDE),
    Setting("three-hard", "hhh-", "three hard bots", _SIDE),
    Setting("two-hard", "h-h-", "two hard bots", _SIDE),
)
PAIRS = (
    Setting("hard-easy", "h-e-", "hard against easy", most=400, turns=2),
    Setting("medium-easy", "m-e-", "medium against easy", most=400, turns=2),
    Setting("hard-medium", "h-m-", "hard against medium", most=400, turns=2),
)
FIRST = (*MAIN, AIM, *PAIRS)  # these are played before the others
SETTINGS = (*MAIN, AIM, *SIDES, *OTHERS, *PAIRS)
BY_NAME = {setting.name: setting for setting in SETTINGS}
