"""Claim for eyes and ears."""

from micropython import const

from paydirt.engine.game import HUMAN
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim.view_hint import Hint
from paydirt.games.claim.view_matrix import MatrixView
from paydirt.games.claim.view_oled import OledView
from paydirt.screen import palette, tunes

_MOVES = (c.NOTE_CHOICE, c.NOTE_SWITCH, c.NOTE_STEP, c.NOTE_HINT)
_AWAY_MS = const(250)  # not drawn for so long: somebody else may have had the displays


def _tune(code):
    """Return the tune of a card that is taken."""
    if code >= c.TOWN:
        return tunes.CARD_TOWN
    if code == c.PAN:
        return tunes.CARD_PAN
    return tunes.CARD_STONE if code > c.STONE else tunes.CARD_GOLD


class View:
    """Shows a match on a stage."""

    def __init__(self, game, stage):
        self._game = game
        self._stage = stage
        self._hint = Hint(game.state)
        self._matrix = MatrixView(game, stage, self._hint)
        self._oled = OledView(game, stage, self._hint)
        self._drawn_ms = 0
        self._hurry = 0
        self.changed = True  # the state may look different from what was drawn last

    def refresh(self):
        """Draw everything anew next time, because something else has drawn on the displays."""
        self._matrix.refresh()
        self._oled.refresh()

    def draw(self, t_ms, now_ms):
        """Draw the lights at game time `t_ms`; `now_ms`: wall time, for what moves by itself."""
        if (now_ms - self._drawn_ms) & 0x3FFFFFFF > _AWAY_MS:
            self.refresh()
        self._drawn_ms = now_ms
        self.changed = False
        self._hint.step(self._game.state)
        self._matrix.draw(t_ms, now_ms)

    def think(self):
        """Look for the hint that has been asked for, a piece of it; return whether there is more."""
        return self._hint.think(self._game.state)

    def touch(self, t_ms, now_ms):
        """Draw what has changed since `draw`."""
        if self.changed:
            self.draw(t_ms, now_ms)

    def draw_display(self, t_ms, now_ms):
        """Draw a piece of the display; the last seconds of a turn tick."""
        self._oled.draw(t_ms, now_ms)
        self._tick(t_ms)

    def pressed(self, seat):
        """A person has pressed a button. In another's turn the middle of its edge glows at once: it has been seen."""
        state = self._game.state
        if state[s.PHASE] != c.TURN or state[s.MOVER] == seat or state[s.KINDS + seat] != HUMAN:
            return
        rgb = self._stage.palette.player(seat)
        effects = self._stage.effects
        i = 7
        while i <= 8:
            if seat & 1:
                effects.spawn_touch(0 if seat == 1 else 15, i, rgb)
            else:
                effects.spawn_touch(i, 15 if seat == 0 else 0, rgb)
            i += 1

    def note(self, code, t_ms, a, b, c_):
        """Make what happens be heard and fly."""
        player = self._stage.player
        if code in _MOVES:
            player.play(tunes.CARD_MOVE)
        elif code == c.NOTE_TAKE:
            self._fly(a, b, c_)
            player.play_seat(_tune(c_), a)
        elif code == c.NOTE_SHERIFF:
            self._fly(a, b, c_)
            player.play_seat(tunes.START, a)
        elif code == c.NOTE_BLAST:
            at = self._matrix.corner(b)
            self._stage.effects.spawn_burst(at & 15, at >> 4, 10)
            player.play(tunes.SHOT)
        elif code == c.NOTE_REFUSED:
            player.play(tunes.NO)
        elif code == c.NOTE_OVER:
            player.play(tunes.WIN)
            self._celebrate(a)

    def _fly(self, seat, place, code):
        """Let a card's light fly to the middle of its owner's edge."""
        at = self._matrix.corner(place)
        rgb = self._stage.palette.rgb(palette.CARD_STONE if s.value(code) < 0 else palette.CARD_BRIGHT)
        x = 7 if seat % 2 == 0 else (0 if seat == 1 else 15)
        y = 7 if seat % 2 else (15 if seat == 0 else 0)
        effects = self._stage.effects
        effects.spawn_flight(at & 15, at >> 4, x, y, rgb)
        effects.spawn_trail(at & 15, at >> 4, self._stage.palette.player(seat))

    def _celebrate(self, winners):
        """A ring from the edge of every winner."""
        for seat in range(4):
            if winners >> seat & 1:
                x = 7 if seat % 2 == 0 else (0 if seat == 1 else 15)
                y = 7 if seat % 2 else (15 if seat == 0 else 0)
                self._stage.effects.spawn_ring(x, y, self._stage.palette.player(seat), 8)

    def _tick(self, t_ms):
        """The last five seconds of a turn are heard."""
        state = self._game.state
        if state[s.PHASE] != c.TURN or not state[s.TIMER_S]:
            return
        left_s = (s.get30(state, s.DEADLINE) - t_ms + 999) // 1000
        if left_s != self._hurry:
            self._hurry = left_s
            if left_s <= c.HURRY_S:
                self._stage.player.play(tunes.HURRY)
