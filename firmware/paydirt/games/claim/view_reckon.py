"""The final reckoning on the display: for each player what keeping all townsfolk gives and what the best use does."""

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring, texts
from paydirt.games.claim import state as s

_TOP = 11
_LINE = 9
_WORDS = 4  # uses named in a line


def draw(oled, game):
    """Draw the proposal: a line of points a player, and with up to three players one that names the uses."""
    state = game.state
    oled.text(0, 0, b"Townsfolk", 1)
    oled.text_right(128, 0, b"kept  best", 1)
    oled.hline(0, 9, 128, 1)
    named = scoring.players(state) < SEATS
    y = _TOP
    for seat in range(SEATS):
        if state[s.KINDS + seat] == EMPTY:
            continue
        oled.text(0, y, texts.SEATS[seat], 1)
        oled.text_right(86, y, b"%d" % game.reckoning.unused[seat], 1)
        oled.text_right(122, y, b"%d" % best_points(game, seat), 1)
        y += _LINE
        if named:
            oled.text(6, y, uses(game, seat), 1)
            y += _LINE


def best_points(game, seat):
    """Return what the best use of a seat's townsfolk is worth to it: a stone given away counts for the giver and
    against who gets it; what others' smugglers give the seat does not count."""
    state = game.state
    points = game.reckoning.points[seat]
    for place in range(c.PLACES):
        gift = game.reckoning.gift[place]
        mine = state[s.WHERE + place] & c.OWNER == seat + 1
        if gift and (mine or gift == seat + 1):
            points += state[s.CARDS + place] - c.STONE
    return points


def uses(game, seat):
    """Return the uses proposed to a seat in letters: the townsperson's two and the card's value."""
    state = game.state
    text = b""
    words = 0
    for place in range(c.PLACES):
        kind = game.reckoning.done[place] - 1
        if kind < 0 or state[s.WHERE + place] & c.OWNER != seat + 1:
            continue
        words += 1
        if words <= _WORDS:
            text += texts.LETTERS[kind] + b"%d " % s.value(state[s.CARDS + place])
    if words > _WORDS:
        text += b".."
    return text if words else b"keep all"
