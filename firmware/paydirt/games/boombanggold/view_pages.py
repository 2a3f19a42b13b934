"""Which page the OLED shows when: the phase's own, a short message, or the call of a special tile.

What is secret stays so: no hazard is named before it is called, and nothing tells what or whether somebody hides.
"""

from micropython import const
from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.boombanggold import view_words as words
from paydirt.games.boombanggold.constants import (
    BAT,
    GHOST,
    GUESS_LEFT,
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
    OPT_ACTION_VARIATION,
    OPT_ROUNDS,
    P_AIM,
    P_DUEL_CHOOSE,
    P_DYNAMITE,
    P_PICK,
    P_PLEDGE,
    P_SEARCH,
    P_SECURE,
    PHASES,
    PICK,
    RAT,
    ROUNDS,
    SHORT_ROUNDS,
    STAKE,
)
from paydirt.games.boombanggold.duel import in_left
from paydirt.games.boombanggold.state import (
    DIGS_LEFT,
    END_MS,
    FOE,
    GUESS,
    OPTIONS,
    OWNER,
    PHASE,
    ROUND,
    S_CHEST_ILLEGAL,
    S_CHEST_LEGAL,
    S_PROSPECTOR,
    S_SITS,
    S_WARNED,
    SEAT,
    SEAT_SIZE,
    STAKE_ILLEGAL,
    STAKE_LEGAL,
    WATCH,
    WINNERS,
    get32,
)
from paydirt.games.boombanggold.view_page import HANDS_CLOSED, HANDS_LEFT, HANDS_RIGHT, Page
from paydirt.screen import icons

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
_PROMISE_MS = const(1650)
_BOTH_SIDES = const(10)
_BOTH_EYES = const(5)
_PIXEL_MS = const(376)  # the bar of the search loses four columns in this time
_TABLE_ROW = const(11)
_FINAL_ROW = const(9)


