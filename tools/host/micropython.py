"""CPython's stand-in for the one MicroPython module that the game code imports."""


def const(value):
    """Return `value`; MicroPython's compiler folds it, CPython has no need to."""
    return value
