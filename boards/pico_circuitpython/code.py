"""What CircuitPython runs at power-on: looks whether everything is there, then hands over to the starter.

The loop is in paydirt/app/app.py, what surrounds it in paydirt/app/starter.py.
"""

import sys

import paydirt_board

_OLDEST = 10
_LIBRARIES = ("neopixel", "adafruit_displayio_" + paydirt_board.OLED_DRIVER)


def trouble():
    """Return what keeps the game from starting, as lines for the OLED; () when nothing does."""
    version = sys.implementation.version
    if version[0] < _OLDEST:
        return ("CircuitPython " + str(version[0]), "is too old:", str(_OLDEST) + " or newer, please")
    for name in _LIBRARIES:
        try:
            __import__(name)
        except ImportError:
            return ("Library missing:", name, "copy it to /lib")
    return ()


def module(name):
    """Return a module of the board's port."""
    return __import__("ports." + paydirt_board.PORT + "." + name, None, None, (name,))


def tell(lines):
    """One line on the serial console, the same on the OLED."""
    print("Paydirt: " + " ".join(lines))
    try:
        module("notice").say(paydirt_board, lines)
    except (ImportError, OSError, RuntimeError, ValueError) as error:
        print("no display:", error)


def play():
    """Dark first, then everything else."""
    clock = module("clock").Clock(paydirt_board)
    clock.start()
    matrix = module("matrix").Matrix(paydirt_board)
    matrix.start()
    from paydirt.app.starter import Starter

    Starter(paydirt_board, module, clock, matrix).main()


missing = trouble()
if missing:
    tell(missing)
else:
    play()
