"""The frame round the 7 x 7 square: whose turn it is, how much time is left, where the line lies."""

from micropython import const

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring
from paydirt.games.claim import state as s
from paydirt.screen import palette

_EDGE = const(10)  # cells of the mover's edge
_EDGE_Q8 = const(56)
_EDGE_OTHER_Q8 = const(24)
_BRACKET_Q8 = const(56)


class Frame:
    """Draws the frame where the square leaves one."""

    def __init__(self, game, stage):
        self._game = game
        self._stage = stage
        self._key = -1

    def refresh(self):
        """Paint everything anew at the next draw."""
        self._key = -1

    def draw(self, t_ms, now_ms):
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
        key = (phase << 8 | mover << 4 | left) << 8 | state[s.PROSPECTOR] << 1 | state[s.DIRECTION]
        if key == self._key:
            return
        self._key = key
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
        place = state[s.PROSPECTOR]
        for i in range(2):
            if state[s.DIRECTION] == c.ROW:
                canvas.set(0, 1 + 2 * (place // c.STRIDE) + i, rgb)
                canvas.set(15, 1 + 2 * (place // c.STRIDE) + i, rgb)
            else:
                canvas.set(1 + 2 * (place % c.STRIDE) + i, 0, rgb)
                canvas.set(1 + 2 * (place % c.STRIDE) + i, 15, rgb)
