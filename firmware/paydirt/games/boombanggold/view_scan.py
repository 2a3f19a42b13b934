"""Looks over the board and the seats for the view: the kernels that this runtime can run."""

from paydirt.engine.platform import NATIVE

if NATIVE:
    from paydirt.games.boombanggold.view_scan_viper import cursors, left, scan
else:
    from paydirt.games.boombanggold.view_scan_plain import cursors, left, scan

__all__ = ("cursors", "left", "scan")
