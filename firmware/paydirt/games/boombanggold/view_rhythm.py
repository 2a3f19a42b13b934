"""The rhythms that tell tiles, cursors and buttons apart without a colour's name. Times in ms, levels 0 to 256."""

from micropython import const

from paydirt.games.boombanggold.constants import BAT, GHOST, RAT, SNAKE

_WING_MS = const(70)
_WINGS = (256, 110, 256, 110, 256, 70, 70, 110)  # two beats and a half, then a glide
_SNAKE_MS = const(1400)
_RAT_MS = const(1200)
_GHOST_MS = const(2800)
_ACTION_MS = const(1800)
_BLINK_MS = const(240)
_ILLEGAL_MS = const(1000)
# By palette: even so it is eight times as bright as the brightest rock.
_ILLEGAL_LEAST = (178, 208)

SLOT_MS = const(100)  # a cursor is on or off for this long: five blinks a second
# Eight slots a seat, the first one in the lowest bit, where shapes matter: even, long, two dots and a dash, slow.
_SHAPES = b"\x55\x77\xf5\x33"
_EVEN = const(5)  # south and north in one slot, west and east in the next


def swing(t_ms, period_ms):
    """Return a level that goes from 0 to 256 and back once a period, softly."""
    x = t_ms % period_ms * 512 // period_ms
    if x > 256:
        x = 512 - x
    return x * x * (768 - 2 * x) >> 16


def illegal(t_ms, safe):
    """Return the level of illegal gold: it breathes once a second. `safe`: which palette."""
    least = _ILLEGAL_LEAST[safe]
    return least + ((256 - least) * swing(t_ms, _ILLEGAL_MS) >> 8)


def hazard(kind, t_ms):
    """Return the level of a special tile: the bat flutters, the snake swells, the rat darts, the ghost fades."""
    if kind == BAT:
        return _WINGS[t_ms // _WING_MS & 7]
    if kind == SNAKE:
        return 110 + (swing(t_ms, _SNAKE_MS) * 146 >> 8)
    if kind == RAT:
        at = t_ms % _RAT_MS
        return 256 if at < 90 or 180 <= at < 270 else 84
    if kind == GHOST:
        return 30 + (swing(t_ms, _GHOST_MS) * 226 >> 8)
    return 256


def rat_side(t_ms):
    """Return where the rat's shadow is: -1, 1, or 0 while it sits still."""
    at = t_ms % _RAT_MS
    if at < 90:
        return 1
    return -1 if 180 <= at < 270 else 0


def actions_lit(t_ms):
    """Return which action tiles are lit, bit 0 the pick: one to four short blinks for pick, dynamite, star and
    revolver."""
    at = t_ms % _ACTION_MS
    return 15 << at // _BLINK_MS & 15 if at % _BLINK_MS < _BLINK_MS // 2 else 0


def cursors_lit(slot, shapes):
    """Return the mask of the seats whose cursors are lit in a slot; with `shapes` every seat has a blink of its own."""
    if not shapes:
        return _EVEN << (slot & 1)
    slot &= 7
    mask = 0
    for seat in range(4):
        mask |= (_SHAPES[seat] >> slot & 1) << seat
    return mask
