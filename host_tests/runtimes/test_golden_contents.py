"""What the golden matches contain: together every action tile, calls and answers, a broken pledge, a duel, a dead
heat, a pause and a tie, so that their hashes say something about each of them."""

from collections import Counter

import pytest

from paydirt.engine.recorder import PAUSE, SET_KIND
from paydirt.engine.replay import Replay
from paydirt.games import registry
from paydirt.games.boombanggold import constants as bbg
from tools.golden import GOLDEN, MATCHES


def played(name):
    """Return (notes counted by code and by (code, second value), the match at its end, the kinds of events)."""
    replay = Replay((GOLDEN / f"{name}.replay").read_bytes())
    count = Counter()

    def put(code, t_ms, a=0, b=0, c=0):
        count[code] += 1
        count[code, b] += 1

    def make_game(setup):
        game = registry.load(setup.name)(setup)
        game.notes.put = put
        return game

    match = replay.play(make_game)
    codes = set()
    replay.rewind()
    while replay.next():
        codes.add(replay.code)
    return count, match, codes


@pytest.mark.parametrize("name", MATCHES)
def test_every_golden_match_is_played_to_its_end(name):
    _, match, _ = played(name)
    assert match.game.over()
    assert match.game.problems() == 0


def test_the_rush_has_everything():
    count, _, codes = played("rush-basic")
    for kind in (bbg.PICK, bbg.DYNAMITE, bbg.STAR, bbg.REVOLVER):
        assert count[bbg.N_ACTION, kind], f"action tile {kind}"
    for code in (bbg.N_CALL, bbg.N_ANSWERED, bbg.N_PLEDGE_BROKEN, bbg.N_DUEL_END, bbg.N_DEAD_HEAT):
        assert count[code], f"note {code}"
    assert PAUSE in codes
    assert any(SET_KIND <= code < PAUSE for code in codes)


def test_the_variation_has_every_answer():
    count, _, _ = played("rush-variation")
    for kind in (bbg.BAT, bbg.SNAKE, bbg.RAT, bbg.GHOST):
        assert count[bbg.N_ANSWERED, kind], f"special tile {kind}"


def test_a_tie_and_a_match_of_teams():
    _, match, _ = played("claim-tie")
    assert match.game.winners().bit_count() == 2
    _, match, _ = played("claim-teams")
    assert match.game.winners() in (0b0101, 0b1010, 0b1111)
