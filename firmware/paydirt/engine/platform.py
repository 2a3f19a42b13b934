"""The one place that asks what it is running on."""

import sys


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
