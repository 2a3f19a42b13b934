"""The starter on this port, from power-on to Ctrl-C, where the heap is too small at one place or another."""

import sys
from itertools import pairwise

import pytest

KIOSK = '{"game": "boombanggold", "bots": {"0": "hard", "1": "easy"}, "seed": 7}'
TOO_SMALL = "Paydirt: this board's memory is too small for the game."


@pytest.fixture
def start(chip, monkeypatch, tmp_path):
    """Return a function that runs the starter for so many turns; `each(app)` comes after a turn."""
    from paydirt.app.app import App
    from paydirt.app.starter import Starter

    before = dict(sys.modules)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kiosk.json").write_text(KIOSK)
    whole_turn = App.turn

    def run(turns, each):
        left = [turns]

        def turn(app):
            whole_turn(app)
            chip.ticks.ms += 20
            left[0] -= 1
            each(app)
            if not left[0]:
                raise KeyboardInterrupt

        monkeypatch.setattr(App, "turn", turn)
        clock = chip.load("clock").Clock(chip.board)
        clock.start()
        matrix = chip.load("matrix").Matrix(chip.board)
        matrix.start()
        Starter(chip.board, chip.load, clock, matrix).main()

    yield run
    for name, module in before.items():
        if sys.modules.get(name) is not module:
            sys.modules[name] = module
            package, _, short = name.rpartition(".")
            if package:
                setattr(sys.modules[package], short, module)


def test_a_match_starts_and_everything_is_dark_after_ctrl_c(chip, start, capsys):
    seen = []
    start(60, lambda app: seen.append(app.name))
    assert {"loading", "play"} <= set(seen)
    assert "Paydirt: stopped." in capsys.readouterr().out
    assert any(any(frame) for frame in chip.frames)
    assert not any(chip.frames[-1])


@pytest.mark.parametrize("screen", ["loading", "play", "pause", "results"])
def test_a_heap_too_small_for_a_match_is_one_line_and_the_menu_wherever_it_shows(chip, start, capsys, screen):
    """Not only where a game is loaded: while room is made for it, in a turn, on the way to another screen."""
    seen = []

    def each(app):
        seen.append(app.name)
        if app.name == "play" and screen in ("pause", "results") and screen not in seen:
            app.go(screen, 0)
        if app.name == screen and TOO_SMALL not in seen:
            seen.append(TOO_SMALL)
            raise MemoryError
        if app.name == "notice":
            seen.append(app.screen._lines[0])
            app.go("menu")

    start(80, each)
    assert b"Too big for the board" in seen
    assert seen[-1] == "menu"
    told = capsys.readouterr().out
    assert told.count(TOO_SMALL) == 1
    assert "Traceback" not in told


def test_a_screen_that_does_not_fit_beside_the_match_costs_the_match_alone(chip, start, capsys, monkeypatch):
    from paydirt.app import screens

    whole_make = screens.make
    seen = []

    def make(name, app):
        if name == "pause":
            raise MemoryError
        return whole_make(name, app)

    def each(app):
        seen.append(app.name)
        if app.name == "play":
            app.go("pause", 0)

    monkeypatch.setattr(screens, "make", make)
    start(400, each)
    assert "notice" in seen
    assert seen[-1] in ("notice", "menu")
    told = capsys.readouterr().out
    assert told.count(TOO_SMALL) == 1
    assert "Traceback" not in told


def test_no_room_for_the_telemetry_beside_a_match_costs_the_match_alone(chip, start, capsys, monkeypatch, tmp_path):
    from paydirt.app.starter import Starter

    (tmp_path / "telemetry.on").touch()
    seen = []

    def none(self, app):
        seen.append(app.name)
        if len(seen) == 1:
            raise MemoryError

    monkeypatch.setattr(Starter, "_telemetry", none)
    start(80, lambda app: None)
    assert seen[0] in ("loading", "play")
    assert TOO_SMALL in capsys.readouterr().out


