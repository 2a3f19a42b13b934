"""Imports only where MicroPython can compile native code; `platform` asks."""

import micropython


@micropython.viper
def twice(n: int) -> int:
    """Return 2 * n."""
    return n * 2
