"""Room is made for a match while its clock could be running already: that may cost the players no time."""

import interrupted
from hands import STAMP

from paydirt.app.app import App

SLOW_US = 400_000
PLAYED_MS = 1000


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
