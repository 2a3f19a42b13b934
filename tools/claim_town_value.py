"""Claim with townsfolk solved the slow, obvious way: full search of small positions of two players to the last point.

Nothing here is shared with the firmware. What lies on the table or in a hand is a number (gold, or a stone's minus) or
the name of a townsperson; on the table the gold pan may lie too. A hand is a sorted tuple of (what, mark); the marks
are those of cards that have been worked on and of townsfolk that have been used. A marker of the pan is in no hand: it
counts for who has drawn it when the turn is valued, each being as likely as the others that were left.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import permutations

WORKERS = ("trader", "goldsmith", "teacher", "smuggler", "banker")  # work on an owned card


@dataclass(frozen=True)
class Position:
    """Who is to move has the first of `hands`; `way` 0: takes from the row, 1: from the column."""

    cards: tuple  # of ((row, column), what), sorted
    at: tuple
    way: int
    hands: tuple
    markers: tuple = ()  # left in the pan
    drawing: bool = False  # the pan has been taken, which marker is not known yet


def line(position, way):
    """Return the places of the cards along a row (0), a column (1) or the diagonals (2)."""
    row, column = position.at
    tests = (
        lambda r, q: r == row and q != column,
        lambda r, q: q == column and r != row,
        lambda r, q: r != row and abs(r - row) == abs(q - column),
    )
    return [place for place, _ in position.cards if tests[way](*place)]


def panless(position, way):
    """Return the same without the pan, which neither mule nor blaster touches."""
    return [place for place in line(position, way) if (place, "pan") not in position.cards]


def swap(hand, old, *new):
    """Return a hand with one of its entries replaced by others."""
    left = list(hand)
    left.remove(old)
    return tuple(sorted([*left, *new], key=str))


def worth(what, mark):
    """Return what an entry of a hand counts."""
    if isinstance(what, str):
        return 0
    if mark == "halved":
        return -(-what // 2)
    return {"golden": -what, "doubled": 2 * what}.get(mark, what)


def fits(worker, entry):
    """Return whether a townsperson may work on an entry of its owner's hand."""
    what, mark = entry
    if isinstance(what, str) or mark:
        return False
    return 1 <= what <= 3 if worker == "banker" else what < 0


def work(hands, worker, entry):
    """Return the hands after the first one's townsperson has worked on one of its cards."""
    mine, other = hands
    mine = swap(mine, (worker, ""), (worker, "used"))
    what = entry[0]
    if worker == "smuggler":
        return swap(mine, entry), tuple(sorted([*other, (what, "given")], key=str))
    if worker == "goldsmith":
        return swap(mine, entry), other
    mark = {"trader": "halved", "teacher": "golden", "banker": "doubled"}[worker]
    return swap(mine, entry, (what, mark)), other


def prepared(hands):
    """Return the hands after each way to use townsfolk on own cards, none of them included."""
    found = {hands}
    fresh = [hands]
    while fresh:
        now = fresh.pop()
        for worker in WORKERS:
            for entry in set(now[0]):
                if (worker, "") in now[0] and fits(worker, entry):
                    after = work(now, worker, entry)
                    if after not in found:
                        found.add(after)
                        fresh.append(after)
    return found


def moves(position):
    """Return {(townsperson of the move or "", places taken, moved again, place blasted or None): position after} of a
    turn in which no townsperson works on a card."""
    names = dict(position.cards)
    mine, other = position.hands
    ways: list[tuple[str, tuple]] = [("", (place,)) for place in line(position, position.way)]
    if ("pony", "") in mine:
        ways += [("pony", (place,)) for place in line(position, 1 - position.way)]
    if ("innkeeper", "") in mine:
        ways += [("innkeeper", (place,)) for place in line(position, 2)]
    if ("watchman", "") in mine:
        ways.append(("watchman", ()))
    if ("mule", "") in mine:
        ways += [("mule", two) for two in permutations(panless(position, position.way), 2)]
    found = {}
    for mover, places in ways:
        hand = swap(mine, (mover, ""), (mover, "used")) if mover else mine
        gained = [(names[place], "") for place in places if names[place] != "pan"]
        hand = tuple(sorted([*hand, *gained], key=str))
        cards = tuple(card for card in position.cards if card[0] not in places or card[1] == "pan")
        at = places[-1] if places else position.at
        drawing = bool(places) and not gained
        after = Position(cards, at, 1 - position.way, (hand, other), position.markers, drawing)
        asked = [(False, after)]
        if "overseer" in [names[place] for place in places]:
            asked.append((True, replace(after, hands=(swap(hand, ("overseer", ""), ("overseer", "used")), other))))
        for again, result in asked:
            for shot, blasted in shots(result, ("blaster", "") in mine):
                hands = blasted.hands if again else blasted.hands[::-1]
                found[mover, places, again, shot] = replace(blasted, hands=hands)
    return found


