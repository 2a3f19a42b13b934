"""The CircuitPython port on this computer: Adafruit Blinka and the real libraries over the fakes of fakes.py."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import fakes

ROOT = Path(__file__).parents[2]


def _board():
    from tools.image import load_board

    return load_board("pico_circuitpython")


@pytest.fixture
def chip(monkeypatch):
    """Everything under the port: ticks, levels, bus, display, wire, nvm. `load(name)` gives a module of the port."""
    monkeypatch.setenv("BLINKA_OS_AGNOSTIC", "1")
    pytest.importorskip("adafruit_blinka", reason="Adafruit Blinka is not installed")
    before = set(sys.modules)
    import busio
    import digitalio
    import displayio
    import keypad
    import microcontroller
    from adafruit_blinka.microcontroller.generic_agnostic_board import neopixel as wire

    ticks = fakes.Ticks((1 << 29) - 65536)  # as after power-on: near the wrap
    made = SimpleNamespace(ticks=ticks, display=fakes.Panel(), nvm=fakes.Nvm(), watchdog=fakes.Watchdog(), frames=[])
    made.levels = fakes.Level.levels = {}
    made.registers = fakes.Registers.written = []
    fakes.Bus.display = made.display
    fakes.Bus.pulled_up = True
    monkeypatch.setattr(busio, "I2C", fakes.Bus)
    monkeypatch.setattr(digitalio, "Pin", fakes.Level)
    monkeypatch.setattr(wire, "neopixel_write", lambda pin, data: made.frames.append(bytes(data)))
    monkeypatch.setattr(microcontroller, "pin", fakes.pins())
    monkeypatch.setattr(microcontroller, "nvm", made.nvm, raising=False)
    monkeypatch.setattr(microcontroller, "watchdog", made.watchdog, raising=False)
    made.cpu = SimpleNamespace(temperature=23.7, reset_reason="power on")
    monkeypatch.setattr(microcontroller, "cpu", made.cpu, raising=False)
    monkeypatch.setattr(microcontroller, "ResetReason", SimpleNamespace(WATCHDOG="watchdog"), raising=False)
    monkeypatch.setattr("time.sleep", ticks.sleep)
    monkeypatch.setattr(keypad, "Keys", _hand_scanned(keypad.Keys, keypad.Event, ticks))
    monkeypatch.setattr(keypad, "Event", _Stamped)
    made.runtime = SimpleNamespace(run_reason="startup")
    reasons = SimpleNamespace(STARTUP="startup")
    fakes.module("supervisor", ticks_ms=ticks.ticks_ms, runtime=made.runtime, RunReason=reasons)
    made.console = fakes.Console()
    fakes.module("usb_cdc", console=made.console)
    fakes.module("watchdog", WatchDogMode=SimpleNamespace(RESET="reset", RAISE="raise"))
    fakes.module("memorymap", AddressRange=fakes.Registers)
    made.board = _board()
    made.load = lambda name: __import__("ports.circuitpython." + name, None, None, (name,))
    yield made
    displayio.release_displays()
    for name in set(sys.modules) - before:
        if name.startswith("ports.circuitpython") or name in (
            "supervisor",
            "usb_cdc",
            "watchdog",
            "memorymap",
        ):
            del sys.modules[name]


class _Stamped:
    """keypad.Event with the stamp that CircuitPython's has and Blinka's has not."""

    def __init__(self, key_number=0, pressed=True, timestamp=0):
        self._key_number = self.key_number = key_number
        self._pressed = self.pressed = pressed
        self.timestamp = timestamp


def _hand_scanned(real, event, ticks):
    """Blinka's keypad.Keys, scanned by the fake clock instead of a thread; its events get stamps.

    As in CircuitPython, all keys that change in one look have the same stamp, in the order of their numbers.
    """

    class Queue:
        def __init__(self, size):
            self.events = []
            self.size = size
            self.overflowed = False

        def keypad_eventqueue_record(self, number, pressed):
            if len(self.events) == self.size:
                self.overflowed = True
            else:
                self.events.append((number, pressed, ticks.ticks_ms()))

        def get_into(self, into):
            if not self.events:
                return False
            into.key_number, into.pressed, into.timestamp = self.events.pop(0)
            return True

        def clear(self):
            self.events.clear()
            self.overflowed = False

        def __len__(self):
            return len(self.events)

    class Keys(real):
        def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64):
            assert interval == 0.001
            self._scan = None
            super().__init__(
                pins, value_when_pressed=value_when_pressed, pull=pull, interval=interval, max_events=max_events
            )
            self._events = Queue(max_events)
            ticks.every_ms = self._keypad_keys_scan

        def _scanning_loop(self):
            """No thread: the fake clock looks."""

        def deinit(self):
            ticks.every_ms = None

        def reset(self):
            self._currently_pressed = [False] * self.key_count
            self._previously_pressed = [False] * self.key_count

    return Keys


os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
