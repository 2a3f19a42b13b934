"""What computer players do between pictures: a few pieces of thinking, fewer while a press waits."""

import pytest
from hands import SOUTH, F, Hands, L

from paydirt.app.kiosk import parse
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s

KIOSK = '{"game": "claim", "humans": [0], "bots": {"1": "%s"}, "seed": 8}'  # the computer player begins
DRAWN_MS = 2600  # then its turn has begun


def thinking(level="everything"):
    """Return (a toy in whose match a computer player has just begun to think, the times it is asked to go on)."""
    hands = Hands(config=parse(KIOSK % level), skip=0)
    session = hands.app.session
    asked = []
    think = session.think

    def counted():
        asked.append(hands.app.now_ms)
        return think()

    session.think = counted
    hands.run(DRAWN_MS)
    assert session.game.phase_name() == "turn"
    asked.clear()
    return hands, asked


@pytest.mark.parametrize(("waits", "pieces"), [(False, 4), (True, 2)])
def test_a_turn_has_its_pieces_and_fewer_where_a_press_waits(monkeypatch, waits, pieces):
    hands, asked = thinking()
    monkeypatch.setattr(hands.app.buttons, "waiting", lambda: waits)
    hands.toy.turn((hands.now_us + 16000) & 0x3FFFFFFF)
    assert len(asked) == pieces


def test_the_thought_is_there_before_the_answer_is_due():
    hands, asked = thinking()
    held = []
    for _ in range(120):
        hands.run(16)
        held.append(hands.app.session.match.held_ms)
    assert len(asked) > 200
    assert max(held) == -1


def slow(hands, ms):
    """The board has no time to think for so long; return the moment before which the game stands still then."""
    spend = hands.app.screen.spend
    hands.app.screen.spend = lambda: None
    hands.run(ms)
    hands.app.screen.spend = spend
    return hands.app.session.match.held_ms


def test_the_games_clock_waits_for_a_late_answer():
    hands, _ = thinking()
    held_ms = slow(hands, 3000)
    session = hands.app.session
    assert held_ms == 2500 + 1900
    assert session.match.now_ms <= held_ms
    hands.run(16)
    assert session.clock.t_ms <= held_ms + 16
    while session.match.held_ms >= 0:
        hands.run(16)
    assert session.game.now_ms <= held_ms + 32
    before = session.game.now_ms
    hands.run(160)
    assert abs(session.game.now_ms - before - 160) <= 16


def test_presses_do_not_move_the_clock_that_waits():
    hands, _ = thinking()
    held_ms = slow(hands, 2500)
    clock = hands.app.session.clock
    before_ms = clock.t_ms
    assert held_ms <= before_ms <= held_ms + 16
    spend = hands.app.screen.spend
    hands.app.screen.spend = lambda: None
    for _ in range(50):
        hands.tap(SOUTH, L)
    assert clock.t_ms == before_ms
    hands.app.screen.spend = spend
    while hands.app.session.match.held_ms >= 0:
        hands.run(16)
    hands.run(160)
    assert 144 <= clock.t_ms - before_ms <= 192


def test_a_press_while_the_answer_is_late_is_one_of_that_turn():
    hands, _ = thinking()
    assert slow(hands, 2500) > 0
    session = hands.app.session
    for button in (F, L, F):
        hands.tap(SOUTH, button)
        assert session.match.down == 0
    turn = session.game.round_no()
    while session.game.round_no() == turn:
        hands.run(16)
    hands.run(500)
    state = session.game.state
    assert not any(state[s.WHERE + place] == SOUTH + 1 for place in range(64) if state[place] != c.SHERIFF)


def test_a_press_while_it_thinks_is_in_the_next_picture():
    hands, asked = thinking()
    before = bytes(hands.toy.frame())
    hands.set(SOUTH, F, True)
    hands.run(16)
    assert len(asked) >= 2
    middle = [(15 * 16 + x) * 3 + part for x in (7, 8) for part in range(3)]
    after = hands.toy.frame()
    assert sum(after[i] for i in middle) > sum(before[i] for i in middle)


@pytest.mark.parametrize("level", ["greedy", "ahead"])
def test_the_answer_of_any_level_comes(level):
    hands, _ = thinking(level)
    hands.run(6000)
    assert any(hands.app.session.game.score(seat) for seat in (0, 1))
