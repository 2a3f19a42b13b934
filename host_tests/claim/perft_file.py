"""The file of positions for runtime_perft.from_file on an emulated board, and what that is to print."""

import json

from host_tests.claim import runtime_perft
from host_tests.runtimes.runtimes import run_under
from paydirt.games.claim.rules import from_state

MANY = 60  # where there are more ways, uses before the move are left out: a way takes 7 ms on the chip


def positions(town, count=200):
    """Return (file, text) for the random positions of the base game, or of the one with townsfolk."""
    data, lines = b"", []
    for row in run_under("cpython", runtime_perft.__file__, count).splitlines()[town::2]:
        text, counts = row.split(" ", 1)
        state = bytes.fromhex(text)
        start = 64 if json.loads(counts)[0] > MANY else 0
        data += bytes((start,)) + state
        lines.append(f"WAYS {runtime_perft.ways(from_state(state), 1, start - 1)}")
    return data, "\n".join([*lines, "DONE"])
