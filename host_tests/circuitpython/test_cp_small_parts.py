"""Sound, store, clock, strikes and the first lines of code.py on CircuitPython's modules."""

import runpy
import sys
from types import SimpleNamespace

import pytest

from paydirt.app import storage
from paydirt.app.settings import Settings
from tools.image import ROOT


def test_silence_is_a_duty_of_zero_and_stop_gives_the_pin_back(chip, monkeypatch):
    import pwmio

    made = []

    class Pwm:
        def __init__(self, pin, *, duty_cycle, frequency, variable_frequency):
            assert pin.id == chip.board.BUZZER_PIN
            assert variable_frequency
            self.duty_cycle = duty_cycle
            self.frequency = frequency
            self.open = True
            made.append(self)

        def deinit(self):
            assert self.duty_cycle == 0
            self.open = False

    monkeypatch.setattr(pwmio, "PWMOut", Pwm)
    sound = chip.load("sound").Sound(chip.board)
    sound.start()
    assert made[0].duty_cycle == 0
    sound.tone(880, 64)
    assert (made[0].frequency, made[0].duty_cycle) == (880, 64 << 8)
    sound.tone(0, 0)
    assert made[0].duty_cycle == 0
    sound.tone(60000, 255)
    assert made[0].frequency == 12000
    assert made[0].duty_cycle == 0x8000
    sound.stop()
    assert not made[0].open


def test_records_come_back_and_the_two_slots_are_two(chip):
    store = chip.load("store").Store(chip.board)
    store.start()
    assert store.read("settings", 0) is None
    assert store.write("settings", 0, b"one")
    assert store.write("settings", 1, bytearray(b"two"))
    assert store.write("match", 0, bytes(700))
    again = chip.load("store").Store(chip.board)
    again.start()
    assert again.read("settings", 0) == b"one"
    assert again.read("settings", 1) == b"two"
    assert again.read("match", 0) == bytes(700)
    assert again.read("match", 1) is None
    assert not chip.load("store").Store(chip.board).write("x", 0, b"")  # not started


def test_a_write_that_changes_nothing_spares_the_flash(chip):
    store = chip.load("store").Store(chip.board)
    store.start()
    store.write("settings", 0, b"same")
    writes = chip.nvm.writes
    assert store.write("settings", 0, b"same")
    assert chip.nvm.writes == writes


def test_a_full_nvm_is_said_and_leaves_the_old_records(chip, capsys):
    store = chip.load("store").Store(chip.board)
    store.start()
    assert store.write("fame", 0, bytes(3000))
    assert not store.write("match", 0, bytes(1500))
    assert "nvm is full, 'match' is not saved" in capsys.readouterr().out
    assert store.read("fame", 0) == bytes(3000)
    assert store.read("match", 0) is None


@pytest.mark.parametrize("arrived", [0, 3, 9, 30, 60, 2048])
def test_after_a_power_cut_in_the_write_the_game_starts_from_its_defaults(chip, arrived):
    keeper = storage.Storage(chip.load("store").Store(chip.board))
    keeper._store.start()
    settings = Settings()
    settings.load(keeper)
    settings.put("mute", 1)
    assert settings.save(keeper)
    chip.nvm.tear = arrived
    settings.put("brightness", 2)
    settings.save(keeper)
    chip.nvm.tear = None
    fresh = Settings()
    fresh.load(storage.Storage(keeper._store))
    if fresh.chosen != Settings().chosen:
        assert fresh.get("mute") == 1  # the old record or the new one, whole
    fresh.put("mute", 1)
    fresh.put("brightness", 3)
    assert fresh.save(storage.Storage(keeper._store))


def test_any_rubbish_in_nvm_is_read_without_an_error(chip):
    store = chip.load("store").Store(chip.board)
    store.start()
    for seed in range(200):
        value = seed * 7919 + 1
        for at in range(4, 4096):
            value = value * 1103515245 + 12345 & 0x7FFFFFFF
            chip.nvm.data[at] = value >> 16 & 255 if seed % 2 else value >> 16 & 7
        chip.nvm.data[:4] = b"PDn1"
        store.read("settings", 0)