def shots(position, armed):
    """Return (place or None, position) for each shot of a blaster that was held before the move."""
    found = [(None, position)]
    for place in panless(position, position.way) if armed else ():
        cards = tuple(card for card in position.cards if card[0] != place)
        hand = swap(position.hands[0], ("blaster", ""), ("blaster", "used"))
        found.append((place, replace(position, cards=cards, hands=(hand, position.hands[1]))))
    return found


def stones(hand):
    """Return how many stone cards a hand has."""
    return sum(1 for what, mark in hand if not isinstance(what, str) and what < 0 and mark != "golden")


def kept(name, position, hand, other):
    """Return what an unused townsperson scores at the end."""
    table = [what for _, what in position.cards if not isinstance(what, str)]
    gold = sum(1 for what in table if what > 0)
    rocks = sum(1 for what in table if what < 0)
    held = sum(1 for what, mark in hand if isinstance(what, str) and mark != "used")
    own = [abs(what) for what, mark in hand if not isinstance(what, str) and (what > 0 or mark == "golden")]
    return {
        "pony": 2 + gold,
        "innkeeper": 2 + held,
        "overseer": 6,
        "trader": stones(hand) // 4,
        "goldsmith": 1 + stones(hand) // 3,
        "teacher": 2 + held,
        "watchman": 1 + rocks // 2,
        "mule": len(own) // 3,
        "smuggler": 3 + stones(other) // 2,
        "banker": sum(1 for value in own if value <= 2) // 2,
        "blaster": gold // 2,
    }[name]


def reckoned(position, hand, other):
    """Return what a hand brings its owner at the end, what it costs the other one included: its cards, and the best
    use of the townsfolk in it."""
    points = sum(worth(what, mark) for what, mark in hand)
    people = [what for what, mark in hand if isinstance(what, str) and mark != "used"]
    fixed = {name: kept(name, position, hand, other) for name in set(people)}

    def best(left, entries):
        if not left:
            return 0
        name, rest = left[0], left[1:]
        most = fixed[name] + best(rest, entries)
        for entry in set(entries) if name in WORKERS else ():
            if fits(name, entry):
                value = abs(entry[0])
                gain = {"trader": value - value // 2, "teacher": 2 * value, "smuggler": 2 * value}.get(name, value)
                most = max(most, gain + best(rest, swap(entries, entry)))
        return most

    return points + best(tuple(sorted(people)), tuple(sorted(hand, key=str)))


def final(position):
    """Return by how much the first hand is ahead of the other after the reckoning."""
    mine, other = position.hands
    return reckoned(position, mine, other) - reckoned(position, other, mine)


@cache
def solve(position):
    """Return the margin by which who is to move ends ahead of the other, both playing perfectly; with a pan the mean
    of what the draws lead to."""
    if not line(position, position.way):
        return final(position)
    best = []
    for hands in prepared(position.hands):
        ways = {}
        for (*way, _), after in moves(replace(position, hands=hands)).items():
            ways.setdefault(tuple(way), []).append(after)
        best += [value(position, *shots) for shots in ways.values()]
    return max(best)


def value(position, *shots):
    """Return what a turn is worth to who has played it: the position after it, or after each shot of its blaster. The
    marker is seen before the shot."""
    sign = 1 if mover_stays(position, shots[0]) else -1
    draws = zip(*map(drawn, shots), strict=True)
    worths = [max(marker + sign * solve(rest) for marker, rest in draw) for draw in draws]
    return Fraction(sum(worths), len(worths)) if len(worths) > 1 else worths[0]


def drawn(position):
    """Return (marker, position) for each marker that a turn may have drawn, (0, position) where it took no pan."""
    if not position.drawing:
        return [(0, position)]
    found = []
    for marker in position.markers:
        left = tuple(other for other in position.markers if other != marker)
        cards = tuple(card for card in position.cards if left or card[1] != "pan")
        found.append((marker, replace(position, cards=cards, markers=left, drawing=False)))
    return found


def mover_stays(position, after):
    """Return whether the overseer has the same player move again."""
    before, now = (sum(hand.count(("overseer", "used")) for hand in p.hands) for p in (position, after))
    return now > before
