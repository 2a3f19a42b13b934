"""Sixteen presses at once: the rules judge a few a turn, so that the lights go on, and the outcome is the same."""

import pytest

from paydirt.app import kiosk
from paydirt.engine.replay import Replay
from paydirt.games import registry
from ports.sim.toy import Toy

KIOSK = '{"game": "boombanggold", "humans": [0, 1, 2, 3], "seed": 7, "pledge": false}'
TURN_US = 4000


@pytest.mark.parametrize(("picture_due", "judged_in_a_turn", "handed_over"), [(True, 2, 1), (False, 2, 3)])
def test_a_turn_judges_a_few_of_sixteen_presses_and_the_outcome_is_that_of_all_at_once(
    picture_due, judged_in_a_turn, handed_over
):
    toy = Toy(5, 7, kiosk.parse(KIOSK))
    app = toy.app
    now_us = 0
    toy.start(now_us)
    while app.session.game.phase_name() != "search":
        now_us += TURN_US
        toy.turn(now_us)
    game = app.session.game
    judged = []
    press, release = game.press, game.release
    game.press = lambda t_ms, us, seat, button: (judged.append((seat, button, 1)), press(t_ms, us, seat, button))
    game.release = lambda t_ms, us, seat, button: (judged.append((seat, button, 0)), release(t_ms, us, seat, button))
    app.matrix.ready = lambda: picture_due
    counts = []
    handed = []
    event = app.screen.event
    app.screen.event = lambda *arguments: (handed.append(arguments), event(*arguments))
    allowed = set()
    advance = app.session.turn
    app.session.turn = lambda now, known, few: (
        allowed.add((app.arbiter.earliest_us() >= 0, few)),
        advance(now, known, few),
    )[1]
    most = 0
    for step in range(100):
        now_us += TURN_US
        toy.press(now_us - 1000, 0xFFFF if step < 50 else 0)
        before = len(judged)
        handed.clear()
        toy.turn(now_us)
        most = max(most, len(handed))
        counts.append(len(judged) - before)
        assert app.wake_us() - app._last_us <= 1000 or len(judged) % 16 == 0, "the rest has to wait"
    assert max(counts) == judged_in_a_turn
    assert most == handed_over
    assert allowed == {(True, 1), (False, 2)}  # while more wait than can be handed over, one at a time
    assert sorted(judged) == sorted((seat, button, down) for seat in range(4) for button in range(4) for down in (0, 1))
    played = Replay(toy.replay()).play(registry.load("boombanggold"))
    assert bytes(played.game.state) == bytes(app.session.game.state)
