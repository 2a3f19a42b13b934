"""Claim on the OLED: whose turn, the chosen card by name, the line's values as the mover sees them, the scores."""

from micropython import const

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring
from paydirt.games.claim import state as s

_LOT_MS = const(800)  # before its end the lot has fallen
_LETTER = const(6)
_CELL = const(18)  # pixels a value of the line
_VALUES_Y = const(31)
_SCORES_Y = const(44)
_LEGEND_Y = const(56)

SEAT_NAMES = (b"South", b"West", b"North", b"East")
_LOUD_NAMES = (b"SOUTH", b"WEST", b"NORTH", b"EAST")
_TEAM_NAMES = (b"S+N", b"W+E")
_GOLD_NAMES = (b"", b"GOLD 1", b"GOLD 2", b"GOLD 3", b"GOLD 4", b"GOLD 5", b"GOLD 6")
_STONE_NAMES = (b"", b"STONE 1", b"STONE 2", b"STONE 3", b"STONE 4")
_VALUES = (b"-4", b"-3", b"-2", b"-1", b"0", b"1", b"2", b"3", b"4", b"5", b"6")
_ROUNDS = (b"Round 1", b"Round 2", b"Round 3")
_LEGEND = b"L R choose     F take"
_LEGEND_OPEN = b"LR pick F take B turn"


class OledView:
    """Draws the display when what it says has changed."""

    def __init__(self, game, stage):
        self._game = game
        self._stage = stage
        self._key = -1

    def refresh(self):
        """Draw everything anew at the next draw."""
        self._key = -1

    def draw(self, t_ms, now_ms):
        """Bring the display up to date."""
        state = self._game.state
        phase = state[s.PHASE]
        left = self._seconds_left(t_ms)
        key = ((s.get16(state, s.TURN_NO) << 3 | phase) << 7 | left) << 9 | state[s.DIRECTION] << 8 | state[s.CHOICE]
        if key == self._key:
            return
        self._key = key
        oled = self._stage.oled
        oled.turn(2 if phase == c.TURN and state[s.ROTATIONS + state[s.MOVER]] == 2 else 0)
        oled.clear()
        if phase == c.DRAW:
            self._draw_lot(oled, left)
        elif phase == c.TURN:
            self._draw_turn(oled, left)
        else:
            self._draw_result(oled, phase)

    def _seconds_left(self, t_ms):
        """Return the seconds shown: of the turn timer, or 1 once the lot has fallen, else 0."""
        state = self._game.state
        if state[s.PHASE] == c.DRAW:
            return 1 if s.get30(state, s.DEADLINE) - t_ms <= _LOT_MS else 0
        if state[s.PHASE] != c.TURN or not state[s.TIMER_S]:
            return 0
        return max(0, (s.get30(state, s.DEADLINE) - t_ms + 999) // 1000)

    def _draw_lot(self, oled, fallen):
        state = self._game.state
        _header(oled, _ROUNDS[state[s.ROUND]] if scoring.rounds(state) > 1 else b"Claim", b"")
        if fallen:
            oled.big_centre(22, _LOUD_NAMES[state[s.STARTER]])
            oled.text_centre(44, b"takes the sheriff" if state[s.STARTER] == scoring.sheriff_seat(state) else b"starts")
        else:
            oled.text_centre(28, b"Who starts?")

    def _draw_turn(self, oled, left):
        game = self._game
        state = game.state
        seconds = b"%d s" % left if left else b""
        _header(oled, SEAT_NAMES[state[s.MOVER]], seconds)
        oled.text(48, 0, b"ROW" if state[s.DIRECTION] == c.ROW else b"COLUMN", 1)
        oled.big_centre(12, _card_name(state[s.CARDS + state[s.CHOICE]]))
        first = (128 - game.line_count * _CELL) >> 1
        for i in range(game.line_count):
            text = _VALUES[s.value(state[s.CARDS + game.line[i]]) + 4]
            x = first + i * _CELL
            chosen = game.line[i] == state[s.CHOICE]
            if chosen:
                oled.fill_rect(x, _VALUES_Y - 1, _CELL, 9, 1)
            oled.text(x + ((_CELL - len(text) * _LETTER) >> 1), _VALUES_Y, text, 0 if chosen else 1)
        self._draw_scores(oled)
        _legend(oled, _LEGEND_OPEN if state[s.OPEN] else _LEGEND)

    def _draw_scores(self, oled):
        """One line: a letter and the score of each side."""
        state = self._game.state
        count = 2 if scoring.players(state) == SEATS else scoring.players(state)
        i = 0
        for seat in range(SEATS):
            if _is_side(state, seat):
                name = _side_name(state, seat)
                text = name[:3] if len(name) == 3 else name[:1]
                text += b" %d" % scoring.side_score(state, seat)
                oled.text((2 * i + 1) * 64 // count - len(text) * 3, _SCORES_Y, text, 1)
                i += 1

    def _draw_result(self, oled, phase):
        """The winner, or the round just counted, above a bar for each side."""
        state = self._game.state
        if phase == c.OVER:
            oled.big_centre(0, self._headline())
        else:
            _header(oled, _ROUNDS[state[s.ROUND]], b"so far")
            _legend(oled, b"F next round")
        most = 1
        for seat in range(SEATS):
            if _is_side(state, seat):
                most = max(most, scoring.side_score(state, seat))
        y = 22 if phase == c.OVER else 14
        for seat in range(SEATS):
            if _is_side(state, seat):
                score = scoring.side_score(state, seat)
                oled.text(0, y, _side_name(state, seat), 1)
                oled.bar(36, y, 66, 7, max(score, 0), most)
                text = b"%d" % score
                oled.text(128 - len(text) * _LETTER, y, text, 1)
                y += 11

    def _headline(self):
        """Return who has won."""
        state = self._game.state
        won = state[s.WINNERS]
        if scoring.players(state) == SEATS:
            return b"SHARED WIN" if won == 15 else _TEAM_NAMES[0 if won & 1 else 1] + b" WIN"
        for seat in range(SEATS):
            if won == 1 << seat:
                return _LOUD_NAMES[seat] + b" WINS"
        return b"SHARED WIN"


def _is_side(state, seat):
    """Return whether a seat stands for a side: every player, or of a team the lower seat."""
    return state[s.KINDS + seat] != EMPTY and (scoring.players(state) != SEATS or seat < 2)


def _side_name(state, seat):
    return _TEAM_NAMES[seat] if scoring.players(state) == SEATS else SEAT_NAMES[seat]


def _card_name(code):
    """Return a card's name in capitals."""
    return _GOLD_NAMES[code] if code < c.STONE else _STONE_NAMES[code - c.STONE]


def _header(oled, text, note):
    """The thin line at the top; `note` stands at the right."""
    oled.text(0, 0, text, 1)
    if note:
        oled.text(128 - len(note) * _LETTER, 0, note, 1)
    oled.hline(0, 9, 128, 1)


def _legend(oled, text):
    """The line at the bottom: what the buttons do."""
    oled.fill_rect(0, _LEGEND_Y - 1, 128, 9, 1)
    oled.text((128 - len(text) * _LETTER + 1) >> 1, _LEGEND_Y, text, 0)
