"""Rules, Claim, 'Townsfolk': uses on owned cards, the blaster, and what one turn may combine."""

from itertools import combinations_with_replacement

import pytest
from claim_table import (
    FOUR,
    THREE,
    choose,
    draw,
    give,
    holding,
    line,
    spots,
    take,
    take_overseer,
    tap,
    use,
    used,
)

from paydirt.engine.game import B, F, R
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring, townsfolk
from paydirt.games.claim import state as s
from paydirt.games.claim.line import free

KINDS = range(c.TOWN_KINDS)
STONE1, STONE2, STONE3, STONE4 = (c.STONE + v for v in (1, 2, 3, 4))


# Cards on owned cards


@pytest.mark.parametrize(
    ("kind", "card", "gain"),
    [
        (c.TRADER, STONE1, 1),
        (c.TRADER, STONE2, 1),
        (c.TRADER, STONE3, 2),
        (c.TRADER, STONE4, 2),
        (c.GOLDSMITH, STONE1, 1),
        (c.GOLDSMITH, STONE4, 4),
        (c.TEACHER, STONE1, 2),
        (c.TEACHER, STONE4, 8),
        (c.BANKER, 1, 1),
        (c.BANKER, 3, 3),
        (c.SMUGGLER, STONE3, 3),
    ],
)
def test_what_each_use_on_an_own_card_gives(kind, card, gain):
    game, seat, (place,) = holding(kind)
    (owned,) = give(game, seat, card)
    score = game.score(seat)
    other = scoring.next_seat(game.state, seat)
    theirs = game.score(other)
    stones = townsfolk.stones(game.state, seat)
    use(game, place)
    assert game.state[s.STEP] == c.STEP_TARGET
    choose(game, owned)
    tap(game, F)
    if kind == c.SMUGGLER:
        assert game.state[s.STEP] == c.STEP_GIVE
        tap(game, F)
        assert game.score(other) == theirs - gain
        assert townsfolk.stones(game.state, other) >= 1
    assert game.state[s.STEP] == c.STEP_MOVE
    assert game.score(seat) == score + gain
    assert used(game, place)
    assert game.state[s.MOVER] == seat
    left = kind in (c.GOLDSMITH, c.TEACHER, c.SMUGGLER)
    assert townsfolk.stones(game.state, seat) == stones - left
    assert game.problems() == 0


@pytest.mark.parametrize("kind", (c.TRADER, c.GOLDSMITH, c.TEACHER, c.SMUGGLER))
def test_stone_cards_work_on_own_stones_only(kind):
    game, seat, (place,) = holding(kind)
    give(game, scoring.next_seat(game.state, seat), STONE3)
    give(game, seat, 2)
    assert not townsfolk.usable(game.state, place, seat, bytearray(16))


def test_the_banker_doubles_gold_of_1_to_3_only():
    game, seat, (place,) = holding(c.BANKER)
    give(game, seat, 4, 5, 6)
    for p in range(64):  # the first card taken may be small
        if game.state[s.WHERE + p] == seat + 1 and game.state[s.CARDS + p] <= 3:
            game.state[s.WHERE + p] = 2 - seat
    assert not townsfolk.usable(game.state, place, seat, bytearray(16))


def test_one_card_can_be_the_target_of_one_townsperson_only():
    for first, second in combinations_with_replacement((c.TRADER, c.TEACHER), 2):
        game, seat, places = holding(first, second)
        give(game, seat, STONE2)
        use(game, places[0])
        tap(game, F)
        assert not townsfolk.usable(game.state, places[1], seat, bytearray(16))


def test_a_stone_that_was_given_away_stays_with_its_new_owner():
    game, seat, (smuggler,) = holding(c.SMUGGLER)
    (stone,) = give(game, seat, STONE2)
    use(game, smuggler)
    tap(game, F)
    tap(game, F)
    other = scoring.next_seat(game.state, seat)
    assert not townsfolk.target(game.state, stone, other, c.TRADER)


def test_a_smugglers_stone_never_goes_to_a_partner():
    game, seat, (smuggler,) = holding(c.SMUGGLER, seats=FOUR)
    give(game, seat, STONE2)
    use(game, smuggler)
    tap(game, F)
    assert line(game) == [(seat + 1) % 4, (seat + 3) % 4]
    game, seat, (smuggler,) = holding(c.SMUGGLER, seats=THREE)
    give(game, seat, STONE2)
    use(game, smuggler)
    tap(game, F)
    assert len(line(game)) == 2


def test_b_goes_back_from_the_opponent_to_the_stone_to_the_townsfolk():
    game, seat, (smuggler,) = holding(c.SMUGGLER, seats=THREE)
    give(game, seat, STONE2)
    use(game, smuggler)
    tap(game, F)
    steps = []
    for _ in range(3):
        tap(game, B)
        steps.append(game.state[s.STEP])
    assert steps == [c.STEP_TARGET, c.STEP_MENU, c.STEP_MOVE]


# The blaster


def test_blaster_removes_after_the_move_a_card_of_the_next_players_line():
    game, seat, (blaster,) = holding(c.BLASTER)
    use(game, blaster)
    assert game.state[s.STEP] == c.STEP_MOVE
    assert not used(game, blaster)
    direction = game.state[s.DIRECTION]
    take(game, line(game)[0])
    assert game.state[s.STEP] == c.STEP_BLAST
    assert sorted(line(game)) == spots(game, 1 - direction, pan=False)
    place = game.state[s.CHOICE]
    tap(game, F)
    assert game.state[s.WHERE + place] == c.OUT
    assert used(game, blaster)
    assert game.state[s.MOVER] != seat
    assert place not in line(game)
    assert game.problems() == 0


