"""Sixteen presses at once: a few a turn, so that the lights go on, and none is overtaken by the game's time."""

from paydirt.app import kiosk
from paydirt.engine import timebase
from paydirt.engine.replay import Replay
from paydirt.games import registry
from ports.sim.toy import Toy

KIOSK = '{"game": "boombanggold", "humans": [0, 1, 2, 3], "seed": 7, "pledge": false}'
TURN_US = 4000


def test_a_turn_takes_a_few_of_sixteen_presses_and_the_game_waits_for_the_rest():
    toy = Toy(5, 7, kiosk.parse(KIOSK))
    app = toy.app
    now_us = 0
    toy.start(now_us)
    while app.session.game.phase_name() != "search":
        now_us += TURN_US
        toy.turn(now_us)
    handed = []
    event = app.session.event

    def listening(stamp_us, seat, button, down):
        assert timebase.diff(stamp_us, known[0]) > 0, "a press from before what was already judged"
        handed.append((seat, button, down))
        event(stamp_us, seat, button, down)

    app.session.event = listening
    known = [app.known_us]
    counts = []
    for step in range(20):
        level = 0xFFFF if step < 10 else 0
        now_us += TURN_US
        toy.press(now_us - 1000, level)
        before = len(handed)
        toy.turn(now_us)
        counts.append(len(handed) - before)
        assert timebase.diff(app.known_us, known[0]) >= 0
        known[0] = app.known_us
    assert max(counts) == 4
    assert sorted(handed) == sorted((seat, button, down) for seat in range(4) for button in range(4) for down in (0, 1))
    played = Replay(toy.replay()).play(registry.load("boombanggold"))
    assert bytes(played.game.state) == bytes(app.session.game.state)
