"""Boom, Bang, Gold: the one bytearray - layout, text form, problems, saving and going on."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as strategy
from mine import SOUTH, WEST, F, Mine, cell, searching, setup

from paydirt.engine.game import BOT, SEATS
from paydirt.engine.match import Match
from paydirt.games.boombanggold import check, layout
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st
from paydirt.games.boombanggold.bot import Bot
from paydirt.games.boombanggold.rules import Game

REPO = Path(__file__).parents[2]


def test_the_state_is_one_bytearray_of_at_most_384_bytes():
    state = Mine().game.state
    assert isinstance(state, bytearray) and len(state) == st.SIZE <= 384


def test_the_layout_covers_every_byte_once():
    used = [0] * st.SIZE
    spans = [(offset, size * count) for _, offset, size, count, _ in layout.LAYOUT]
    for seat in range(4):
        spans += [(st.seat_base(seat) + offset, size) for _, offset, size, _ in layout.SEAT_LAYOUT]
    for offset, length in spans:
        for i in range(length):
            used[offset + i] += 1
    assert used == [1] * st.SIZE


def test_the_document_has_the_state_table():
    from tools import state_table

    text = (REPO / "docs" / "boombanggold.md").read_text(encoding="utf-8")
    assert state_table.updated(text) == text


@pytest.mark.parametrize("value", [0, 1, 255, 256, 65535, (1 << 30) - 1])
def test_numbers_come_back_as_they_were_stored(value):
    buf = bytearray(6)
    st.put32(buf, 1, value)
    assert st.get32(buf, 1) == value and buf[0] == buf[5] == 0
    st.put16(buf, 2, value & 0xFFFF)
    assert st.get16(buf, 2) == value & 0xFFFF


# Text.


def test_the_text_form_gives_the_state_back():
    mine = searching(seed=8).lay(cell(3, 3), c.GHOST).lay(cell(5, 5), c.LEGAL, st.TUMBLING).give(WEST, 2, 1, [c.STAR])
    text = mine.game.to_text()
    again = Game.from_text(text)
    assert again.state == mine.game.state and again.to_text() == text
    assert "phase 5" in text and "seat1.illegal 1" in text


@pytest.mark.parametrize(
    "damage",
    [
        lambda t: "",
        lambda t: t[: len(t) // 2],
        lambda t: t.replace("phase", "fase"),
        lambda t: t.replace("round 1", "round x"),
        lambda t: t.replace("watch 0", "watch 999"),
        lambda t: t.replace("watch 0", "watch"),
        lambda t: t.replace(" #", " %"),
        lambda t: t.replace(" #", " L", 1),
    ],
)
def test_a_damaged_text_is_refused(damage):
    text = searching().game.to_text()
    with pytest.raises(check.BadState):
        Game.from_text(damage(text))


# Problems.


BREAKS = [
    (check.BAD_FORMAT, lambda s: s.pop()),
    (check.BAD_FORMAT, lambda s: put(s, st.FORMAT, 99)),
    (check.BAD_TILES, lambda s: put(s, cell(3, 3), 0)),
    (check.BAD_TILES, lambda s: put(s, st.seat_base(0) + st.S_CHEST_LEGAL, 1)),
    (check.BAD_TILES, lambda s: put(s, st.seat_base(0) + st.S_ACTIONS, 1)),
    (check.BAD_TILES, lambda s: put(s, s.index(c.BAT), c.SNAKE)),
    (check.BAD_CELL, lambda s: put(s, cell(3, 3), s[cell(3, 3)] | 0x80)),
    (check.BAD_CELL, lambda s: put(s, cell(3, 3), s[cell(3, 3)] | st.FACE_UP | st.TUMBLING)),
    (check.BAD_CELL, lambda s: put(s, cell(3, 3), 15)),
    (check.BAD_CELL, lambda s: put(s, cell(3, 0), c.RUBBLE)),
    (check.BAD_CELL, lambda s: put(s, cell(3, 0), st.FACE_UP)),
    (check.BAD_CELL, lambda s: put(s, st.PHASE, c.P_AIM)),
    (check.BAD_SEAT, lambda s: put(s, st.seat_base(1) + st.S_PROSPECTOR, c.HANK)),
    (check.BAD_SEAT, lambda s: put(s, st.seat_base(1) + st.S_PROSPECTOR, 0)),
    (check.BAD_SEAT, lambda s: put(s, st.seat_base(1) + st.S_SITS, 9)),
    (check.BAD_SEAT, lambda s: put(s, st.seat_base(1) + st.S_ROTATION, 4)),
    (check.BAD_PLACE, lambda s: put(s, st.seat_base(1) + st.S_CURSOR, 192)),
    (check.BAD_PLACE, lambda s: put(s, st.seat_base(1) + st.S_AIM, 3)),
    (check.BAD_PLACE, lambda s: put(s, st.seat_base(1) + st.S_ORIGIN, 200)),
    (check.BAD_TIME, lambda s: put(s, st.PHASE, 16)),
    (check.BAD_TIME, lambda s: put(s, st.ROUND, 13)),
    (check.BAD_TIME, lambda s: put(s, st.ROUND, 0)),
    (check.BAD_TIME, lambda s: (put(s, st.OPTIONS + c.OPT_ROUNDS, c.SHORT_ROUNDS), put(s, st.ROUND, 7))),
    (check.BAD_ACTION, lambda s: put(s, st.PHASE, c.P_STAR)),
    (check.BAD_ORDER, lambda s: put(s, st.ORDER, s[st.ORDER] + 8)),
    (check.BAD_TIME, lambda s: put(s, st.WINNERS, 1)),
    (check.BAD_TIME, lambda s: st.put32(s, st.END_MS, 0)),
    (check.BAD_HOLDER, lambda s: put(s, st.WATCH, 4)),
    (check.BAD_HOLDER, lambda s: put(s, st.OWNER, 7)),
    (check.BAD_HOLDER, lambda s: put(s, st.OUT, 16)),
    (check.BAD_CALL, lambda s: put(s, st.CALLS, 5)),
    (check.BAD_CALL, lambda s: put(s, st.CALLS, 1)),
    (check.BAD_CALL, lambda s: put(s, st.CALLED, c.BAT)),
    (check.BAD_CALL, lambda s: put(s, st.seat_base(1) + st.S_WARNED, c.BAT)),
    (check.BAD_OUT, lambda s: put(s, st.OUT, 1) or put(s, st.seat_base(0) + st.S_LEGAL, 1)),
    (check.BAD_ACTION, lambda s: put(s, st.DIGS_LEFT, 6)),
    (check.BAD_ACTION, lambda s: put(s, st.ACTION, c.GHOST)),
    (check.BAD_ACTION, lambda s: put(s, st.HIDE, 5)),
    (check.BAD_ORDER, lambda s: put(s, st.ORDER, 3)),
]


def put(s, at, value):
    s[at] = value


@pytest.mark.parametrize("i", range(len(BREAKS)))
def test_what_is_wrong_is_named(i):
    problem, spoil = BREAKS[i]
    state = bytearray(searching().game.state)
    assert check.problems(state) == 0
    spoil(state)
    assert check.problems(state) & problem
    with pytest.raises(check.BadState):
        Game(setup()).load(state)


@cache
def states_of_all_phases():
    """A state of each phase but the pledge, out of short matches between computer players."""
    found = {}
    seed = 0
    while len(found) < c.PHASES - 1:
        seed += 1
        game = Game(setup(kinds=bytes([BOT + 2] * SEATS), seed=seed, rounds=6))
        match = Match(game, Bot, None, seed, lambda match: found.setdefault(match.game.phase, bytes(match.game.state)))
        while not game.over():
            match.run(match.now_ms + 1000, 0)
    return list(found.values())


@given(strategy.integers(0, c.PHASES - 2), strategy.integers(0, st.SIZE - 1), strategy.integers(0, 255))
@settings(max_examples=120, deadline=None)
@example(4, st.ROUND, 7)
@example(4, st.PHASE, c.P_DUEL_GUESS)
@example(3, st.ORDER, 64)
@example(9, st.seat_base(0) + st.S_REPEAT_AT + 1, 22)
def test_a_state_with_any_byte_changed_is_refused_or_can_be_played_to_its_end(which, at, value):
    state = bytearray(states_of_all_phases()[which])
    state[at] = value
    game = Game(setup())
    try:
        game.load(state)
    except check.BadState:
        return
    for _ in range(3000):
        if game.over() or game.next_ms() > game.now_ms + 100_000_000:
            return
        game.advance(game.next_ms())
    raise AssertionError("the match does not end")


# Saving.


def test_saving_is_copying_and_a_loaded_match_goes_on_to_the_same_end():
    mine = searching(seed=3).down(SOUTH, F).wait(450)
    saved = bytes(mine.game.state)
    mine.to(c.P_OVER, 2000)
    again = Game(setup(seed=99))
    again.load(saved)
    while not again.over():
        again.advance(again.next_ms())
    assert again.state == mine.game.state


def test_equal_setups_give_equal_states():
    assert Game(setup(seed=7)).state == Game(setup(seed=7)).state != Game(setup(seed=8)).state
