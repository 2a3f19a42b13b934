"""Claim on the matrix: 2 x 2 LEDs a card, values that are counted, the line to take from breathing.

The picture stays in the canvas from turn to turn; only places whose look has changed and the line, when its breath has
moved on, are painted. Light is spent where the eyes belong: the whole table stays within the USB supply's budget
without the limiter, so nothing pumps.
"""

from micropython import const

from paydirt.engine.game import SEATS
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim import townsfolk, view_hint
from paydirt.games.claim.deal import side
from paydirt.games.claim.line import collect
from paydirt.games.claim.view_cards import CardPainter
from paydirt.games.claim.view_frame import Frame
from paydirt.screen import palette

_FIRST_SEEN = const(255)  # a look that no place has: paint it

# Looks of a place: what was painted there last.
_BARE = const(0)
_REST = const(1)
_LINE = const(2)
_CHOSEN = const(3)
_PROSPECTOR = const(4)
_TRAIL = const(5)  # + seat: where that seat took its last card

_REST_Q8 = const(62)  # less, and amber has no green left on the LEDs: it would be South's red
_LINE_LOW_Q8 = const(104)
_LINE_HIGH_Q8 = const(134)
_CHOSEN_Q8 = const(146)
_MARK_Q8 = const(120)  # the player's colour on the chosen card
_BREATH_MS = const(2400)
_BREATH_STEPS = const(12)
_BLINK_MS = const(420)  # once round; slower than three a second
_PROSPECTOR_MS = const(900)
_ROUND_MS = const(110)  # a thinking light's step, the hint's too
_TRAIL_Q8 = const(34)
_TRAIL_CELLS = const(6)  # two LEDs that no value lights alone
_ROUND = bytes((0, 1, 3, 2))  # the four LEDs of a place, clockwise

_NO_PLACES = (c.STEP_GIVE, c.STEP_OVERSEER, c.STEP_PASS)  # steps whose options are no places


