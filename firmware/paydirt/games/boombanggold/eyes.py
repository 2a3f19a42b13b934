"""What a computer player sees at a glance: the kernels that this runtime can run."""

from paydirt.engine.platform import NATIVE

if NATIVE:
    from paydirt.games.boombanggold.eyes_viper import look, nearest_rock, rock_around
else:
    from paydirt.games.boombanggold.eyes_plain import look, nearest_rock, rock_around

__all__ = ("look", "nearest_rock", "rock_around")
