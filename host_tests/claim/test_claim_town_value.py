"""Claim with townsfolk against a plain full search that shares nothing with the firmware."""

from random import Random

import pytest
from claim_table import TWO, mash, new_game, town

from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim.line import free
from paydirt.games.claim.replies import Replies
from paydirt.games.claim.search import Search
from tools import claim_reference as plain
from tools import claim_town_value as reference
from tools.claim_town_value import Position

NAMES = ("pony", "innkeeper", "overseer", "trader", "goldsmith", "teacher", "watchman", "mule", "smuggler", "banker")
NAMES += ("blaster",)
MARKS = ("", "halved", "golden", "given", "doubled", "used", "")


def what(code):
    return NAMES[code - c.TOWN] if code >= c.TOWN else s.value(code)


def hand(state, seat):
    found = []
    for place in range(64):
        code = state[s.CARDS + place]
        where = state[s.WHERE + place]
        if where & c.OWNER == seat + 1 and code not in (c.SHERIFF, c.PAN):
            found.append((what(code), MARKS[where >> c.MARK_SHIFT]))
    return tuple(sorted(found, key=str))


def as_reference(game):
    """The position in the reference's terms, the mover's hand first."""
    state = game.state
    cards = [(divmod(p, 8), what(state[p])) for p in range(64) if free(state, p) and state[p] != c.PAN]
    mover = state[s.MOVER]
    hands = (hand(state, mover), hand(state, 1 - mover))
    return Position(tuple(cards), divmod(state[s.PROSPECTOR], 8), state[s.DIRECTION], hands)


def small(seed, side, cards, held):
    """A square of `side` by `side` places with `cards` cards left; each player has `held` other cards of the deal."""
    random = Random(seed)
    game = town(TWO, seed)
    state = game.state
    top, left = random.randrange(9 - side), random.randrange(9 - side)
    inside = [(top + r) * 8 + left + q for r in range(side) for q in range(side)]
    random.shuffle(inside)
    away = [p for p in range(64) if p not in inside and state[p] not in (c.PAN, c.SHERIFF)]
    random.shuffle(away)
    for place in range(64):
        if place not in inside[:cards] or state[place] == c.PAN:
            state[s.WHERE + place] = c.OUT
    for seat in range(2):
        for place in away[seat * held : seat * held + held]:
            state[s.WHERE + place] = seat + 1
    state[s.PROSPECTOR] = inside[-1]
    state[s.OPEN] = 0
    state[s.DIRECTION] = seed & 1
    return game


def test_positions_that_can_be_solved_by_hand():
    def solved(cards, mine=(), other=()):
        hands = [tuple(sorted(((entry, "") for entry in hand), key=str)) for hand in (mine, other)]
        return reference.solve(Position(tuple(sorted(cards.items())), (0, 0), 0, tuple(hands)))

    assert solved({(0, 1): 3}) == 3
    assert solved({(0, 1): 3, (1, 1): 5}) == -2
    assert solved({(1, 0): 6}, ["pony"]) == 2 + 1  # the line is empty: the end, a gold card on the table
    assert solved({(0, 1): 1, (1, 0): 6}, ["pony"]) == 6  # the other direction, then its column is empty
    assert solved({(0, 1): 3, (1, 1): 5}, ["watchman"]) == 0  # a pass, and the other column is empty
    assert solved({(0, 1): 3, (0, 2): 6}, ["mule"]) == 9
    assert solved({(0, 1): "overseer", (1, 1): 5}) == 5  # it moves again and takes the 5; kept it brings 6 - 5
    assert solved({(0, 1): -4}, ["teacher"]) == 4
    assert solved({(0, 1): -4}, ["smuggler"]) == 4  # the stone helps and harms
    assert solved({(0, 1): 2}, ["banker"]) == 4
    assert solved({(0, 1): 2, (1, 1): 6}, ["blaster"]) == 2


def test_without_townsfolk_it_is_the_base_games_reference():
    for seed in range(40):
        random = Random(seed)
        places = random.sample([(r, q) for r in range(4) for q in range(4)], 11)
        cards = {place: random.choice((1, 2, 3, 4, 5, 6, -1, -2, -3, -4)) for place in places[1:]}
        position = Position(tuple(sorted(cards.items())), places[0], seed & 1, ((), ()))
        assert reference.solve(position) == plain.solve(cards, places[0], seed & 1)


@pytest.mark.parametrize("first", range(0, 24, 8))
def test_every_match_ends_with_the_references_reckoning(first):
    for seed in range(first, first + 8):
        game = new_game(TWO, seed, town=1)
        for _ in mash(game, seed):
            pass
        state = game.state
        mover = state[s.MOVER]
        markers = sum(c.MARKERS[i] * {mover + 1: 1, 2 - mover: -1}.get(state[s.MARKERS + i], 0) for i in range(3))
        assert game.score(mover) - game.score(1 - mover) == reference.final(as_reference(game)) + markers, seed


def chosen(game, positions=20000):
    """The search's move as the reference names it."""
    search = Search(Replies())
    search.begin(game.state, game.state[s.MOVER])
    while search.visited < positions and not search.step(500):
        pass
    moves = search.moves
    i = search.answer()
    spots = [divmod(p, 8) for p in (moves.first[i], moves.place[i]) if p != c.NOWHERE]
    kind = NAMES[moves.mode[i] - 1] if moves.mode[i] else ""
    blast = divmod(moves.blast[i], 8) if moves.blast[i] != c.NOWHERE else None
    return (kind, () if kind == "watchman" else tuple(spots), bool(moves.again[i]), blast)


@pytest.mark.parametrize(("side", "cards"), [(3, 7), (4, 8)])
def test_the_search_gives_away_little_in_small_endgames(side, cards):
    """Below the root it takes townsfolk for cards of a fixed worth, so it is not exact: half a point a turn."""
    lost = []
    for seed in range(60):
        game = small(seed, side, cards, 4)
        position = as_reference(game)
        if not reference.line(position, position.way):
            continue
        after = reference.moves(position)
        assert chosen(game) in after, seed
        lost.append(reference.solve(position) - reference.value(position, after[chosen(game)]))
    assert len(lost) > 30
    assert min(lost) >= 0
    assert sum(lost) * 2 < len(lost)
    assert sorted(lost)[len(lost) // 2] == 0
