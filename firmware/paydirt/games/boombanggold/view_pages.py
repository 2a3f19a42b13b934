"""Which page the OLED shows when: the phase's own, a short message, or the call of a special tile.

What is secret stays so: no hazard is named before it is called, and nothing tells what or whether somebody hides.
"""

from micropython import const

from paydirt.engine.game import SEATS
from paydirt.games.boombanggold import view_words as words
from paydirt.games.boombanggold.constants import (
    BAT,
    GHOST,
    ILLEGAL,
    N_CALL,
    N_DEAD_HEAT,
    N_DIG,
    N_FALSE_CALL,
    N_NO_ACTION,
    N_PHASE,
    N_PHOTO,
    N_PLEDGE_BROKEN,
    N_SECURE,
    N_TAKE,
    N_WARNING,
    P_AIM,
    P_DUEL_CHOOSE,
    P_DYNAMITE,
    P_PICK,
    P_PLEDGE,
    P_SEARCH,
    P_SECURE,
    PICK,
)
from paydirt.games.boombanggold.state import (
    CALLS,
    DIGS_LEFT,
    END_MS,
    FOE,
    PHASE,
    S_WARNED,
    SEAT,
    SEAT_SIZE,
    get32,
)
from paydirt.games.boombanggold.view_filling import Filling
from paydirt.games.boombanggold.view_page import Page

# Pages behind those of the phases.
_CALL = const(16)
_PHOTO = const(17)
_DEAD_HEAT = const(18)
_WARNING = const(19)
_BROKEN = const(20)
_FALSE_CALL = const(21)
_NO_USE = const(22)
_FOUND = const(23)
_DUG_GOLD = const(24)

# How long a message stays at least, and its rank, by page from _CALL on.
_STAY_MS = (1500, 2200, 2000, 1500, 2200, 1200, 1400, 1000, 800)
_RANK = (4, 3, 3, 2, 5, 1, 1, 2, 1)
_PASSING = bytes((_CALL - _CALL, _WARNING - _CALL, _FALSE_CALL - _CALL, _FOUND - _CALL))  # end with their phase
_COUNTDOWN = bytes((P_AIM, P_DYNAMITE))
_PROMISE_MS = const(1650)
_PIXEL_MS = const(376)  # the bar of the search loses four columns in this time


class Pages:
    """Chooses the page and fills it in."""

    def __init__(self, state, stage):
        self._state = state
        self._stage = stage
        self.page = Page(stage.oled)
        self._filling = Filling(state, stage, self.page)
        self._key = -1
        self._message = 0
        self._until_ms = 0
        self._bar = 0

    def refresh(self):
        """Draw the page anew: another screen had the display."""
        self._key = -1

    # Notes become short messages.

    def note(self, code, t_ms, a, b, c):
        """Hear a note of the game."""
        if code == N_PHOTO:
            self._say(_PHOTO, t_ms, a, b, c)
        elif code == N_CALL:
            self._filling.kind = b
            self._say(_CALL, t_ms, a, b, 0)
        elif code == N_DEAD_HEAT:
            self._say(_DEAD_HEAT, t_ms, a, b, 0)
        elif code == N_WARNING:
            self._say(_WARNING, t_ms, a, b, 0)
        elif code == N_PLEDGE_BROKEN:
            self._say(_BROKEN, t_ms, a, b, c)
        elif code == N_FALSE_CALL:
            self._say(_FALSE_CALL, t_ms, a, 0, 0)
        elif code == N_NO_ACTION:
            self._say(_NO_USE, t_ms, a, b, 0)
        elif code == N_TAKE and c >= PICK:
            self._say(_FOUND, t_ms, a, c, 0)
        elif code == N_DIG and c <= ILLEGAL:
            self._say(_DUG_GOLD, t_ms, a, b, c)
        elif code == N_SECURE:
            self._filling.gain[a] = b + c
        elif code == N_PHASE:
            self._phase(a)

    def _phase(self, phase):
        """A phase begins: what was only of use in the last one goes away."""
        if self._message and self._message - _CALL in _PASSING:
            self._message = 0
        if phase == P_SECURE:
            for seat in range(SEATS):
                self._filling.gain[seat] = 0

    def _say(self, page, t_ms, a, b, c):
        """Show a message unless a more important one is there."""
        at = page - _CALL
        if self._message and t_ms < self._until_ms and _RANK[self._message - _CALL] > _RANK[at]:
            return
        self._message = page
        self._filling.about(a, b, c)
        self._until_ms = t_ms + _STAY_MS[at]
        self._key = -1

    # Drawing.

    def go_on(self):
        """Draw the next piece of the page, if one is left."""
        if not self.page.done:
            self.page.draw()

    def choose(self, t_ms):
        """Begin a new page when there is something else to say."""
        which = self._which(t_ms)
        key = which << 12 | self._detail(which, t_ms)
        if key != self._key:
            self._key = key
            self._filling.fill(which, key & 4095)
        if which == P_SEARCH:
            self._shorten(t_ms)

    def _which(self, t_ms):
        """Return the number of the page to be shown."""
        if self._message:
            if t_ms < self._until_ms:
                return self._message
            self._message = 0
        phase = self._state[PHASE]
        if phase == P_SEARCH and self._state[CALLS]:
            for seat in range(SEATS):
                kind = self._state[SEAT + seat * SEAT_SIZE + S_WARNED]
                if BAT <= kind <= GHOST:
                    self._filling.kind = kind
                    return _CALL
        return phase

    def _detail(self, which, t_ms):
        """Return what, beside the phase, the page depends on (0 to 4095)."""
        if which == P_SEARCH:
            return 0
        s = self._state
        if which == P_PLEDGE:
            return (t_ms // _PROMISE_MS) % len(words.PLEDGE)
        if which in _COUNTDOWN:
            return self._second(t_ms)
        if which == P_PICK:
            return s[DIGS_LEFT]
        if which == P_DUEL_CHOOSE:
            return s[FOE]
        if which == _CALL:
            return self._filling.kind
        return 0

    def _second(self, t_ms):
        """Return 0, 1, 2 for the seconds of Boom, Bang, Gold."""
        left = get32(self._state, END_MS) - t_ms
        return 0 if left > 2000 else 1 if left > 1000 else 2

    def _shorten(self, t_ms):
        """Let the bar of the search's time run out, once the page stands."""
        if not self.page.done:
            self._bar = 32
            return
        left = (get32(self._state, END_MS) - t_ms) // _PIXEL_MS
        while 0 <= left < self._bar:
            self._bar -= 1
            self.page.cut_bar(self._bar)


assert len(_STAY_MS) == len(_RANK)
