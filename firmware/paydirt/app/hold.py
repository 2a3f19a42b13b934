"""Buttons that are held for a while."""

from micropython import const

SEATS = const(4)
PAUSE_MS = const(2000)
MUTE_MS = const(2000)
LEAVE_MS = const(2000)


class Hold:
    """Watches, seat by seat, a set of buttons being down together; fires once when it lasted long enough."""

    def __init__(self, buttons, for_ms):
        """`buttons`: mask of a seat's four buttons (1 F, 2 L, 4 B, 8 R); `for_ms`: how long."""
        self._mask = buttons
        self._for_ms = for_ms
        self._since_ms = [-1] * SEATS  # -1: not held, -2: has fired
        self._idle = True  # none is held

    def clear(self):
        """Forget what is held: it counts from the next look on."""
        for seat in range(SEATS):
            self._since_ms[seat] = -1

    def look(self, held, now_ms):
        """Return the seat whose buttons (in `held`, 16 bits) have now been down long enough, else -1."""
        if not held and self._idle:
            return -1
        self._idle = not held
        fired = -1
        for seat in range(SEATS):
            down = held >> (seat * 4) & self._mask == self._mask
            since_ms = self._since_ms[seat]
            if not down:
                self._since_ms[seat] = -1
            elif since_ms == -1:
                self._since_ms[seat] = now_ms
            elif since_ms >= 0 and now_ms - since_ms >= self._for_ms and fired < 0:
                self._since_ms[seat] = -2
                fired = seat
        return fired

    def fired(self, seat):
        """Return whether the seat's hold has fired and the buttons are still down."""
        return self._since_ms[seat] == -2
