"""The whole-board passes of a blast that this runtime can run."""

from paydirt.engine.platform import NATIVE

if NATIVE:
    from paydirt.games.boombanggold.blast_viper import flip, lay, settle_after, sort_tumbling
else:
    from paydirt.games.boombanggold.blast_plain import flip, lay, settle_after, sort_tumbling

__all__ = ("flip", "lay", "settle_after", "sort_tumbling")
