"""Rules, Claim: every way in which a round ends, every kind in the final reckoning, every tie: scores and winners."""

import pytest
from claim_table import FOUR, THREE, TWO, notes, started, take, tap, use

from paydirt.engine.game import F, R
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring
from paydirt.games.claim import state as s

STONE1, STONE2, STONE3, STONE4 = (c.STONE + v for v in (1, 2, 3, 4))
AT, HERE, LEFT, ASIDE, BELOW = 27, 28, 26, 35, 36  # the prospector; two cards of its row, one of its column, one aslant
FAR = (7, 15, 23, 39)  # not in the lines that end
HELD = 48  # the mover's first card
OVERSEER = c.TOWN + c.OVERSEER
ALL = (TWO, THREE, FOUR)


def order(game):
    """The seats that play, the mover first."""
    seats = [seat for seat in range(4) if game.kind(seat)]
    at = seats.index(game.state[s.MOVER])
    return seats[at:] + seats[:at]


def lay(game, table, *hands):
    """The mover is to take from the row of AT. Nothing but the pan and `table` (code by place, one of the row first)
    lies on the table, and nothing is owned but `hands` (codes), the mover's first, from HELD on."""
    state = game.state
    wanted, owners = dict(table), dict.fromkeys(table, 0)
    place = HELD
    for seat, codes in zip(order(game), hands, strict=False):
        for code in codes:
            wanted[place], owners[place] = code, seat + 1
            place += 1
    if c.PAN not in table.values():
        wanted[FAR[0]], owners[FAR[0]] = c.PAN, 0
    rest = list(state[: s.WHERE])
    for code in wanted.values():
        found = code in rest  # else a kind that was not drawn comes for one that was
        rest.remove(code if found else next(x for x in rest if x >= c.TOWN and x not in wanted.values()))
    for place in range(64):
        state[place] = wanted[place] if place in wanted else rest.pop()
        state[s.WHERE + place] = owners.get(place, c.OUT)
    state[s.WHERE + scoring.sheriff_place(state)] = scoring.sheriff_seat(state) + 1
    state[s.PROSPECTOR] = state[s.TRAIL + state[s.MOVER]] = AT
    state[s.DIRECTION], state[s.CHOICE], state[s.OPEN], state[s.ROUND_TURN] = c.ROW, next(iter(table)), 0, 1
    game.load(bytes(state))


def winners(game, scores):
    """Whoever has most, or the team that has."""
    seats = order(game)
    sides = {seat: scores[seat] + (scores[(seat + 2) % 4] if len(seats) == 4 else 0) for seat in seats}
    return sum(1 << seat for seat in seats if sides[seat] == max(sides.values()))


def use_and_take(game, *places):
    use(game, HELD)
    for place in places:
        take(game, place)


def take_overseer(game, again):
    take(game, HERE)
    if again:
        tap(game, R)
    tap(game, F)


# By what: the mover's townsperson, the table, what it does, what that brings.
ENDINGS = {
    "a card": (None, {HERE: 5}, lambda game: take(game, HERE), 5),
    "the timer's card": (None, {HERE: 5, LEFT: STONE1}, lambda game: game.advance(game.next_ms()), 5),
    "the last pan marker": (None, {HERE: c.PAN}, lambda game: take(game, HERE), 7),
    "a pony rider's card": (c.PONY, {HERE: 5, ASIDE: 3}, lambda game: use_and_take(game, ASIDE), 3),
    "an innkeeper's card": (c.INNKEEPER, {LEFT: 5, BELOW: 3}, lambda game: use_and_take(game, BELOW), 3),
    "a mule's cards": (c.MULE, {HERE: 5, LEFT: 4}, lambda game: use_and_take(game, HERE, LEFT), 9),
    "a watchman's pass": (c.WATCHMAN, {HERE: 5}, lambda game: (use(game, HELD), tap(game, F)), 0),
    "a blast": (c.BLASTER, {HERE: 5, BELOW: 2}, lambda game: (use_and_take(game, HERE), tap(game, F)), 5),
    "an overseer that is kept": (None, {HERE: OVERSEER}, lambda game: take_overseer(game, False), 6),
    "the timer at the overseer's question": (
        None,
        {HERE: OVERSEER},
        lambda game: (take(game, HERE), game.advance(game.next_ms())),
        6,
    ),
    "an overseer that finds no card": (None, {HERE: OVERSEER}, lambda game: take_overseer(game, True), 0),
    "an overseer's second move": (
        None,
        {HERE: OVERSEER, BELOW: 2},
        lambda game: (take_overseer(game, True), take(game, BELOW)),
        2,
    ),
}


