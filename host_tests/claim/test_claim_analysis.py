"""The analysis tool: what it says is what the match says."""

from types import SimpleNamespace

import pytest
from claim_table import FOUR, THREE, TWO, draw, give, started, town

from host_tests.runtimes.runtimes import ROOT
from paydirt.engine.game import BOT, EMPTY, Setup
from paydirt.engine.match import Match
from paydirt.engine.replay import Replay
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring
from paydirt.games.claim import state as s
from paydirt.games.claim.bot import Bot
from paydirt.games.claim.rules import Game, from_state
from paydirt.games.claim.search_three import SearchThree
from tools import analysis
from tools.charts import bars, lines


def followed(name, positions=150):
    found = analysis.Analysis(positions)
    match = Replay((ROOT / "host_tests" / "golden" / f"{name}.replay").read_bytes()).play(Game, found.step)
    return found, match.game


def watched(players, seed=1, options=(0, 0, 1, 0), check=None):
    """A match of greedy players to its end, analysed: (analysis, game); `check(analysis, state)` sees every turn."""
    found = analysis.Analysis(60)
    kinds = [BOT + 1 if seat < players else EMPTY for seat in range(4)]
    game = Game(Setup("claim", kinds, seed, options=bytes(options)))
    shown = [0]

    def step(match):
        found.step(match)
        if check and game.round_no() != shown[0] and game.state[s.PHASE] == c.TURN:
            shown[0] = game.round_no()
            check(found, game.state)

    match = Match(game, Bot, None, seed, step)
    while not game.over():
        match.run(match.now_ms + 20000, 0)
    return found, game


def margin(game, seat):
    """By how much a seat's side is ahead of the best other one, as the game counts."""
    mask = scoring.side_mask(game.state, seat)
    return game.side_score(seat) - max(game.side_score(i) for i in range(4) if game.kind(i) and not mask >> i & 1)


@pytest.mark.parametrize(("name", "rounds"), (("claim-tie", 1), ("claim-teams", 2)))
def test_every_turn_is_named_with_what_was_taken_and_the_changes_add_up(name, rounds):
    found, game = followed(name)
    assert len(found.rounds) == rounds
    for round_ in found.rounds:
        analysis.steady(round_)
        assert round_.turns[0][4] - sum(analysis.costs(round_)) == round_.final
        assert all(len(turn[2]) == 1 for turn in round_.turns)
    total = found.match_lead(game.state)
    assert total == sum(round_.final for round_ in found.rounds) == margin(game, found.first)
    text, _ = analysis.report(found, total)
    assert len(text) > sum(len(round_.turns) for round_ in found.rounds)
    ends = [round_.final for round_ in found.rounds] + [total] * (rounds > 1)
    assert sum("even" in line for line in text) == ends.count(0)


def test_once_the_search_sees_the_end_nothing_changes_between_perfect_moves():
    found, _ = followed("claim-tie", 20000)
    (round_,) = found.rounds
    assert round_.turns[-1][4] == round_.final
    assert round_.turns[-1][5]


@pytest.mark.parametrize("players", (2, 3, 4))
def test_margins_are_what_the_count_would_say_were_it_the_end(players):
    turns = []

    def check(found, state):
        ended = from_state(bytes(state))
        ended.end_round()
        round_ = found.rounds[-1]
        turns.append(round_.turns[-1][0])
        assert found.match_lead(state) == margin(ended, found.first)
        if not round_.number:
            assert round_.turns[-1][3] == margin(ended, found.first)

    found, game = watched(players, 2, (0, 1, 1, 1), check)
    assert turns == [turn[0] for round_ in found.rounds for turn in round_.turns]
    assert found.match_lead(game.state) == margin(game, found.first)


@pytest.mark.parametrize("players", (2, 3, 4))
def test_the_last_expectation_of_a_match_with_townsfolk_is_close_to_its_end(players):
    changes = []
    for seed in range(6):
        (round_,) = watched(players, seed)[0].rounds
        analysis.steady(round_)
        changes.append(abs(analysis.costs(round_)[-1]))
    assert sum(changes) / len(changes) < 6


