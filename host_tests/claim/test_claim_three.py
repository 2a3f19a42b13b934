"""Three players who look ahead: the search against a plain recursive one of the same model, townsfolk's replies too."""

from pathlib import Path

import pytest
from claim_table import FOUR, THREE, TWO
from test_claim_replies import KINDS, Model, distinct, endgame

from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim import three_plain
from paydirt.games.claim.replies import Replies
from paydirt.games.claim.search import Search
from paydirt.games.claim.search_three import SearchThree
from paydirt.games.claim.searches import of_level
from tools import claim_reference as reference

FIRMWARE = Path(__file__).parents[2] / "firmware" / "paydirt" / "games" / "claim"
POINT = 16


def gain(numbers, who, points):
    """What everybody has when player `who` (0 the root's, 1 the next, 2 the third) takes a card."""
    return tuple(n + (2 * points if player == who else -points) * POINT for player, n in enumerate(numbers))


def mixed(first, second, who, doubt):
    """What a rival's two best moves come to: the second counts the more the closer it comes."""
    share = max(0, doubt - (first[who] - second[who]) // 32)
    after = (who + 1) % 3
    numbers = [0, 0, 0]
    for player in (who, after):
        numbers[player] = first[player] + ((second[player] - first[player]) * share >> 4)
    numbers[3 - who - after] = -sum(numbers)
    return tuple(numbers)


class Three(Model):
    """Everybody wants twice the own cards minus the others'; the root's player is sure of itself alone."""

    def __init__(self, game, seat, other, doubt, width):
        super().__init__(game, seat, other)
        self.doubt = doubt
        self.width = width

    def play(self, cards, at, way, who, plies, numbers):
        """What the three have after `plies` more cards."""
        spots = sorted(reference.moves(cards, at, way), key=lambda spot: (-cards[spot], spot))
        if not spots:
            return numbers
        if plies == 1:
            return gain(numbers, who, cards[spots[0]])
        found = []
        for spot in spots[: self.width]:
            left = {k: v for k, v in cards.items() if k != spot}
            found.append(self.play(left, spot, 1 - way, (who + 1) % 3, plies - 1, gain(numbers, who, cards[spot])))
        found.sort(key=lambda numbers: -numbers[who])
        return mixed(*found[:2], who, self.doubt) if who and len(found) > 1 else found[0]

    def value(self, place, way, depth, replies=True):
        """What taking the card on `place` comes to for the root's player, when `way` answers."""
        at = divmod(place, 8)
        left = {k: v for k, v in self.cards.items() if k != at}
        numbers = gain((0, 0, 0), 0, self.cards[at])
        if not reference.moves(left, at, way):
            return numbers[0]
        best = self.play(left, at, way, 1, depth - 1, numbers)
        if not replies:
            return best[0]
        for points, cards, spot in self.replies(left, at, way):
            answered = self.play(cards, spot, 1 - way, 2, depth - 2, gain(numbers, 1, points))
            if answered[1] > best[1]:
                best = answered
        return best[0]


def searched(game, seat, replies, depth, doubt=8, width=3):
    search = SearchThree(replies, depth, doubt, width)
    search.begin(game.state, seat)
    while not search.step(100):
        pass
    return search


@pytest.mark.parametrize(("doubt", "width"), [(0, 3), (8, 3), (8, 2), (5, 8)])
@pytest.mark.parametrize("depth", (4, 7))
def test_the_search_is_the_plain_one(depth, doubt, width):
    compared = 0
    for seed in range(60):
        cards = 10 + seed % 40
        game, seat, other = endgame(seed, cards, (), THREE)
        model = Three(game, seat, other, doubt, width)
        search = searched(game, seat, None, depth, doubt, width)
        moves = search.moves
        if not moves.count or any(moves.again[i] for i in range(moves.count)):
            continue
        compared += 1
        values = [model.value(moves.place[i], moves.direction[i], search.depth) for i in range(moves.count)]
        assert search.value == max(values) // 32, seed
        assert values[search.best] == max(values)
        assert search.depth <= depth
    assert compared > 30


def test_any_slices_give_the_same_answer():
    for seed in range(12):
        game, seat, _ = endgame(seed, 40, KINDS, THREE)
        whole = searched(game, seat, Replies(), 7)
        for positions in (1, 7, 1000):
            search = SearchThree(Replies(), 7, 8)
            search.begin(game.state, seat)
            while not search.step(positions):
                pass
            assert (search.value, search.depth, search.answer()) == (whole.value, whole.depth, whole.answer())


@pytest.mark.parametrize("kinds", [(kind,) for kind in KINDS] + [KINDS])
def test_the_next_player_chooses_the_townsperson_that_suits_it_best(kinds):
    compared = used = 0
    for seed in range(160):
        game, seat, other = endgame(seed, 14, kinds, THREE)
        if c.MULE in kinds and not distinct(game):
            continue
        model = Three(game, seat, other, 8, 3)
        search = searched(game, seat, Replies(), 4)
        moves = search.moves
        plain = [i for i in range(moves.count) if not moves.again[i] and moves.actor[i] == c.NOWHERE]
        if not plain or len(plain) < moves.count or not model.cost:
            continue
        compared += 1
        values = [model.value(moves.place[i], moves.direction[i], search.depth) for i in plain]
        alone = [model.value(moves.place[i], moves.direction[i], search.depth, False) for i in plain]
        top, found = expected(values, alone)
        assert search.value == top // 32, seed
        assert search.answer() == found, seed
        used += top != max(alone)
    assert compared >= 10
    assert used


def expected(values, alone):
    """The value and the move that are kept: replies are looked at where the cards alone are better than the best."""
    best, found = -(10**6), 0
    for i, value in enumerate(values):
        if alone[i] > best and value > best:
            best, found = value, i
    return best, found


@pytest.mark.parametrize("seats", (TWO, THREE, FOUR))
def test_only_three_players_from_level_4_on_look_at_each_for_itself(seats):
    game, _, _ = endgame(1, 30, (), seats)
    for level in range(3, c.LEVELS + 1):
        search = of_level(game.state, level)
        assert type(search) is (SearchThree if seats == THREE and level >= 4 else Search)
        assert (search._replies is not None) == (level >= c.SEES_REPLIES)
        game.state[s.FLAGS] &= 255 - s.FLAG_TOWNSFOLK
        assert of_level(game.state, level)._replies is None
        game.state[s.FLAGS] |= s.FLAG_TOWNSFOLK


def test_the_two_kernels_are_the_same_code():
    plain = (FIRMWARE / "three_plain.py").read_text()
    native = (FIRMWARE / "three_viper.py").read_text()
    body = native[native.index("    board = ") :]
    body = body.replace("ptr8(w8)", "w8").replace("ptr32(w32)", "w32")
    either = "            if direction:\n                j = {}\n            else:\n                j = {}\n"
    one, two = "80 + (place >> 3 << 4)", "208 + ((place & 7) << 4)"
    body = body.replace(either.format(one, two), f"            j = {one} if direction else {two}\n")
    assert body == plain[plain.index("    board = ") :]
    assert three_plain.run.__doc__ in native
