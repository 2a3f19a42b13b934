"""Claim solved the slow, obvious way: full search of small positions, to hold the fast search against.

A position is a dict {(row, column): value}, the prospector's place and the direction of the line to take from
(0 row, 1 column). Nothing here is shared with the firmware.
"""

from functools import cache


def moves(cards, place, direction):
    """Return the places that can be taken from."""
    row, column = place
    if direction == 0:
        return sorted(spot for spot in cards if spot[0] == row and spot != place)
    return sorted(spot for spot in cards if spot[1] == column and spot != place)


def solve(cards, place, direction):
    """Return the margin by which the side to move ends ahead of the other from here on, both playing perfectly."""
    values = dict(cards)

    @cache
    def margin(left, at, way):
        best = None
        for spot in left:
            if spot != at and spot[way] == at[way]:
                worth = values[spot] - margin(left - {spot}, spot, 1 - way)
                best = worth if best is None or worth > best else best
        return 0 if best is None else best

    return margin(frozenset(cards), place, direction)


def solve_sides(cards, place, direction, sides):
    """Return what the first side gains against the others, whose moves follow in the order of `sides` (0: the first
    side's, 1: one of the others'), over and over; with more than one other its own cards count that many times."""
    values = dict(cards)
    weight = sum(sides) if len(sides) == 3 else 1

    @cache
    def gain(left, at, way, turn):
        mine = sides[turn] == 0
        best = None
        for spot in left:
            if spot != at and spot[way] == at[way]:
                worth = gain(left - {spot}, spot, 1 - way, (turn + 1) % len(sides))
                worth += values[spot] * weight if mine else -values[spot]
                if best is None or (worth > best if mine else worth < best):
                    best = worth
        return 0 if best is None else best

    return gain(frozenset(cards), place, direction, 0)


def perft(cards, place, direction, depth):
    """Return the number of ways to play `depth` moves, or fewer where a line is empty."""
    found = moves(cards, place, direction) if depth else []
    if not found:
        return 1
    total = 0
    for spot in found:
        left = {other: value for other, value in cards.items() if other != spot}
        total += perft(left, spot, 1 - direction, depth - 1)
    return total
