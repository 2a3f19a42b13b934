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
SLICES = c.BOT_THINK_MS[c.LEVELS - 1] // c.BOT_SLICE_MS


def think(state, depth):
    """Think about a state in slices, up to a depth or for a turn; return (us, longest slice in us, search)."""
    search = of_level(state, c.LEVELS)
    search.begin(state, state[s.MOVER])
    gc.collect()
    longest = total = 0
    for _ in range(SLICES):
        before = ticks_us()
        done = search.step(POSITIONS)
        took = ticks_diff(ticks_us(), before)
        total += took
        longest = max(longest, took)
        if done or (depth and search.depth >= depth):
            break
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
