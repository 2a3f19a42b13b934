"""What computer players do between pictures: a few pieces of thinking, fewer while a press waits."""

import pytest
from hands import SOUTH, F, Hands

from paydirt.app.kiosk import parse

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
    hands.run(1700)
    asked.clear()
    hands.run(16)
    assert len(asked) == 1


def test_a_press_while_it_thinks_is_in_the_next_picture():
    hands, asked = thinking()
    before = bytes(hands.toy.frame())
    hands.set(SOUTH, F, True)
    hands.run(32)
    assert len(asked) >= 4
    middle = [(15 * 16 + x) * 3 + part for x in (7, 8) for part in range(3)]
    after = hands.toy.frame()
    assert sum(after[i] for i in middle) > sum(before[i] for i in middle)


@pytest.mark.parametrize("level", ["greedy", "ahead"])
def test_the_answer_of_any_level_comes(level):
    hands, _ = thinking(level)
    hands.run(6000)
    assert any(hands.app.session.game.score(seat) for seat in (0, 1))
