"""The search of three players below a root move, native where the runtime can compile it."""

from paydirt.engine import platform

if platform.NATIVE:
    from paydirt.games.claim.three_viper import run
else:
    from paydirt.games.claim.three_plain import run

__all__ = ("run",)
