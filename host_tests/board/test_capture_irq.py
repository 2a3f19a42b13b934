"""The capture by pin interrupts, looked at without a chip; what it captures is in test_emulated_pins.py."""

import sys
from types import ModuleType, SimpleNamespace

import micropython
import pytest


@pytest.fixture
def module(monkeypatch):
    """ports.rp2.capture_irq, with pins that count how often they are armed."""

    class Pin:
        IN, PULL_UP, IRQ_FALLING, IRQ_RISING = 0, 1, 4, 8
        armed = 0

        def __init__(self, number, mode, pull):
            self.number = number

        def irq(self, handler, trigger=0, hard=False):
            Pin.armed += handler is not None

    machine = ModuleType("machine")
    machine.Pin = Pin
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setattr(micropython, "viper", lambda function: function, raising=False)
    before = set(sys.modules)
    from ports.rp2 import capture_irq

    monkeypatch.setattr(capture_irq, "_changed", lambda pin: None)
    yield SimpleNamespace(Capture=capture_irq.Capture, Pin=Pin)
    for name in set(sys.modules) - before:
        if name.startswith("ports.rp2"):
            del sys.modules[name]


def test_a_check_leaves_the_interrupts_alone(module):
    """Whoever arms a pin acknowledges the edge that comes meanwhile (Pico SDK), and nobody samples it."""
    capture = module.Capture(range(16))
    capture.start()
    assert module.Pin.armed == 16
    capture.check()
    assert module.Pin.armed == 16
