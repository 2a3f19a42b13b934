"""Thinking ahead piece by piece: when and how often it is done changes no answer, and none is given before its time."""

import random

import pytest

from paydirt.engine.game import BOT, EMPTY, HUMAN, B, F, R, Setup
from paydirt.engine.match import Match
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim.bot import Bot
from paydirt.games.claim.rules import Game
from paydirt.games.claim.searches import of_level

HARD = (BOT + 4, BOT + 3, EMPTY, EMPTY)


class Recorder:
    def __init__(self):
        self.presses = []

    def event(self, t_ms, us, code):
        self.presses.append((t_ms, us, code))


def recorded(seats=HARD, town=0):
    """Return (list of the presses to come, a match)."""
    recorder = Recorder()
    game = Game(Setup("claim", seats, 10, b"\0\1\2\3", bytes((0, 0, town, 0))))
    return recorder.presses, Match(game, Bot, recorder, 10)


@pytest.mark.parametrize("town", (0, 1))
def test_it_thinks_in_pieces_and_time_stands_still_until_the_answer_is_there(town):
    """Whoever calls `think`, however often: the presses are those of a match that is just run on."""
    whole, straight = recorded(town=town)
    straight.run(30000, 0)
    pieces, match = recorded(town=town)
    most = visited = held = 0
    for t_ms in range(0, 30000, 16):
        while match.run(t_ms, 0, 2):
            searches = [match._bots[seat]._search for seat in (0, 1)]
            visited = sum(search.visited for search in searches)
            held += 1
            match.think()
            most = max(most, sum(search.visited for search in searches) - visited)
        assert match.now_ms == t_ms
    assert held > 100
    assert 0 < most <= c.BOT_PIECE[1] + 5
    assert len(whole) > 40
    assert pieces == whole


def test_thinking_ahead_leaves_nothing_to_wait_for():
    presses, match = recorded()
    match.run(2700, 0)
    while match.think():
        pass
    assert not match.run(2500 + c.BOT_THINK_MS[4] + 100, 0, 60)
    assert presses


@pytest.mark.parametrize("until_ms", (3000, 4100))  # in the middle of a thought, and where it has to be waited for
def test_a_match_taken_up_in_the_middle_of_a_thought_gives_the_same_answer(until_ms):
    whole, straight = recorded()
    straight.run(6000, 0)
    before, match = recorded()
    while match.run(until_ms, 0, 2) and match.held_ms < 0:
        pass
    for _ in range(20):
        assert match.think()
    assert match.game.state[s.PHASE] == c.TURN
    assert (match.held_ms >= 0) == (until_ms > 4000)
    after, again = recorded()
    again.restore(match.save())
    while again.run(6000, 0, 2):
        again.think()
    assert len(whole) > 4
    assert before + after == whole


@pytest.mark.parametrize("level", (3, 4, 5))
@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("town", (0, 1))
def test_in_which_pieces_a_slice_is_done_changes_nothing(level, players, town):
    kinds = [HUMAN if seat < players else EMPTY for seat in range(4)]
    chance = random.Random(level * 100 + players * 10 + town)
    game = Game(Setup("claim", kinds, 3, options=bytes((0, 0, town, 0))))
    game.advance(2600)
    for turn in range(24):
        game.press(game.now_ms + 10, 0, game.state[s.MOVER], (F, R, R, B)[chance.randrange(4)])
        if turn % 6:
            continue
        found = []
        for efforts in ((1 << 30,), (1, 7, 75, 500)):
            search = of_level(game.state, level)
            search.begin(game.state, game.state[s.MOVER])
            while search.slices < 12 and not search.step(60, chance.choice(efforts)):
                pass
            found.append((search.best, search.value, search.depth, search.visited, search.answer(), search.slices))
        assert found[0] == found[1]


def test_who_waits_for_its_turn_has_nothing_to_think_about():
    thinks = []
    for bot in (0, 1):
        _, match = recorded([BOT + 4 if seat == bot else HUMAN for seat in (0, 1)] + [EMPTY, EMPTY])
        match.run(2600, 0)
        thinks.append(match.think())
        assert thinks[bot] == (match.game.state[s.MOVER] == bot)
    assert sorted(thinks) == [False, True]
