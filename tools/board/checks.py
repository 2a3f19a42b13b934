"""What the long runs and the tests demand of an emulated board, each in one call."""

import os
import sys

from paydirt.app import edges
from paydirt.screen.oled import LETTER_W, OledCanvas
from paydirt.screen.packer import wiring

_HEIGHT = 64
_WIDTH = 128
_PRESS_US = 60_000
_STEPS = ((0, 2), (1,), (3,))  # buttons at once: L and R would turn the page; a fourth flash in a second is held back


class Broken(AssertionError):
    """The board did what it must not; the message says what."""


def demand(truth, what):
    """Raise Broken unless `truth`."""
    if not truth:
        raise Broken(what)


def in_a_copy(check, what):
    """Call `check()` in a copy of this process, boards and all, and go on here as if nothing had been done.

    Raises Broken with `what` where the check failed; the copy has said how.
    """
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            check()
            status = 0
        except Exception as error:
            print(f"  {type(error).__name__}: {error}", flush=True)
        finally:
            os._exit(status)
    demand(os.waitpid(child, 0)[1] == 0, what)


def shows(picture, text):
    """Tell whether a text (Latin-1 bytes) stands upright in small letters on a picture of the display (1024 bytes)."""
    canvas = OledCanvas()
    canvas.text(0, 0, text)
    width = len(text) * LETTER_W - 1
    wanted = _columns(canvas.buf)[:width]
    columns = _columns(picture)
    mask = 0xFF
    return any(
        all(columns[x + i] >> y & mask == wanted[i] for i in range(width))
        for y in range(_HEIGHT - 7)
        for x in range(_WIDTH - width + 1)
    )


def _columns(picture):
    return [sum(picture[page * _WIDTH + x] << 8 * page for page in range(8)) for x in range(_WIDTH)]


def deaf_buttons(board):
    """Press every button of a board that shows its self-test; return those whose press lights nothing there."""
    parts = board.board
    wire = wiring(parts.PANEL_SERPENTINE, parts.PANEL_ROTATION, parts.PANEL_MIRROR)
    deaf = []
    for step in _STEPS:
        indices = [seat * 4 + button for seat in range(4) for button in step]
        idle = board.leds.frames[-1]
        for index in indices:
            board.tap(index, board.now_us + 1000, _PRESS_US)
        board.run(_PRESS_US)
        for index in indices:
            x, y = edges.cell(index >> 2, (1, 0, 2, 3)[index & 3] * 4)
            led = wire[y * 16 + x]
            if sum(board.leds.frames[-1].rgb(led)) <= sum(idle.rgb(led)):
                deaf.append(index)
        board.run(_PRESS_US)
    return deaf
