"""Solves random positions of the base game with 26 cards on the table as level 5 does: prints how many it does not
solve within a turn's positions, and how often the value is not that of the search that goes deeper step by step.
"""

from paydirt.engine.game import EMPTY, HUMAN, Setup
from paydirt.engine.rng import Rng
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim.rules import Game
from paydirt.games.claim.search import Search
from paydirt.games.claim.searches import of_level

COUNT = 500
CARDS = 26


def position(number, rng):
    """Return a state with CARDS cards anywhere."""
    state = Game(Setup("claim", (HUMAN, HUMAN, EMPTY, EMPTY), number)).state
    places = [place for place in range(64) if place // 8 < 7 and place % 8 < 7 and state[place] != c.SHERIFF]
    for i in range(len(places) - 1, 0, -1):
        j = rng.below(i + 1)
        places[i], places[j] = places[j], places[i]
    for place in places[CARDS:]:
        state[s.WHERE + place] = 1
    state[s.PHASE] = c.TURN
    state[s.OPEN] = 0
    state[s.DIRECTION] = number & 1
    state[s.PROSPECTOR] = places[-1]
    return state


def main():
    rng = Rng(bytearray(4), 0)
    rng.seed(26)
    unsolved = wrong = 0
    for number in range(COUNT):
        state = position(number, rng)
        search = of_level(state, c.LEVELS)
        search.begin(state, state[s.MOVER])
        while search.slices < c.BOT_SLICES[c.LEVELS - 1] and not search.step(c.BOT_POSITIONS[c.LEVELS - 1][0]):
            pass
        unsolved += not search.solved and search.moves.count > 0
        if number % 5 == 0:
            steps = Search()
            steps.begin(state, state[s.MOVER])
            while not steps.step(100000):
                pass
            wrong += steps.value != search.value
    print(COUNT, "positions,", unsolved, "unsolved,", wrong, "wrong")


main()
