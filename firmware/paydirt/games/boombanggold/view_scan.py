"""One look over the board for the view: the kernel that this runtime can run."""

from paydirt.engine.platform import NATIVE

if NATIVE:
    from paydirt.games.boombanggold.view_scan_viper import scan
else:
    from paydirt.games.boombanggold.view_scan_plain import scan

__all__ = ("scan",)
