"""What the tests of Claim share: games at the table, arranged cards, random players."""

from random import Random

from paydirt.engine.game import EMPTY, HUMAN, NEVER, B, F, L, R, Setup
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim.rules import Game

TWO = (HUMAN, HUMAN, EMPTY, EMPTY)
ACROSS = (EMPTY, HUMAN, EMPTY, HUMAN)
THREE = (HUMAN, HUMAN, EMPTY, HUMAN)
FOUR = (HUMAN,) * 4
TABLES = (TWO, ACROSS, THREE, FOUR)


def new_game(seats=TWO, seed=1, *, timer=0, fair=0, double=0, rotations=b"\0\0\0\0"):
    """A match at t = 0, the lot being drawn."""
    return Game(Setup("claim", seats, seed, rotations, bytes((timer, fair, 0, double))))


def started(*args, **more):
    """A match at the first turn."""
    game = new_game(*args, **more)
    game.advance(game.next_ms())
    assert game.state[s.PHASE] == c.TURN
    return game


def tap(game, button, seat=None, wait_ms=50):
    """Press and release a button, of the mover where no seat is given."""
    seat = game.state[s.MOVER] if seat is None else seat
    t = game.now_ms + wait_ms
    game.press(t, 0, seat, button)
    game.release(t, 500, seat, button)


def line(game):
    """The places of the line, as the mover sees them from L to R."""
    return list(game.line[: game.line_count])


def choose(game, place):
    """Bring the choice to a place of the line with R alone."""
    for _ in range(game.line_count):
        if game.state[s.CHOICE] == place:
            return
        tap(game, R)
    raise AssertionError("the place is not in the line")


def take(game, place):
    """The mover takes the card on a place."""
    choose(game, place)
    tap(game, F)


def arrange(game, wanted):
    """Exchange cards so that `wanted` (code by place) lie on the table, and let the game look again."""
    state = game.state
    for place, code in wanted.items():
        for other in range(64):
            if state[s.CARDS + other] == code and wanted.get(other) != code:
                state[s.CARDS + other], state[s.CARDS + place] = state[s.CARDS + place], code
                break
        else:
            raise AssertionError("no such card is left")
    game.load(bytes(state))


def mash(game, seed, steps=100000):
    """Press buttons of all seats at random moments until the match ends; yield after every event."""
    random = Random(seed)
    t = game.now_ms
    for _ in range(steps):
        if game.over():
            return
        t += random.choice((0, 0, 1, 7, 90, 400, 2500))
        if random.random() < 0.2 and game.next_ms() != NEVER:
            t = max(t, game.next_ms() - random.randrange(2))
        if random.random() < 0.3:
            game.advance(t)
        elif random.random() < 0.3:
            game.release(t, random.randrange(1000), random.randrange(4), random.randrange(4))
        else:
            game.press(t, random.randrange(1000), random.randrange(4), random.choice((F, L, B, R)))
        yield game
    raise AssertionError("the match does not end")


def notes(game):
    """Take the notes out of a game: a list of (code, t_ms, a, b, c)."""
    taken = []

    class Listener:
        def note(self, *note):
            taken.append(note)

    game.notes.drain(Listener())
    return taken
