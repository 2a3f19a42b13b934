"""Rules, Claim, 'Base game', sentence by sentence."""

from collections import Counter

import pytest
from claim_table import (
    ACROSS,
    FOUR,
    TABLES,
    THREE,
    TWO,
    arrange,
    choose,
    line,
    mash,
    new_game,
    notes,
    started,
    take,
    tap,
)

from paydirt.engine.game import EMPTY, HUMAN, B, BadSetup, F, L, R, Setup
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring
from paydirt.games.claim import state as s
from paydirt.games.claim.rules import Game


def cards(game):
    return [game.state[s.CARDS + place] for place in range(64)]


def test_48_gold_and_stone_cards_and_the_sheriff_lie_in_a_7_by_7_square():
    for seed in range(20):
        game = new_game(seed=seed)
        count = Counter(cards(game))
        for gold in range(1, 7):
            assert count[gold] == 5
        assert [count[c.STONE + v] for v in (1, 2, 3, 4)] == [5, 5, 4, 4]
        assert count[c.SHERIFF] == 1
        inside = [place for place in range(64) if place // 8 < 7 and place % 8 < 7]
        assert all(cards(game)[place] != c.NO_CARD for place in inside)
        assert count[c.NO_CARD] == 15


def test_every_seed_deals_other_cards_and_the_same_seed_the_same():
    assert new_game(seed=5).state == new_game(seed=5).state
    assert len({bytes(new_game(seed=seed).state) for seed in range(50)}) == 50


def test_each_card_lies_on_each_place_equally_often():
    deals = 1960
    at = Counter(cards(new_game(seed=seed * 7919)).index(c.SHERIFF) for seed in range(deals))
    assert len(at) == 49
    assert sum((n - 40) ** 2 / 40 for n in at.values()) < 90  # chi-squared, 48 degrees of freedom: p = 0.0002


@pytest.mark.parametrize("seats", TABLES)
def test_the_first_player_is_drawn_by_lot(seats):
    first = Counter(new_game(seats, seed).state[s.STARTER] for seed in range(600))
    playing = [seat for seat in range(4) if seats[seat]]
    assert sorted(first) == playing
    assert all(abs(n - 600 / len(playing)) < 75 for n in first.values())


def test_the_sheriff_goes_to_the_first_player_and_the_prospector_onto_its_place():
    game = new_game()
    place = cards(game).index(c.SHERIFF)
    assert game.state[s.WHERE + place] == c.ON_TABLE
    game.advance(c.DRAW_MS)
    assert game.state[s.WHERE + place] == game.state[s.STARTER] + 1
    assert game.state[s.PROSPECTOR] == place
    assert (c.NOTE_SHERIFF, c.DRAW_MS, game.state[s.STARTER], place, 0) in notes(game)


def test_the_sheriff_has_no_value():
    game = started()
    assert [game.score(seat) for seat in range(4)] == [0, 0, 0, 0]


def test_nobody_can_take_before_the_lot_is_drawn():
    game = new_game()
    before = bytes(game.state)
    for seat in range(4):
        for button in range(4):
            game.press(0, 0, seat, button)
            game.release(0, 0, seat, button)
    assert bytes(game.state) == before


def test_the_line_is_the_prospectors_row_or_column_without_empty_places():
    game = started(seed=3)
    place = game.state[s.PROSPECTOR]
    row = [p for p in range(64) if p // 8 == place // 8 and p % 8 < 7 and p != place]
    column = [p for p in range(64) if p % 8 == place % 8 and p // 8 < 7 and p != place]
    assert line(game) == row
    tap(game, B)
    assert line(game) == column


def test_taking_gives_the_card_and_moves_the_prospector_there():
    game = started()
    seat = game.state[s.MOVER]
    place = line(game)[-1]
    code = game.state[s.CARDS + place]
    take(game, place)
    assert game.state[s.WHERE + place] == seat + 1
    assert game.state[s.PROSPECTOR] == place
    assert game.state[s.TRAIL + seat] == place
    assert game.score(seat) == s.value(code)


def test_the_very_first_turn_may_choose_row_or_column_and_no_later_one():
    for switches in range(3):
        game = started(seed=8)
        for _ in range(switches):
            tap(game, B)
        assert game.state[s.DIRECTION] == switches & 1
        tap(game, F)
        direction = game.state[s.DIRECTION]
        assert direction == 1 - (switches & 1)
        notes(game)
        tap(game, B)
        assert game.state[s.DIRECTION] == direction
        assert notes(game)[-1][0] == c.NOTE_REFUSED


@pytest.mark.parametrize("seats", TABLES)
def test_the_direction_flips_after_every_turn(seats):
    game = started(seats, seed=11)
    direction = game.state[s.DIRECTION]
    while not game.over():
        assert game.state[s.DIRECTION] == direction
        tap(game, F)
        direction ^= 1


@pytest.mark.parametrize("seats", (TWO, ACROSS, FOUR))
def test_each_side_of_two_has_its_direction(seats):
    game = started(seats, seed=4)
    has = {}
    while not game.over():
        side = scoring.side_mask(game.state, game.state[s.MOVER])
        assert has.setdefault(side, game.state[s.DIRECTION]) == game.state[s.DIRECTION]
        tap(game, F)
    assert len(set(has.values())) == 2


def test_with_three_players_everyone_alternates():
    game = started(THREE, seed=4)
    has = {}
    while not game.over():
        seat = game.state[s.MOVER]
        if seat in has:
            assert game.state[s.DIRECTION] != has[seat]
        has[seat] = game.state[s.DIRECTION]
        tap(game, F)


@pytest.mark.parametrize("seats", TABLES)
def test_turns_go_clockwise_and_empty_seats_are_skipped(seats):
    game = started(seats, seed=2)
    playing = [seat for seat in range(4) if seats[seat]]
    at = playing.index(game.state[s.STARTER])
    while not game.over():
        assert game.state[s.MOVER] == playing[at % len(playing)]
        tap(game, F)
        at += 1


def test_only_the_player_to_move_moves():
    game = started(FOUR)
    before = bytes(game.state[:140])
    for seat in range(4):
        if seat != game.state[s.MOVER]:
            for button in (F, L, B, R):
                tap(game, button, seat)
    assert bytes(game.state[:140]) == before


def test_of_equal_stamps_the_player_to_move_comes_first():
    game = started(FOUR)
    order = sorted(range(4), key=game.rank)
    assert order == [(game.state[s.MOVER] + i) % 4 for i in range(4)]


@pytest.mark.parametrize("seats", TABLES)
def test_the_game_ends_when_the_player_to_move_finds_no_card(seats):
    for seed in range(10):
        game = started(seats, seed=seed)
        while not game.over():
            assert game.line_count > 0
            tap(game, F)
        state = game.state
        place = state[s.PROSPECTOR]
        same = [
            p
            for p in range(64)
            if (p // 8 == place // 8 if state[s.DIRECTION] == c.ROW else p % 8 == place % 8)
            and state[s.CARDS + p] != c.NO_CARD
        ]
        assert all(state[s.WHERE + p] != c.ON_TABLE for p in same)


@pytest.mark.parametrize("seats", TABLES)
def test_score_is_gold_minus_stones(seats):
    game = started(seats, seed=21)
    expected = [0] * 4
    while not game.over():
        seat = game.state[s.MOVER]
        code = game.state[s.CARDS + game.state[s.CHOICE]]
        expected[seat] += code if code <= 6 else 8 - code
        tap(game, F)
        assert [game.score(i) for i in range(4)] == expected


def test_the_highest_score_wins_and_equal_scores_share_the_win():
    seen = set()
    for seed in range(80):
        for seats in (TWO, THREE):
            game = started(seats, seed=seed)
            assert game.winners() == 0
            while not game.over():
                tap(game, F)
            best = max(game.score(seat) for seat in range(4) if seats[seat])
            winners = sum(1 << seat for seat in range(4) if seats[seat] and game.score(seat) == best)
            assert game.winners() == winners
            seen.add(winners)
    assert {1, 2, 3} <= seen


def test_of_a_team_the_sum_wins():
    for seed in range(30):
        game = started(FOUR, seed=seed)
        while not game.over():
            tap(game, F)
        south, west = game.score(0) + game.score(2), game.score(1) + game.score(3)
        assert game.side_score(0) == game.side_score(2) == south
        assert game.side_score(1) == game.side_score(3) == west
        assert game.winners() == (5 if south > west else 10 if west > south else 15)


def test_after_the_end_nothing_changes():
    game = started()
    for _ in mash(game, 1):
        pass
    for seat in range(4):
        for button in (L, R):
            game.release(game.now_ms, 0, seat, button)
    before = bytes(game.state[: s.NOW]) + bytes(game.state[s.NOW + 4 :])
    for seat in range(4):
        for button in (F, L, B, R):
            tap(game, button, seat)
    game.advance(game.now_ms + 1000000)
    assert bytes(game.state[: s.NOW]) + bytes(game.state[s.NOW + 4 :]) == before


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        ((EMPTY,) * 4, b""),
        ((HUMAN, EMPTY, EMPTY, EMPTY), b""),
        ((HUMAN, 7, EMPTY, EMPTY), b""),
        ((HUMAN, HUMAN, EMPTY, EMPTY), b"\x07"),
    ],
)
def test_seats_and_options_that_make_no_match_are_refused(seats, options):
    with pytest.raises(BadSetup):
        Game(Setup("claim", seats, 1, options=options))


def test_any_two_seats_can_play():
    for a in range(4):
        for b in range(a + 1, 4):
            seats = tuple(HUMAN if seat in (a, b) else EMPTY for seat in range(4))
            game = started(seats, seed=a * 4 + b)
            while not game.over():
                tap(game, F)
            assert game.problems() == 0


def test_the_last_card_of_a_line_ends_the_game_even_with_cards_elsewhere():
    game = started(seed=1)
    while not game.over():
        tap(game, F)
    left = [p for p in range(64) if game.state[s.WHERE + p] == 0 and game.state[s.CARDS + p]]
    assert left


def test_arranged_cards_are_still_the_games_cards():
    game = started(seed=1)
    arrange(game, {line(game)[0]: 6, line(game)[1]: c.STONE + 4})
    assert game.problems() == 0
    choose(game, line(game)[1])
    tap(game, F)
    assert game.score(1 - game.state[s.MOVER]) == -4
