"""What the starter needs of the chip: strikes that survive a reset, the restart, and deafness to Ctrl-C."""

import io
import sys

import machine
import micropython

from ports.rp2 import registers as r

_SCRATCH0 = r.WATCHDOG_SCRATCH0
_MARK = 0x9A1D00  # "paydirt": tells our number from anything else
_PLAYING = 0x80


def count():
    """Return the strikes so far; a reset by the watchdog while it was armed counts as one."""
    value = _noted()
    return (value & 0x7F) + (1 if value & _PLAYING else 0)


def bitten():
    """Tell whether the last run ended by the watchdog's bite."""
    return bool(_noted() & _PLAYING)


def _noted():
    """Return what `note` left behind before a reset, 0 after power-on or another program."""
    value = r.peek30(_SCRATCH0)
    return value & 0xFF if value & ~0xFF == _MARK and machine.reset_cause() == machine.WDT_RESET else 0


def note(strikes, armed):
    """Note the strikes, and whether the watchdog is armed from now on."""
    r.poke(_SCRATCH0, _MARK | (strikes & 0x7F) | (_PLAYING if armed else 0))


def report(error):
    """Return the traceback of an exception as text."""
    text = io.StringIO()
    sys.print_exception(error, text)  # pyright: ignore[reportAttributeAccessIssue]
    return text.getvalue()


def restart():
    """Reset the chip, as after power-on, but with the strikes kept."""
    machine.reset()


def settler(drive, running):
    """Return an object whose `settle(at_once)` makes room in the heap, a module a call, until it returns True; for the
    outermost loop.

    `running`: the functions around that loop.
    """
    from ports.rp2.inplace import InPlace
    from ports.rp2.names import Names

    return Names(drive.names if drive is not None else (), InPlace(drive, running))


def deaf(on):
    """Take Ctrl-C as a letter like any other, or as an interrupt again: nothing may interrupt the cleaning up."""
    micropython.kbd_intr(-1 if on else 3)
