"""What each page of the OLED says: fields of a Page filled in from the state and from the note it is about."""

from micropython import const

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.boombanggold import view_words as words
from paydirt.games.boombanggold.constants import (
    BAT,
    GHOST,
    GUESS_LEFT,
    OPT_ACTION_VARIATION,
    OPT_ROUNDS,
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
    FOE,
    GUESS,
    OPTIONS,
    OWNER,
    ROUND,
    S_CHEST_ILLEGAL,
    S_CHEST_LEGAL,
    S_PROSPECTOR,
    S_SITS,
    SEAT,
    SEAT_SIZE,
    STAKE_ILLEGAL,
    STAKE_LEGAL,
    WATCH,
    WINNERS,
)
from paydirt.games.boombanggold.view_page import HANDS_CLOSED, HANDS_LEFT, HANDS_RIGHT
from paydirt.screen import icons

_BOTH_SIDES = const(10)
_BOTH_EYES = const(5)
_TABLE_ROW = const(11)
_FINAL_ROW = const(9)


class Filling:
    """Fills in pages."""

    def __init__(self, state, stage, page):
        self._state = state
        self._stage = stage
        self._page = page
        self._detail = 0
        self._a = 0
        self._b = 0
        self._c = 0
        self.gain = bytearray(SEATS)  # what each seat has just put into its chest
        self.kind = BAT  # the special tile that is being answered

    def about(self, a, b, c):
        """Take over what the message's note is about."""
        self._a = a
        self._b = b
        self._c = c

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

    def fill(self, which, detail):
        """Fill in the page `which`, of which `detail` is shown."""
        page = self._page
        self._detail = detail
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
            filler = _MESSAGES[which - PHASES]
        if filler is not None:
            filler(self, page)

    def _speak_to(self, page, seat):
        """Put a seat's name into the header; turn the page to the one on the other side of the table."""
        page.who = self._name(seat)
        if seat < SEATS and self._stage.rotations[seat] == 2:
            page.quarters = 2

    def _pledge(self, page):
        promise = words.PLEDGE[self._detail]
        page.big = promise[0]
        page.line = promise[1]

    def _watch(self, page):
        seat = self._state[WATCH]
        self._speak_to(page, seat)
        page.who = b""
        page.watch = True
        page.big = self._name(seat)

    def _aim(self, page):
        page.big = words.COUNT[self._detail]
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
        page.big = words.COUNT[self._detail]
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
        self._rows(page, 12, _TABLE_ROW, self.gain)

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
        at = self.kind - BAT
        page.head = words.WATCH_OUT
        page.icon = words.HAZARD_ICONS[at]
        page.big = words.HAZARDS[at]
        if s[OPTIONS + OPT_ACTION_VARIATION]:
            page.legend = words.ANSWERS[at]
            page.keys = 0 if self.kind == RAT else _BOTH_EYES if self.kind == GHOST else _BOTH_SIDES
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
    Filling._pledge,
    Filling._watch,
    Filling._aim,
    None,
    None,
    Filling._search,
    Filling._pick,
    Filling._dynamite,
    Filling._throw,
    Filling._star,
    Filling._choose,
    Filling._hide,
    Filling._guess,
    Filling._shown,
    Filling._secured,
    Filling._over,
)
_MESSAGES = (
    Filling._call,
    Filling._photo,
    Filling._dead_heat,
    Filling._warning,
    Filling._broken,
    Filling._false_call,
    Filling._no_use,
    Filling._found,
    Filling._dug_gold,
)
assert len(_FILLERS) == PHASES == len(words.PHASES)
