# ruff: noqa: E402, F821
# A match of four bots as code.py starts it, until its round LAST_ROUND; the game's clock runs several times as fast.
# kiosk.json says which game.
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


clock = Hasty(paydirt_board)
clock.start()
matrix = Matrix(paydirt_board)
matrix.start()
from paydirt.app.app import App
from paydirt.app.starter import Starter


def largest():
    """Return the largest power of two of which a block can be had; every other one costs a collection."""
    gc.collect()
    size = 16384
    while size:
        try:
            bytearray(size)
            return size
        except MemoryError:
            size //= 2
    return 0


whole_turn = App.turn
phases = [""]


def turn(app):
    whole_turn(app)
    game = app.session.game if app.session else None
    if app.phase() != phases[0]:
        phases[0] = app.phase()
        print("PHASE", phases[0], game.now_ms if game else 0, gc.mem_free())
        if game:
            print("LARGEST", largest(), gc.mem_free())
    if game and game.round_no() >= LAST_ROUND:
        print("ROUND", game.round_no(), game.problems(), [game.score(seat) for seat in range(4)], app.frames)
        app.running = False


App.turn = turn
Starter(paydirt_board, module, clock, matrix).main()
print("DONE")
