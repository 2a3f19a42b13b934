"""What a seat's buttons do to its cursor or crosshair: steps, held buttons that repeat, and the chord.

The functions take `g` (the Game), `base` (the offset of the seat's record), `where` (S_CURSOR or S_AIM) and `at`
(ms after base_ms). None of them knows what lies on the cells.
"""

from paydirt.engine.game import SEATS, L, R
from paydirt.games.boombanggold.constants import (
    CHORD_MS,
    OPT_HELP,
    QUICK_AFTER_MS,
    QUICK_EVERY_MS,
    QUICK_FEET,
    REPEAT_AFTER_MS,
    REPEAT_EVERY_MS,
)
from paydirt.games.boombanggold.state import (
    NEVER_AT,
    NOWHERE,
    OPTIONS,
    S_CURSOR,
    S_HELD,
    S_ORIGIN,
    S_REPEAT,
    S_REPEAT_AT,
    S_ROTATION,
    S_SIDE_AT,
    SEAT,
    SEAT_SIZE,
    get16,
    put16,
)

CHORD = 1 << L | 1 << R


def is_side(button):
    """Return 1 for L and R, 0 for F and B."""
    return button & 1


def neighbour(cell, direction, first, end):
    """Return the cell next to `cell` in a board direction, or `cell` itself at the edge of the cells first..end-1."""
    if direction == 0:
        return cell - 16 if cell - 16 >= first else cell
    if direction == 2:
        return cell + 16 if cell + 16 < end else cell
    if direction == 1:
        return cell - 1 if cell & 15 else cell
    return cell + 1 if cell & 15 != 15 else cell


def stepped(s, base, where, button, first, end):
    """Return the cell one step from the seat's `where` in the direction that `button` means to it."""
    return neighbour(s[base + where], (button - s[base + S_ROTATION]) & 3, first, end)


def side(g, base, where, button, at, code):
    """Note a press of L or R; return True when it completes a chord.

    A chord that comes within CHORD_MS takes back the step of its first half: `where` returns to the cell before it,
    told as a note `code`. It never collects what lies there.
    """
    s = g.state
    if s[base + S_HELD] & CHORD != CHORD:
        put16(s, base + S_SIDE_AT, at)
        s[base + S_ORIGIN] = s[base + where]
        return False
    if at - get16(s, base + S_SIDE_AT) <= CHORD_MS:
        come_back(g, base, where, code)
    put16(s, base + S_SIDE_AT, NEVER_AT)
    put16(s, base + S_REPEAT_AT, NEVER_AT)
    return True


def come_back(g, base, where, code):
    """Put the cursor or crosshair back where it stood before the first half of the chord."""
    s = g.state
    cell = s[base + where]
    origin = s[base + S_ORIGIN]
    if origin != cell and origin != NOWHERE:  # noqa: PLR1714 - a tuple would allocate
        s[base + where] = origin
        seat = (base - SEAT) // SEAT_SIZE
        if where == S_CURSOR:
            g.arrived(seat)
        g.notes.put(code, g.now_ms, seat, cell, origin)


def arm_repeat(g, seat, base, button, at):
    """Let `button` step again while it is held; the last button pressed is the one that repeats."""
    s = g.state
    s[base + S_REPEAT] = button
    at += QUICK_AFTER_MS if s[OPTIONS + OPT_HELP + seat] == QUICK_FEET else REPEAT_AFTER_MS
    s[base + S_REPEAT_AT] = at & 255
    s[base + S_REPEAT_AT + 1] = at >> 8
    at += g.base_ms
    if at < g.next_due:  # noqa: PLR1730 (this runs at every press)
        g.next_due = at


def repeat_again(g, seat, base, at):
    """Move the seat's repeat on to the next step."""
    s = g.state
    every = QUICK_EVERY_MS if s[OPTIONS + OPT_HELP + seat] == QUICK_FEET else REPEAT_EVERY_MS
    put16(s, base + S_REPEAT_AT, at + every)


def stop_repeat(s, base):
    """A button held on does not step again before it is pressed anew."""
    put16(s, base + S_REPEAT_AT, NEVER_AT)


def glide(g, seat, base, where, button, first, end, code):
    """Move `where` one step within first..end-1 and tell it as a note `code`."""
    s = g.state
    cell = s[base + where]
    to = stepped(s, base, where, button, first, end)
    if to != cell:
        s[base + where] = to
        g.notes.put(code, g.now_ms, seat, cell, to)


def all_rest(g):
    """A new phase: no repeat, no half chord carries over (buttons still down are only known to be down)."""
    s = g.state
    for seat in range(SEATS):
        base = SEAT + seat * SEAT_SIZE
        s[base + S_HELD] &= 15
        s[base + S_ORIGIN] = NOWHERE
        put16(s, base + S_SIDE_AT, NEVER_AT)
        put16(s, base + S_REPEAT_AT, NEVER_AT)
