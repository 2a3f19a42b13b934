"""The one place that asks what it is running on."""

import sys

from micropython import const

_ARMV6M = const(4)  # the processor for which .mpy files may hold native code, as MicroPython numbers them


def _native():
    """Return True where viper kernels can be imported."""
    try:
        from paydirt.engine.probe_viper import twice
    except (SyntaxError, ImportError, AttributeError, ValueError):  # ValueError: an .mpy file of another chip
        return False
    return twice(21) == 42


def package_path(package):
    """Return the folder of an imported package, as a string."""
    path = package.__path__
    return path if isinstance(path, str) else path[0]


def unload(name):
    """Forget a module, so that the collector can have it once nobody uses it any more."""
    package, _, short = name.rpartition(".")
    del sys.modules[name]
    if hasattr(sys.modules[package], short):
        delattr(sys.modules[package], short)


NATIVE = _native()
# Whether this is an RP2040 (or alike), for which the hottest loops are assembled.
THUMB = NATIVE and getattr(sys.implementation, "_mpy", 0) >> 10 & 15 == _ARMV6M
