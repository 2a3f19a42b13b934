"""Looking ahead: exact against the reference, the same in any slices, in plain Python and in native code."""

from pathlib import Path
from random import Random

import pytest
from claim_table import FOUR, THREE, TWO, started

from host_tests.runtimes.runtimes import run_under
from paydirt.games.claim import state as s
from paydirt.games.claim import tree_layout as t
from paydirt.games.claim import tree_plain
from paydirt.games.claim.line import free
from paydirt.games.claim.search import Search
from tools import claim_reference as reference

HERE = Path(__file__).parent


def left(game):
    return [place for place in range(64) if free(game.state, place)]


def endgame(seed, cards, seats=TWO):
    """A position of the base game with `cards` cards left anywhere, at least one of them in the line."""
    random = Random(seed)
    game = started(seats, seed)
    state = game.state
    places = [place for place in range(64) if place // 8 < 7 and place % 8 < 7]
    random.shuffle(places)
    for place in places[cards:]:
        state[s.WHERE + place] = 1
    state[s.OPEN] = 0
    state[s.DIRECTION] = seed & 1
    for place in places[cards:]:
        state[s.PROSPECTOR] = place
        if searched(game, 1).moves.count:
            return game
    raise AssertionError("no line has a card")


def as_reference(game):
    """The position in the reference's terms: (cards, place, direction)."""
    at = game.state[s.PROSPECTOR]
    cards = {(place // 8, place % 8): s.value(game.state[place]) for place in left(game)}
    return cards, (at // 8, at % 8), game.state[s.DIRECTION]


def searched(game, positions=10**7, slice_size=1000):
    search = Search()
    search.begin(game.state, game.state[s.MOVER])
    while search.visited < positions and not search.step(slice_size):
        pass
    return search


def gained(game, search):
    """What the chosen move leads to, the rest played by the reference."""
    moves = search.moves
    i = search.answer()
    cards, _, direction = as_reference(game)
    place = (moves.place[i] // 8, moves.place[i] % 8)
    value = cards.pop(place)
    return value - reference.solve(cards, place, 1 - direction)


def test_the_reference_solves_boards_that_can_be_solved_by_hand():
    assert reference.solve({(0, 1): 3}, (0, 0), 0) == 3
    assert reference.solve({(0, 1): 3, (1, 1): 5}, (0, 0), 0) == -2
    assert reference.solve({(0, 1): 3, (1, 1): 5, (0, 2): -1}, (0, 0), 0) == -1
    assert reference.solve({(1, 1): 3}, (0, 0), 0) == 0
    assert reference.solve({(0, 1): -4}, (0, 0), 0) == -4
    assert reference.perft({(0, 1): 3, (0, 2): 2, (1, 1): 5}, (0, 0), 0, 2) == 2


def test_500_endgames_of_at_most_20_cards_have_the_references_value():
    for seed in range(500):
        game = endgame(seed, 1 + seed % 16 if seed % 16 else 20)
        search = searched(game)
        assert search.solved
        assert search.value == reference.solve(*as_reference(game)), seed


def test_the_answer_of_a_solved_position_is_worth_the_value():
    for seed in range(60):
        game = endgame(seed, 13)
        search = searched(game)
        assert gained(game, search) == search.value


@pytest.mark.parametrize("seats", (THREE, FOUR))
def test_three_players_are_paranoid_and_teams_two_sides(seats):
    for seed in range(80):
        game = endgame(seed, 11, seats)
        search = searched(game)
        sides = (0, 1, 1) if seats == THREE else (0, 1)
        assert search.value == reference.solve_sides(*as_reference(game), sides), seed


def test_any_slices_give_the_same_answer():
    for seed in range(12):
        game = endgame(seed, 30)
        whole = searched(game, 2000, 2000)
        for slice_size in (1, 7, 50):
            sliced = Search()
            sliced.begin(game.state, game.state[s.MOVER])
            for _ in range(9 + 2000 // slice_size):
                sliced.step(slice_size)
            while sliced.visited < whole.visited and not sliced.step(1):
                pass
            assert (sliced.value, sliced.depth, sliced.answer()) == (whole.value, whole.depth, whole.answer())


@pytest.mark.runtimes
def test_level_5_solves_500_positions_of_26_cards_within_a_turn():
    assert run_under("unix", HERE / "runtime_exact.py") == "500 positions, 0 unsolved, 0 wrong\n"


def test_going_to_the_end_at_once_changes_no_value():
    for seed in range(60):
        game = endgame(seed, 10 + seed % 9)
        search = Search(None, 18)
        search.begin(game.state, game.state[s.MOVER])
        while not search.step(1000):
            pass
        assert search.solved
        assert search.value == reference.solve(*as_reference(game)), seed


@pytest.mark.parametrize("seats", (TWO, THREE))
def test_perft_counts_are_the_references(seats):
    for seed in range(100):
        game = endgame(seed, Random(seed).randint(8, 40), seats)
        search = searched(game, 1, 1)
        search.numbers[t.NEXT] = t.line_of(game.state[s.PROSPECTOR], game.state[s.DIRECTION])
        search.numbers[t.DIRECTION] = game.state[s.DIRECTION]
        before = bytes(search.work)
        for depth in (1, 2, 3):
            assert tree_plain.perft(search.work, search.numbers, depth) == reference.perft(*as_reference(game), depth)
        assert bytes(search.work) == before


@pytest.mark.runtimes
@pytest.mark.parametrize("runtime", ("unix", "wasm"))
def test_searches_and_counts_agree_in_every_runtime(runtime):
    expected = run_under("cpython", HERE / "runtime_search.py")
    assert expected.count("\n") > 70
    assert run_under(runtime, HERE / "runtime_search.py") == expected
