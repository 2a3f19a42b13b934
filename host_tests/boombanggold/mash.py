"""A match of random presses, the same in every runtime: prints its state's hash at each round and at the end."""

import sys

from paydirt.engine.checksum import state_hash
from paydirt.engine.game import Setup
from paydirt.engine.rng import Rng
from paydirt.games.boombanggold import state as st
from paydirt.games.boombanggold.constants import P_SEARCH
from paydirt.games.boombanggold.rules import Game
from paydirt.games.boombanggold.search import takeable


def towards_gold(game, seat):
    """Return the button that brings the seat nearer to something to take, -1 for none."""
    s = game.state
    base = st.seat_base(seat)
    x, y = s[base + st.S_CURSOR] & 15, s[base + st.S_CURSOR] >> 4
    best = 99
    direction = -1
    for cell in range(st.CELLS):
        if takeable(s[cell]):
            dx = (cell & 15) - x
            dy = (cell >> 4) - y
            if abs(dx) + abs(dy) < best:
                best = abs(dx) + abs(dy)
                direction = (3 if dx > 0 else 1) if abs(dx) > abs(dy) else (2 if dy > 0 else 0)
    return (direction + s[base + st.S_ROTATION]) & 3 if direction >= 0 else -1


class Masher:
    """Sixteen buttons in the hands of chance, which go for the gold now and then."""

    def __init__(self, seed):
        self.rng = Rng(bytearray(4), 0)
        self.rng.seed(seed)
        self.held = [0] * 16
        self.t_ms = 0

    def next(self, game):
        """Move on, and return (t_ms, us, seat, button, down) of the next event."""
        rng = self.rng
        self.t_ms += rng.below(60) if rng.below(20) else rng.below(900)
        i = rng.below(16)
        if game.phase == P_SEARCH and rng.below(4):
            button = towards_gold(game, i >> 2)
            i = (i & 12 | button) if button >= 0 else i
        self.held[i] ^= 1
        return self.t_ms, rng.below(1000), i >> 2, i & 3, self.held[i]


def apply(game, event):
    """Give an event to a game."""
    t_ms, us, seat, button, down = event
    if down:
        game.press(t_ms, us, seat, button)
    else:
        game.release(t_ms, us, seat, button)


def random_setup(seed):
    """Return a setup that depends on the seed alone: every option, every number of players."""
    rng = Rng(bytearray(4), 0)
    rng.seed(seed * 7 + 1)
    seats = bytearray(4)
    players = 2 + rng.below(3)
    for seat in range(players):
        seats[seat] = 1 + rng.below(4)
    rng.shuffle(seats, 0, 4)
    options = bytearray(16)
    options[0] = rng.below(3)
    options[1] = rng.below(2)
    options[2] = (0, 6, 6, 12)[rng.below(4)]
    options[3] = rng.below(2)
    for seat in range(4):
        options[8 + seat] = rng.below(3)
    rotations = bytearray(4)
    for seat in range(4):
        rotations[seat] = rng.below(4)
    return Setup("boombanggold", seats, seed, rotations, options)


def main(seeds):
    """Print a line a round."""
    for seed in seeds:
        game = Game(random_setup(seed))
        masher = Masher(seed)
        shown = 0
        while not game.over():
            apply(game, masher.next(game))
            if game.round_no() != shown:
                shown = game.round_no()
                print(seed, shown, state_hash(game.state))
        print(seed, "end", state_hash(game.state), game.winners())


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [1])
