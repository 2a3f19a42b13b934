"""What the next player's townsfolk add to the answers: the search against a plain full search of the same model."""

from random import Random

import pytest
from claim_table import FOUR, TWO, town

from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring, townsfolk
from paydirt.games.claim import state as s
from paydirt.games.claim.greedy import worth_of
from paydirt.games.claim.line import free
from paydirt.games.claim.replies import Replies
from paydirt.games.claim.root import cost_of
from paydirt.games.claim.search import Search
from tools import claim_reference as reference

KINDS = (c.PONY, c.INNKEEPER, c.WATCHMAN, c.MULE)


def endgame(seed, cards, kinds, seats=TWO):
    """A position with `cards` cards left; the next player holds townsfolk of these kinds, nobody any others."""
    random = Random(seed)
    game = town(seats, seed)
    state = game.state
    seat = state[s.MOVER]
    other = scoring.next_seat(state, seat)
    places = list(range(64))
    random.shuffle(places)
    for place in places[cards:]:
        state[s.WHERE + place] = c.OUT
    for i in range(3):
        state[s.MARKERS + i] = 0
    state[s.PROSPECTOR] = places[-1]
    state[s.OPEN] = 0
    state[s.DIRECTION] = seed & 1
    for kind in kinds:
        gone = [p for p in places[cards:-1] if state[p] == c.TOWN + kind]
        if gone:
            state[s.WHERE + gone[0]] = other + 1
    return game, seat, other


def searched(game, seat, replies):
    search = Search(replies)
    search.begin(game.state, seat)
    while not search.step(2000) and search.depth < 16:
        pass
    return search


class Model:
    """The plain search: cards are worth what the search takes them for, townsfolk are used in the first reply alone."""

    def __init__(self, game, seat, other):
        self.state = game.state
        self.cards = {divmod(p, 8): worth_of(game.state, p) for p in range(64) if free(game.state, p)}
        self.cards.pop(divmod(game.state[s.PROSPECTOR], 8), None)
        counts = bytearray(c.COUNTS)
        townsfolk.own(game.state, other, counts)
        held = {game.state[p] - c.TOWN for p in range(64) if townsfolk.held(game.state, p, other)}
        self.cost = {kind: cost_of(kind, counts) for kind in held & set(KINDS)}

    def below(self, cards, at, way, turn):
        """What the root's side gains from here on, cards alone."""
        value = reference.solve(cards, at, way)
        return -value if turn else value

    def replies(self, cards, at, way):
        """(gain of who replies, cards left, place) for each use of townsfolk."""
        for kind, cost in self.cost.items():
            if kind == c.PONY:
                spots = [(spot,) for spot in reference.moves(cards, at, 1 - way)]
            elif kind == c.INNKEEPER:
                spots = [(p,) for p in cards if p != at and abs(p[0] - at[0]) == abs(p[1] - at[1])]
            elif kind == c.WATCHMAN:
                spots = [()]
            else:
                best = sorted(reference.moves(cards, at, way), key=lambda p: -cards[p])
                spots = [best[:2], best[1::-1]] if len(best) > 1 else []
            for taken in spots:
                left = {k: v for k, v in cards.items() if k not in taken}
                yield sum(cards[p] for p in taken) - cost, left, taken[-1] if taken else at

    def value(self, place, way):
        """What taking the card on `place` is worth when `way` answers."""
        at = divmod(place, 8)
        left = {k: v for k, v in self.cards.items() if k != at}
        total = self.cards[at]
        if not reference.moves(left, at, way):
            return total
        values = [self.below(left, at, way, 1)]
        for gain, cards, spot in self.replies(left, at, way):
            values.append(self.below(cards, spot, 1 - way, 0) - gain)
        return total + min(values)


def distinct(game):
    """Whether no line has two equal best cards whose order would decide what a mule takes."""
    seen = set()
    for p in range(64):
        if free(game.state, p):
            for key in (("r", p >> 3, worth_of(game.state, p)), ("c", p & 7, worth_of(game.state, p))):
                if key in seen:
                    return False
                seen.add(key)
    return True


@pytest.mark.parametrize("seats", (TWO, FOUR))
@pytest.mark.parametrize("kinds", [(kind,) for kind in KINDS] + [KINDS])
def test_the_best_move_is_worth_what_the_strongest_reply_leaves(kinds, seats):
    compared = used = 0
    for seed in range(200):
        game, seat, other = endgame(seed, 9, kinds, seats)
        if c.MULE in kinds and not distinct(game):
            continue
        model = Model(game, seat, other)
        search = searched(game, seat, Replies())
        moves = search.moves
        plain = [i for i in range(moves.count) if not moves.again[i] and moves.actor[i] == c.NOWHERE]
        if not plain or len(plain) < moves.count or not model.cost:
            continue
        compared += 1
        values = [model.value(moves.place[i], moves.direction[i]) for i in plain]
        assert search.value == max(values), seed
        used += search.value != searched(game, seat, None).value
    assert compared >= 10
    assert used
