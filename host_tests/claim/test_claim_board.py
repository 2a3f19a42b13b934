"""Rules, Claim, 'Board (house)': buttons, fair start, double match, turn timer."""

from collections import Counter
from itertools import pairwise

import pytest
from claim_table import FOUR, TABLES, THREE, TWO, arrange, line, new_game, notes, started, tap
from test_claim_view import Table, shows

from paydirt.engine.game import EMPTY, HUMAN, NEVER, B, F, L, LateEvent, R, direction
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring, texts
from paydirt.games.claim import state as s
from paydirt.games.claim.line import distance

TURNED = b"\0\1\2\3"


def delta(a, b):
    """The board direction from place a to place b of one line: 0 up, 1 left, 2 down, 3 right."""
    if a // 8 == b // 8:
        return 3 if b > a else 1
    return 2 if b > a else 0


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("column", (False, True))
def test_r_goes_to_the_players_right_or_towards_the_player(rotation, column):
    """On a line across the player's view R is the player's right; on one that runs away from the player, the near
    end - the player's B direction."""
    game = started((HUMAN, HUMAN, EMPTY, EMPTY), seed=9, rotations=bytes((rotation,) * 4))
    if column:
        tap(game, B)
    places = line(game)
    steps = {delta(a, b) for a, b in pairwise(places)}
    across = {direction(R, rotation), direction(L, rotation)}
    on_line = {0, 2} if column else {1, 3}
    assert steps == {direction(R if across == on_line else B, rotation)}


@pytest.mark.parametrize("seats", TABLES)
def test_l_and_r_move_the_choice_along_the_line_and_round_its_ends(seats):
    game = started(seats, seed=5, rotations=TURNED)
    while not game.over():
        places = line(game)
        at = places.index(game.state[s.CHOICE])
        tap(game, R)
        assert game.state[s.CHOICE] == places[(at + 1) % len(places)]
        tap(game, L)
        tap(game, L)
        assert game.state[s.CHOICE] == places[(at - 1) % len(places)]
        tap(game, F)


@pytest.mark.parametrize("rotations", (b"\0\0\0\0", TURNED))
def test_the_choice_starts_at_the_nearest_card(rotations):
    game = started(FOUR, seed=6, rotations=rotations)
    while not game.over():
        places = line(game)
        at = game.state[s.PROSPECTOR]
        nearest = min(distance(p, at) for p in places)
        assert game.state[s.CHOICE] == next(p for p in places if distance(p, at) == nearest)
        tap(game, R)
        tap(game, F)


def test_the_choice_never_rests_on_an_empty_place():
    game = started(THREE, seed=7)
    while not game.over():
        for _ in range(game.line_count + 1):
            tap(game, R)
            assert game.state[s.WHERE + game.state[s.CHOICE]] == c.ON_TABLE
        tap(game, F)


def test_a_turn_without_timer_waits_for_ever():
    game = started()
    assert game.next_ms() == NEVER
    game.advance(10**8)
    assert game.round_no() == 1


@pytest.mark.parametrize("timer", (15, 30))
def test_the_timer_takes_the_best_card_by_value(timer):
    game = started(seed=13, timer=timer)
    while not game.over():
        began = game.now_ms
        seat = game.state[s.MOVER]
        best = max(s.value(game.state[s.CARDS + p]) for p in line(game))
        score = game.score(seat)
        assert game.next_ms() == began + timer * 1000
        game.advance(began + timer * 1000 - 1)
        assert game.state[s.MOVER] == seat
        turn = game.round_no()
        game.advance(began + timer * 1000)
        assert game.score(seat) == score + best
        assert game.round_no() == turn + 1


def test_of_equal_cards_the_timer_takes_the_first_as_the_mover_sees_it():
    for rotations in (b"\0\0\0\0", b"\2\2\2\2"):
        game = started(seed=13, timer=15, rotations=rotations)
        places = line(game)
        arrange(game, {places[2]: 6, places[4]: 6})
        wanted = next(p for p in places if game.state[s.CARDS + p] == 6)
        game.advance(game.next_ms())
        assert game.state[s.PROSPECTOR] == wanted


def test_the_timer_is_told_apart_from_a_press():
    game = started(seed=13, timer=15)
    notes(game)
    game.advance(game.next_ms())
    codes = [note[0] for note in notes(game)]
    assert codes.index(c.NOTE_TIMEOUT) < codes.index(c.NOTE_TAKE)


def test_a_press_at_the_very_deadline_comes_after_it():
    game = started(seed=13, timer=15)
    seat = game.state[s.MOVER]
    choice = game.state[s.CHOICE]
    t = game.next_ms()
    best = game.best_of_line()
    if choice == best:
        tap(game, R)
    game.press(t, 0, seat, F)
    assert game.state[s.PROSPECTOR] == best


def test_an_event_before_the_games_time_is_loud():
    game = started()
    with pytest.raises(LateEvent):
        game.press(game.now_ms - 1, 0, 0, F)
    with pytest.raises(LateEvent):
        game.release(game.now_ms - 1, 0, 0, F)


# Fair start


@pytest.mark.parametrize("seats", (TWO, FOUR))
def test_with_a_fair_start_the_second_side_holds_the_sheriff_worth_4(seats):
    game = started(seats, seed=3, fair=1)
    holder = scoring.next_seat(game.state, game.state[s.STARTER])
    assert [game.score(seat) for seat in range(4)] == [4 if seat == holder else 0 for seat in range(4)]
    sheriff = scoring.sheriff_place(game.state)
    assert game.state[s.WHERE + sheriff] == holder + 1


