"""What the long runs and the tests demand of an emulated board, each in one call."""

import os
import sys

from paydirt.app import edges
from paydirt.screen.oled import LETTER_W, OledCanvas
from paydirt.screen.packer import wiring

_HEIGHT = 64
_WIDTH = 128
_PRESS_US = 60_000


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
    for button in range(4):
        idle = board.leds.frames[-1]
        for seat in range(4):  # at once, but for L and R of one seat: they would turn the page
            board.tap(seat * 4 + button, board.now_us + 1000, _PRESS_US)
        board.run(_PRESS_US)
        for seat in range(4):
            x, y = edges.cell(seat, (1, 0, 2, 3)[button] * 4)
            led = wire[y * 16 + x]
            if sum(board.leds.frames[-1].rgb(led)) <= sum(idle.rgb(led)):
                deaf.append(seat * 4 + button)
        board.run(_PRESS_US)
    return deaf
