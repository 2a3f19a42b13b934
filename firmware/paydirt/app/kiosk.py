"""kiosk.json: a hand-written file that starts straight into a game; a bad field is reported and ignored.

{"game": "boombanggold", "humans": [0, 2], "bots": {"1": "hard"}, "seed": 7, "rounds": 12, "pledge": false}
"""

import json

from paydirt.app import names
from paydirt.engine.game import SEATS

_SEED_LIMIT = 1 << 30
_ERRORS = 8  # shown at most: two pages, so that nobody has to press through thousands
_STRICTNESS = ("gentle", "normal", "strict")
_TIMERS = (0, 30, 15)  # as the settings have them


class Kiosk:
    """What the file asks for; `errors` are lines for the OLED (bytes, at most 21 letters)."""

    def __init__(self):
        self.errors = []
        self.game = ""
        self.humans = []
        self.bots = bytearray(SEATS)
        self.seed = -1
        self.options = {}

    def apply(self, party):
        """Seat the party as the file says."""
        party.clear(self.game)
        for seat in self.humans:
            party.join(seat)
            party.ready[seat] = 1
        for seat in range(SEATS):
            party.bots[seat] = 0 if party.joined[seat] else self.bots[seat]
        if party.people() and party.players() < 2:
            party.suggest_bots()
        party.seed = self.seed
        party.options = self.options


def parse(text):
    """Return the Kiosk of a file's text (str); never raises for what a hand may have written.

    MicroPython takes whatever stands before a colon for a key: a number, null; a list is a TypeError.
    """
    kiosk = Kiosk()
    try:
        fields = json.loads(text[1:] if text[:1] == "\ufeff" else text)  # some editors begin a file with a mark
    except (ValueError, TypeError, RuntimeError, MemoryError):  # the last two: nested too deep
        kiosk.errors.append(b"kiosk.json: no JSON")
        return kiosk
    if not isinstance(fields, dict):
        kiosk.errors.append(b"kiosk.json: no object")
        return kiosk
    for key, check in _CHECKS:
        if key in fields and not check(kiosk, fields[key]):
            kiosk.errors.append(_line(b"bad ", key))
    known = [key for key, _ in _CHECKS]
    for key in sorted(fields, key=str):
        if key not in known:
            kiosk.errors.append(_line(b"unknown ", key) if isinstance(key, str) else _line(b"bad ", str(key)))
        if len(kiosk.errors) > _ERRORS:
            break
    if kiosk.game and not kiosk.humans and sum(1 for level in kiosk.bots if level) < 2:
        kiosk.errors.append(b"kiosk: no players")
        kiosk.game = ""
    elif "game" not in fields:
        kiosk.errors.append(b"kiosk: no game")
    if len(kiosk.errors) > _ERRORS:
        kiosk.errors[_ERRORS - 1 :] = [b"kiosk: and more"]
    return kiosk


def _line(what, key):
    shown = bytes([ord(letter) if 32 <= ord(letter) < 256 else 63 for letter in key[:20]])
    return (b"kiosk: " + what + shown)[:21]


def _game(kiosk, value):
    if not isinstance(value, str) or names.game_row(value) < 0:
        return False
    kiosk.game = value
    return True


def _humans(kiosk, value):
    if not isinstance(value, list):
        return False
    for seat in value:
        if not _whole(seat, SEATS) or value.count(seat) > 1:
            return False
    kiosk.humans = sorted(value)
    return True


def _bots(kiosk, value):
    if not isinstance(value, dict):
        return False
    good = True
    for seat in sorted(value, key=str):
        level = _level(kiosk.game, value[seat])
        if seat not in ("0", "1", "2", "3") or level < 0 or int(seat) in kiosk.humans:
            good = False
        else:
            kiosk.bots[int(seat)] = level
    return good


def _level(game, value):
    """Return the number of a level given as a name ("hard", "greedy") or a number, or -1."""
    labels = names.levels(game) if game else (b"off",)
    if isinstance(value, str):
        for i in range(len(labels)):
            if str(labels[i], "utf-8") == value:
                return i
        return -1
    return value if _whole(value, len(labels)) else -1


def _seed(kiosk, value):
    if not _whole(value, _SEED_LIMIT):
        return False
    kiosk.seed = value
    return True


def _rounds(kiosk, value):
    if not _whole(value, 13) or value not in (6, 12):
        return False
    kiosk.options["rounds"] = 0 if value == 12 else 1
    return True


def _strictness(kiosk, value):
    if value not in _STRICTNESS:
        return False
    kiosk.options["strictness"] = _STRICTNESS.index(value)
    return True


def _timer(kiosk, value):
    if not _whole(value, 31) or value not in _TIMERS:
        return False
    kiosk.options["timer"] = _TIMERS.index(value)
    return True


def _switch(option, off=0):
    """Return the check of a field that is true or false; `off`: the number that the option has when it is false."""

    def check(kiosk, value):
        if not isinstance(value, bool):
            return False
        kiosk.options[option] = 1 - off if value else off
        return True

    return check


def _whole(value, limit):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < limit


# In this order: the bots' levels have other names in the other game, and a seat is a person's first.
_CHECKS = (
    ("game", _game),
    ("humans", _humans),
    ("bots", _bots),
    ("seed", _seed),
    ("rounds", _rounds),
    ("pledge", _switch("pledge", 1)),
    ("strictness", _strictness),
    ("townsfolk", _switch("town")),
    ("fair", _switch("fair")),
    ("double", _switch("double")),
    ("timer", _timer),
)