def test_the_blaster_may_be_spared_and_laid_down_again():
    game, seat, (blaster,) = holding(c.BLASTER)
    use(game, blaster)
    use(game, blaster)
    take(game, line(game)[0])
    assert game.state[s.MOVER] != seat
    game, seat, (blaster,) = holding(c.BLASTER)
    use(game, blaster)
    take(game, line(game)[0])
    tap(game, B)
    assert townsfolk.held(game.state, blaster, seat)
    assert game.state[s.MOVER] != seat


def test_the_pan_is_never_a_target_of_the_blaster():
    game, _seat, (blaster,) = holding(c.BLASTER)
    use(game, blaster)
    place = line(game)[0]
    row = game.state[s.DIRECTION] ^ 1
    state = game.state
    pan = bytes(state[:64]).index(c.PAN)
    cross = next(
        p
        for p in range(64)
        if p != place and (p // 8 == place // 8 if row == c.ROW else p % 8 == place % 8) and free(state, p)
    )
    if pan != cross:
        state[s.CARDS + pan], state[s.CARDS + cross] = state[s.CARDS + cross], c.PAN
    game.load(bytes(state))
    take(game, place)
    assert cross not in line(game)


def test_a_blast_that_empties_the_line_ends_the_game():
    game, _seat, (blaster,) = holding(c.BLASTER)
    use(game, blaster)
    place = line(game)[0]
    direction = game.state[s.DIRECTION] ^ 1
    cross = [
        p
        for p in range(64)
        if p != place
        and (p // 8 == place // 8 if direction == c.ROW else p % 8 == place % 8)
        and free(game.state, p)
        and game.state[s.CARDS + p] != c.PAN
    ]
    for p in cross[1:]:
        game.state[s.WHERE + p] = c.OUT
    pan = bytes(game.state[:64]).index(c.PAN)
    if (pan // 8 == place // 8) if direction == c.ROW else (pan % 8 == place % 8):
        game.state[s.WHERE + pan] = c.OUT
        for i in range(3):
            game.state[s.MARKERS + i] = 1
    game.load(bytes(game.state))
    take(game, place)
    tap(game, F)
    assert game.over()


# Several in one turn

FREE = (c.TRADER, c.GOLDSMITH, c.TEACHER, c.SMUGGLER, c.BANKER)
MOVES = (c.PONY, c.INNKEEPER, c.WATCHMAN, c.MULE)


def play_use(game, place):
    """Use a townsperson and finish whatever it asks before the move."""
    use(game, place)
    while game.state[s.STEP] in (c.STEP_TARGET, c.STEP_GIVE):
        tap(game, F)


def finish(game, seat):
    """Move, and blast when asked."""
    turn = game.round_no()
    for _ in range(4):
        if game.round_no() == turn and not game.over():
            tap(game, F)
    assert game.round_no() > turn


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (a, b)
        for a in KINDS
        for b in KINDS
        if c.OVERSEER not in (a, b) and not (a in MOVES and b in KINDS) and (a != b or c.TOWNSFOLK[a][2] > 1)
    ],
)
def test_each_pair_of_uses_in_one_turn(first, second):
    game, seat, places = holding(first, second, seed=11)
    give(game, seat, STONE1, STONE2, STONE3, 1, 2)
    play_use(game, places[0])
    assert game.problems() == 0
    play_use(game, places[1])
    assert game.problems() == 0
    finish(game, seat)
    assert used(game, places[0])
    assert used(game, places[1])
    assert game.problems() == 0


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in (c.OVERSEER, c.WATCHMAN)])
def test_each_use_together_with_an_overseer_taken_in_the_same_turn(kind):
    game, seat, (place,) = holding(kind, seed=12)
    give(game, seat, STONE1, STONE2, 1)
    draw(game, c.TOWN + kind, c.TOWN + c.OVERSEER)
    play_use(game, place)
    state = game.state
    away = next(p for p in range(64) if state[s.CARDS + p] == c.TOWN + c.OVERSEER and not state[s.WHERE + p])
    target = next(p for p in line(game) if state[s.CARDS + p] != c.PAN)
    state[s.CARDS + away], state[s.CARDS + target] = state[s.CARDS + target], c.TOWN + c.OVERSEER
    game.load(bytes(state))
    if kind == c.MULE:
        choose(game, next(p for p in line(game) if p != target))
        tap(game, F)
    take(game, target)
    assert game.state[s.STEP] == c.STEP_OVERSEER
    tap(game, R)
    tap(game, F)
    if kind == c.BLASTER:
        assert game.state[s.STEP] == c.STEP_BLAST
        tap(game, F)
    assert game.state[s.MOVER] == seat
    assert used(game, place)
    assert used(game, target)
    assert game.problems() == 0


def test_townsfolk_taken_with_the_first_move_may_be_used_in_the_overseers_second():
    game, seat, _place = take_overseer()
    tap(game, R)
    draw(game, c.TOWN + c.WATCHMAN)
    (watch,) = give(game, seat, c.TOWN + c.WATCHMAN)
    tap(game, F)
    use(game, watch)
    tap(game, F)
    assert game.state[s.MOVER] != seat