def test_the_clock_mixes_noise_and_time(chip, monkeypatch):
    clock = chip.load("clock").Clock(chip.board)
    monkeypatch.setattr("os.urandom", bytes)
    first = clock.entropy()
    chip.cpu.temperature = 23.71
    second = clock.entropy()
    chip.ticks.ms += 1
    assert 0 <= first <= 0x3FFFFFFF
    assert len({first, second, clock.entropy()}) == 3


def test_the_watchdog_is_armed_called_off_by_its_enable_bit_and_armed_again(chip):
    clock = chip.load("clock").Clock(chip.board)
    clock.stop()
    assert chip.registers == []
    clock.feed()
    assert chip.watchdog.fed == 0
    clock.watch(True)
    assert (chip.watchdog.mode, chip.watchdog.timeout) == ("reset", 8)
    clock.feed()
    assert chip.watchdog.fed == 1
    clock.stop()
    assert chip.watchdog.mode is None
    assert chip.registers == [(0x4005B000, b"\0\0\0\x40")]
    clock.watch(True)
    assert chip.watchdog.mode == "reset"


def test_strikes_survive_in_nvm_and_are_written_only_when_they_change(chip):
    lifeline = chip.load("lifeline")
    assert lifeline.count() == 0
    lifeline.note(0, True)
    assert chip.nvm.writes == 0
    lifeline.note(1, False)
    lifeline.note(1, True)
    assert chip.nvm.writes == 1
    assert lifeline.count() == 1
    chip.cpu.reset_reason = "watchdog"
    assert lifeline.count() == 2
    assert lifeline.bitten()
    chip.runtime.run_reason = "auto reload"  # somebody saved a file: the bite is told of already
    assert not lifeline.bitten()
    assert lifeline.count() == 1
    chip.runtime.run_reason = "startup"
    lifeline.note(0, False)
    chip.cpu.reset_reason = "power on"
    assert lifeline.count() == 0


def test_a_crash_report_names_the_error(chip):
    try:
        raise ValueError("broken on purpose")
    except ValueError as error:
        report = chip.load("lifeline").report(error)
    assert "ValueError: broken on purpose" in report


def run_code(chip, monkeypatch, version=(10, 0, 0), without=None):
    """Run code.py up to where it would start the game; returns whether it got there."""
    started = []
    monkeypatch.setitem(sys.modules, "paydirt_board", chip.board)
    monkeypatch.setattr(sys, "implementation", SimpleNamespace(name="circuitpython", version=version, cache_tag=None))
    if without:
        monkeypatch.setitem(sys.modules, without, None)
    starter = SimpleNamespace(Starter=lambda *parts: SimpleNamespace(main=lambda: started.append(parts)))
    monkeypatch.setitem(sys.modules, "paydirt.app.starter", starter)
    runpy.run_path(str(ROOT / "boards" / "pico_circuitpython" / "code.py"))
    return bool(started)


def test_code_py_sends_a_dark_frame_first_and_hands_over(chip, monkeypatch):
    assert run_code(chip, monkeypatch)
    assert chip.frames == [bytes(768)]


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"version": (9, 2, 8)}, "Paydirt: CircuitPython 9 is too old: 10 or newer, please"),
        ({"without": "neopixel"}, "Paydirt: Library missing: neopixel copy it to /lib"),
        (
            {"without": "adafruit_displayio_ssd1306"},
            "Paydirt: Library missing: adafruit_displayio_ssd1306 copy it to /lib",
        ),
    ],
)
def test_what_is_missing_is_said_in_one_line_on_the_console_and_on_the_oled(chip, monkeypatch, capsys, options, line):
    assert not run_code(chip, monkeypatch, **options)
    assert capsys.readouterr().out.strip() == line
    assert any(chip.display.image())
    assert chip.display.on
