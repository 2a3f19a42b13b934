"""Design, Claim: what the matrix shows depends on the state and the time alone, not on what it showed before."""

from random import Random

import pytest
from claim_table import ACROSS, FOUR, THREE, TWO, new_game, tap
from test_claim_view import Table

from paydirt.engine.game import BOT, EMPTY, F, Setup
from paydirt.engine.match import Match
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim.bot import Bot
from paydirt.games.claim.rules import Game


def fresh_canvas(table):
    """What a view that has shown nothing yet draws now."""
    fresh = Table(table.game)
    fresh.view.draw(table.game.now_ms, table.now)
    return fresh.stage.canvas.buf


@pytest.mark.parametrize(
    ("seats", "double", "town"),
    [(TWO, 0, 0), (TWO, 1, 0), (ACROSS, 1, 1), (THREE, 0, 0), (THREE, 1, 1), (FOUR, 0, 1), (FOUR, 1, 0)],
)
def test_after_every_event_of_a_match_the_matrix_is_as_a_fresh_view_draws_it(seats, double, town):
    seed = sum(seats) + 10 * double + 100 * town
    random = Random(seed)
    kinds = [BOT + random.choice((0, 1, 2)) if kind else EMPTY for kind in seats]
    options = bytes((random.choice((0, 15)), 0, town, double))
    game = Game(Setup("claim", kinds, seed, b"\0\1\2\3", options))
    table = Table(game)
    table.now = random.randrange(5000)  # and stands still: what moves by itself is at the same point in both pictures
    phases = set()

    def compare(match):
        phases.add((game.state[s.ROUND], game.state[s.PHASE]))
        table.view.draw(game.now_ms, table.now)
        assert table.stage.canvas.buf == fresh_canvas(table), (game.phase_name(), game.round_no(), game.state[s.STEP])

    match = Match(game, Bot, None, seed, compare)
    compare(match)
    while not game.over():
        match.run(match.next_ms(), 999)
    rounds = (3 if seats == THREE else 2) if double else 1
    assert len(phases) == 3 * rounds


def test_the_lines_ends_are_marked_from_the_first_turn_on():
    game = new_game(TWO, seed=3)
    table = Table(game)
    table.show(2600)
    game.advance(game.next_ms())
    for _ in range(3):
        table.show(60)
        place = game.state[s.PROSPECTOR]
        x, y = 1 + 2 * (place % 8), 1 + 2 * (place // 8)
        ends = ((0, y), (15, y + 1)) if game.state[s.DIRECTION] == c.ROW else ((x, 0), (x + 1, 15))
        assert all(table.stage.canvas.get(*end) for end in ends)
        tap(game, F)