def test_each_round_of_a_double_match_is_looked_at_by_itself():
    found, game = watched(2, 5, (0, 0, 0, 1))
    first, second = found.rounds
    assert first.turns[0][3] == second.turns[0][3] == 0
    assert first.final + second.final == margin(game, found.first) == found.match_lead(game.state)
    last, begin = first.turns[-1][4], second.turns[0][4]
    assert last != begin
    for round_ in found.rounds:
        analysis.steady(round_)
    assert first.turns[-1][4] == last
    assert analysis.costs(first)[-1] == last - first.final
    text, marks = analysis.report(found, found.match_lead(game.state))
    assert "Round 1" in text
    assert (len(first.turns) + 1, "round 2") in marks
    assert sum(line.startswith("The largest change") for line in text) == 2


@pytest.mark.parametrize(
    ("seats", "mover", "value", "lead"),
    (
        (TWO, 0, 6, 2 + 6),
        (TWO, 1, 6, 2 - 6),
        (FOUR, 2, 6, 5 + 2 - 3 - 1 + 6),
        (FOUR, 3, 6, 5 + 2 - 3 - 1 - 6),
        (THREE, 0, 6, 9 - 1),  # two thirds of a lead over the others' mean are one's own points, the rest their loss
        (THREE, 1, 6, 3 - 7),
        (THREE, 3, 6, 3 - 5),
    ),
)
def test_what_is_expected_is_a_lead_over_the_best_other_side_whoever_moves(seats, mover, value, lead, monkeypatch):
    found = analysis.Analysis(1)
    game = started(seats)
    state = game.state
    state[s.MOVER] = mover
    monkeypatch.setattr(found, "scores", lambda state: [5, 3, 2 if seats == FOUR else 0, 1])
    monkeypatch.setattr(found, "_ahead", lambda state: value)
    assert found.expected(state) == lead


def test_a_pony_rider_is_not_expected_to_find_all_the_gold_on_the_table_at_the_end(monkeypatch):
    found = analysis.Analysis(1)
    monkeypatch.setattr(found, "_ahead", lambda state: 0)
    game = town()
    found.first = game.state[s.MOVER]
    before = found.expected(game.state)
    now = found.lead(game.state, found.scores(game.state))
    draw(game, c.TOWN + c.PONY)
    give(game, found.first, c.TOWN + c.PONY)
    gold = sum(1 for place in range(64) if 0 < game.state[place] <= 6 and not game.state[s.WHERE + place])
    assert gold > 20
    assert found.lead(game.state, found.scores(game.state)) == now + 2 + gold
    assert found.expected(game.state) == before + c.TOWN_WORTH[c.PONY]


@pytest.mark.parametrize("seats", (TWO, THREE))
def test_with_townsfolk_it_expects_others_to_use_theirs(seats):
    found = analysis.Analysis(300)
    game = started(seats, seed=3, town=1)
    found.step(SimpleNamespace(game=game))
    assert found._search._replies is not None
    assert isinstance(found._search, SearchThree) == (seats == THREE)
    assert len(found.rounds[0].turns) == 1


def test_it_turned_where_the_later_winner_was_last_behind():
    turns = [[n, n % 2, [1], 0, expected, False] for n, expected in enumerate((2, -1, 3, -2, 4, 5))]
    assert analysis.turning_point(turns, 3) == 4
    assert analysis.turning_point(turns, -3) == 6
    assert analysis.turning_point(turns[4:], 3) == 0


def test_charts_are_pictures(tmp_path):
    bars("wins", [("5 against 4", 53.1, 1.2)], tmp_path / "a.png")
    lines("lead", [("margin", [0, 3, -2]), ("expected", [1, 1, -2])], tmp_path / "b.png", [(1, "turned")])
    assert all((tmp_path / name).read_bytes().startswith(b"\x89PNG") for name in ("a.png", "b.png"))