@pytest.mark.parametrize(("town", "expected"), ((0, [0, 2, 4]), (1, [0, 3, 6])))
def test_with_three_players_a_fair_start_gives_points_in_playing_order(town, expected):
    for seed in range(6):
        game = started(THREE, seed=seed, fair=1, town=town)
        seat = game.state[s.STARTER]
        points = []
        for _ in range(3):
            points.append(game.score(seat))
            seat = scoring.next_seat(game.state, seat)
        assert points == expected
        assert game.score(2) == 0


@pytest.mark.parametrize("seats", (TWO, FOUR))
def test_with_a_fair_start_the_sheriff_wins_ties_and_the_display_says_so(seats):
    ties = 0
    for seed in range(150):
        game = started(seats, seed=seed, fair=1)
        while not game.over():
            tap(game, F)
        equal = game.side_score(0) == game.side_score(1)
        table = Table(game)
        table.show(100)
        assert shows(table, 7, 50, texts.TIE) == equal
        if equal:
            ties += 1
            assert game.winners() == scoring.side_mask(game.state, scoring.sheriff_seat(game.state))
            assert game.problems() == 0
    assert ties


def test_a_tie_of_a_double_match_or_of_three_is_shared_with_a_fair_start_too():
    shared = 0
    for seed in range(150):
        for seats, options in ((TWO, {"double": 1}), (THREE, {})):
            game = started(seats, seed=seed, fair=1, **options)
            while not game.over():
                tap(game, F, wait_ms=1100)
            best = max(game.score(seat) for seat in range(4) if seats[seat])
            winners = sum(1 << seat for seat in range(4) if seats[seat] and game.score(seat) == best)
            assert game.winners() == winners
            shared += winners.bit_count() > 1
    assert shared > 2


def test_without_a_fair_start_nobody_gets_points():
    for seats in TABLES:
        assert [started(seats).score(seat) for seat in range(4)] == [0] * 4


# Double match


@pytest.mark.parametrize(("seats", "count"), [(TWO, 2), (THREE, 3), (FOUR, 2)])
@pytest.mark.parametrize("fair", (0, 1))
def test_a_double_match_plays_the_same_cards_with_rotated_roles_and_adds_the_scores(seats, count, fair):
    game = started(seats, seed=17, double=1, fair=fair)
    deal = bytes(game.state[s.CARDS : s.CARDS + 64])
    starters = []
    total = [0] * 4
    while not game.over():
        starters.append(game.state[s.STARTER])
        assert game.state[s.STARTER] == game.state[s.MOVER]
        assert game.state[s.OPEN] == 1
        while game.state[s.PHASE] == c.TURN:
            tap(game, F)
        for seat in range(4):
            total[seat] += scoring.fair_points(game.state, seat) if seats[seat] else 0
            total[seat] += sum(s.value(game.state[p]) for p in range(64) if game.state[s.WHERE + p] == seat + 1)
        assert [game.score(seat) for seat in range(4)] == total
        if not game.over():
            assert game.winners() == 0
            game.advance(game.next_ms())  # the count
            assert game.state[s.PHASE] == c.DRAW
            assert bytes(game.state[s.CARDS : s.CARDS + 64]) == deal
            assert not any(game.state[s.WHERE : s.WHERE + 64])
            game.advance(game.next_ms())
    assert len(starters) == len(set(starters)) == count
    assert starters[1] == scoring.next_seat(game.state, starters[0])
    sides = {scoring.side_mask(game.state, seat): game.side_score(seat) for seat in range(4) if seats[seat]}
    best = max(sides.values())
    assert game.winners() == sum(mask for mask, score in sides.items() if score == best)


def test_f_ends_the_count_between_two_rounds_but_not_by_mistake():
    game = started(seed=17, double=1)
    while game.state[s.PHASE] == c.TURN:
        tap(game, F)
    ended = game.now_ms
    tap(game, F, 0)
    tap(game, L, 0, 2000)
    tap(game, F, 3)  # an empty seat
    assert game.state[s.PHASE] == c.ROUND_END
    tap(game, F, 1)
    assert game.state[s.PHASE] == c.DRAW
    assert game.now_ms < ended + c.ROUND_END_MS


def test_without_a_double_match_there_is_one_round():
    game = started(seed=17)
    while not game.over():
        tap(game, F)
    assert game.state[s.ROUND] == 0


def test_a_seat_goes_to_a_bot_and_back():
    game = started(seed=1)
    game.set_kind(game.now_ms + 10, 0, 4)
    assert game.kind(0) == 4
    game.set_kind(game.now_ms, 0, HUMAN)
    assert game.kind(0) == HUMAN
    assert game.problems() == 0


def test_every_note_has_a_name():
    codes = {name: value for name, value in vars(c).items() if name.startswith("NOTE_") and name != "NOTE_NAMES"}
    assert sorted(codes.values()) == list(range(1, len(c.NOTE_NAMES)))
    for name, value in codes.items():
        assert c.NOTE_NAMES[value] == name[5:].lower()


def test_all_turns_are_noted_with_seat_direction_and_place():
    game = new_game(seed=2)
    game.advance(c.DRAW_MS)
    while not game.over():
        state = game.state
        expected = (c.NOTE_TURN, game.now_ms, state[s.MOVER], state[s.DIRECTION], state[s.PROSPECTOR])
        assert expected in notes(game)
        tap(game, F)
    counted = Counter(note[0] for note in notes(game))
    assert counted[c.NOTE_SCORE] == 2
    assert counted[c.NOTE_OVER] == 1
