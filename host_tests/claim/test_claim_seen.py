"""Rules and look, Claim: trails of the last moves, the thinking light, what a use would do, the final reckoning."""

import pytest
from claim_table import TABLES, THREE, TWO, choose, give, holding, mash, new_game, started, tap
from test_claim_view import Table, shows

from paydirt.engine.game import BOT, EMPTY, HUMAN, B, F, R
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring, townsfolk
from paydirt.games.claim import state as s
from paydirt.games.claim.view_reckon import best_points
from paydirt.screen import palette

STONE2, STONE3, STONE4 = c.STONE + 2, c.STONE + 3, c.STONE + 4


def centred(text):
    return (128 - len(text) * 6 + 1) // 2


@pytest.mark.parametrize("seats", TABLES)
def test_each_seats_last_move_leaves_a_mark_of_its_colour_that_no_value_has(seats):
    game = started(seats, seed=4)
    table = Table(game)
    for _ in range(9):
        tap(game, F)
        table.show(1500)
        state = game.state
        for seat in range(4):
            place = state[s.TRAIL + seat]
            if place in (c.NOWHERE, state[s.PROSPECTOR]):
                continue
            rgb = palette.scale(table.stage.palette.player(seat), 34)
            assert table.leds(place) == [0, rgb, rgb, 0]
        marked = sum(table.leds(p)[0] == 0 != table.leds(p)[1] for p in range(64) if state[s.WHERE + p])
        assert marked == scoring.players(state) - 1 or state[s.ROUND_TURN] < scoring.players(state)


def test_while_a_bot_thinks_a_light_in_its_colour_runs_round_the_prospector_and_then_stops():
    game = started((HUMAN, BOT + 3, EMPTY, EMPTY), seed=4)
    while game.state[s.MOVER] != 1:
        tap(game, F)
    table = Table(game)
    place = game.state[s.PROSPECTOR]
    colour = palette.scale(table.stage.palette.player(1), 200)
    spots = set()
    table.show(20)
    legend = bytes(table.stage.oled.buf[7 * 128 :])
    for _ in table.run(1000):
        leds = table.leds(place)
        assert leds.count(colour) == 1
        spots.add(leds.index(colour))
    assert spots == {0, 1, 2, 3}
    game.advance(s.get30(game.state, s.BEGAN) + c.BOT_THINK_MS[3])
    for _ in table.run(1000):
        assert len(set(table.leds(place))) == 1
    assert bytes(table.stage.oled.buf[7 * 128 :]) != legend


def test_in_a_persons_turn_nothing_thinks():
    game = started(TWO, seed=4)
    table = Table(game)
    for _ in table.run(1000):
        assert len(set(table.leds(game.state[s.PROSPECTOR]))) == 1


def light(table, place):
    """The light on a place of the 8 x 8 square."""
    x, y = 2 * (place % 8), 2 * (place // 8)
    cells = (table.stage.canvas.get(x + i % 2, y + i // 2) for i in range(4))
    return max((rgb >> 16) + (rgb >> 8 & 255) + (rgb & 255) for rgb in cells)


@pytest.mark.parametrize("kind", (c.PONY, c.INNKEEPER, c.MULE, c.WATCHMAN))
def test_the_menu_shows_where_a_move_card_would_let_one_take(kind):
    game, seat, (place, other) = holding(kind, c.GOLDSMITH, seed=4)
    give(game, seat, STONE2)
    state = game.state
    ahead = bytearray(16)
    if kind == c.WATCHMAN:
        count = townsfolk.collect_line(state, state[s.PROSPECTOR], state[s.DIRECTION] ^ 1, 0, ahead)
    else:
        count = townsfolk.collect_moves(state, 0, kind + 1, ahead)
    table = Table(game)
    table.stage.calm = True
    tap(game, B)
    choose(game, other)
    table.show(1200)
    before = [light(table, p) for p in range(64)]
    choose(game, place)
    table.show(1200)
    for p in range(64):
        if p in ahead[:count] and state[s.CARDS + p] != c.SHERIFF:
            assert light(table, p) > before[p] * 5 // 4
        elif p != state[s.PROSPECTOR]:
            assert light(table, p) == before[p]


@pytest.mark.parametrize(
    ("kind", "code", "change", "now"),
    [
        (c.TRADER, STONE3, b"-3 counts -1", b"now +2"),
        (c.GOLDSMITH, STONE4, b"-4 is gone", b"now +4"),
        (c.TEACHER, STONE4, b"-4 counts +4", b"now +8"),
        (c.SMUGGLER, STONE2, b"-2 for another", b"now +2"),
        (c.BANKER, 3, b"3 counts 6", b"now +3"),
    ],
)
def test_the_display_says_what_becomes_of_a_card_and_it_comes_true(kind, code, change, now):
    game, seat, (place,) = holding(kind)
    for other in range(64):
        if game.state[s.WHERE + other] == seat + 1 and game.state[s.CARDS + other] < c.SHERIFF:
            game.state[s.WHERE + other] = c.OUT
    give(game, seat, code)
    table = Table(game)
    kept = b"kept %d" % table.view._oled._preview.kept(kind)
    text = now + b"    " + kept
    tap(game, B)
    choose(game, place)
    table.show(40)
    assert shows(table, centred(text), 44, text)
    assert shows(table, centred(c.TOWNSFOLK[kind][7]), 31, c.TOWNSFOLK[kind][7])
    tap(game, F)
    table.show(40)
    assert shows(table, centred(change), 31, change)
    assert shows(table, centred(text), 44, text)
    before = game.score(seat)
    tap(game, F)
    if kind == c.SMUGGLER:
        tap(game, F)
    assert game.score(seat) - before == int(now[4:])


@pytest.mark.parametrize("seats", TABLES)
def test_the_reckoning_shows_what_keeping_gives_against_the_best_use(seats):
    for seed in range(6):
        game = new_game(seats, seed, town=1)
        for _ in mash(game, seed):
            pass
        table = Table(game)
        table.show(1000)
        result = bytes(table.stage.oled.buf)
        table.show(2400)
        y = 11
        for seat in range(4):
            if game.state[s.KINDS + seat]:
                kept = b"%d" % game.reckoning.unused[seat]
                best = b"%d" % best_points(game, seat)
                assert int(best) >= int(kept)
                assert shows(table, 86 - 6 * len(kept), y, kept)
                assert shows(table, 122 - 6 * len(best), y, best)
                y += 9 if len(seats) - seats.count(EMPTY) == 4 else 18
        table.show(2400)
        assert bytes(table.stage.oled.buf) == result


def test_without_townsfolk_the_result_stays():
    game = started(THREE, seed=2)
    while not game.over():
        tap(game, R)
        tap(game, F)
    table = Table(game)
    table.show(1000)
    result = bytes(table.stage.oled.buf)
    for _ in table.run(5000):
        assert bytes(table.stage.oled.buf) == result
