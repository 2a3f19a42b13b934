"""What the display says about cards and townsfolk, Latin-1, at most 21 letters a line."""

from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s

# By kind: what becomes of the chosen card.
CHANGES = (
    b"",
    b"",
    b"",
    b"-%d counts -%d",
    b"-%d is gone",
    b"-%d counts +%d",
    b"",
    b"",
    b"-%d for another",
    b"%d counts %d",
    b"",
)
LETTERS = (b"Po", b"In", b"Ov", b"Tr", b"Go", b"Te", b"Wa", b"Mu", b"Sm", b"Ba", b"Bl")
SEATS = (b"South", b"West", b"North", b"East")
LOUD_SEATS = (b"SOUTH", b"WEST", b"NORTH", b"EAST")
TEAMS = (b"S+N", b"W+E")
GOLD = (b"", b"GOLD 1", b"GOLD 2", b"GOLD 3", b"GOLD 4", b"GOLD 5", b"GOLD 6")
STONES = (b"", b"STONE 1", b"STONE 2", b"STONE 3", b"STONE 4")
VALUES = (b"-4", b"-3", b"-2", b"-1", b"0", b"1", b"2", b"3", b"4", b"5", b"6")
ROUNDS = (b"Round 1", b"Round 2", b"Round 3")
# By step: the header's right half and the legend, in which the bytes 1 to 4 are the arrows of F, L, B and R.
STEPS = (b"", b"TOWN", b"USE ON", b"GIVE TO", b"PASS?", b"OVERSEER", b"BLAST")
LEGENDS = (
    b"\2\4choose   \1take",
    b"\2\4pick \1use  \3back",
    b"\2\4pick \1do   \3back",
    b"\2\4pick \1give \3back",
    b"\1pass       \3back",
    b"\2\4choose     \1do",
    b"\2\4pick \1fire \3not",
)
TIE = b"equal: sheriff wins"
LEGEND_OPEN = b"\2\4pick \1take \3turn"
LEGEND_TOWN = b"\2\4pick \1take \3town"
LEGEND_LOOK = b"\2\4pick        \3back"
LEGEND_HINT = b"\2+\4 together: a hint"
LEGEND_NEXT = b"\1next round"
LEGEND_THINKS = b"is thinking ..."
LEGEND_PLAYS = b"is playing"
LEGEND_UNDO = b"\2\4pick \1take \3undo"


def card_name(state, place):
    """Return a card's name in capitals, a townsperson's own, the pan's with its markers."""
    code = state[s.CARDS + place]
    if code >= c.TOWN:
        return c.TOWNSFOLK[code - c.TOWN][0]
    if code == c.PAN:
        left = 0
        for i in range(len(c.MARKERS)):
            left += 0 if state[s.MARKERS + i] else 1
        return b"PAN (%d)" % left
    return GOLD[code] if code < c.STONE else STONES[code - c.STONE]


def short_name(code):
    """Return a card in at most two letters: its value, or a townsperson's first two."""
    if code >= c.TOWN:
        return LETTERS[code - c.TOWN]
    return b"Pn" if code == c.PAN else VALUES[s.value(code) + c.STONE_MAX]
