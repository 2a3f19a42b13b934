"""Claim on the OLED: whose turn, the chosen card by name, the line's values as the mover sees them, the scores."""

from micropython import const

from paydirt.engine.game import BOT, EMPTY, SEATS
from paydirt.games.claim import constants as c
from paydirt.games.claim import hints, scoring, texts, view_hint, view_reckon
from paydirt.games.claim import state as s
from paydirt.games.claim.view_town import Preview

_LOT_MS = const(800)  # before its end the lot has fallen
_LETTER = const(6)
_CELL = const(18)  # pixels a value of the line
_CELLS = const(7)
_LINE_Y = const(29)  # its values
_TEXT_Y = const(31)
_SCORES_Y = const(44)
_LEGEND_Y = const(56)
_PAGE_MS = const(2400)  # how long the result, then the reckoning is shown
_OFFER_MS = const(3000)  # the legend, then for so long that a hint can be asked for


class OledView:
    """Draws the display when what it says has changed."""

    def __init__(self, game, stage, hint):
        self._game = game
        self._stage = stage
        self._hint = hint
        self._preview = Preview(game)
        self._page = 0  # what changes by itself: see _extra
        self._ended_ms = -1  # wall time at which the result was first shown
        self._key = -1
        self._key2 = -1

    def refresh(self):
        """Draw everything anew at the next draw."""
        self._key = -1

    def draw(self, t_ms, now_ms):
        """Bring the display up to date."""
        state = self._game.state
        phase = state[s.PHASE]
        left = self._seconds_left(t_ms)
        key = ((s.get16(state, s.TURN_NO) << 3 | phase) << 7 | left) << 9 | state[s.DIRECTION] << 8 | state[s.CHOICE]
        key2 = (state[s.STEP] << 4 | state[s.MODE]) << 16 | state[s.ACTOR] << 8 | state[s.PICKED]
        page = self._extra(now_ms)
        key2 |= page << 23
        if key == self._key and key2 == self._key2:
            return
        self._key = key
        self._key2 = key2
        self._page = page
        oled = self._stage.oled
        oled.turn(2 if phase == c.TURN and state[s.ROTATIONS + state[s.MOVER]] == 2 else 0)
        oled.clear()
        if phase == c.DRAW:
            self._draw_lot(oled, left)
        elif phase == c.TURN:
            self._draw_turn(oled, left)
        elif page:
            view_reckon.draw(oled, self._game)
        else:
            self._draw_result(oled, phase)

    def _extra(self, now_ms):
        """Return what the picture depends on beside the state: in a turn how a hint stands (0 to 2), + 4 while a bot
        thinks, + 8 while the legend offers a hint; after it 1 while the reckoning is shown."""
        state = self._game.state
        phase = state[s.PHASE]
        if phase == c.TURN:
            self._ended_ms = -1
            page = self._hint.look
            if view_hint.thinks(self._game):
                page |= 4
            if not state[s.HINT] and hints.allowed(state, state[s.MOVER]) and now_ms // _OFFER_MS & 1:
                page |= 8
            return page
        if phase == c.DRAW or not state[s.FLAGS] & s.FLAG_TOWNSFOLK:
            return 0
        if self._ended_ms < 0:
            self._ended_ms = now_ms
        return (now_ms - self._ended_ms) // _PAGE_MS & 1

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
        _header(oled, texts.ROUNDS[state[s.ROUND]] if scoring.rounds(state) > 1 else b"Claim", b"")
        if fallen:
            oled.big_centre(22, texts.LOUD_SEATS[state[s.STARTER]])
            oled.text_centre(44, b"takes the sheriff" if state[s.STARTER] == scoring.sheriff_seat(state) else b"starts")
        else:
            oled.text_centre(28, b"Who starts?")

    # A turn

    def _draw_turn(self, oled, left):
        state = self._game.state
        step = state[s.STEP]
        _header(oled, texts.SEATS[state[s.MOVER]], b"%d s" % left if left else self._count())
        oled.text(48, 0, self._direction() if step == c.STEP_MOVE else self._step_name(), 1)
        if step in (c.STEP_MOVE, c.STEP_BLAST):
            oled.big_centre(12, texts.card_name(state, state[s.CHOICE]))
            self._draw_values(oled)
        elif step == c.STEP_TARGET:
            oled.big_centre(12, texts.card_name(state, state[s.CHOICE]))
            self._preview.draw(oled, state[s.ACTOR], state[s.CHOICE])
        elif step == c.STEP_MENU:
            oled.big_centre(12, c.TOWNSFOLK[state[s.CARDS + state[s.CHOICE]] - c.TOWN][0])
            self._preview.draw(oled, state[s.CHOICE], c.NOWHERE)
        elif step == c.STEP_GIVE:
            oled.big_centre(12, texts.LOUD_SEATS[state[s.CHOICE]])
            oled.text_centre(_TEXT_Y, b"gets " + texts.card_name(state, state[s.PICKED]))
        elif step == c.STEP_OVERSEER:
            oled.big_centre(12, b"MOVE AGAIN" if state[s.CHOICE] else b"KEEP")
            oled.text_centre(_TEXT_Y, b"roles swap" if state[s.CHOICE] else b"6 points at the end")
        else:
            oled.big_centre(12, c.TOWNSFOLK[c.WATCHMAN][0])
            self._preview.draw(oled, state[s.ACTOR], c.NOWHERE)
        if step not in (c.STEP_MENU, c.STEP_TARGET, c.STEP_PASS):
            self._draw_foot(oled)
        _legend(oled, self._legend())

    def _draw_foot(self, oled):
        """Above the legend the hint, else the scores; of a townsperson of the line what it does and scores instead."""
        state = self._game.state
        hint = self._hint.text(state)
        town = state[s.STEP] == c.STEP_MOVE and state[s.CARDS + state[s.CHOICE]] >= c.TOWN
        if town:
            self._preview.draw_card(oled, state[s.CHOICE], hint)
        elif hint:
            oled.text_centre(_SCORES_Y, hint)
        else:
            self._draw_scores(oled)

    def _count(self):
        """Return in the menu which of how many it is, else nothing."""
        game = self._game
        if game.state[s.STEP] != c.STEP_MENU:
            return b""
        at = 0
        while at < game.line_count and game.line[at] != game.state[s.CHOICE]:
            at += 1
        return b"%d/%d" % (at + 1, game.line_count)

    def _step_name(self):
        """Return what is asked; in the menu HINT where the hint's townsperson is chosen."""
        state = self._game.state
        if state[s.STEP] == c.STEP_MENU and self._hint.look == view_hint.READY and self._hint.actor == state[s.CHOICE]:
            return b"HINT"
        return texts.STEPS[state[s.STEP]]

    def _direction(self):
        """Return the name of the line to take from."""
        state = self._game.state
        if state[s.MODE] == c.INNKEEPER + 1:
            return b"DIAGONAL"
        column = state[s.DIRECTION] ^ (state[s.MODE] == c.PONY + 1)
        return b"COLUMN" if column else b"ROW"

    def _legend(self):
        state = self._game.state
        if state[s.KINDS + state[s.MOVER]] >= BOT:
            return texts.LEGEND_THINKS if self._page & 4 else texts.LEGEND_PLAYS
        if self._page & 8 and state[s.STEP] == c.STEP_MOVE:
            return texts.LEGEND_HINT
        if state[s.STEP] == c.STEP_MENU and not self._preview.usable(state[s.CHOICE]):
            return texts.LEGEND_LOOK
        if state[s.STEP] != c.STEP_MOVE:
            return texts.LEGENDS[state[s.STEP]]
        if state[s.OPEN]:
            return texts.LEGEND_OPEN
        if state[s.MODE]:
            return texts.LEGEND_UNDO
        return texts.LEGEND_TOWN if state[s.FLAGS] & s.FLAG_TOWNSFOLK else texts.LEGENDS[0]

    def _draw_values(self, oled):
        """The options' values side by side, the chosen one inverted; of a long line those around it."""
        game = self._game
        state = game.state
        n = game.line_count
        at = 0
        while at < n and game.line[at] != state[s.CHOICE]:
            at += 1
        first = min(max(at - _CELLS // 2, 0), max(n - _CELLS, 0))
        shown = min(n, _CELLS)
        x = (128 - shown * _CELL) >> 1
        for i in range(first, first + shown):
            text = texts.short_name(state[s.CARDS + game.line[i]])
            if i == at:
                oled.fill_rect(x, _LINE_Y - 1, _CELL, 9, 1)
            oled.text(x + ((_CELL - len(text) * _LETTER) >> 1), _LINE_Y, text, 0 if i == at else 1)
            x += _CELL

    def _draw_scores(self, oled):
        """One line: a letter and the score of each side."""
        game = self._game
        state = game.state
        count = 2 if scoring.players(state) == SEATS else scoring.players(state)
        i = 0
        for seat in range(SEATS):
            if _is_side(state, seat):
                name = _side_name(state, seat)
                text = name[:3] if len(name) == 3 else name[:1]
                text += b" %d" % game.side_score(seat)
                oled.text((2 * i + 1) * 64 // count - len(text) * 3, _SCORES_Y, text, 1)
                i += 1

    # A round's end

    def _draw_result(self, oled, phase):
        """The winner, or the round just counted, above a bar for each side and what its townsfolk brought."""
        game = self._game
        state = game.state
        if phase == c.OVER:
            oled.big_centre(0, self._headline())
        else:
            _header(oled, texts.ROUNDS[state[s.ROUND]], b"so far")
            _legend(oled, texts.LEGEND_NEXT)
        most = 1
        for seat in range(SEATS):
            if _is_side(state, seat):
                most = max(most, game.side_score(seat))
        y = 22 if phase == c.OVER else 14
        for seat in range(SEATS):
            if _is_side(state, seat):
                score = game.side_score(seat)
                oled.text(0, y, _side_name(state, seat), 1)
                oled.bar(36, y, 44, 7, max(score, 0), most)
                if state[s.FLAGS] & s.FLAG_TOWNSFOLK:
                    oled.text(82, y, b"%+d" % scoring.side_sum(state, seat, game.reckoning.points), 1)
                oled.text_right(128, y, b"%d" % score, 1)
                y += 11
        if phase == c.OVER and scoring.tie_decided(state, game.scores):
            oled.text_centre(y + 6, texts.TIE)

    def _headline(self):
        """Return who has won."""
        state = self._game.state
        won = state[s.WINNERS]
        if scoring.players(state) == SEATS:
            return b"SHARED WIN" if won == 15 else texts.TEAMS[0 if won & 1 else 1] + b" WIN"
        for seat in range(SEATS):
            if won == 1 << seat:
                return texts.LOUD_SEATS[seat] + b" WINS"
        return b"SHARED WIN"


def _is_side(state, seat):
    """Return whether a seat stands for a side: every player, or of a team the lower seat."""
    return state[s.KINDS + seat] != EMPTY and (scoring.players(state) != SEATS or seat < 2)


def _side_name(state, seat):
    return texts.TEAMS[seat] if scoring.players(state) == SEATS else texts.SEATS[seat]


def _header(oled, text, note):
    """The thin line at the top; `note` stands at the right."""
    oled.text(0, 0, text, 1)
    if note:
        oled.text_right(128, 0, note, 1)
    oled.hline(0, 9, 128, 1)


def _legend(oled, text):
    """The line at the bottom: what the buttons do; bytes 1 to 4 are the arrows of F, L, B and R."""
    oled.fill_rect(0, _LEGEND_Y - 1, 128, 9, 1)
    oled.keys((128 - oled.keys_width(text)) >> 1, _LEGEND_Y, text, 0)
