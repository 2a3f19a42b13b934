"""Design, Claim, 'hint on request': L and R together ask for one, which changes no match and shows nobody's plans."""

from itertools import product

import pytest
from claim_table import ACROSS, FOUR, THREE, TWO, choose, holding, line, notes, take, take_overseer, tap, town, use
from test_claim_view import Table, shows

from paydirt.engine.game import BOT, B, F, L, R, Setup
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim.line import collect
from paydirt.games.claim.rules import Game
from paydirt.games.claim.searches import of_level
from paydirt.games.claim.view_hint import NONE, READY


def game_with_hints(seats=TWO, seed=3, hints=15, town=0):
    options = bytes((0, 0, town, 0)) + bytes(hints >> seat & 1 for seat in range(4))
    game = Game(Setup("claim", seats, seed, b"\0\0\0\0", options))
    game.advance(game.next_ms())
    return game


def chord(game, seat=None, first=L, gap_ms=40):
    """Press L and R one after the other, hold both for a while, let go."""
    seat = game.state[s.MOVER] if seat is None else seat
    t = game.now_ms + 20
    game.press(t, 0, seat, first)
    game.press(t + gap_ms, 0, seat, L + R - first)
    game.release(t + gap_ms + 200, 0, seat, first)
    game.release(t + gap_ms + 210, 0, seat, L + R - first)


@pytest.mark.parametrize("first", (L, R))
@pytest.mark.parametrize("gap_ms", (0, 1, 150))
def test_l_and_r_together_ask_once_a_turn_and_leave_the_choice_where_it_was(first, gap_ms):
    game = game_with_hints()
    notes(game)
    choice = game.state[s.CHOICE]
    chord(game, first=first, gap_ms=gap_ms)
    chord(game)
    assert game.state[s.HINT] == 1
    assert game.state[s.CHOICE] == choice
    assert [note[0] for note in notes(game)].count(c.NOTE_HINT) == 1
    assert game.problems() == 0
    tap(game, F)
    assert game.state[s.HINT] == 0


@pytest.mark.parametrize("hints", (0, 15))
@pytest.mark.parametrize("first", (L, R))
@pytest.mark.parametrize("gap_ms", (150, 151, 900, 0x10000))
def test_a_late_chord_just_does_not_move(first, gap_ms, hints):
    game = game_with_hints(hints=hints)
    places = line(game)
    at = places.index(game.state[s.CHOICE])
    chord(game, first=first, gap_ms=gap_ms)
    if gap_ms > 150:
        at += 1 if first == R else -1
    assert game.state[s.CHOICE] == places[at % len(places)]
    assert game.state[s.HINT] == (1 if hints else 0)


def test_a_chord_takes_back_its_own_first_step_only_and_that_once():
    game = game_with_hints()
    state = game.state
    places = line(game)
    seat = state[s.MOVER]
    at = places.index(state[s.CHOICE])
    t = game.now_ms + 20
    game.press(t, 0, seat, R)
    game.press(t + 10, 0, seat, L)
    assert state[s.CHOICE] == places[at]
    game.release(t + 20, 0, seat, R)
    game.press(t + 30, 0, seat, R)
    assert state[s.CHOICE] == places[at]
    game.release(t + 40, 0, seat, L)
    game.press(t + 50, 0, seat, B)  # the other line
    there = state[s.CHOICE]
    game.press(t + 60, 0, seat, L)
    assert state[s.CHOICE] == there
    assert game.problems() == 0


def test_who_holds_l_from_anothers_turn_moves_nothing_with_r():
    game = game_with_hints()
    mover = game.state[s.MOVER]
    game.press(game.now_ms + 10, 0, 1 - mover, L)
    tap(game, F)
    choice = game.state[s.CHOICE]
    game.press(game.now_ms + 10, 0, 1 - mover, R)
    assert game.state[s.CHOICE] == choice
    assert game.state[s.HINT]
    assert game.problems() == 0


def test_a_seat_that_a_bot_takes_over_holds_nothing():
    game = game_with_hints()
    seat = game.state[s.MOVER]
    game.press(game.now_ms + 10, 0, seat, L)
    assert game.state[s.HELD]
    assert any(game.state[s.STEPPED :])
    game.set_kind(game.now_ms + 10, seat, BOT + 2)
    assert not any(game.state[s.HELD :])
    assert game.problems() == 0


def test_l_after_r_has_been_let_go_asks_for_nothing():
    game = game_with_hints()
    tap(game, R)
    tap(game, L)
    assert not game.state[s.HINT]
    assert not game.state[s.HELD]


def test_nobody_asks_in_anothers_turn_without_the_setting_or_in_teams():
    game = game_with_hints(THREE)
    other = next(seat for seat in (0, 1, 3) if seat != game.state[s.MOVER])
    chord(game, other)
    assert not game.state[s.HINT]
    for seats, hints in ((FOUR, 15), (TWO, 0)):
        game = game_with_hints(seats, hints=hints)
        before = bytes(game.state)
        chord(game)
        assert game.state[s.HINT] == 0
        assert game.problems() == 0
        if not hints:
            assert bytes(game.state[s.HELD :]) == before[s.HELD :]


