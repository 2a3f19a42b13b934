"""What seats and games are called on the OLED. What a game offers stands on its card: games/<name>/__init__.py."""

from paydirt.games import registry

SEATS = (b"South", b"West", b"North", b"East")
SIDES = b"SWNE"

_cards = []  # (folder, card) of every game, read once


def games():
    """Return (folder, card) of every game, in the order of the menu."""
    if not _cards:
        for name in registry.names():
            _cards.append((name, registry.card(name)))
    return _cards


def game_row(name):
    """Return the number of the game `name`, or -1."""
    rows = games()
    for i in range(len(rows)):
        if rows[i][0] == name:
            return i
    return -1


def card(name):
    """Return the card of the game `name`; IndexError when there is none."""
    row = game_row(name)
    if row < 0:
        raise IndexError("no such game")
    return games()[row][1]


def levels(name):
    """Return what may sit on an empty seat of the game: off, or a level of its computer players."""
    return (b"off",) + card(name).LEVELS


def who(card, seat, role):
    """Return the name of a player: of the role where the game has roles (1 is the first), else of the seat."""
    return card.ROLES[role - 1] if card.ROLES else SEATS[seat]
