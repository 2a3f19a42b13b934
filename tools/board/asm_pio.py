"""The part of MicroPython's `rp2.asm_pio` that our programs use, so that they can be assembled on the host.

Within `stand_ins()`, `ports.rp2` modules may be imported where there is no `rp2` and no `machine`.
Encodings: RP2040 data sheet, 3.4. A word that a program does not use yet is a NameError.
"""

# Modules that exist on the board only are made up here.
# pyright: reportAttributeAccessIssue=false

import contextlib
import sys
import types

_JMP = {"always": 0, "not_x": 1, "x_dec": 2, "not_y": 3, "y_dec": 4, "x_not_y": 5, "pin": 6, "not_osre": 7}
_IN = {"pins": 0, "x": 1, "y": 2, "null": 3}
_OUT = {"pins": 0, "x": 1, "y": 2, "null": 3, "pindirs": 4}
_MOV_TO = {"pins": 0, "x": 1, "y": 2, "isr": 6, "osr": 7}
_MOV_FROM = {"pins": 0, "x": 1, "y": 2, "null": 3, "isr": 6, "osr": 7}
_INVERT = 1 << 3


class _Word:
    """One instruction: `.side(n)` and `[delay]` may follow it."""

    def __init__(self, program, bits, label=None):
        self.bits = bits
        self.label = label
        self.side_value = None
        self.delay = 0
        program.words.append(self)

    def side(self, value):
        self.side_value = value
        return self

    def __getitem__(self, delay):
        self.delay = delay
        return self


class Program:
    """An assembled program: `opcodes`, `wrap_target`, `wrap` (its last instruction), `options`."""

    def __init__(self, function, options):
        self.options = options
        self.words = []
        self.labels = {}
        self.wrap_target = 0
        self.wrap = None
        table = self._names()
        exec(function.__code__, {**function.__globals__, **table})
        if self.wrap is None:
            self.wrap = len(self.words) - 1
        self.opcodes = [self._encode(word) for word in self.words]

    def _encode(self, word):
        bits = word.bits | (self.labels[word.label] if word.label else 0)
        if "sideset_init" in self.options:
            if word.side_value is None or word.delay > 15:
                raise ValueError("every instruction needs its side value, and a delay below 16")
            return bits | word.side_value << 12 | word.delay << 8
        return bits | word.delay << 8

    def _names(self):
        def label(name):
            self.labels[name] = len(self.words)

        def jmp(condition, target=None):
            if target is None:
                condition, target = "always", condition
            return _Word(self, _JMP[condition] << 5, target)

        def mov(to, source):
            inverted = isinstance(source, tuple)
            code = _MOV_FROM[source[0] if inverted else source] | (_INVERT if inverted else 0)
            return _Word(self, 0xA000 | _MOV_TO[to] << 5 | code)

        def wrap_target():
            self.wrap_target = len(self.words)

        def wrap():
            self.wrap = len(self.words) - 1

        names = {name: name for name in (*_JMP, *_MOV_FROM, "osr", "pindirs")}
        return names | {
            "label": label,
            "jmp": jmp,
            "mov": mov,
            "wrap": wrap,
            "wrap_target": wrap_target,
            "in_": lambda source, count: _Word(self, 0x4000 | _IN[source] << 5 | count & 31),
            "out": lambda to, count: _Word(self, 0x6000 | _OUT[to] << 5 | count & 31),
            "push": lambda how: _Word(self, 0x8000 | (0 if how == "noblock" else 1 << 5)),
            "irq": lambda number: _Word(self, 0xC000 | number),
            "nop": lambda: _Word(self, 0xA042),
            "invert": lambda source: (source,),
            "noblock": "noblock",
        }


class _PIO:
    IN_LOW, IN_HIGH, OUT_LOW, OUT_HIGH = range(4)
    SHIFT_LEFT, SHIFT_RIGHT = range(2)
    JOIN_NONE, JOIN_TX, JOIN_RX = range(3)


def asm_pio(**options):
    return lambda function: Program(function, options)


@contextlib.contextmanager
def stand_ins():
    """While this lasts, `ports.rp2` modules can be imported: `rp2`, `machine` and viper have host stand-ins."""
    import micropython

    rp2 = types.ModuleType("rp2")
    rp2.PIO = _PIO
    rp2.asm_pio = asm_pio
    machine = types.ModuleType("machine")
    machine.Pin = None
    sys.modules.update(rp2=rp2, machine=machine)
    micropython.viper = lambda function: function
    try:
        yield
    finally:
        del sys.modules["rp2"], sys.modules["machine"], micropython.viper
