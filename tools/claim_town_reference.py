"""Claim with townsfolk the slow, obvious way: every way to play a turn, to count against the rules' own.

Nothing here is shared with the firmware. A table has its cards by (row, column): a number (gold, or a stone's minus),
"pan" or the name of a townsperson. Which uses are made before the move counts, not in which order; of equal cards to
work on one is offered.
"""

from dataclasses import dataclass, replace
from itertools import combinations

MOVERS = ("pony", "innkeeper", "watchman", "mule")
WORKERS = ("trader", "goldsmith", "teacher", "smuggler", "banker")  # work on an owned card


@dataclass(frozen=True)
class Table:
    """A position: who moves is the first of `hands`, one tuple of ((row, column), name) a player in playing order: the
    unused townsfolk and the cards that none has worked on."""

    cards: tuple  # of ((row, column), name)
    markers: int  # left in the pan
    at: tuple  # the prospector's place
    way: int  # 0: takes from the row, 1: from the column
    free: bool  # the very first turn: row or column
    hands: tuple


def line(table, way, pan=True):
    """Return the places that can be taken from along a row (0), a column (1) or the diagonals (2)."""
    row, column = table.at
    found = []
    for (r, q), name in table.cards:
        if (r, q) == (row, column) or (name == "pan" and not pan):
            continue
        if (r == row, q == column, abs(r - row) == abs(q - column))[way]:
            found.append((r, q))
    return found


def without(table, *places):
    """Return the table without the cards of these places, of a pan one marker."""
    left = []
    markers = table.markers
    for place, name in table.cards:
        if place in places and name == "pan":
            markers -= 1
        if place not in places or (name == "pan" and markers):
            left.append((place, name))
    return replace(table, cards=tuple(left), markers=markers)


def gained(table, *places):
    """Return the table after the mover has taken the cards of these places, the prospector on the last."""
    names = dict(table.cards)
    cards = tuple((p, names[p]) for p in places if names[p] != "pan")
    hands = (table.hands[0] + cards, *table.hands[1:])
    return replace(without(table, *places), at=places[-1], hands=hands, free=False)


def spent(table, *entries):
    """Return the table after the mover has used up a townsperson, or a card that one works on."""
    hand = tuple(held for held in table.hands[0] if held not in entries)
    return replace(table, hands=(hand, *table.hands[1:]))


def prepared(table, last=(-1, -1)):
    """Return the table after each way to let townsfolk beyond the place `last` work on cards, none included: what one
    has worked on is no target any more, whoever has it then."""
    found = [table]
    for person in table.hands[0]:
        place, name = person
        if name in WORKERS and place > last:
            targets = {what: entry for entry in table.hands[0] if fits(name, what := entry[1])}
            for entry in targets.values():
                opponents = (len(table.hands) + 1) // 2  # 1 of 2 players, 2 of 3 or 4
                for _ in range(opponents if name == "smuggler" else 1):
                    found += prepared(spent(table, person, entry), place)
    return found


def fits(name, what):
    """Return whether a townsperson may work on a card."""
    if isinstance(what, str):
        return False
    return 1 <= what <= 3 if name == "banker" else what < 0


def turns(table):
    """Return the table after each way to play a turn (the next player first in `hands`)."""
    results = []
    for ready in [table] if table.free else prepared(table):
        blasters = [person for person in sorted(ready.hands[0]) if person[1] == "blaster" and not table.free]
        armed = [some for n in range(len(blasters) + 1) for some in combinations(blasters, n)]
        for after, overseer in moves(ready):
            for again in (False, True) if overseer else (False,):
                asked = spent(after, overseer) if again else after
                for shot in (shot for some in armed for shot in shots(asked, *some)):
                    hands = shot.hands if again else shot.hands[1:] + shot.hands[:1]
                    results.append(replace(shot, way=1 - shot.way, hands=hands))
    return results


def moves(table):
    """Return (table, overseer just taken or None) for each way to move, the direction of the turn in `way`."""
    names = dict(table.cards)
    done = [(gained(table, place), (place,)) for place in line(table, table.way)]
    if table.free:
        turned = replace(table, way=1 - table.way)
        done += [(gained(turned, place), (place,)) for place in line(turned, turned.way)]
        return [(after, _overseer(names, taken)) for after, taken in done]
    for person in table.hands[0]:
        used = spent(table, person)
        if person[1] == "pony":
            done += [(gained(used, place), (place,)) for place in line(table, 1 - table.way)]
        elif person[1] == "innkeeper":
            done += [(gained(used, place), (place,)) for place in line(table, 2)]
        elif person[1] == "watchman":
            done.append((used, ()))  # pyright: ignore[reportArgumentType]
        elif person[1] == "mule":
            spots = line(table, table.way, pan=False)
            done += [(gained(used, one, two), (one, two)) for one in spots for two in spots if one != two]
    return [(after, _overseer(names, taken)) for after, taken in done]


def _overseer(names, taken):
    """Return the overseer that was taken last, as ((row, column), name), or None."""
    people = [place for place in taken if names[place] == "overseer"]
    return (people[-1], "overseer") if people else None


def shots(table, blaster=None, *others):
    """Return the table after each way to fire armed blasters one after the other, or to hold them back."""
    if blaster is None:
        return [table]
    results = shots(table, *others)
    for place in line(table, 1 - table.way, pan=False):
        results += shots(without(spent(table, blaster), place), *others)
    return results


def perft(table, depth):
    """Return in how many ways `depth` turns can be played; a player without a card in the line ends the game."""
    ended = not line(table, table.way) and not table.free
    if depth == 0 or ended:
        return 1
    return sum(perft(after, depth - 1) for after in turns(table))
