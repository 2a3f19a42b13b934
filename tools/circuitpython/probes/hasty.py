# ruff: noqa: F821
# What the probes have in common that run a whole program, as code.py starts it.
import gc

import paydirt_board

from paydirt.engine import timebase
from ports.circuitpython.clock import Clock
from ports.circuitpython.matrix import Matrix


class Hasty(Clock):
    """FASTER times as fast as the board, but by STEP_MS at most between two looks of the loop."""

    def start(self):
        super().start()
        self._real_us = super().now_us()
        self._shown_us = self._real_us

    def now_us(self):
        real_us = super().now_us()
        passed_us = timebase.diff(real_us, self._real_us) * FASTER
        self._real_us = real_us
        self._shown_us = timebase.add(self._shown_us, min(passed_us, STEP_MS * 1000))
        return self._shown_us

    def idle(self, until_us):
        pass


def module(name):
    return __import__("ports.circuitpython." + name, None, None, (name,))


def play(after):
    """Start the program; `after(app)` is called after each turn."""
    clock = Hasty(paydirt_board)
    clock.start()
    matrix = Matrix(paydirt_board)
    matrix.start()
    from paydirt.app.app import App
    from paydirt.app.starter import Starter

    whole_turn = App.turn
    patched = []

    def turn(app):
        whole_turn(app)
        if app.session and not patched:
            patched.append(_judge_more(type(app.session)))
        after(app)

    App.turn = turn
    Starter(paydirt_board, module, clock, matrix).main()


def _judge_more(session):
    """Have a turn take as many moves of bots as its time has: with two a turn the time would not go faster."""
    whole_turn = session.turn

    def turn(self, now_us, known_us, most):
        return whole_turn(self, now_us, known_us, 1000)

    session.turn = turn


def largest():
    """Return the largest block that can be had, in steps of 512 bytes."""
    gc.collect()
    size = 0
    try:
        while size < 16384:
            bytearray(size + 512)
            size += 512
    except MemoryError:
        pass
    gc.collect()
    return size