def test_the_watchdog_is_armed_in_a_match_alone_also_after_one_that_did_not_fit(chip, start):
    modes = {}

    def each(app):
        if app.name == "play" and app.frames > 25:
            raise MemoryError
        modes.setdefault(app.name, []).append(chip.watchdog.mode)

    start(90, each)
    assert modes["play"][-1] == "reset"
    assert modes["notice"][-1] is None


@pytest.mark.parametrize(("reserve", "quiet_ms"), [(0, 1000), (512, 0)])
def test_room_is_made_while_nobody_presses_or_where_memory_is_short_in_every_turn(
    chip, start, monkeypatch, tmp_path, reserve, quiet_ms
):
    (tmp_path / "kiosk.json").unlink()
    monkeypatch.setattr(chip.board, "RESERVE", reserve)
    made = []
    asked = []

    class Settler:
        def settle(self, at_once):
            asked.append(1)
            return False

    def each(app):
        if app.frames == 80:
            app.pressed_ms = app.now_ms
        made.append((app.now_ms - app.pressed_ms, len(asked)))

    monkeypatch.setattr(chip.load("lifeline"), "settler", lambda drive, running: Settler())
    start(160, each)
    # `each` comes before the turn's end, so what it sees is of the turn before.
    steps = [(quiet, after - before) for (quiet, before), (_, after) in pairwise(made)]
    assert all(step == (quiet >= quiet_ms) for quiet, step in steps)
    assert {step for _, step in steps} == ({0, 1} if quiet_ms else {1})


@pytest.mark.parametrize(("recording", "files"), [(0, []), (2000, ["last.replay"])])
def test_the_recording_of_a_match_goes_onto_the_drive_where_there_is_one(
    chip, start, monkeypatch, tmp_path, recording, files
):
    monkeypatch.setattr(chip.board, "RECORDING", recording)
    seen = []

    def each(app):
        seen.append(app.name)
        if app.name == "play" and "results" not in seen:
            app.go("results")

    start(120, each)
    assert seen[-1] == "results"
    assert [path.name for path in tmp_path.glob("*.replay*")] == files


def test_what_comes_in_over_usb_is_read_a_little_a_turn_so_that_ctrl_c_has_room(chip, start):
    """Telemetry is off; the credit that lies among the letters is there when it is switched on."""
    left = []

    def each(app):
        if app.name == "play" and not left:
            chip.console.unread += b"AT\r" * 250 + b"\6" * 3
        if chip.console.unread or left:
            left.append(len(chip.console.unread))
        if left and left[-1] == 0:
            app.settings.put("telemetry", 1)

    start(300, each)
    assert left[-1] == 0
    assert {before - after for before, after in pairwise(left)} == {0, 16, 753 % 16}
    assert b'"ev":"start"' in chip.console.data


def test_a_console_that_is_switched_off_is_none_to_read_from(chip, start, monkeypatch, capsys):
    import usb_cdc

    monkeypatch.setattr(usb_cdc, "console", None)
    start(80, lambda app: None)
    assert "Traceback" not in capsys.readouterr().out


def test_a_crash_of_which_nothing_can_be_told_is_a_restart_all_the_same(chip, start, monkeypatch, capsys):
    import microcontroller

    restarts = []
    monkeypatch.setattr(microcontroller, "reset", lambda: restarts.append(1), raising=False)

    def no_room(error):
        raise MemoryError

    def each(app):
        raise ValueError("broken on purpose")

    monkeypatch.setattr(chip.load("lifeline"), "report", no_room)
    start(5, each)
    assert restarts == [1]
    assert chip.load("lifeline").count() == 1
    assert "while telling of a crash" in capsys.readouterr().out


def test_a_heap_too_small_without_a_match_is_a_crash_like_any_other(chip, start, capsys, monkeypatch, tmp_path):
    import microcontroller

    (tmp_path / "kiosk.json").unlink()
    restarts = []
    monkeypatch.setattr(microcontroller, "reset", lambda: restarts.append(1), raising=False)

    def each(app):
        raise MemoryError

    start(5, each)
    assert restarts == [1]
    assert "MemoryError" in capsys.readouterr().out