def test_who_holds_both_while_the_turn_comes_asks_with_the_next_press_only():
    game = game_with_hints()
    mover = game.state[s.MOVER]
    t = game.now_ms + 10
    game.press(t, 0, 1 - mover, L)
    game.press(t, 0, 1 - mover, R)
    tap(game, F)
    assert game.state[s.MOVER] == 1 - mover
    assert not game.state[s.HINT]
    assert game.problems() == 0


def test_after_the_move_there_is_nothing_to_ask():
    game, _seat, (blaster,) = holding(c.BLASTER)
    game.state[s.FLAGS] |= 15 * s.FLAG_HINT
    use(game, blaster)
    take(game, next(p for p in line(game) if collect(game.state, p, game.state[s.DIRECTION] ^ 1, 0, bytearray(16)) > 2))
    assert game.state[s.STEP] == c.STEP_BLAST
    chord(game)
    assert not game.state[s.HINT]


@pytest.mark.parametrize("seats", (TWO, ACROSS, THREE))
@pytest.mark.parametrize("town", (0, 1))
def test_the_hint_is_what_a_search_of_its_size_finds_and_changes_nothing_of_the_match(seats, town):
    game = game_with_hints(seats, seed=5, town=town)
    table = Table(game)
    for _ in range(4):
        chord(game)
        before = bytes(game.state)
        table.show(20)
        hint = table.view._hint
        assert hint.look == 1
        while table.view.think():
            assert hint.look == 1
        assert hint.look == 2
        assert bytes(game.state) == before
        search = of_level(game.state, c.LEVELS)
        search.begin(game.state, game.state[s.MOVER])
        while search.slices < c.HINT_SLICES and not search.step(c.HINT_POSITIONS[1]):
            pass
        i = search.answer()
        for name in ("place", "actor", "first", "again", "blast"):
            assert getattr(hint, name) == getattr(search.moves, name)[i]
        if hint.actor == c.NOWHERE:
            if hint.direction != game.state[s.DIRECTION]:
                tap(game, B)
            assert hint.place in line(game)
        tap(game, F)
        if game.state[s.STEP]:
            tap(game, B)
        table.show(20)
        assert hint.look == 0


