"""How Boom, Bang, Gold is seen and heard: the whole of it on the matrix, one message on the OLED, a tune at a time.

The view reads the state and never writes it. What has to be seen follows from the state alone, so a match taken up
from a saved state looks right at once; notes only set free what passes: bursts, flights, messages, tunes. Only visible
things are used: exchanging tiles that lie face down changes no pixel.
"""

from micropython import const

from paydirt.games.boombanggold.constants import N_STEP, OPT_ROUNDS, P_OVER, ROUNDS, SHORT_ROUNDS
from paydirt.games.boombanggold.state import OPTIONS, PHASE, ROUND
from paydirt.games.boombanggold.view_blocks import Blocks
from paydirt.games.boombanggold.view_cursors import Cursors
from paydirt.games.boombanggold.view_effects import Reactions
from paydirt.games.boombanggold.view_light import Light
from paydirt.games.boombanggold.view_pages import Pages
from paydirt.games.boombanggold.view_sounds import Sounds
from paydirt.games.boombanggold.view_tiles import Tiles

_TICK_MS = const(25)  # nothing on the matrix moves by itself more often than this, but for effects
_PAGE_MS = const(75)  # and nothing that no note tells changes a page
_GAP_MS = const(250)  # so long without a picture: another screen had the displays
_DUSK_STEP = const(16)
_DUSK = const(256)


class View:
    """Draws one game on one stage."""

    def __init__(self, game, stage):
        state = game.state
        self._state = state
        self._stage = stage
        self._tiles = Tiles(state, stage)
        self._blocks = Blocks(state, stage, self._tiles.table)
        self._cursors = Cursors(state, stage)
        self._light = Light(state, stage)
        self._reactions = Reactions(state, stage, self._cursors, self._light)
        self._pages = Pages(state, stage)
        self._sounds = Sounds(state, stage.player)
        self._tick = -1
        self._chosen_ms = 0
        self._drawn_ms = -1000  # long ago
        self._moved = True  # a picture was drawn: time to look what moves by itself
        self._told = True  # a note was heard: the page and the blocks may be other ones
        self.changed = True  # the state may look different from what was drawn last
        stage.palette.dusk = self._dusk_due()

    def refresh(self):
        """Draw everything anew at the next `draw`: something else was on the displays."""
        self.changed = self._told = self._moved = True
        self._pages.refresh()

    def note(self, code, t_ms, a, b, c):
        """Hear a note of the game (constants.py says what a, b, c are)."""
        self._reactions.note(code, a, b, c)
        if code != N_STEP:  # by far the most: a trail is all
            self._told = True
            self._pages.note(code, t_ms, a, b, c)
            self._sounds.note(code, a, b, c)

    def draw(self, t_ms, now_ms):
        """Draw the lights at game time `t_ms`; `now_ms`: wall time, for everything that moves by itself."""
        if (now_ms - self._drawn_ms) & 0x3FFFFFFF > _GAP_MS:
            self.refresh()
            self._prepare(t_ms, now_ms)
        self._drawn_ms = now_ms
        tick = now_ms // _TICK_MS
        if tick != self._tick or self.changed or self._told:
            self._tick = tick
            self._paint(t_ms, now_ms)

    def touch(self, t_ms, now_ms):
        """Draw what has changed since `draw`. A press waits for its light until this is done."""
        if self.changed:
            if self._light.resting():  # nothing but cursors can have moved
                self._cursors.step(t_ms, now_ms, self._tiles)
                self.changed = False
            else:
                self._paint(t_ms, now_ms)

    def _paint(self, t_ms, now_ms):
        self._tiles.paint(now_ms)
        self._tiles.accents(now_ms)
        self._light.paint(now_ms)
        self._cursors.paint(t_ms, now_ms)
        self._blocks.paint(now_ms, self._told)
        self._told = False
        self.changed = False
        self._moved = True

    def draw_display(self, t_ms, now_ms):
        """Draw a piece of the display, and prepare the next picture of the lights."""
        self._sounds.turn(t_ms)
        if self._moved or self._told:
            self._moved = False
            self._prepare(t_ms, now_ms)
        self._pages.go_on()

    def _prepare(self, t_ms, now_ms):
        """Bring up to date what moves by itself or hangs on notes."""
        self._reactions.turn(now_ms)
        self._tiles.refresh(now_ms)
        if self._told or (now_ms - self._chosen_ms) & 0x3FFFFFFF >= _PAGE_MS:
            self._chosen_ms = now_ms
            self._pages.choose(t_ms)
            self._dusk()

    def _dusk_due(self):
        """Return how dark the mine should be: the last hour darkens."""
        s = self._state
        last = SHORT_ROUNDS if s[OPTIONS + OPT_ROUNDS] == SHORT_ROUNDS else ROUNDS
        return _DUSK if s[ROUND] == last and s[PHASE] != P_OVER else 0

    def _dusk(self):
        """Let dusk come, or go, by a step."""
        colours = self._stage.palette
        due = self._dusk_due()
        if colours.dusk < due:
            colours.dusk = min(colours.dusk + _DUSK_STEP, due)
        elif colours.dusk > due:
            colours.dusk = max(colours.dusk - _DUSK_STEP, due)