class Pages:
    """Chooses the page and fills it in."""

    def __init__(self, state, stage):
        self._state = state
        self._stage = stage
        self.page = Page(stage.oled)
        self._key = -1
        self._message = 0
        self._a = 0
        self._b = 0
        self._c = 0
        self._until_ms = 0
        self._gain = bytearray(SEATS)
        self._kind = BAT  # of the special tile that is being answered
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
            self._kind = b
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
            self._gain[a] = b + c
        elif code == N_PHASE and a == P_SECURE:
            for seat in range(SEATS):
                self._gain[seat] = 0

    def _say(self, page, t_ms, a, b, c):
        """Show a message unless a more important one is there."""
        at = page - _CALL
        if self._message and t_ms < self._until_ms and _RANK[self._message - _CALL] > _RANK[at]:
            return
        self._message = page
        self._a = a
        self._b = b
        self._c = c
        self._until_ms = t_ms + _STAY_MS[at]
        self._key = -1

    # Drawing.

    def draw(self, t_ms):
        """Draw the next piece of the page, a new one when there is something else to say."""
        which = self._which(t_ms)
        key = which << 12 | self._detail(which, t_ms)
        if key != self._key:
            self._key = key
            self._fill(which)
        self.page.draw()
        if which == P_SEARCH:
            self._shorten(t_ms)

    def _which(self, t_ms):
        """Return the number of the page to be shown."""
        if self._message:
            if t_ms < self._until_ms:
                return self._message
            self._message = 0
        phase = self._state[PHASE]
        if phase == P_SEARCH:
            for seat in range(SEATS):
                kind = self._state[SEAT + seat * SEAT_SIZE + S_WARNED]
                if BAT <= kind <= GHOST:
                    self._kind = kind
                    return _CALL
        return phase

    def _detail(self, which, t_ms):
        """Return what, beside the phase, the page depends on (0 to 4095)."""
        s = self._state
        if which == P_PLEDGE:
            return (t_ms // _PROMISE_MS) % len(words.PLEDGE)
        if which in (P_AIM, P_DYNAMITE):
            return self._second(t_ms)
        if which == P_PICK:
            return s[DIGS_LEFT]
        if which == P_DUEL_CHOOSE:
            return s[FOE]
        if which == _CALL:
            return self._kind
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
        if 0 <= left < self._bar:
            self._bar -= 1
            self.page.cut_bar(self._bar)

    # Filling in.

    def _name(self, seat):
        """Return the name of the prospector on a seat."""
        if seat >= SEATS:
            return b""
        return words.NAMES[self._state[SEAT + seat * SEAT_SIZE + S_PROSPECTOR]]

    def _head(self, seat):
        """Return the picture of the prospector on a seat."""
        return words.HEADS[self._state[SEAT + seat * SEAT_SIZE + S_PROSPECTOR]]

    def _hour(self):
        s = self._state
        return s[ROUND] * ROUNDS // (SHORT_ROUNDS if s[OPTIONS + OPT_ROUNDS] == SHORT_ROUNDS else ROUNDS)

    def _fill(self, which):
        """Fill in the page `which`."""
        page = self.page
        page.begin()
        page.hour = self._hour()
        if which < PHASES:
            text = words.PHASES[which]
            page.head = text[0]
            page.big = text[1]
            page.line = text[2]
            page.legend = text[3]
            filler = _FILLERS[which]
        else:
            filler = _MESSAGES[which - _CALL]
        if filler is not None:
            filler(self, page)

    def _speak_to(self, page, seat):
        """Put a seat's name into the header; turn the page to the one on the other side of the table."""
        page.who = self._name(seat)
        if seat < SEATS and self._stage.rotations[seat] == 2:
            page.quarters = 2

    def _pledge(self, page):
        promise = words.PLEDGE[self._key & 4095]
        page.big = promise[0]
        page.line = promise[1]

    def _watch(self, page):
        seat = self._state[WATCH]
        self._speak_to(page, seat)
        page.who = b""
        page.watch = True
        page.big = self._name(seat)

    def _aim(self, page):
        page.big = words.COUNT[self._key & 3]
        page.icon = page.icon_right = icons.DYNAMITE

    def _search(self, page):
        page.watch = True
        page.bar = True

    def _pick(self, page):
        self._speak_to(page, self._state[OWNER])
        page.icon = icons.PICK
        page.number = self._state[DIGS_LEFT]

    def _dynamite(self, page):
        self._speak_to(page, self._state[OWNER])
        page.big = words.COUNT[self._key & 3]
        page.icon = icons.DYNAMITE

    def _throw(self, page):
        page.icon = icons.DYNAMITE
        page.line_2 = self._name(self._state[OWNER])

    def _star(self, page):
        page.who = self._name(self._state[OWNER])
        page.icon = icons.STAR

    def _choose(self, page):
        self._speak_to(page, self._state[OWNER])
        page.icon = icons.REVOLVER
        page.big = self._name(self._state[FOE])

    def _hide(self, page):
        s = self._state
        self._speak_to(page, s[FOE])
        page.hands = HANDS_CLOSED
        page.legend = words.HIDE_TWO if s[STAKE_LEGAL] + s[STAKE_ILLEGAL] == STAKE else words.HIDE_ONE

    def _guess(self, page):
        self._speak_to(page, self._state[OWNER])
        page.hands = HANDS_CLOSED

    def _shown(self, page):
        s = self._state
        page.who = self._name(s[OWNER])
        left = in_left(s)
        got = (left & 3) + (left >> 2)
        page.hands = HANDS_LEFT
        if s[GUESS] != GUESS_LEFT:
            page.hands = HANDS_RIGHT
            got = s[STAKE_LEGAL] + s[STAKE_ILLEGAL] - got
        page.nuggets = got
        page.big = words.TAKES[got] if got else words.EMPTY_HAND

    def _secured(self, page):
        self._rows(page, 12, _TABLE_ROW, self._gain)

    def _over(self, page):
        winners = self._state[WINNERS]
        page.big = words.SHARED
        for seat in range(SEATS):
            if winners == 1 << seat:
                page.big = self._name(seat)
                page.big_2 = words.WINS
        self._rows(page, 29, _FINAL_ROW, None)

    def _rows(self, page, y, each, gains):
        """A row a player: name, what came in, a bar, the chest."""
        s = self._state
        page.rows_y = y
        page.rows_each = each
        for seat in range(SEATS):
            base = SEAT + seat * SEAT_SIZE
            if s[base + S_SITS] != EMPTY:
                gain = 0 if gains is None else gains[seat]
                page.row(self._name(seat), gain, s[base + S_CHEST_LEGAL] + s[base + S_CHEST_ILLEGAL])

    # Messages.

    def _text(self, page, text):
        page.head = text[0]
        page.big = text[1]
        page.below = text[2]
        page.line = text[3]

    def _call(self, page):
        s = self._state
        at = self._kind - BAT
        page.head = words.WATCH_OUT
        page.icon = words.HAZARD_ICONS[at]
        page.big = words.HAZARDS[at]
        if s[OPTIONS + OPT_ACTION_VARIATION]:
            page.legend = words.ANSWERS[at]
            page.keys = 0 if self._kind == RAT else _BOTH_EYES if self._kind == GHOST else _BOTH_SIDES
        else:
            page.legend = words.ANSWER
            page.keys = _BOTH_SIDES

    def _photo(self, page):
        self._text(page, words.PHOTO)
        page.big = self._name(self._a)
        page.big_2 = words.PHOTO[1]
        page.margin_us = self._c
        page.line_2 = self._name(self._b)

    def _dead_heat(self, page):
        self._text(page, words.DEAD_HEAT)
        page.line_2 = self._name(self._a)

    def _warning(self, page):
        self._text(page, words.WARNING)
        page.who = self._name(self._a)
        page.icon = self._head(self._a)

    def _broken(self, page):
        self._text(page, words.BROKEN)
        page.who = self._name(self._a)
        page.icon = self._head(self._a)

    def _false_call(self, page):
        self._text(page, words.FALSE_CALL)
        page.who = self._name(self._a)

    def _no_use(self, page):
        self._text(page, words.NO_USE)
        page.who = self._name(self._a)
        page.icon = words.ACTION_ICONS[self._b - PICK]

    def _found(self, page):
        self._text(page, words.FOUND)
        page.icon = words.ACTION_ICONS[self._b - PICK]
        page.big = self._name(self._a)

    def _dug_gold(self, page):
        self._text(page, words.DUG_GOLD)
        page.who = self._name(self._a)
        page.icon = icons.NUGGET


_FILLERS = (
    Pages._pledge,
    Pages._watch,
    Pages._aim,
    None,
    None,
    Pages._search,
    Pages._pick,
    Pages._dynamite,
    Pages._throw,
    Pages._star,
    Pages._choose,
    Pages._hide,
    Pages._guess,
    Pages._shown,
    Pages._secured,
    Pages._over,
)
_MESSAGES = (
    Pages._call,
    Pages._photo,
    Pages._dead_heat,
    Pages._warning,
    Pages._broken,
    Pages._false_call,
    Pages._no_use,
    Pages._found,
    Pages._dug_gold,
)
assert len(_FILLERS) == PHASES == len(words.PHASES)
