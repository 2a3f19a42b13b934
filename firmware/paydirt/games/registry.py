"""Finds the games: every folder beside this file that holds a `rules` module is one."""

import gc
import os
import sys

from paydirt import games
from paydirt.engine.platform import package_path, unload


class UnknownGame(ValueError):
    """No folder in `games` has that name."""


def names():
    """Return the names of all games, sorted."""
    path = package_path(games)
    found = []
    for entry in os.listdir(path):
        rules = path + "/" + entry + "/rules."
        if _exists(rules + "py") or _exists(rules + "mpy"):  # a list of its files would take the board 4 KB each time
            found.append(entry)
    found.sort()
    return found


def _exists(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def card(name):
    """Return the game's card: its package, which holds TITLE, LEVELS and whatever menu and lobby ask."""
    return _module(name, "", "TITLE")


def title(name):
    """Return the game's title, Latin-1 bytes."""
    return card(name).TITLE


def levels(name):
    """Return the names of the game's computer players, weakest first: level n is number n - 1. Latin-1 bytes."""
    return card(name).LEVELS


def parts(name, fine=True):
    """Return the names of the modules that a match needs, for boards that bring them in one at a time.

    `fine`: in many small steps, which take less memory at once, and more time.
    """
    few = "rules view bot"
    if fine:
        try:
            few = _module(name, ".parts", "PARTS").PARTS
        except (ImportError, UnknownGame):
            pass  # a game need not say; one that is not there is the match's screen's to tell
    return ["paydirt.games." + name + "." + part for part in few.split()]


def forget(but=""):
    """Drop the modules of every game but one, their cards excepted: two games do not fit into a Pico."""
    kept = "paydirt.games." + but + "."
    for name in list(sys.modules):
        if name.startswith("paydirt.games.") and name.count(".") > 2 and not (but and name.startswith(kept)):
            unload(name)
    gc.collect()


def load(name):
    """Return the class `Game` of a game, importing nothing but its rules. Raises UnknownGame."""
    return _get(name, ".rules", "Game")


def load_view(name):
    """Return the class `View` of a game."""
    return _get(name, ".view", "View")


def load_bot(name):
    """Return the class `Bot` of a game."""
    return _get(name, ".bot", "Bot")


def _get(name, part, what):
    return getattr(_module(name, part, what), what)


def _module(name, part, what):
    known = names()
    if name not in known:
        raise UnknownGame("there is no game named %r; there are: %s" % (name, ", ".join(known)))
    return __import__("paydirt.games." + name + part, None, None, (what,))
