"""What MicroPython runs at power-on. The loop is in paydirt/app/app.py, what surrounds it in paydirt/app/starter.py.

This file stays short, for it is compiled on the board at every start. The LEDs may still show their last picture, and
an earlier run may have left hardware running: that is put right before anything large is imported.
"""

import pack

drive = pack.mount()

import board  # noqa: E402


def module(name):
    """Return a module of the board's port."""
    return __import__("ports." + board.PORT + "." + name, None, None, (name,))


clock = module("clock").Clock(board)
clock.start()
matrix = module("matrix").Matrix(board)
matrix.start()

from paydirt.app.starter import Starter  # noqa: E402

Starter(board, module, clock, matrix, drive).main()
