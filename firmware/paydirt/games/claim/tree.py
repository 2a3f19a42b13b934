"""The search below a root move, native where the runtime can compile it."""

from paydirt.engine import platform

if platform.NATIVE:
    from paydirt.games.claim.tree_viper import perft, run
else:
    from paydirt.games.claim.tree_plain import perft, run

__all__ = ("perft", "run")
