"""Holds the two sets of blast kernels against each other on random mines; prints how many it compared."""

from array import array

from paydirt.engine.rng import Rng
from paydirt.games.boombanggold import blast, blast_plain, blast_viper
from paydirt.games.boombanggold.state import CELLS, RNG, SIZE

KERNELS = (blast_plain, blast_viper)
WAYS = (0, 0, 0, 0x10, 0x20)


class Mine:
    """One mine and the arrays that a blast works on."""

    def __init__(self, state):
        self.state = bytearray(state)
        self.stays = array("H", [256] * CELLS)
        self.flipped = bytearray(CELLS)
        self.cells = bytearray(CELLS)
        self.afters = array("H", [0] * CELLS)

    def everything(self):
        return bytes(self.state), bytes(self.stays), bytes(self.flipped), bytes(self.cells), bytes(self.afters)


def trial(rng):
    """Blow up one random mine both ways."""
    state = bytearray(SIZE)
    for cell in range(CELLS):
        state[cell] = rng.below(12) | WAYS[rng.below(5)]
    for i in range(4):
        state[RNG + i] = rng.below(256)
    mines = [Mine(state) for _ in KERNELS]
    for _ in range(1 + rng.below(4)):
        cell = rng.below(CELLS)
        power = 1 + rng.below(30)
        for kernels, mine in zip(KERNELS, mines):  # noqa: B905 (unknown to MicroPython)
            reached = blast._REACHED
            kernels.lay(mine.stays, reached, len(reached), (cell & 15) - 3, (cell >> 4) - 3, power)
        assert mines[0].everything() == mines[1].everything(), "lay"
    salt = rng.next16()
    results = []
    for kernels, mine in zip(KERNELS, mines):  # noqa: B905
        flips = kernels.flip(mine.state, mine.stays, mine.flipped, 0x20, Rng(mine.state, RNG))
        tumbling = kernels.sort_tumbling(mine.state, salt, mine.cells, mine.afters)
        results.append((flips, tumbling, kernels.settle_after(salt, cell), mine.everything()))
    assert results[0] == results[1], "flip or sort_tumbling"


def main():
    rng = Rng(bytearray(4), 0)
    rng.seed(11)
    for _ in range(200):
        trial(rng)
    print(200)


main()
