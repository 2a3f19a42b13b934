"""Rules and look, Claim: trails of the last moves, the thinking light, what a use would do, the final reckoning."""

import pytest
from claim_table import TABLES, THREE, TWO, choose, give, holding, line, mash, new_game, notes, started, tap
from test_claim_view import Table, shows

from paydirt.app import page
from paydirt.engine.game import BOT, EMPTY, HUMAN, B, F, R, Setup
from paydirt.engine.match import Match
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring, texts, townsfolk
from paydirt.games.claim import state as s
from paydirt.games.claim.bot import Bot
from paydirt.games.claim.rules import Game
from paydirt.games.claim.view_hint import thinks
from paydirt.games.claim.view_reckon import best_points
from paydirt.screen import palette
from paydirt.screen.oled import OledCanvas

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
    tap(game, R)
    for _ in table.run(1000):
        assert len(set(table.leds(place))) == 1
    assert bytes(table.stage.oled.buf[7 * 128 :]) != legend


def think_times(match):
    """Play on until somebody takes a card; return (the times at which a bot is shown thinking, of its presses)."""
    game = match.game
    turn = game.round_no()
    choices = [note[1] for note in notes(game) if note[0] == c.NOTE_CHOICE]
    shown = []
    while game.round_no() == turn:
        if thinks(game):
            shown.append(game.now_ms)
        match.run(game.now_ms + 20, 0)
        choices += [note[1] for note in notes(game) if note[0] in (c.NOTE_CHOICE, c.NOTE_SWITCH, c.NOTE_TAKE)]
    return shown, choices


@pytest.mark.parametrize("level", range(1, 6))
def test_a_bot_that_takes_over_in_a_persons_turn_is_shown_thinking_until_its_first_press(level):
    game = Game(Setup("claim", TWO, 3))
    match = Match(game, Bot, None, 3)
    match.run(9000, 0)
    seat = game.state[s.MOVER]
    match.event(9500, 0, seat, R, True)
    match.event(9600, 0, seat, R, False)
    match.run(10000, 0)
    assert not thinks(game)
    match.set_kind(10000, 0, seat, BOT + level - 1)
    notes(game)
    shown, presses = think_times(match)
    assert shown[0] == 10000
    assert shown[-1] + 20 >= presses[0] == 10000 + c.BOT_THINK_MS[level - 1]


@pytest.mark.parametrize("after_ms", (0, 200, 1000, 1450, 1550))
def test_a_bots_thinking_is_shown_as_it_is_after_a_saved_match_has_been_taken_up(after_ms):
    setup = Setup("claim", (HUMAN, BOT + 3, EMPTY, EMPTY), 4)
    match = Match(Game(setup), Bot, None, 3)
    match.run(9000, 0)
    seat = match.game.state[s.MOVER]
    if seat == 0:
        match.set_kind(9000, 0, 0, BOT + 3)
    match.run(9000 + after_ms, 0)
    saved = match.save()
    other = Match(Game(setup), Bot, None, 3)
    other.restore(saved)
    assert thinks(other.game) == thinks(match.game)
    notes(match.game)
    assert think_times(other) == think_times(match)


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


def idle(*kinds, **more):
    """A match whose mover holds townsfolk of these kinds and nothing that they could work on."""
    game, seat, places = holding(*kinds, **more)
    for place in range(64):
        if game.state[s.WHERE + place] == seat + 1 and game.state[s.CARDS + place] < c.SHERIFF:
            game.state[s.WHERE + place] = c.OUT
    game.count()
    return game, seat, places


def test_a_persons_menu_shows_all_the_own_townsfolk_those_that_can_be_used_first():
    game, _seat, (overseer, trader, blaster, spent) = idle(c.OVERSEER, c.TRADER, c.BLASTER, c.GOLDSMITH)
    game.state[s.WHERE + spent] |= c.MARK_USED << c.MARK_SHIFT
    table = Table(game)
    tap(game, B)
    table.show(40)
    assert line(game) == [blaster, *sorted((overseer, trader))]
    assert game.problems() == 0
    assert shows(table, 110, 0, b"1/3")
    text = b"kept %d at the end" % table.view._oled._preview.kept(c.BLASTER)
    assert shows(table, centred(text), 44, text)
    choose(game, overseer)
    table.show(40)
    assert shows(table, centred(b"not now    kept 6"), 44, b"not now    kept 6")
    legend = OledCanvas()
    page.legend(legend, texts.LEGEND_LOOK)
    assert table.stage.oled.buf[7 * 128 :] == legend.buf[7 * 128 :]
    before = bytes(game.state[: s.NOW])
    notes(game)
    tap(game, F)
    assert [note[0] for note in notes(game)] == [c.NOTE_REFUSED]
    assert bytes(game.state[: s.NOW]) == before
    assert (game.state[s.STEP], game.state[s.CHOICE]) == (c.STEP_MENU, overseer)
    tap(game, B)
    assert game.state[s.STEP] == c.STEP_MOVE


def test_who_has_none_that_can_be_used_may_look_at_them_too():
    game, seat, places = idle(c.TRADER, c.TEACHER)
    tap(game, B)
    assert sorted(line(game)) == sorted(places)
    assert not townsfolk.collect_usable(game.state, seat, bytearray(16), bytearray(16))


def test_a_mule_with_one_card_in_the_line_can_not_be_used_and_nothing_breathes_for_it():
    game, _seat, (mule,) = holding(c.MULE)
    for place in line(game)[1:]:
        game.state[s.WHERE + place] = c.OUT
    game.load(bytes(game.state))
    table = Table(game)
    tap(game, B)
    table.show(40)
    assert game.state[s.CHOICE] == mule
    assert table.view._matrix._ahead_count == 0
    assert shows(table, centred(b"not now    kept 0"), 44, b"not now    kept 0")


def test_a_bots_menu_shows_what_it_can_use_and_one_who_takes_over_finds_the_menu_closed():
    game, seat, (_overseer, trader, blaster) = idle(c.OVERSEER, c.TRADER, c.BLASTER)
    tap(game, B)
    choose(game, trader)
    game.set_kind(game.now_ms, 1 - seat, BOT)
    assert game.state[s.STEP] == c.STEP_MENU
    game.set_kind(game.now_ms, seat, BOT + 2)
    assert game.state[s.STEP] == c.STEP_MOVE
    assert game.problems() == 0
    tap(game, B)
    assert line(game) == [blaster]
    game.set_kind(game.now_ms, seat, HUMAN)
    assert game.state[s.STEP] == c.STEP_MOVE
    assert game.problems() == 0


@pytest.mark.parametrize("kind", range(c.TOWN_KINDS))
def test_of_a_townsperson_of_the_line_the_display_says_what_it_does_and_would_score(kind):
    game, seat, (_teacher, away) = holding(c.TEACHER, kind)
    state = game.state
    place = line(game)[0]
    state[place], state[away] = state[away], state[place]
    state[s.WHERE + away] = c.ON_TABLE
    game.load(bytes(state))
    choose(game, place)
    table = Table(game)
    table.show(40)
    counts = bytearray(c.COUNTS)
    state[s.WHERE + place] = seat + 1
    townsfolk.own(state, seat, counts)
    text = b"kept %d at the end" % townsfolk.end_points(kind, counts)
    assert shows(table, centred(c.TOWNSFOLK[kind][7]), 38, c.TOWNSFOLK[kind][7])
    assert shows(table, centred(text), 46, text)


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
