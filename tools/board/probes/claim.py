"""Probe: how many positions a second Claim's search looks at, and how long it needs to a depth, on the board itself."""

import gc
import time

import pack

pack.mount()

from paydirt.engine.game import EMPTY, HUMAN, F, Setup  # noqa: E402
from paydirt.games.claim import constants as c  # noqa: E402
from paydirt.games.claim.rules import Game  # noqa: E402
from paydirt.games.claim.search import Search  # noqa: E402

search = Search()
print("READY")
for number in range(BOARDS):  # noqa: F821 - the host puts a number here
    for town in range(2):
        game = Game(Setup("claim", (HUMAN, HUMAN, EMPTY, EMPTY), number, b"\0\0\0\0", bytes((0, 0, town, 0))))
        game.advance(2600)
        game.press(2600, 0, game.state[161], F)
        search.begin(game.state, game.state[161])
        gc.collect()
        prepared = time.ticks_us()
        for _ in range(9):
            search.step(1)
        began = time.ticks_us()
        reached = 0
        longest = 0
        while search.visited < POSITIONS:  # noqa: F821
            before = time.ticks_us()
            if search.step(c.BOT_POSITIONS[4][0]):
                break
            longest = max(longest, time.ticks_diff(time.ticks_us(), before))
            if search.depth >= DEPTH and not reached:  # noqa: F821
                reached = time.ticks_diff(time.ticks_us(), began)
        spent = time.ticks_diff(time.ticks_us(), began)
        print(
            "RUN", number, town, search.visited, spent, time.ticks_diff(began, prepared), longest, reached, search.depth
        )
print("DONE")
