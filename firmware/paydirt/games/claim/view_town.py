"""What using a townsperson would do, in words: which card becomes what, and what use and keeping are worth."""

from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim import texts, townsfolk
from paydirt.games.claim.greedy import worth_of
from paydirt.games.claim.reckon import use_gain

_NONE = -99


class Preview:
    """Draws the two lines below a townsperson's name."""

    def __init__(self, game):
        self._game = game
        self._counts = bytearray(c.COUNTS)
        self._line = bytearray(16)

    def draw(self, oled, place, target):
        """Draw for the townsperson on `place`; `target`: the card to work on, NOWHERE in the menu."""
        state = self._game.state
        kind = state[s.CARDS + place] - c.TOWN
        if state[s.WHERE + place] >> c.MARK_SHIFT == c.MARK_ARMED:
            oled.text_centre(31, b"armed: lay it down")
        elif target == c.NOWHERE:
            oled.text_centre(31, c.TOWNSFOLK[kind][7])
        else:
            worth = abs(s.value(state[s.CARDS + target]))
            oled.text_centre(31, texts.CHANGES[kind] % _numbers(kind, worth))
        gain = self.gain(kind, target)
        kept = b"kept %d" % self.kept(kind)
        if not self.usable(place):
            oled.text_centre(44, b"not now    " + kept)
        elif gain == _NONE:
            oled.text_centre(44, kept + b" at the end")
        else:
            word = b"now" if c.TOWNSFOLK[kind][3] == c.WHEN_CARD else b"card"
            oled.text_centre(44, word + b" %+d    " % gain + kept)

    def draw_card(self, oled, place, instead):
        """Draw for a townsperson of the line, below the values: what it does, and what it would score the mover who
        keeps it, or `instead` of that a text."""
        kind = self._game.state[s.CARDS + place] - c.TOWN
        oled.text_centre(38, c.TOWNSFOLK[kind][7])
        oled.text_centre(46, instead or b"kept %d at the end" % self.kept(kind, 1))

    def usable(self, place):
        """Return whether the mover may use one of the own townsfolk now."""
        state = self._game.state
        return townsfolk.usable(state, place, state[s.MOVER], self._line)

    def kept(self, kind, more=0):
        """Return what a townsperson of the mover, who has so many `more`, would score unused, were it the end now."""
        state = self._game.state
        townsfolk.own(state, state[s.MOVER], self._counts)
        self._counts[c.PER_HELD] += more
        return townsfolk.end_points(kind, self._counts)

    def gain(self, kind, target):
        """Return what the use adds to the mover's score at once: on `target`, or at best; the best card for a move."""
        state = self._game.state
        line = self._line
        if c.TOWNSFOLK[kind][3] == c.WHEN_CARD:
            if target != c.NOWHERE:
                return use_gain(kind, abs(s.value(state[s.CARDS + target])))
            n = townsfolk.collect_targets(state, state[s.MOVER], kind, line)
            best = _NONE
            for i in range(n):
                best = max(best, use_gain(kind, abs(s.value(state[s.CARDS + line[i]]))))
            return best
        best = second = _NONE
        if kind in (c.PONY, c.INNKEEPER, c.MULE):
            for i in range(townsfolk.collect_moves(state, 0, kind + 1, line)):
                worth = worth_of(state, line[i])
                if worth > best:
                    second = best
                    best = worth
                elif worth > second:
                    second = worth
        return best + second if kind == c.MULE else best


def _numbers(kind, worth):
    """Return the numbers of a line of texts.CHANGES."""
    if kind == c.TRADER:
        return (worth, worth >> 1)
    if kind == c.TEACHER:
        return (worth, worth)
    if kind == c.BANKER:
        return (worth, 2 * worth)
    return (worth,)
