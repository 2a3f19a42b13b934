"""Rules, Claim, 'Townsfolk': the deal, the gold pan, taking and keeping, move cards, the overseer."""

from collections import Counter

import pytest
from claim_table import (
    TABLES,
    TWO,
    bring_pan,
    choose,
    draw,
    give,
    holding,
    line,
    new_game,
    notes,
    spots,
    take,
    take_overseer,
    tap,
    town,
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


# The deal


def test_8_by_8_cards_the_48_the_sheriff_the_pan_and_14_townsfolk_of_the_28():
    assert sum(kind[2] for kind in c.TOWNSFOLK) == 28
    seen = Counter()
    for seed in range(40):
        game = new_game(TWO, seed, town=1)
        count = Counter(game.state[s.CARDS : s.CARDS + 64])
        assert [count[v] for v in range(1, 7)] == [5] * 6
        assert [count[c.STONE + v] for v in (1, 2, 3, 4)] == [5, 5, 4, 4]
        assert count[c.SHERIFF] == count[c.PAN] == 1
        assert sum(count[c.TOWN + kind] for kind in KINDS) == 14
        assert all(count[c.TOWN + kind] <= c.TOWNSFOLK[kind][2] for kind in KINDS)
        seen.update({kind: count[c.TOWN + kind] for kind in KINDS})
    for kind in KINDS:  # each copy is in half of the deals
        assert 0.25 < seen[kind] / 40 / c.TOWNSFOLK[kind][2] < 0.75


def test_all_kinds_stand_in_one_table_with_english_and_german_names_and_their_effect():
    assert len(c.TOWNSFOLK) == c.TOWN_KINDS
    assert len({row[0] for row in c.TOWNSFOLK}) == len({row[1] for row in c.TOWNSFOLK}) == c.TOWN_KINDS
    assert c.TOWNSFOLK[c.TRADER][1] == "Händler".encode("latin-1")
    assert len({row[7] for row in c.TOWNSFOLK}) == c.TOWN_KINDS
    assert all(len(row[7]) <= 21 for row in c.TOWNSFOLK)
    assert [row[2] for row in c.TOWNSFOLK] == [3, 3, 2, 3, 3, 2, 3, 2, 2, 3, 2]


# The pan


def test_taking_the_pan_gives_one_marker_at_random_and_the_pan_stays():
    drawn = Counter()
    for seed in range(60):
        game = town(seed=seed)
        seat = game.state[s.MOVER]
        place = bring_pan(game)
        score = game.score(seat)
        notes(game)
        take(game, place)
        assert game.state[s.PROSPECTOR] == place
        assert game.state[s.WHERE + place] == c.ON_TABLE
        marker = game.score(seat) - score
        assert marker in c.MARKERS
        drawn[marker] += 1
        assert game.problems() == 0
    assert min(drawn.values()) > 8


def test_an_empty_pan_leaves_the_game_and_each_marker_is_taken_once():
    game = town(seed=3)
    place = bring_pan(game)
    for owner in (1, 2):
        game.state[s.MARKERS + owner - 1] = owner
    game.count()
    seat = game.state[s.MOVER]
    score = game.score(seat)
    take(game, place)
    assert game.score(seat) == score + 7
    assert game.state[s.WHERE + place] == c.OUT
    assert game.problems() == 0


def test_the_prospector_must_leave_the_pan_before_it_can_be_taken_again():
    game = town(seed=4)
    place = bring_pan(game)
    take(game, place)
    assert place not in line(game)
    for _ in range(40):
        if game.over():
            break
        assert game.state[s.PROSPECTOR] != place or place not in line(game)
        tap(game, F)


# Taking, keeping and using


def test_townsfolk_are_taken_like_cards_and_kept_open_without_value():
    game = town(seed=5)
    state = game.state
    kind = c.TOWN + c.TRADER
    draw(game, kind)
    seat = state[s.MOVER]
    away = bytes(state[:64]).index(kind)
    place = line(game)[0]
    state[s.CARDS + away], state[s.CARDS + place] = state[s.CARDS + place], kind
    game.load(bytes(state))
    score = game.score(seat)
    take(game, place)
    assert game.score(seat) == score
    assert townsfolk.held(state, place, seat)


def test_b_opens_the_own_townsfolk_and_b_closes_them():
    game, _seat, places = holding(c.WATCHMAN, c.PONY)
    before = bytes(game.state[:140])
    tap(game, B)
    assert sorted(line(game)) == sorted(places)
    tap(game, B)
    assert bytes(game.state[:140]) == before
    assert game.state[s.STEP] == c.STEP_MOVE


def test_without_townsfolk_b_is_refused():
    game = town()
    notes(game)
    tap(game, B)
    assert game.state[s.STEP] == c.STEP_MOVE
    assert notes(game)[-1][0] == c.NOTE_REFUSED


def test_used_townsfolk_cannot_be_used_again():
    game, seat, places = holding(c.WATCHMAN)
    use(game, places[0])
    tap(game, F)
    assert used(game, places[0])
    tap(game, F)  # the other player
    if not game.over():
        assert game.state[s.MOVER] == seat
        tap(game, B)
        assert game.state[s.STEP] == c.STEP_MOVE


# Moves


def test_pony_rider_takes_along_the_other_direction_and_the_flipping_goes_on():
    game, _seat, (pony,) = holding(c.PONY)
    direction = game.state[s.DIRECTION]
    use(game, pony)
    assert sorted(line(game)) == spots(game, 1 - direction)
    assert not used(game, pony)
    place = line(game)[0]
    take(game, place)
    assert used(game, pony)
    assert game.state[s.PROSPECTOR] == place
    assert game.state[s.DIRECTION] == 1 - direction


def test_innkeeper_takes_on_one_of_the_two_diagonals():
    game, _seat, (inn,) = holding(c.INNKEEPER)
    at = game.state[s.PROSPECTOR]
    direction = game.state[s.DIRECTION]
    use(game, inn)
    diagonals = [
        p for p in range(64) if p != at and abs(p // 8 - at // 8) == abs(p % 8 - at % 8) and free(game.state, p)
    ]
    assert sorted(line(game)) == diagonals
    take(game, line(game)[-1])
    assert used(game, inn)
    assert game.state[s.DIRECTION] == 1 - direction


@pytest.mark.parametrize("kind", (c.PONY, c.INNKEEPER, c.MULE, c.WATCHMAN))
def test_a_move_card_can_be_taken_back_before_the_card_is_taken(kind):
    game, _seat, (place,) = holding(kind)
    before = bytes(game.state[:140])
    use(game, place)
    tap(game, B)
    assert game.state[s.STEP] == c.STEP_MOVE
    assert game.state[s.MODE] == 0
    assert bytes(game.state[:140]) == before


def test_watchman_takes_nothing_the_prospector_stays_and_the_turn_passes():
    game, seat, (watch,) = holding(c.WATCHMAN)
    state = game.state
    at, direction, turns = state[s.PROSPECTOR], state[s.DIRECTION], state[s.ROUND_TURN]
    taken = sum(1 for p in range(64) if state[s.WHERE + p])
    use(game, watch)
    assert state[s.STEP] == c.STEP_PASS
    tap(game, F)
    assert sum(1 for p in range(64) if state[s.WHERE + p]) == taken
    assert state[s.PROSPECTOR] == at
    assert state[s.MOVER] != seat
    assert state[s.DIRECTION] == 1 - direction
    assert state[s.ROUND_TURN] == turns + 1
    assert used(game, watch)


def test_mule_takes_two_cards_of_the_line_and_the_prospector_ends_on_the_second():
    game, seat, (mule,) = holding(c.MULE)
    direction = game.state[s.DIRECTION]
    turns = game.state[s.ROUND_TURN]
    use(game, mule)
    first, second = line(game)[-1], line(game)[0]
    choose(game, first)
    tap(game, F)
    assert first not in line(game)
    assert game.state[s.WHERE + first] == c.ON_TABLE
    tap(game, B)  # undo of the first
    assert first in line(game)
    choose(game, first)
    tap(game, F)
    take(game, second)
    assert game.state[s.WHERE + first] == game.state[s.WHERE + second] == seat + 1
    assert game.state[s.PROSPECTOR] == second
    assert game.state[s.DIRECTION] == 1 - direction
    assert game.state[s.ROUND_TURN] == turns + 1
    assert used(game, mule)


def test_the_pan_is_never_a_target_of_the_mule():
    game, _seat, (mule,) = holding(c.MULE)
    pan = bring_pan(game)
    use(game, mule)
    assert pan not in line(game)


def test_the_mule_needs_two_cards():
    game, seat, (mule,) = holding(c.MULE)
    for place in line(game)[1:]:
        game.state[s.WHERE + place] = c.OUT
    game.load(bytes(game.state))
    assert not townsfolk.usable(game.state, mule, seat, bytearray(16))


@pytest.mark.parametrize("kind", (c.PONY, c.INNKEEPER, c.WATCHMAN, c.MULE))
def test_a_move_card_cannot_rescue_a_player_whose_line_is_empty(kind):
    game = town(seed=6)
    other = scoring.next_seat(game.state, game.state[s.MOVER])
    draw(game, c.TOWN + kind)
    give(game, other, c.TOWN + kind)
    place = line(game)[0]
    direction = game.state[s.DIRECTION] ^ 1
    for p in range(64):
        same = p // 8 == place // 8 if direction == c.ROW else p % 8 == place % 8
        if same and p != place and free(game.state, p):
            game.state[s.WHERE + p] = c.OUT
            if game.state[s.CARDS + p] == c.PAN:
                for i in range(3):
                    game.state[s.MARKERS + i] = 1
    game.load(bytes(game.state))
    take(game, place)
    assert game.over()


# The overseer


@pytest.mark.parametrize("seats", TABLES)
def test_the_overseer_moves_again_at_once_in_the_flipped_direction_and_the_roles_swap(seats):
    game, seat, place = take_overseer(seats)
    direction = game.state[s.DIRECTION]
    tap(game, R)
    assert game.state[s.CHOICE] == 1
    tap(game, F)
    assert used(game, place)
    assert game.state[s.MOVER] == seat
    assert game.state[s.DIRECTION] == 1 - direction
    assert sorted(line(game)) == spots(game, 1 - direction)
    take(game, next(p for p in line(game) if game.state[s.CARDS + p] < c.SHERIFF))
    assert game.state[s.MOVER] == scoring.next_seat(game.state, seat)
    assert game.state[s.DIRECTION] == direction


def test_the_overseer_may_be_kept_and_is_by_default():
    for button in (F, B):
        game, seat, place = take_overseer()
        tap(game, button)
        assert townsfolk.held(game.state, place, seat)
        assert game.state[s.MOVER] != seat


def test_an_overseer_held_is_never_usable_later():
    game, seat, (place,) = holding(c.OVERSEER)
    tap(game, B)
    tap(game, F)
    assert game.state[s.STEP] == c.STEP_MENU
    assert townsfolk.held(game.state, place, seat)


def laden(overseers):
    """A mover whose mule is at work, with overseers brought into the line: (game, seat, places of the overseers)."""
    code = c.TOWN + c.OVERSEER
    for seed in range(100):
        game, seat, (mule,) = holding(c.MULE, seed=seed)
        cards = game.state[: s.WHERE]
        away = [p for p in range(64) if cards[p] == code and free(game.state, p)]
        here = [p for p in line(game) if cards[p] <= c.STONE + 4]
        if len(away) < overseers or len(here) <= overseers or set(away) & set(line(game)):
            continue
        for place, other in zip(here[:overseers], away, strict=False):
            game.state[place], game.state[other] = code, cards[place]
        game.load(bytes(game.state))
        use(game, mule)
        return game, seat, here[:overseers]
    raise AssertionError("no deal has them")


@pytest.mark.parametrize("first", (True, False))
def test_an_overseer_taken_with_the_mule_asks_whichever_card_it_was(first):
    game, seat, (overseer,) = laden(1)
    other = next(p for p in line(game) if p != overseer and game.state[s.CARDS + p] < c.SHERIFF)
    take(game, overseer if first else other)
    take(game, other if first else overseer)
    assert (game.state[s.STEP], game.state[s.ACTOR]) == (c.STEP_OVERSEER, overseer)
    tap(game, R)
    tap(game, F)
    assert used(game, overseer)
    assert game.state[s.MOVER] == seat


def test_of_two_overseers_taken_with_one_mule_one_can_be_used_and_the_other_is_kept():
    game, seat, places = laden(2)
    for place in places:
        take(game, place)
    assert game.state[s.ACTOR] == places[1]
    tap(game, R)
    tap(game, F)
    assert used(game, places[1])
    assert townsfolk.held(game.state, places[0], seat)
    assert (game.state[s.STEP], game.state[s.MOVER]) == (c.STEP_MOVE, seat)
    counts = bytearray(c.COUNTS)
    townsfolk.own(game.state, seat, counts)
    assert townsfolk.end_points(c.OVERSEER, counts) == 6
    take(game, next(p for p in line(game) if game.state[s.CARDS + p] < c.SHERIFF))
    assert game.state[s.MOVER] != seat