@pytest.mark.parametrize("double", (0, 1))
@pytest.mark.parametrize("seats", ALL)
@pytest.mark.parametrize("how", ENDINGS)
def test_a_round_ends_when_who_is_to_move_finds_no_card(how, seats, double):
    kind, table, play, gain = ENDINGS[how]
    game = started(seats, seed=3, town=1, timer=15, double=double)
    mover, *others = order(game)
    if c.PAN in table.values():  # the 1 and the 4 are drawn
        game.state[s.MARKERS] = game.state[s.MARKERS + 1] = others[0] + 1
    lay(game, table, [] if kind is None else [c.TOWN + kind], *([code] for code in (6, 1, 2)))
    scores = [game.score(seat) for seat in range(4)]
    scores[mover] += gain
    notes(game)
    play(game)
    finds = mover if how == "an overseer that finds no card" else others[0]
    assert (c.NOTE_ROUND_END, game.now_ms, 0, finds, 0) in notes(game)
    assert [game.score(seat) for seat in range(4)] == scores
    assert game.problems() == 0
    if double:
        assert (game.phase_name(), game.winners()) == ("round end", 0)
        game.advance(game.next_ms())
        assert [s.bank(game.state, seat) for seat in range(4)] == [game.score(seat) for seat in range(4)] == scores
    else:
        assert game.over()
        assert game.winners() == winners(game, scores)


@pytest.mark.parametrize("seats", ALL)
@pytest.mark.parametrize(
    ("kinds", "cards", "points", "used", "gift"),
    [
        ((c.PONY,), (), 2 + 2, 0, 0),
        ((c.INNKEEPER, c.PONY), (), 2 + 2 + 2 + 2, 0, 0),
        ((c.OVERSEER,), (), 6, 0, 0),
        ((c.WATCHMAN,), (), 1 + 2 // 2, 0, 0),
        ((c.MULE,), (4, 5), 3 // 3, 0, 0),  # the 6 that is taken is the third
        ((c.BLASTER,), (), 2 // 2, 0, 0),
        ((c.TRADER,), (STONE3,), 2, 1, 0),
        ((c.TRADER,), (STONE1,) * 4, 4 // 4, 0, 0),
        ((c.GOLDSMITH,), (STONE4,), 4, 1, 0),
        ((c.GOLDSMITH,), (STONE1,), 1, 0, 0),
        ((c.TEACHER,), (STONE4,), 8, 1, 0),
        ((c.TEACHER,), (STONE1,), 2 + 1, 0, 0),
        ((c.SMUGGLER,), (STONE4, STONE1), 4, 1, 4),
        ((c.SMUGGLER,), (STONE1,), 3, 0, 0),
        ((c.BANKER,), (3, 4), 3, 1, 0),
        ((c.BANKER,), (1, 1), 2 // 2, 0, 0),
        ((c.TEACHER, c.SMUGGLER, c.GOLDSMITH, c.TRADER), (STONE4, STONE4, STONE3, STONE3), 8 + 4 + 3 + 2, 4, 4),
    ],
)
def test_the_final_reckoning_of_each_kind(kinds, cards, points, used, gift, seats):
    """With two gold cards and two stones left on the table; the smuggler's stone goes to who has most."""
    game = started(seats, seed=3, town=1)
    mover, *others = order(game)
    table = {HERE: 6, LEFT: 5, FAR[1]: 4, FAR[2]: STONE1, FAR[3]: STONE2}
    lay(game, table, [*(c.TOWN + kind for kind in kinds), *cards], *([code] for code in (6, 1, 2)))
    scores = [game.score(seat) for seat in range(4)]
    take(game, HERE)
    scores[mover] += 6 + points
    scores[others[0]] -= gift
    assert game.over()
    assert [game.score(seat) for seat in range(4)] == scores
    assert sum(game.reckoning.spent) == used
    assert game.winners() == winners(game, scores)
    assert game.problems() == 0


@pytest.mark.parametrize("double", (0, 1))
@pytest.mark.parametrize("fair", (0, 1))
@pytest.mark.parametrize("seats", ALL)
def test_a_tie_is_shared_or_with_a_fair_start_the_sheriffs(seats, fair, double):
    game = started(seats, seed=3, town=1, fair=fair, double=double)
    others = [6 - fair * points for points in ([3, 6] if seats == THREE else [4, 0, 0])]
    while True:
        lay(game, {HERE: 6}, [], *([gold] if gold else [] for gold in others))
        take(game, HERE)
        if game.over():
            break
        game.advance(game.next_ms())
        game.advance(game.next_ms())
    playing = order(game)
    sheriff = scoring.side_mask(game.state, scoring.sheriff_seat(game.state))
    assert {game.score(seat) for seat in playing} == {6 * scoring.rounds(game.state)}
    assert game.winners() == (sheriff if fair and not double and seats != THREE else sum(1 << seat for seat in playing))
    assert game.problems() == 0