def test_a_white_light_runs_round_the_card_and_the_display_names_it():
    game = game_with_hints(seed=3)
    table = Table(game)
    tap(game, F)
    chord(game)
    table.show(100)
    assert shows(table, 16, 44, b"a hint: wait ...")
    while table.view.think():
        pass
    table.show(100)
    place = table.view._hint.place
    value = s.value(game.state[s.CARDS + place])
    text = b"hint: GOLD %d" % value if value > 0 else b"hint: STONE %d" % -value
    assert shows(table, (128 - len(text) * 6 + 1) // 2, 44, text)
    while game.state[s.CHOICE] == place:
        tap(game, R)
    spots = set()
    for _ in table.run(1000):
        leds = [rgb >> 16 == rgb & 255 and rgb & 255 > 150 for rgb in table.leds(place)]
        assert leds.count(True) == 1
        spots.add(leds.index(True))
    assert spots == {0, 1, 2, 3}
    tap(game, F)
    table.show(20)
    fresh = Table(game)
    fresh.now = table.now - 20
    fresh.show(20)
    assert table.stage.canvas.buf == fresh.stage.canvas.buf


def advised(game, **answer):
    """A table whose mover has got this hint."""
    game.state[s.FLAGS] |= 15 * s.FLAG_HINT
    table = Table(game)
    chord(game)
    table.show(20)
    hint = table.view._hint
    hint.look = READY
    for name, value in {"actor": c.NOWHERE, "first": c.NOWHERE, "blast": c.NOWHERE, "again": 0, **answer}.items():
        setattr(hint, name, value)
    table.show(60)
    return table


def says(table, text):
    return shows(table, (128 - len(text) * 6 + 1) // 2, 44, text)


def crossing(game, place):
    """The cards that the next player could take, were this one taken now."""
    other = bytearray(16)
    return list(other[: collect(game.state, place, game.state[s.DIRECTION] ^ 1, 0, other)])


def test_in_the_blast_step_the_hint_names_and_lights_the_card_to_blast():
    game, _seat, (blaster,) = holding(c.BLASTER)
    place = next(p for p in line(game) if len(crossing(game, p)) > 2)
    blast = next(p for p in crossing(game, place) if 0 < game.state[s.CARDS + p] <= 6)
    table = advised(game, place=place, actor=blaster, blast=blast)
    assert table.view._hint.light(game.state) == place
    use(game, blaster)
    table.show(20)
    take(game, place)
    assert game.state[s.STEP] == c.STEP_BLAST
    table.show(20)
    assert says(table, b"hint: GOLD %d" % game.state[s.CARDS + blast])
    assert table.view._hint.light(game.state) == blast
    choose(game, blast)
    tap(game, F)
    table.show(20)
    assert table.view._hint.light(game.state) == c.NOWHERE
    assert table.view._hint.text(game.state) == b""


@pytest.mark.parametrize("followed", (True, False))
def test_who_arms_a_blaster_against_the_hint_is_told_not_to_fire_and_who_takes_another_card_nothing(followed):
    game, _seat, (blaster,) = holding(c.BLASTER)
    place = next(p for p in line(game) if len(crossing(game, p)) > 2)
    table = advised(game, place=place if followed else next(p for p in line(game) if p != place))
    use(game, blaster)
    take(game, place)
    assert game.state[s.STEP] == c.STEP_BLAST
    table.show(20)
    assert says(table, b"hint: do not fire") == followed
    assert bool(table.view._hint.text(game.state)) == followed
    assert table.view._hint.light(game.state) == c.NOWHERE


@pytest.mark.parametrize(("again", "text"), [(0, b"hint: keep"), (1, b"hint: move again")])
def test_in_the_overseers_step_the_hint_says_whether_to_keep_it(again, text):
    game, _seat, place = take_overseer()
    before = bytearray(game.state)
    game = town(seed=7)
    game.state[: s.FORMAT] = before[: s.FORMAT]
    game.state[s.WHERE + place] = 0
    game.load(bytes(game.state))
    table = advised(game, place=place, again=again)
    take(game, place)
    assert game.state[s.STEP] == c.STEP_OVERSEER
    table.show(20)
    assert says(table, text)
    tap(game, F)
    table.show(20)
    assert table.view._hint.look == NONE


def test_the_hints_light_goes_from_the_mules_first_card_to_its_second():
    game, _seat, (mule,) = holding(c.MULE)
    first, second = line(game)[:2]
    table = advised(game, place=second, first=first, actor=mule)
    hint = table.view._hint
    assert hint.light(game.state) == first
    use(game, mule)
    choose(game, first)
    table.show(20)
    assert hint.light(game.state) == first
    tap(game, F)
    table.show(20)
    assert hint.light(game.state) == second


def test_a_hint_that_comes_after_the_card_has_been_taken_is_given_up():
    game, _seat, (blaster,) = holding(c.BLASTER)
    game.state[s.FLAGS] |= 15 * s.FLAG_HINT
    table = Table(game)
    chord(game)
    table.show(20)
    assert table.view.think()
    use(game, blaster)
    take(game, next(p for p in line(game) if len(crossing(game, p)) > 2))
    assert game.state[s.STEP] == c.STEP_BLAST
    assert not table.view.think()
    table.show(20)
    assert table.view._hint.look == NONE


def test_every_hint_fits_the_display():
    game, _seat, people = holding(c.PONY, c.INNKEEPER, c.WATCHMAN, c.MULE, c.BLASTER)
    hint = Table(game).view._hint
    hint.look = READY
    state = game.state
    codes = (*range(1, 7), *range(9, 13), c.PAN, *range(c.TOWN, c.TOWN + c.TOWN_KINDS))
    cards = dict(zip(codes, (p for p in range(64) if p not in people), strict=False))
    for code, place in cards.items():
        state[place] = code
        state[s.WHERE + place] = c.ON_TABLE
    texts = set()
    for hint.actor in (c.NOWHERE, *people):
        mule = hint.actor != c.NOWHERE and state[hint.actor] == c.TOWN + c.MULE
        for state[s.OPEN], hint.direction, hint.place in product((0, 1), (0, 1), cards.values()):
            for hint.first in cards.values() if mule else (c.NOWHERE,):
                state[s.STEP] = c.STEP_MOVE
                texts.add(hint.text(state))
            state[s.PROSPECTOR] = hint.place
            for state[s.STEP], hint.again, hint.blast in product(range(7), (0, 1), (c.NOWHERE, *cards.values())):
                texts.add(hint.text(state))
    assert {b"hint: Bl, GOLD 5", b"hint: Mu, 5 then -4", b"hint: turn, STONE 4", b"hint: Wa, pass"} <= texts
    assert max(map(len, texts)) <= 21


@pytest.mark.parametrize(("seats", "hints"), [(FOUR, 15), (TWO, 0), (TWO, 15), (THREE, 1), (THREE, 4)])
def test_a_search_for_hints_is_made_only_where_one_can_be_asked_for(seats, hints):
    game = game_with_hints(seats, hints=hints)
    made = Table(game).view._hint._search is not None
    assert made == (hints and seats != FOUR)


def test_the_legend_offers_a_hint_now_and_then_where_one_can_be_asked_for():
    for hints in (15, 0):
        table = Table(game_with_hints(hints=hints))
        seen = set()
        for _ in table.run(7000):
            seen.add(bytes(table.stage.oled.buf[7 * 128 :]))
        assert len(seen) == (2 if hints else 1)
