"""Plays matches of bots alone, twice as fast as engine.match.Match: the same presses at the same moments.

What is left out is only what people need: a queue of events, a recorder, saved memories. A test compares both.
"""

import re
from operator import itemgetter, mul

from paydirt.engine.game import EMPTY, NEVER
from paydirt.engine.rng import Rng, own_seed
from paydirt.games.boombanggold import bot_table, eyes
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as s
from paydirt.games.boombanggold.bot import Bot
from paydirt.games.boombanggold.bot_hands import M_GOAL, NOTHING, RELEASE
from paydirt.games.boombanggold.rules import Game

_WANTED = bytes(s.FACE_UP | kind for kind in (c.LEGAL, c.ILLEGAL, c.PICK, c.DYNAMITE, c.STAR, c.REVOLVER))
_TAKEABLE = re.compile(b"[" + re.escape(_WANTED) + b"]")
_DETOUR = 12  # as in eyes: an action tile is worth one


def look(state, seat, shy, special, out, at):
    """The same as eyes.look, but finds the face-up tiles with a pattern."""
    first = s.SEAT + s.S_CURSOR
    here = state[first + seat * s.SEAT_SIZE]
    x = here & 15
    y = here >> 4
    best = s.NOWHERE
    least = 30000
    others = None
    for match in _TAKEABLE.finditer(state, 0, s.CELLS):
        cell = match.start()
        cell_x = cell & 15
        cell_y = cell >> 4
        far = abs(cell_x - x) + abs(cell_y - y)
        cost = far * 8
        if state[cell] & s.KIND > c.ILLEGAL:
            cost -= _DETOUR
        if shy:
            if others is None:
                seats = [base for base in range(s.SEAT, s.SIZE, s.SEAT_SIZE) if state[base]]
                cells = [state[base + s.S_CURSOR] for base in seats if base + s.S_CURSOR != first + seat * s.SEAT_SIZE]
                others = [(cell & 15, cell >> 4) for cell in cells]
            for other_x, other_y in others:
                near = abs(cell_x - other_x) + abs(cell_y - other_y)
                if near < far:
                    cost += shy * (far - near)
        if cost < least or (cost == least and _before(cell, best, x, y)):
            least = cost
            best = cell
    found = state.rfind(s.FACE_UP | special, 0, s.CELLS)
    out[at] = best
    out[at + 1] = found if found >= 0 else s.NOWHERE


def _before(cell, other, x, y):
    """Return whether eyes.look comes to `cell` before `other` when it looks from (x, y)."""
    if y > 5:
        cell, other = cell ^ 0xF0, other ^ 0xF0
    if x > 7:
        cell, other = cell ^ 15, other ^ 15
    return cell < other


def _rock():
    """Return a table for bytes.translate: 1 for what looks like a boulder in a cell."""
    return bytes(s.visible(tile) == s.SHOWS_ROCK for tile in range(256))


def _near(cell, weights):
    """Return (function that picks the cells of the mine in reach of a stick at `cell`, their weights)."""
    cells = []
    found = []
    for place in range(s.MINE_FIRST, s.MINE_END):
        d2 = ((place & 15) - (cell & 15)) ** 2 + ((place >> 4) - (cell >> 4)) ** 2
        if d2 < len(weights) and weights[d2]:
            cells.append(place)
            found.append(weights[d2])
    return itemgetter(*cells), found


_ROCK = _rock()
_NEAR = [_near(cell, c.FLIP_Q8) for cell in range(s.CELLS)]


def rock_around(state, cell, weights):
    """The same as eyes.rock_around with the weights of a stick, from a table of its cells."""
    assert weights is c.FLIP_Q8
    pick, found = _NEAR[cell]
    return sum(map(mul, pick(state.translate(_ROCK)), found))


class Lots(Rng):
    """The same numbers as engine.rng.Rng, kept as numbers."""

    def __init__(self):
        self._x = 0
        self._y = 0

    def seed(self, seed):
        self._x = (seed & 0x7FFF) | 0x8000
        self._y = (seed >> 15) & 0x7FFF
        for _ in range(16):
            self.next16()

    def next16(self):
        x = self._x
        y = self._y
        t = (x ^ (x << 5)) & 0xFFFF
        new = y ^ (y >> 1) ^ t ^ (t >> 3)
        self._x = y
        self._y = new
        return (new + (y * 0x2C9B >> 7)) & 0xFFFF


class QuickBot(Bot):
    """A bot that keeps its next moment, in us, and its lots as numbers and not in its memory."""

    def __init__(self, game, seat, level):
        super().__init__(game, seat, level, bytearray(Bot.MEMORY))
        self._rng = Lots()
        self.seat = seat
        self.due = 0
        self.down = [False] * 4

    def _sleep(self, wait_ms):
        self.due = (self._game.now_ms + wait_ms) * 1000 + self._rng.next16() % 1000


class Aimless(QuickBot):
    """Walks its crosshair to the first place it thinks of that is near enough, whatever lies there."""

    def _compare(self, cell, here):
        walk = abs((cell & 15) - (here & 15)) + abs((cell >> 4) - (here >> 4))
        if self._memory[M_GOAL] == s.NOWHERE and walk * bot_table.AIM_STEP_MS <= c.AIM_MS - 600:
            self._memory[M_GOAL] = cell


class Told:
    """In the place of a game's notes: tells the listener at once."""

    def __init__(self, listener):
        self._note = listener.note

    def put(self, code, t_ms, a=0, b=0, c=0):
        self._note(code, t_ms, a, b, c)


class StandStill(RuntimeError):
    """A match in which nothing will happen any more."""


def play(setup, seed, classes, listener):
    """Play one match of bots (`classes`: one of QuickBot for each seat); return the game.

    `seed` (30 bits) is for the bots; `listener.note(code, t_ms, a, b, c)` hears the game from its first round on.
    """
    game = Game(setup)
    game.notes = Told(listener)  # pyright: ignore[reportAttributeAccessIssue]
    bots = []
    for seat in range(4):
        kind = game.kind(seat)
        if kind != EMPTY:
            bot = classes[seat](game, seat, kind - 1)
            bot.begin(own_seed(seed, seat + 1))
            bots.append(bot)
    plain = eyes.look, eyes.rock_around
    eyes.look, eyes.rock_around = look, rock_around
    try:
        _run(game, bots)
    finally:
        eyes.look, eyes.rock_around = plain
    return game


def _run(game, bots):
    """Let the bots act, each at its moment, after the game's deadlines before it, until the match is over."""
    while True:
        bot = bots[0]
        due = bot.due
        same = False
        for other in bots:
            if other.due <= due:
                same = other.due == due and other is not bots[0]
                due = other.due
                bot = other
        t_ms = due // 1000
        while game.next_due <= t_ms:
            game.advance(game.next_due)
            if game.over():
                return
        if t_ms >= NEVER:
            raise StandStill("nothing happens any more")
        game.now_ms = t_ms
        if same:
            bot = min((other for other in bots if other.due == due), key=lambda other: game.rank(other.seat))
        action = bot.act()
        if action != NOTHING:
            button = action & 3
            pressed = not action & RELEASE
            if bot.down[button] != pressed:
                bot.down[button] = pressed
                (game.press if pressed else game.release)(t_ms, due - t_ms * 1000, bot.seat, button)
        if bot.due <= due:
            raise StandStill(f"the bot on seat {bot.seat} does not move on at {t_ms} ms")
