"""Room is made for a match while its clock could be running already: that may cost the players no time."""

import interrupted
import pytest
from hands import STAMP

from paydirt.app import screens
from paydirt.app.app import App
from paydirt.games import registry
from paydirt.screen.tunes import START

SLOW_US = 400_000
PLAYED_MS = 1000


@pytest.fixture(autouse=True)
def modules_stay(monkeypatch):
    """A board forgets the modules that a match does not need; other tests here do need them."""
    monkeypatch.setattr(registry, "forget", lambda *names: None)
    monkeypatch.setattr(screens, "drop", lambda: None)


def test_making_room_takes_no_game_time(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kiosk.json").write_text(interrupted.KIOSK["claim"])
    trial = interrupted.Trial("claim", 0)
    clock = trial.clock
    start = App.start
    slow = []

    def started(app):
        trial.app = app
        start(app)

    def settle(at_once):
        if trial.app and trial.app.session:
            slow.append(at_once)
            clock.set(clock.stamp_us + SLOW_US)
        return True

    seen = []

    def turned():
        seen.append((clock.stamp_us, trial.app.session.match.now_ms))
        if passed_ms() > PLAYED_MS:
            raise KeyboardInterrupt

    def passed_ms():
        return (seen[-1][0] - seen[0][0] & STAMP) // 1000

    monkeypatch.setattr(App, "start", started)
    monkeypatch.setattr(trial.lifeline, "settle", settle)
    monkeypatch.setattr(trial, "turn", turned)
    trial.starter.main()
    assert trial.lifeline.restarts == 0
    assert slow
    assert abs(seen[-1][1] - passed_ms()) < 50  # of the match, from its beginning


def test_nothing_drones_and_the_display_has_its_whole_picture_while_room_is_made(monkeypatch, tmp_path):
    """From the menu into a match: making room takes a second on the board, in which nothing turns."""
    monkeypatch.chdir(tmp_path)
    trial = interrupted.Trial("claim", 0)
    start = App.start
    seen = []

    def started(app):
        trial.app = app
        start(app)
        app.party.clear("claim")
        app.party.bots[0] = app.party.bots[1] = 1
        app.stage.player.play(START)
        app.go("play", "new")

    def settle(at_once):
        app = trial.app
        if app and at_once:
            shown = bytes(trial.ports["oled"].shown) == bytes(app.stage.oled.buf)
            seen.append((app.name, shown, trial.ports["sound"].hz, app.stage.player.playing()))
        return True

    def turned():
        trial.clock.set(trial.clock.stamp_us + 16_000)
        if trial.app.session.match.now_ms > PLAYED_MS:
            raise KeyboardInterrupt

    monkeypatch.setattr(App, "start", started)
    monkeypatch.setattr(trial.lifeline, "settle", settle)
    monkeypatch.setattr(trial, "turn", turned)
    trial.starter.main()
    assert {name for name, *_ in seen} == {"loading", "play"}
    assert all(shown and not hz for _, shown, hz, _ in seen)
    assert not any(rings for name, _, _, rings in seen if name == "loading")
