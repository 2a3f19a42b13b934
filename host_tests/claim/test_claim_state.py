"""The state: layout, problems, text, saving at any moment, random play."""

import pytest
from claim_table import FOUR, TABLES, THREE, TWO, mash, new_game, started, tap
from hypothesis import given, settings
from hypothesis import strategies as st

from paydirt.engine.game import EMPTY, NEVER, F
from paydirt.games.claim import constants as c
from paydirt.games.claim import layout
from paydirt.games.claim import problems as p
from paydirt.games.claim import state as s
from paydirt.games.claim.rules import Game, from_state


def test_the_state_has_at_most_192_bytes_and_the_layout_covers_each_once():
    assert len(new_game().state) == s.SIZE <= 192
    at = 0
    for name, offset, count, size, _ in layout.LAYOUT:
        assert offset == at, name
        at += count * size
    assert at == s.SIZE


@settings(max_examples=25, deadline=None)
@given(
    seats=st.sampled_from(TABLES),
    seed=st.integers(0, 2**30 - 1),
    options=st.fixed_dictionaries(
        {
            "timer": st.sampled_from(c.TIMERS_S),
            "fair": st.integers(0, 1),
            "double": st.integers(0, 1),
            "rotations": st.binary(min_size=4, max_size=4),
        }
    ),
)
def test_random_mashing_keeps_every_state_sound_and_every_match_ends(seats, seed, options):
    game = new_game(seats, seed, **options)
    for _ in mash(game, seed):
        assert game.problems() == 0, game.to_text()
        assert game.next_ms() > game.now_ms
        assert game.next_ms() == s.get30(game.state, s.DEADLINE)
        assert s.get30(game.state, s.NOW) == game.now_ms
    assert game.winners()


@pytest.mark.parametrize("seats", TABLES)
def test_all_cards_are_on_the_table_or_with_a_player_and_none_is_lost(seats):
    game = new_game(seats, seed=31, double=1)
    deal = bytes(game.state[s.CARDS : s.CARDS + 64])
    for _ in mash(game, 31):
        state = game.state
        assert bytes(state[s.CARDS : s.CARDS + 64]) == deal
        taken = sum(1 for place in range(64) if state[s.WHERE + place])
        assert taken == state[s.ROUND_TURN] + (state[s.PHASE] != c.DRAW)


@pytest.mark.parametrize("seats", TABLES)
def test_saved_and_loaded_anywhere_the_match_goes_on_the_same(seats):
    whole = new_game(seats, seed=5, timer=15, double=1)
    broken = new_game(seats, seed=5, timer=15, double=1)
    for n, (_, _) in enumerate(zip(mash(whole, 5), mash_reloaded(broken, 5), strict=True)):
        assert whole.state == broken.state, n
    assert broken.over()


def mash_reloaded(game, seed):
    """Like mash, with the game put away and taken up again after every event."""
    for _ in mash(game, seed):
        other = new_game(TWO, seed=1)
        other.load(bytes(game.state))
        assert other.next_ms() == game.next_ms()
        assert other.scores == game.scores
        assert bytes(other.line[: other.line_count]) == bytes(game.line[: game.line_count])
        game.load(bytes(other.state))
        yield game


@pytest.mark.parametrize("seats", TABLES)
def test_the_text_form_gives_the_state_back(seats):
    game = new_game(seats, seed=6, timer=30, fair=1, double=1)
    for n, _ in enumerate(mash(game, 6)):
        if n % 7 == 0 or game.over():
            assert Game.from_text(game.to_text()).state == game.state
    assert "phase 3" in game.to_text()


@pytest.mark.parametrize(
    "text",
    ["", "claim", "G1- G2-\n", new_game().to_text()[:-30], new_game().to_text().replace("turn 0", "turn x")],
)
def test_a_text_that_is_no_state_is_refused(text):
    with pytest.raises(s.BadState):
        Game.from_text(text)


def test_bytes_that_are_no_state_are_refused_and_change_nothing():
    game = started(FOUR)
    before = bytes(game.state)
    for data in (b"", b"\0" * 192, b"\xff" * 192, before[:-1], before + b"\0"):
        with pytest.raises(s.BadState):
            game.load(data)
    assert bytes(game.state) == before


@settings(max_examples=60, deadline=None)
@given(at=st.integers(0, 191), value=st.integers(0, 255), turns=st.integers(0, 20))
def test_a_damaged_byte_is_noticed_or_harmless(at, value, turns):
    """Whatever `load` accepts plays on to a sound end."""
    game = started(THREE, seed=9, double=1)
    for _ in range(turns):
        tap(game, F)
    data = bytearray(game.state)
    data[at] = value
    try:
        game = from_state(data)
    except s.BadState:
        return
    for _ in mash(game, 1):
        assert game.problems() == 0


@pytest.mark.parametrize(
    ("at", "change", "bit"),
    [
        (s.CARDS + 1, lambda x: x ^ 3, p.WRONG_CARDS),
        (s.CARDS + 63, lambda x: 5, p.WRONG_CARDS),
        (s.WHERE + 63, lambda x: 1, p.WRONG_OWNER),
        (s.WHERE + 1, lambda x: 4, p.WRONG_OWNER),
        (s.MOVER, lambda x: 3, p.WRONG_SEATS),
        (s.KINDS, lambda x: EMPTY, p.WRONG_SEATS),
        (s.MOVER, lambda x: 1 - x, p.WRONG_TURN),
        (s.PROSPECTOR, lambda x: (x + 1) % 7, p.WRONG_PROSPECTOR),
        (s.CHOICE, lambda x: c.NOWHERE, p.WRONG_CHOICE),
        (s.DEADLINE, lambda x: x ^ 1, p.WRONG_TIME),
        (s.WINNERS, lambda x: 1, p.WRONG_RESULT),
        (s.DIRECTION, lambda x: 2, p.WRONG_FIELD),
    ],
)
def test_each_kind_of_damage_has_its_bit(at, change, bit):
    game = started(TWO, seed=9)
    assert game.problems() == 0
    game.state[at] = change(game.state[at])
    assert game.problems() & bit


def test_equal_matches_have_equal_bytes_however_time_is_cut():
    coarse = new_game(FOUR, seed=40, timer=15, double=1)
    fine = new_game(FOUR, seed=40, timer=15, double=1)
    t = 0
    while not coarse.over():
        t += 4321
        for step in range(t - 4321, t, 97):
            fine.advance(step)
        for game in (coarse, fine):
            game.press(t, 0, game.state[s.MOVER], F)
        assert coarse.state == fine.state
    assert coarse.next_ms() == NEVER
