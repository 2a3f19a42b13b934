"""Claim with townsfolk the slow, obvious way: every way to play a turn, to count against the rules' own.

Nothing here is shared with the firmware. A table has its cards by (row, column): "gold", "stone", "pan" or the name of
a townsperson. What works on owned cards alone changes no table and is left out.
"""

from dataclasses import dataclass, replace

MOVERS = ("pony", "innkeeper", "watchman", "mule")


@dataclass(frozen=True)
class Table:
    """A position: who moves is the first of `hands`, one tuple of ((row, column), name) a player in playing order."""

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
    people = tuple((p, names[p]) for p in places if names[p] not in ("gold", "stone", "pan"))
    hands = (table.hands[0] + people, *table.hands[1:])
    return replace(without(table, *places), at=places[-1], hands=hands, free=False)


def spent(table, person):
    """Return the table after the mover has used a townsperson."""
    hand = tuple(held for held in table.hands[0] if held != person)
    return replace(table, hands=(hand, *table.hands[1:]))


def turns(table):
    """Return the table after each way to play a turn (the next player first in `hands`)."""
    results = []
    blasters = [person for person in table.hands[0] if person[1] == "blaster" and not table.free]
    for blaster in (None, *blasters):
        for after, overseer in moves(table):
            for again in (False, True) if overseer else (False,):
                asked = spent(after, overseer) if again else after
                for shot in shots(asked, blaster):
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


def shots(table, blaster):
    """Return the table after each shot of an armed blaster, the one held back included."""
    if blaster is None:
        return [table]
    targets = line(table, 1 - table.way, pan=False)
    return [without(spent(table, blaster), place) for place in targets] + [table]


def perft(table, depth):
    """Return in how many ways `depth` turns can be played; a player without a card in the line ends the game."""
    ended = not line(table, table.way) and not table.free
    if depth == 0 or ended:
        return 1
    return sum(perft(after, depth - 1) for after in turns(table))
