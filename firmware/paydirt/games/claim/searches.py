"""Which search a level looks ahead with; what it does not need is not loaded."""

from paydirt.engine import platform
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring
from paydirt.games.claim import state as s
from paydirt.games.claim.search import Search

PLAYERS_EACH_FOR_ITSELF = 3


def of_level(state, level):
    """Return the search for a match as `level` (1 to LEVELS) looks at it."""
    replies = None
    if level >= c.SEES_REPLIES and state[s.FLAGS] & s.FLAG_TOWNSFOLK:
        from paydirt.games.claim.replies import Replies

        replies = Replies()
    deepest = c.DEPTHS_OF_THREE[level - 1]
    if deepest and scoring.players(state) == PLAYERS_EACH_FOR_ITSELF:
        from paydirt.games.claim.search_three import SearchThree

        return SearchThree(replies, deepest, c.DOUBTS_OF_THREE[level - 1])
    exact = level == c.LEVELS and not state[s.FLAGS] & s.FLAG_TOWNSFOLK
    return Search(replies, c.EXACT_CARDS[0 if platform.NATIVE else 1] if exact else 0)
