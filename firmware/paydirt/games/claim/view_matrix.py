"""Claim on the matrix: 2 x 2 LEDs a card, values that are counted, the line to take from breathing.

The picture stays in the canvas from turn to turn; only places whose look has changed and the line, when its breath has
moved on, are painted. Light is spent where the eyes belong: the whole table stays within the USB supply's budget
without the limiter, so nothing pumps.
"""

from micropython import const

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring
from paydirt.games.claim import state as s
from paydirt.games.claim.deal import side
from paydirt.games.claim.view_cards import CardPainter
from paydirt.screen import palette

_FIRST_SEEN = const(255)  # a look that no place has: paint it

# Looks of a place: what was painted there last.
_BARE = const(0)
_REST = const(1)
_LINE = const(2)
_CHOSEN = const(3)
_PROSPECTOR = const(4)

_REST_Q8 = const(46)
_IDLE_Q8 = const(70)  # everything, while no line is to be chosen from
_LINE_LOW_Q8 = const(84)
_LINE_HIGH_Q8 = const(112)
_CHOSEN_Q8 = const(124)
_MARK_Q8 = const(108)  # the player's colour on the chosen card
_BREATH_MS = const(2400)
_BREATH_STEPS = const(12)
_BLINK_MS = const(420)  # once round; slower than three a second
_PROSPECTOR_MS = const(900)

_EDGE = const(10)  # cells of the mover's edge
_EDGE_Q8 = const(56)
_EDGE_OTHER_Q8 = const(24)
_BRACKET_Q8 = const(56)

_NO_PLACES = (c.STEP_GIVE, c.STEP_OVERSEER, c.STEP_PASS)  # steps whose options are no places


