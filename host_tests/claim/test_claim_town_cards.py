"""Rules, Claim, 'Townsfolk': uses on owned cards, the blaster, and what one turn may combine."""

from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from claim_table import (
    FOUR,
    NAMES,
    THREE,
    TWO,
    as_reference,
    choose,
    draw,
    give,
    hand,
    holding,
    line,
    spots,
    take,
    take_overseer,
    tap,
    use,
    used,
    what,
)

from paydirt.engine.game import B, F, R
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring, townsfolk
from paydirt.games.claim import state as s
from paydirt.games.claim.line import free
from tools import claim_town_value as reference

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


# Several in one turn, against the reference

WORKERS = (c.TRADER, c.GOLDSMITH, c.TEACHER, c.SMUGGLER, c.BANKER)
MOVES = (c.PONY, c.INNKEEPER, c.WATCHMAN, c.MULE)
BEFORE = (*WORKERS, c.BLASTER)  # the kinds that may come before others in a turn, in any order


class Turn:
    """A turn that is pressed and, beside it, played by the reference."""

    def __init__(self, seats, *kinds):
        """The mover holds these kinds and cards to work on; an overseer lies on the table."""
        self.game, self.seat, self.places = holding(*kinds, seats=seats, seed=11)
        self.state = self.game.state
        draw(self.game, *(c.TOWN + kind for kind in kinds), c.TOWN + c.OVERSEER)
        give(self.game, self.seat, STONE1, STONE2, STONE3, 1, 2)
        self.hands = {seat: hand(self.state, seat) for seat in range(4)}
        self.position = as_reference(self.game)
        self.following = scoring.next_seat(self.state, self.seat)

    def ahead(self):
        """The plain cards of the line."""
        return [p for p in line(self.game) if self.state[p] < c.SHERIFF]

    def bring(self, code, place):
        """Exchange a card of the table for the one on a place."""
        away = next(p for p in range(64) if self.state[p] == code and free(self.state, p))
        self.state[away], self.state[place] = self.state[place], code
        self.game.load(bytes(self.state))
        self.position = as_reference(self.game)

    def use(self, place, last):
        """Use a townsperson before the move, on the first or the last of what it may work on and for."""
        worker = NAMES[self.state[place] - c.TOWN]
        use(self.game, place)
        entry, other = None, self.following
        while self.state[s.STEP] in (c.STEP_TARGET, c.STEP_GIVE):
            option = line(self.game)[-1 if last else 0]
            if self.state[s.STEP] == c.STEP_TARGET:
                entry = (what(self.state[option]), "")
            else:
                other = option
            choose(self.game, option)
            tap(self.game, F)
        if entry:
            mine = self.hands[self.seat]
            self.hands[self.seat], self.hands[other] = reference.work((mine, self.hands[other]), worker, entry)
        self.check(self.position)

    def move(self, kind=None, overseer=False, blasts=0):
        """Move, with a townsperson of a kind or None, onto an overseer that moves again if asked to; blast."""
        if kind is not None:
            use(self.game, next(p for p in self.places if self.state[p] == c.TOWN + kind))
        places = (self.ahead()[-1:] + self.ahead()[:1])[-2 if kind == c.MULE else -1 :]
        if overseer:
            self.bring(c.TOWN + c.OVERSEER, places[-1])
        if kind == c.WATCHMAN:
            tap(self.game, F)
            places = ()
        for place in places:
            take(self.game, place)
        if overseer:
            assert self.state[s.STEP] == c.STEP_OVERSEER
            tap(self.game, R)
            tap(self.game, F)
        hands = (self.hands[self.seat], self.hands[self.following])
        ways = reference.moves(replace(self.position, hands=hands))
        spots = tuple(divmod(p, 8) for p in places)
        mover = "" if kind is None else NAMES[kind]
        after = ways[mover, spots, overseer, None]
        for n in range(blasts):
            assert self.state[s.STEP] == c.STEP_BLAST
            spot = divmod(line(self.game)[0], 8)
            choose(self.game, line(self.game)[0])
            tap(self.game, F)
            after = ways[mover, spots, overseer, spot] if n == 0 else dict(shots_of(after))[spot]
        mine, other = after.hands if overseer else after.hands[::-1]
        self.hands |= {self.seat: mine, self.following: other}
        self.seat = self.seat if overseer else self.following
        self.following = scoring.next_seat(self.state, self.seat)
        self.check(after)

    def check(self, position):
        """The game's hands, marks, scores, table, prospector, direction and mover are the reference's."""
        for seat in range(4):
            assert hand(self.state, seat) == self.hands[seat]
            assert self.game.score(seat) == sum(reference.worth(*entry) for entry in self.hands[seat])
        hands = (self.hands[self.seat], self.hands[self.following])
        assert as_reference(self.game) == replace(position, hands=hands)
        assert self.state[s.MOVER] == self.seat
        assert (self.state[s.STEP], self.state[s.MODE]) == (c.STEP_MOVE, 0)
        assert self.game.problems() == 0


def shots_of(position):
    """The shots of a second blaster, fired by who has just moved: the second of `hands`."""
    turned = replace(position, hands=position.hands[::-1])
    return [(spot, replace(shot, hands=shot.hands[::-1])) for spot, shot in reference.shots(turned, True)]


@pytest.mark.parametrize("seats", (TWO, THREE, FOUR))
@pytest.mark.parametrize(
    ("first", "second"),
    [(a, b) for a in BEFORE for b in (*BEFORE, *MOVES) if a != b or c.TOWNSFOLK[a][2] > 1],
)
def test_each_pair_of_uses_in_one_turn_has_the_effect_of_both(first, second, seats):
    turn = Turn(seats, first, second)
    turn.use(turn.places[0], last=False)
    if second in BEFORE:
        turn.use(turn.places[1], last=True)
    turn.move(second if second in MOVES else None, blasts=(first, second).count(c.BLASTER))


@pytest.mark.parametrize("seats", (TWO, THREE, FOUR))
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in (c.OVERSEER, c.WATCHMAN)])
def test_each_use_together_with_an_overseer_taken_in_the_same_turn(kind, seats):
    turn = Turn(seats, kind)
    if kind in BEFORE:
        turn.use(turn.places[0], last=True)
    turn.move(kind if kind in MOVES else None, overseer=True, blasts=kind == c.BLASTER)


@pytest.mark.parametrize("first", MOVES)
@pytest.mark.parametrize("second", [kind for kind in KINDS if kind != c.OVERSEER])
def test_nothing_is_used_after_a_move_card(first, second):
    """B takes it back instead of opening the townsfolk."""
    game, seat, places = holding(first, second)
    give(game, seat, STONE1, 1)
    before = bytes(game.state[: s.FORMAT])
    use(game, places[0])
    tap(game, B)
    assert (game.state[s.STEP], game.state[s.MODE]) == (c.STEP_MOVE, 0)
    assert game.state[: s.FORMAT] == before


def test_townsfolk_taken_with_the_first_move_may_be_used_in_the_overseers_second():
    game, seat, _place = take_overseer()
    tap(game, R)
    draw(game, c.TOWN + c.WATCHMAN)
    (watch,) = give(game, seat, c.TOWN + c.WATCHMAN)
    tap(game, F)
    use(game, watch)
    tap(game, F)
    assert game.state[s.MOVER] != seat
