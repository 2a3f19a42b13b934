"""Thinking ahead piece by piece: when and how often it is done changes no answer, and none is given before its time."""

import pytest

from paydirt.engine.game import BOT, EMPTY, HUMAN, Setup
from paydirt.engine.match import Match
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim.bot import Bot
from paydirt.games.claim.rules import Game

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


def test_a_match_taken_up_in_the_middle_of_a_thought_gives_the_same_answer():
    for at_ms in (2500, 3000, 4300):
        whole, straight = recorded()
        straight.run(6000, 0)
        before, match = recorded()
        match.run(at_ms, 0, 2)
        match.think()
        after, again = recorded()
        again.restore(match.save())
        while again.run(6000, 0, 2):
            again.think()
        assert before + after == whole


def test_who_waits_for_its_turn_has_nothing_to_think_about():
    thinks = []
    for bot in (0, 1):
        _, match = recorded([BOT + 4 if seat == bot else HUMAN for seat in (0, 1)] + [EMPTY, EMPTY])
        match.run(2600, 0)
        thinks.append(match.think())
        assert thinks[bot] == (match.game.state[s.MOVER] == bot)
    assert sorted(thinks) == [False, True]