class MatrixView:
    """Draws the table."""

    def __init__(self, game, stage):
        self._game = game
        self._stage = stage
        self._cards = CardPainter(stage)
        self._looks = bytearray(c.PLACES)
        self._origin = (16 - 2 * side(game.state)) >> 1
        self._breath = 0
        self._blink = 0
        self._beat = 0
        self.refresh()

    def refresh(self):
        """Paint everything anew at the next draw."""
        for place in range(c.PLACES):
            self._looks[place] = _FIRST_SEEN
        self._key = self._key2 = -1
        self._frame_key = -1
        self._clear = True

    def draw(self, t_ms, now_ms):
        """Bring the canvas up to date: `t_ms` game time, `now_ms` wall time."""
        if self._clear:
            self._clear = False
            self._stage.canvas.clear()
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
            self._paint_changes()
        elif state[s.PHASE] != c.DRAW:
            self._breathe(breath, blink, beat)
        if self._origin:
            self._draw_frame(t_ms, now_ms)

    def _paint_changes(self):
        """Paint every place whose look has changed."""
        looks = self._looks
        for place in range(c.PLACES):
            look = self._look(place)
            if look != looks[place]:
                looks[place] = look
                self._paint(place, look)

    def _breathe(self, breath, blink, beat):
        """Paint what moves by itself: the line, the chosen card, the prospector."""
        game = self._game
        state = game.state
        if beat != self._beat:
            self._beat = beat
            self._paint(state[s.PROSPECTOR], _PROSPECTOR)
        if state[s.PHASE] != c.TURN or state[s.STEP] in _NO_PLACES:
            return
        if blink != self._blink:
            self._blink = blink
            self._paint(state[s.CHOICE], _CHOSEN)
        if breath == self._breath:
            return
        self._breath = breath
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
        option = state[s.PHASE] == c.TURN and state[s.STEP] not in _NO_PLACES
        if option and place == state[s.CHOICE]:
            return _CHOSEN
        i = 0 if option else self._game.line_count
        while i < self._game.line_count:
            if self._game.line[i] == place:
                return _LINE
            i += 1
        if state[s.WHERE + place] != c.ON_TABLE or state[s.CARDS + place] == c.NO_CARD:
            return _BARE
        return _REST

    def _paint(self, place, look):
        """Paint the four LEDs of a place."""
        code = self._game.state[s.CARDS + place]
        if look == _BARE:
            self._cells(place, 0, 15)
        elif look == _PROSPECTOR:
            rgb = self._stage.palette.rgb(palette.PROSPECTOR)
            self._cells(place, palette.scale(rgb, 84 if self._beat else 40), 15)
        elif look == _CHOSEN and self._blink:
            rgb = self._stage.palette.player(self._game.state[s.MOVER])
            self._cells(place, palette.scale(rgb, _MARK_Q8), 15)
        else:
            q8 = _CHOSEN_Q8
            if look == _REST:
                q8 = _REST_Q8 if self._game.state[s.PHASE] == c.TURN else _IDLE_Q8
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

    # The frame round the 7 x 7 square: whose turn it is, how much time is left, where the line lies.

    def _draw_frame(self, t_ms, now_ms):
        """Paint the frame when something on it has changed."""
        state = self._game.state
        phase = state[s.PHASE]
        if phase == c.DRAW:
            mover = self._lot(t_ms)
        elif phase == c.TURN:
            mover = state[s.MOVER]
        elif phase == c.OVER:
            mover = SEATS + (now_ms // 300 & 1)
        else:
            mover = SEATS
        left = self._time_left(t_ms)
        key = (mover << 4 | left) << 8 | state[s.PROSPECTOR] << 1 | state[s.DIRECTION]
        if key == self._frame_key:
            return
        self._frame_key = key
        canvas = self._stage.canvas
        canvas.rect(0, 0, 16, 1, 0)
        canvas.rect(0, 15, 16, 1, 0)
        canvas.rect(0, 1, 1, 14, 0)
        canvas.rect(15, 1, 1, 14, 0)
        if phase == c.TURN:
            self._draw_brackets(mover)
        winners = self._game.winners() if mover == SEATS + 1 else 0
        for seat in range(SEATS):
            if seat == mover or winners >> seat & 1:
                self._edge(seat, left, _EDGE_Q8)
            elif state[s.KINDS + seat] != EMPTY:
                self._edge(seat, 2, _EDGE_OTHER_Q8)

    def _lot(self, t_ms):
        """Return the seat that the lot points at: round and round, slower and slower, then the first player."""
        state = self._game.state
        left_ms = s.get30(state, s.BEGAN) + c.DRAW_MS - t_ms
        steps = 0
        while left_ms > 800 and steps < 12:
            left_ms -= 60 + 20 * (12 - steps)
            steps += 1
        seat = state[s.STARTER]
        for _ in range(steps % scoring.players(state) * (scoring.players(state) - 1)):
            seat = scoring.next_seat(state, seat)
        return seat

    def _time_left(self, t_ms):
        """Return how many cells of the mover's edge are lit: all of them without a timer."""
        state = self._game.state
        if state[s.PHASE] != c.TURN or not state[s.TIMER_S]:
            return _EDGE
        left_ms = max(0, s.get30(state, s.DEADLINE) - t_ms)
        return min(_EDGE, (left_ms * _EDGE + state[s.TIMER_S] * 1000 - 1) // (state[s.TIMER_S] * 1000))

    def _edge(self, seat, count, q8):
        """Light `count` cells in the middle of a seat's edge in its colour."""
        rgb = palette.scale(self._stage.palette.player(seat), q8)
        first = (16 - count) >> 1
        canvas = self._stage.canvas
        for i in range(first, first + count):
            if seat & 1:
                canvas.set(0 if seat == 1 else 15, i, rgb)
            else:
                canvas.set(i, 15 if seat == 0 else 0, rgb)

    def _draw_brackets(self, mover):
        """Mark both ends of the line in the mover's colour."""
        state = self._game.state
        rgb = palette.scale(self._stage.palette.player(mover), _BRACKET_Q8)
        canvas = self._stage.canvas
        at = self.corner(state[s.PROSPECTOR])
        for i in range(2):
            if state[s.DIRECTION] == c.ROW:
                canvas.set(0, (at >> 4) + i, rgb)
                canvas.set(15, (at >> 4) + i, rgb)
            else:
                canvas.set((at & 15) + i, 0, rgb)
                canvas.set((at & 15) + i, 15, rgb)
