"""Searches and counts random positions and prints what comes out: the same in every runtime, native code or not."""

from paydirt.engine.game import EMPTY, HUMAN, F, R, Setup
from paydirt.engine.rng import Rng
from paydirt.games.claim import state as s
from paydirt.games.claim import tree
from paydirt.games.claim import tree_layout as t
from paydirt.games.claim.rules import Game
from paydirt.games.claim.search import Search
from paydirt.games.claim.searches import of_level

TABLES = ((HUMAN, HUMAN, EMPTY, EMPTY), (HUMAN, HUMAN, HUMAN, EMPTY), (HUMAN,) * 4)


def position(number, rng):
    """Return a game some random turns old, or None when it has ended."""
    game = Game(Setup("claim", TABLES[number % 3], number, options=bytes((0, 0, number & 1, 0))))
    game.advance(3000)
    for _ in range(rng.below(28)):
        if game.over() or game.state[s.STEP]:
            return None
        seat = game.state[s.MOVER]
        for _ in range(rng.below(6)):
            game.press(game.now_ms, 0, seat, R)
        game.press(game.now_ms, 0, seat, F)
    return None if game.over() or game.state[s.STEP] else game


buf = bytearray(4)
rng = Rng(buf, 0)
rng.seed(77)
search = Search()
for number in range(60):
    game = position(number, rng)
    if game is None:
        continue
    state = game.state
    search.begin(state, state[s.MOVER])
    for _ in range(10):  # prepared, and one position looked at
        search.step(1)
    search.numbers[t.NEXT] = t.line_of(state[s.PROSPECTOR], state[s.DIRECTION])
    search.numbers[t.DIRECTION] = state[s.DIRECTION]
    print(number, [tree.perft(search.work, search.numbers, depth) for depth in (1, 2, 3)])
    search.begin(state, state[s.MOVER])
    while search.visited < 1500 and not search.step(1 + rng.below(400)):
        pass
    print(number, search.depth, search.value, search.best, search.answer(), search.visited, search.moves.count)
    if number % 3 == 1:  # three players
        for level in (4, 5):
            three = of_level(state, level)
            three.begin(state, state[s.MOVER])
            while three.visited < 4000 and not three.step(1 + rng.below(400)):
                pass
            print(level, three.depth, three.value, three.best, three.answer(), three.visited)
