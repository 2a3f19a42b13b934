"""What the tests of Claim share: games at the table, arranged cards, random players."""

from random import Random

from paydirt.engine.game import EMPTY, HUMAN, NEVER, B, F, L, R, Setup
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim.line import free
from paydirt.games.claim.rules import Game
from paydirt.games.claim.scoring import next_seat
from tools.claim_town_value import Position

TWO = (HUMAN, HUMAN, EMPTY, EMPTY)
ACROSS = (EMPTY, HUMAN, EMPTY, HUMAN)
THREE = (HUMAN, HUMAN, EMPTY, HUMAN)
FOUR = (HUMAN,) * 4
TABLES = (TWO, ACROSS, THREE, FOUR)
# What the references call townsfolk, by kind, and marks.
NAMES = ("pony", "innkeeper", "overseer", "trader", "goldsmith", "teacher", "watchman", "mule", "smuggler", "banker")
NAMES += ("blaster",)
MARKS = ("", "halved", "golden", "given", "doubled", "used", "")


def new_game(seats=TWO, seed=1, *, timer=0, fair=0, town=0, double=0, rotations=b"\0\0\0\0"):
    """A match at t = 0, the lot being drawn."""
    return Game(Setup("claim", seats, seed, rotations, bytes((timer, fair, town, double))))


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


def give(game, seat, *codes):
    """Take cards of these codes off the table (not from the running lines) and give them to a seat; return places."""
    state = game.state
    here = state[s.PROSPECTOR]
    places = []
    for code in codes:
        for place in range(64):
            crossing = place // 8 == here // 8 or place % 8 == here % 8
            if state[s.CARDS + place] == code and not state[s.WHERE + place] and not crossing:
                state[s.WHERE + place] = seat + 1
                places.append(place)
                break
        else:
            raise AssertionError(f"card {code} is not free")
    game.count()
    return places


def draw(game, *codes):
    """Make these townsfolk part of the deal, away from the prospector's lines, in exchange for others."""
    state = game.state
    here = state[s.PROSPECTOR]
    wanted = list(codes)
    for place in range(64):
        if state[s.CARDS + place] in wanted and not (place // 8 == here // 8 or place % 8 == here % 8):
            wanted.remove(state[s.CARDS + place])
    for code in wanted:
        for place in range(64):
            crossing = place // 8 == here // 8 or place % 8 == here % 8
            other = state[s.CARDS + place]
            if other >= c.TOWN and other not in codes and not crossing:
                have = [p for p in range(64) if state[s.CARDS + p] == code]
                if len(have) == c.TOWNSFOLK[code - c.TOWN][2]:
                    state[s.CARDS + have[-1]] = other
                state[s.CARDS + place] = code
                break
        else:
            raise AssertionError("there is no room for such a card")
    assert not game.problems(), game.problems()


def use(game, place):
    """Open the own townsfolk and use the one on a place."""
    tap(game, B)
    assert game.state[s.STEP] == c.STEP_MENU
    choose(game, place)
    tap(game, F)


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


def town(seats=TWO, seed=1, moves=1, **options):
    """A match with townsfolk, after a first card or more that are neither townsfolk nor pan, in a long line."""
    game = started(seats, seed, town=1, **options)
    for _ in range(moves):
        plain = [p for p in line(game) if game.state[s.CARDS + p] < c.SHERIFF]
        take(game, plain[0])
    return game


def holding(*kinds, seats=TWO, seed=1, **options):
    """A match whose mover holds townsfolk of these kinds: (game, seat, places)."""
    game = town(seats, seed, **options)
    seat = game.state[s.MOVER]
    codes = [c.TOWN + kind for kind in kinds]
    draw(game, *codes)
    return game, seat, give(game, seat, *codes)


def used(game, place):
    return game.state[s.WHERE + place] >> c.MARK_SHIFT == c.MARK_USED


def spots(game, direction, pan=True):
    """The places of the cards in the prospector's row or column."""
    at = game.state[s.PROSPECTOR]
    found = []
    for place in range(64):
        same = place // 8 == at // 8 if direction == c.ROW else place % 8 == at % 8
        if place != at and same and free(game.state, place) and (pan or game.state[s.CARDS + place] != c.PAN):
            found.append(place)
    return found


def bring_pan(game):
    """Exchange cards so that the pan lies in the running line; return its place."""
    state = game.state
    pan = bytes(state[:64]).index(c.PAN)
    place = next(p for p in line(game) if state[s.CARDS + p] != c.PAN)
    state[s.CARDS + pan], state[s.CARDS + place] = state[s.CARDS + place], c.PAN
    game.load(bytes(state))
    return place


def take_overseer(seats=TWO, seed=7):
    game = town(seats, seed)
    state = game.state
    code = c.TOWN + c.OVERSEER
    draw(game, code)
    away = bytes(state[:64]).index(code)
    place = next(p for p in line(game) if state[s.CARDS + p] < c.SHERIFF)
    state[s.CARDS + away], state[s.CARDS + place] = state[s.CARDS + place], code
    game.load(bytes(state))
    seat = state[s.MOVER]
    take(game, place)
    assert state[s.STEP] == c.STEP_OVERSEER
    return game, seat, place


def what(code):
    """What the references call a card."""
    return NAMES[code - c.TOWN] if code >= c.TOWN else "pan" if code == c.PAN else s.value(code)


def hand(state, seat):
    """A seat's cards in the references' terms."""
    found = []
    for place in range(64):
        where = state[s.WHERE + place]
        if where & c.OWNER == seat + 1 and state[place] != c.SHERIFF:
            found.append((what(state[place]), MARKS[where >> c.MARK_SHIFT]))
    return tuple(sorted(found, key=str))


def as_reference(game):
    """The position in the terms of tools/claim_town_value.py, the mover's hand first, then the next player's."""
    state = game.state
    cards = tuple((divmod(p, 8), what(state[p])) for p in range(64) if free(state, p))
    mover = state[s.MOVER]
    hands = (hand(state, mover), hand(state, next_seat(state, mover)))
    markers = tuple(marker for i, marker in enumerate(c.MARKERS) if not state[s.MARKERS + i])
    return Position(cards, divmod(state[s.PROSPECTOR], 8), state[s.DIRECTION], hands, markers)
