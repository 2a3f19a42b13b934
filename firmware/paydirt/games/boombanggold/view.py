"""How Boom, Bang, Gold is seen and heard: the whole of it on the matrix, one message on the OLED, a tune at a time.

The view reads the state and never writes it. What has to be seen follows from the state alone, so a match taken up
from a saved state looks right at once; notes only set free what passes: bursts, flights, messages, tunes. Only visible
things are used: exchanging tiles that lie face down changes no pixel.
"""

from micropython import const

from paydirt.games.boombanggold.constants import OPT_ROUNDS, P_OVER, ROUNDS, SHORT_ROUNDS
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
        self._page_next = False
        self._chosen_ms = 0
        self._drawn_ms = 0
        self._fresh = True
        stage.palette.dusk = self._dusk_due()

    def refresh(self):
        """Draw everything anew at the next `draw`: something else was on the displays."""
        self._fresh = True
        self._pages.refresh()

    def note(self, code, t_ms, a, b, c):
        """Hear a note of the game (constants.py says what a, b, c are)."""
        self._fresh = True
        self._reactions.note(code, a, b, c)
        self._pages.note(code, t_ms, a, b, c)
        self._sounds.note(code, a, b, c)

    def draw(self, t_ms, now_ms):
        """Draw the state at game time `t_ms`; `now_ms`: wall time, for everything that moves by itself."""
        if (now_ms - self._drawn_ms) & 0x3FFFFFFF > _GAP_MS:
            self.refresh()
        self._drawn_ms = now_ms
        self._sounds.turn(t_ms)
        tick = now_ms // _TICK_MS
        fresh = self._fresh
        if not fresh and (tick == self._tick or (self._page_next and not self._pages.page.done)):
            self._page_next = False
            self._pages.go_on()
            return
        self._page_next = True  # a picture and a piece of a page take turns
        self._tick = tick
        self._fresh = False
        if fresh or (now_ms - self._chosen_ms) & 0x3FFFFFFF >= _PAGE_MS:
            self._chosen_ms = now_ms
            self._pages.choose(t_ms)
            self._dusk()
        self._reactions.turn(now_ms)
        self._tiles.refresh(now_ms)
        self._tiles.paint(now_ms)
        self._tiles.accents(now_ms)
        self._light.paint(now_ms)
        self._cursors.paint(t_ms, now_ms)
        self._blocks.paint(now_ms, fresh)

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