class MatrixView:
    """Draws the table."""

    def __init__(self, game, stage, hint):
        self._game = game
        self._stage = stage
        self._hint = hint
        self._hinted = c.NOWHERE  # the place that the hint's light runs round
        self._thought = False
        self._ahead = bytearray(16)  # in the menu: where the chosen townsperson would let one take
        self._ahead_count = 0
        self._cards = CardPainter(stage)
        self._frame = Frame(game, stage)
        self._looks = bytearray(c.PLACES)
        self._origin = (16 - 2 * side(game.state)) >> 1
        self._breath = 0
        self._blink = 0
        self._beat = 0
        self.refresh()

    def refresh(self):
        """Paint everything anew at the next draw."""
        self._key = self._key2 = -1
        self._round = -1  # with a new one everything is painted anew, too

    def _clear(self):
        """Begin with a dark canvas: no place, nor the frame, has been painted."""
        for place in range(c.PLACES):
            self._looks[place] = _FIRST_SEEN
        self._frame.refresh()
        self._stage.canvas.clear()

    def draw(self, t_ms, now_ms):
        """Bring the canvas up to date: `t_ms` game time, `now_ms` wall time."""
        state = self._game.state
        breath = self._wave(now_ms)
        blink = 1 if now_ms % _BLINK_MS * 2 < _BLINK_MS else 0
        beat = 1 if now_ms % _PROSPECTOR_MS * 2 < _PROSPECTOR_MS else 0
        key2 = (state[s.STEP] << 4 | state[s.MODE]) << 16 | state[s.ACTOR] << 8 | state[s.PICKED]
        key = (s.get16(state, s.TURN_NO) << 3 | state[s.PHASE]) << 9 | state[s.DIRECTION] << 8 | state[s.CHOICE]
        if key != self._key or key2 != self._key2:
            self._key = key
            self._key2 = key2
            self._breath = breath
            self._blink = blink
            self._beat = beat
            if state[s.ROUND] != self._round:
                self._round = state[s.ROUND]
                self._clear()
            self._paint_changes()
        elif state[s.PHASE] != c.DRAW:
            self._breathe(breath, blink, beat)
        if view_hint.thinks(self._game):
            self._think(now_ms)
        elif self._thought:
            self._thought = False
            self._paint(state[s.PROSPECTOR], self._looks[state[s.PROSPECTOR]])
        self._draw_hint(now_ms)
        if self._origin:
            self._frame.draw(t_ms, now_ms)

    def _running(self, now_ms):
        """Return which of a place's four LEDs a running light is at; calm runs at half the pace."""
        return _ROUND[now_ms // (2 * _ROUND_MS if self._stage.calm else _ROUND_MS) & 3]

    def _think(self, now_ms):
        """While a computer player thinks, a light in its colour runs round the prospector."""
        self._thought = True
        place = self._game.state[s.PROSPECTOR]
        self._paint(place, _PROSPECTOR)
        at = self.corner(place)
        spot = self._running(now_ms)
        rgb = palette.scale(self._stage.palette.player(self._game.state[s.MOVER]), 200)
        self._stage.canvas.set((at & 15) + (spot & 1), (at >> 4) + (spot >> 1), rgb)

    def _draw_hint(self, now_ms):
        """A white light runs round the card that the hint names."""
        place = self._hint.light(self._game.state)
        if self._hinted != place and self._hinted != c.NOWHERE:  # noqa: PLR1714 - a tuple would allocate
            self._paint(self._hinted, self._looks[self._hinted])
        self._hinted = place
        if place == c.NOWHERE:
            return
        self._paint(place, self._looks[place])
        at = self.corner(place)
        spot = self._running(now_ms)
        rgb = palette.scale(self._stage.palette.rgb(palette.PROSPECTOR), 200)
        self._stage.canvas.set((at & 15) + (spot & 1), (at >> 4) + (spot >> 1), rgb)

    def _paint_changes(self):
        """Paint every place whose look has changed."""
        looks = self._looks
        self._look_ahead()
        for place in range(c.PLACES):
            look = self._look(place)
            if look != looks[place]:
                looks[place] = look
                self._paint(place, look)

    def _look_ahead(self):
        """In the menu find what the chosen townsperson would let one take; of the watchman the line that is left."""
        state = self._game.state
        self._ahead_count = 0
        if state[s.PHASE] != c.TURN or state[s.STEP] != c.STEP_MENU:
            return
        kind = state[s.CARDS + state[s.CHOICE]] - c.TOWN
        if not townsfolk.usable(state, state[s.CHOICE], state[s.MOVER], self._ahead):
            return
        if kind == c.WATCHMAN:
            at = state[s.PROSPECTOR]
            self._ahead_count = collect(state, at, state[s.DIRECTION] ^ 1, 0, self._ahead)
        elif c.TOWNSFOLK[kind][3] == c.WHEN_MOVE:
            self._ahead_count = townsfolk.collect_moves(state, 0, kind + 1, self._ahead)

    def _breathe(self, breath, blink, beat):
        """Paint what moves by itself: the line, the chosen card, the prospector."""
        game = self._game
        state = game.state
        if beat != self._beat:
            self._beat = beat
            self._paint(state[s.PROSPECTOR], _PROSPECTOR)
        if state[s.PHASE] != c.TURN or state[s.STEP] in _NO_PLACES:
            return
        menu = state[s.STEP] == c.STEP_MENU
        if blink != self._blink and not menu:
            self._blink = blink
            self._paint(state[s.CHOICE], _CHOSEN)
        if breath == self._breath:
            return
        self._breath = breath
        if menu:
            for j in range(self._ahead_count):
                self._paint(self._ahead[j], _LINE)
            return
        i = 0
        while i < game.line_count:
            if game.line[i] != state[s.CHOICE]:
                self._paint(game.line[i], _LINE)
            i += 1

    def corner(self, place):
        """Return x | y << 4 of the top left LED of a place."""
        return self._origin + 2 * (place % c.STRIDE) | (self._origin + 2 * (place // c.STRIDE)) << 4

    def _wave(self, now_ms):
        """Return the breath, 0 to _BREATH_STEPS and back; calm breathes at half the pace."""
        period_ms = _BREATH_MS * 2 if self._stage.calm else _BREATH_MS
        at = now_ms % period_ms * 2 * _BREATH_STEPS // period_ms
        return at if at <= _BREATH_STEPS else 2 * _BREATH_STEPS - at

    def _look(self, place):
        """Return what a place looks like now."""
        state = self._game.state
        if place == state[s.PROSPECTOR] and state[s.PHASE] != c.DRAW:
            return _PROSPECTOR
        if state[s.STEP] == c.STEP_MENU:
            for j in range(self._ahead_count):
                if self._ahead[j] == place:
                    return _LINE
        option = state[s.PHASE] == c.TURN and state[s.STEP] not in _NO_PLACES and state[s.STEP] != c.STEP_MENU
        if option and place == state[s.CHOICE]:
            return _CHOSEN
        i = 0 if option else self._game.line_count
        while i < self._game.line_count:
            if self._game.line[i] == place:
                return _LINE
            i += 1
        if state[s.WHERE + place] != c.ON_TABLE or state[s.CARDS + place] == c.NO_CARD:
            return self._look_bare(place)
        return _REST

    def _look_bare(self, place):
        """Return the look of a place without a card: the mark of the seat that took its last card here, or nothing."""
        for seat in range(SEATS):
            if self._game.state[s.TRAIL + seat] == place:
                return _TRAIL + seat
        return _BARE

    def _paint(self, place, look):
        """Paint the four LEDs of a place."""
        code = self._game.state[s.CARDS + place]
        if look == _BARE:
            self._cells(place, 0, 15)
        elif look >= _TRAIL:
            rgb = self._stage.palette.player(look - _TRAIL)
            self._cells(place, palette.scale(rgb, _TRAIL_Q8), _TRAIL_CELLS)
        elif look == _PROSPECTOR:
            rgb = self._stage.palette.rgb(palette.PROSPECTOR)
            self._cells(place, palette.scale(rgb, 84 if self._beat else 40), 15)
        elif look == _CHOSEN and self._blink:
            rgb = self._stage.palette.player(self._game.state[s.MOVER])
            self._cells(place, palette.scale(rgb, _MARK_Q8), 15)
        else:
            q8 = _CHOSEN_Q8
            if look == _REST:
                q8 = _REST_Q8
            elif look == _LINE:
                q8 = _LINE_LOW_Q8 + (_LINE_HIGH_Q8 - _LINE_LOW_Q8) * self._breath // _BREATH_STEPS
            self._paint_card(place, code, q8)

    def _cells(self, place, rgb, mask):
        at = self.corner(place)
        self._cards.cells(at & 15, at >> 4, rgb, mask)

    def _paint_card(self, place, code, q8):
        left = 0
        for i in range(len(c.MARKERS)):
            left += 0 if self._game.state[s.MARKERS + i] else 1
        at = self.corner(place)
        self._cards.card(at & 15, at >> 4, code, q8, left)
