"""A press lights with the next picture, even one that is made while that picture is being drawn."""

import pytest

from paydirt.app import kiosk
from ports.sim.toy import Toy

KIOSK = '{"game": "boombanggold", "humans": [0], "bots": {"2": "easy"}, "seed": 7, "pledge": false}'
TURN_US = 16000


def in_search():
    toy = Toy(5, 7, kiosk.parse(KIOSK))
    now_us = 0
    toy.start(now_us)
    while toy.app.session.game.phase_name() != "search":
        now_us += TURN_US
        toy.turn(now_us)
    return toy, now_us


def log_of(toy):
    """What happens in a turn, in order: presses judged, pictures shown, notes told."""
    log = []
    app = toy.app
    game = app.session.game
    press, show, note = game.press, app.matrix.show, app.session.view.note
    game.press = lambda *arguments: (log.append("press"), press(*arguments))
    app.matrix.show = lambda *arguments: (log.append("show"), show(*arguments))
    app.session.view.note = lambda *arguments: (log.append("note"), note(*arguments))
    return log


def test_a_press_made_while_a_picture_is_drawn_is_in_it():
    toy, now_us = in_search()
    log = log_of(toy)
    finish = toy.app.stage.finish
    buffer = []

    def pressed_meanwhile(now_ms):
        finish(now_ms)
        if not buffer:
            buffer.append(1)
            toy.press(now_us + TURN_US - 2, 1)

    toy.app.stage.finish = pressed_meanwhile
    toy.turn(now_us + TURN_US)
    assert log[:2] == ["press", "show"]


def test_the_lights_are_shown_before_anything_is_told():
    toy, now_us = in_search()
    log = log_of(toy)
    toy.press(now_us + TURN_US - 500, 1)
    toy.turn(now_us + TURN_US)
    assert log[:3] == ["press", "show", "note"]


def test_a_press_between_two_pictures_has_one_of_its_own_without_effects():
    toy, now_us = in_search()
    log = log_of(toy)
    finished = []
    finish = toy.app.stage.finish
    toy.app.stage.finish = lambda now_ms: (finished.append(now_ms), finish(now_ms))
    toy.turn(now_us + TURN_US)
    log.clear()
    finished.clear()
    toy.press(now_us + TURN_US + 4000, 1)
    toy.turn(now_us + TURN_US + 4500)
    assert log[:2] == ["press", "show"]
    assert not finished


def test_the_next_picture_is_drawn_while_the_last_one_is_on_the_wire():
    toy, now_us = in_search()
    app = toy.app
    log = log_of(toy)
    view = app.session.view
    draw, finish = view.draw, app.stage.finish
    view.draw = lambda *times: (log.append("draw"), draw(*times))
    app.stage.finish = lambda now_ms: (log.append("effects"), finish(now_ms))
    toy.turn(now_us + TURN_US)
    app.matrix.ready = lambda: False
    app.matrix.busy_us = lambda: 5000
    log.clear()
    toy.turn(now_us + TURN_US + 3000)
    assert log == ["draw"]  # effects are drawn 83 times a second at most
    toy.turn(now_us + TURN_US + 6000)
    assert log == ["draw"]
    del app.matrix.ready, app.matrix.busy_us
    toy.turn(now_us + TURN_US + 10_000)
    assert log == ["draw"]
    toy.turn(now_us + TURN_US + 12_500)
    assert log == ["draw", "show"]


def test_what_can_wait_waits_for_a_press():
    toy, now_us = in_search()
    app = toy.app
    toy.turn(now_us + TURN_US)
    shown = []
    app.oled.show = lambda buf: shown.append("oled")
    app.screen.draw_display = lambda now_ms: shown.append("display")
    app.buttons.waiting = lambda: True
    app._displayed = False
    toy.turn(now_us + TURN_US + 3000)
    assert not shown
    app.buttons.waiting = lambda: False
    toy.turn(now_us + TURN_US + 6000)
    assert shown == ["display", "oled"]


def test_a_cursor_that_has_moved_is_touched_up_without_a_new_picture():
    toy, now_us = in_search()
    app = toy.app
    toy.turn(now_us + TURN_US)
    view = app.session.view
    view._paint = None
    before = bytes(app.stage.canvas.buf)
    toy.press(now_us + TURN_US + 3000, 1)
    toy.turn(now_us + TURN_US + 3500)
    changed = [i // 3 for i in range(768) if app.stage.canvas.buf[i] != before[i]]
    assert changed
    assert len({cell // 16 for cell in changed}) <= 2


@pytest.mark.parametrize(("due_us", "shown_after_ms"), [(1_000_000, 12), (11_000, 9), (13_000, 12)])
def test_a_picture_comes_sooner_where_something_of_the_game_could_hold_it_up(due_us, shown_after_ms):
    """By a loop that wakes every millisecond, and a game that is to do something so long after the last picture."""
    toy, now_us = in_search()
    app = toy.app
    log = log_of(toy)
    begin_us = now_us + TURN_US
    app.session.due_us = lambda: max(begin_us + due_us - now_us, 0)
    app.session.turn = lambda *arguments: False
    passed_ms = 0
    now_us = begin_us
    toy.turn(now_us)
    app.wake_us()
    log.clear()
    while "show" not in log:
        passed_ms += 1
        now_us += 1000
        toy.turn(now_us)
        app.wake_us()
    assert passed_ms == shown_after_ms
