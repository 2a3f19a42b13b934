"""Probe: how long Claim's search needs on the board itself, to a depth from the second turn on, and for whole turns."""

import gc
import time
from binascii import unhexlify

import pack

pack.mount()

from paydirt.engine.game import EMPTY, HUMAN, F, Setup  # noqa: E402
from paydirt.games.claim import constants as c  # noqa: E402
from paydirt.games.claim import state as s  # noqa: E402
from paydirt.games.claim.rules import Game  # noqa: E402
from paydirt.games.claim.searches import of_level  # noqa: E402

ticks_us, ticks_diff = time.ticks_us, time.ticks_diff
POSITIONS = c.BOT_POSITIONS[c.LEVELS - 1][0]
SLICES = c.BOT_SLICES[c.LEVELS - 1]
PIECE = c.BOT_PIECE[0]


def think(state, depth):
    """Think about a state piece by piece, to a depth or for a turn; return (us, longest piece in us, search)."""
    search = of_level(state, c.LEVELS)
    search.begin(state, state[s.MOVER])
    gc.collect()
    longest = total = 0
    done = False
    while not done and search.slices < SLICES and not (depth and search.depth >= depth):
        before = ticks_us()
        done = search.step(POSITIONS, PIECE)
        took = ticks_diff(ticks_us(), before)
        total += took
        longest = max(longest, took)
    return total, longest, search


print("READY")
for number in range(BOARDS):  # noqa: F821 - the host puts numbers and texts here
    game = Game(Setup("claim", (HUMAN, HUMAN, EMPTY, EMPTY), number))
    game.advance(2600)
    game.press(2600, 0, game.state[s.MOVER], F)
    total, longest, search = think(game.state, DEPTH)  # noqa: F821
    print("SECOND", number, search.depth, search.visited, total, longest)
for number, text in enumerate(STATES):  # noqa: F821
    total, longest, search = think(bytearray(unhexlify(text)), 0)
    print("TURN", number, search.depth, search.visited, total, longest)
print("DONE")
