"""The analysis tool: what it says is what the match says."""

from types import SimpleNamespace

import pytest
from claim_table import THREE, TWO, started

from host_tests.runtimes.runtimes import ROOT
from paydirt.engine.replay import Replay
from paydirt.games.claim.rules import Game
from paydirt.games.claim.search_three import SearchThree
from tools import analysis
from tools.charts import bars, lines


def followed(name, positions=150):
    found = analysis.Analysis(positions)
    match = Replay((ROOT / "host_tests" / "golden" / f"{name}.replay").read_bytes()).play(Game, found.step)
    return found, match.game


@pytest.mark.parametrize("name", ("claim-tie", "claim-teams"))
def test_every_turn_is_named_with_what_was_taken_and_the_changes_add_up(name):
    found, game = followed(name)
    final = found.margin(game, found.first)
    analysis.steady(found.turns)
    lost = analysis.costs(found.turns, final)
    assert found.turns[0][4] - sum(lost) == final
    assert all(len(turn[2]) == 1 for turn in found.turns)
    text, _ = analysis.report(found, final)
    assert len(text) > len(found.turns)
    assert ("even" in text[-3]) == (final == 0) or name == "claim-teams"


def test_once_the_search_sees_the_end_nothing_changes_between_perfect_moves():
    found, game = followed("claim-tie", 20000)
    final = found.margin(game, found.first)
    assert found.turns[-1][4] == final
    assert found.turns[-1][5]


@pytest.mark.parametrize("seats", (TWO, THREE))
def test_with_townsfolk_it_expects_others_to_use_theirs(seats):
    found = analysis.Analysis(300)
    game = started(seats, seed=3, town=1)
    found.step(SimpleNamespace(game=game))
    assert found._search._replies is not None
    assert isinstance(found._search, SearchThree) == (seats == THREE)
    assert len(found.turns) == 1


def test_it_turned_where_the_later_winner_was_last_behind():
    turns = [[n, n % 2, [1], 0, expected, False] for n, expected in enumerate((2, -1, 3, -2, 4, 5))]
    assert analysis.turning_point(turns, 3) == 4
    assert analysis.turning_point(turns, -3) == 6
    assert analysis.turning_point(turns[4:], 3) == 0


def test_charts_are_pictures(tmp_path):
    bars("wins", [("5 against 4", 53.1, 1.2)], tmp_path / "a.png")
    lines("lead", [("margin", [0, 3, -2]), ("expected", [1, 1, -2])], tmp_path / "b.png", [(1, "turned")])
    assert all((tmp_path / name).read_bytes().startswith(b"\x89PNG") for name in ("a.png", "b.png"))
