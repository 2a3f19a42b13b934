"""Plays random matches with the heap locked in every press, release and deadline; prints how many there were."""

from mash import Masher, random_setup
from micropython import heap_lock, heap_unlock

from paydirt.games.boombanggold.rules import Game


def apply_locked(game, event):
    """Give an event to a game that must not allocate."""
    t_ms, us, seat, button, down = event
    heap_lock()
    try:
        if down:
            game.press(t_ms, us, seat, button)
        else:
            game.release(t_ms, us, seat, button)
    finally:
        heap_unlock()


def main(seeds):
    events = 0
    for seed in range(seeds):
        game = Game(random_setup(seed))
        masher = Masher(seed)
        while not game.over():
            apply_locked(game, masher.next(game))
            events += 1
    print(events)


main(2)
