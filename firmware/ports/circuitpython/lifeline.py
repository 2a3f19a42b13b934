"""What the starter needs of the chip: strikes that survive a reset, and the restart."""

import io
import traceback

import microcontroller
import supervisor

_STRIKES = -1  # the last byte of nvm; an erased one reads 255


def count():
    """Return the strikes so far; a reset by the watchdog counts as one."""
    strikes = microcontroller.nvm[_STRIKES]
    return (0 if strikes == 255 else strikes) + bitten()


def bitten():
    """Tell whether the last run ended by the watchdog's bite; the reason of a reset stays through later reloads."""
    started = supervisor.runtime.run_reason == supervisor.RunReason.STARTUP
    return started and microcontroller.cpu.reset_reason == microcontroller.ResetReason.WATCHDOG


def note(strikes, armed):
    """Note the strikes, if they are others than before: writing takes about 60 ms."""
    strikes &= 0x7F
    if microcontroller.nvm[_STRIKES] not in (strikes, strikes or 255):
        microcontroller.nvm[_STRIKES] = strikes


def report(error):
    """Return the traceback of an exception as text."""
    text = io.StringIO()
    traceback.print_exception(error, error, error.__traceback__, file=text)
    return text.getvalue()


def restart():
    """Reset the chip, as after power-on, but with the strikes kept."""
    microcontroller.reset()


def settler(drive, running):
    """Return an object whose `settle(at_once)` makes room in the heap, a module a call, until it returns True; for the
    outermost loop.

    `running`: the functions around that loop.
    """
    from ports.circuitpython.inplace import InPlace

    return InPlace(running)


def deaf(on):
    """CircuitPython has no call that makes it deaf to Ctrl-C; it takes a second one to disturb the cleaning up."""
