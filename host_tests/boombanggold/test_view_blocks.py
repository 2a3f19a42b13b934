"""The players' blocks: shelf and chest at a glance, the watch, the answer to a warning."""

import pytest
from looking import CORNERS, Looking

from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st
from paydirt.games.boombanggold import view_tiles as looks

F, L, B, R = range(4)
ALL = pytest.mark.parametrize("seat", range(4))


def searching(**options):
    looking = Looking(players=4, **options)
    looking.mine.to(c.P_SEARCH)
    return looking


def colour(looking, look):
    table = looking.view._tiles.table
    return table[3 * look] << 16 | table[3 * look + 1] << 8 | table[3 * look + 2]


def count(looking, seat, y, look):
    return looking.row(seat, y).count(colour(looking, look))


@ALL
def test_the_shelf_has_one_led_a_nugget_in_its_own_colour(seat):
    looking = searching()
    looking.mine.give(seat, legal=2, illegal=3)
    looking.settle()
    row = looking.row(seat, 0)
    assert row[:2] == [colour(looking, looks.SHELF)] * 2
    assert row[2:5] == [colour(looking, looks.SHELF_ILLEGAL)] * 3
    assert row[5:] == [colour(looking, looks.BARE + seat)] * 3


@ALL
def test_more_than_eight_nuggets_make_the_eighth_sparkle(seat):
    looking = searching()
    looking.mine.give(seat, legal=8)
    looking.settle()
    assert count(looking, seat, 0, looks.SHELF) == 8
    looking.mine.give(seat, legal=1)
    looking.settle()
    assert count(looking, seat, 0, looks.SHELF) == 7
    last = set()
    for _ in range(40):
        looking.wall += 25
        looking.draw()
        last.add(looking.row(seat, 0)[7])
    assert len(last) > 1


@ALL
def test_action_tiles_lie_at_the_far_end_of_the_shelf(seat):
    looking = searching()
    looking.mine.give(seat, legal=1, actions=(c.PICK, c.REVOLVER))
    looking.settle()
    row = looking.row(seat, 0)
    assert row[7] == colour(looking, st.FACE_UP | c.PICK)
    assert row[6] == colour(looking, st.FACE_UP | c.REVOLVER)


@ALL
@pytest.mark.parametrize("nuggets, full, step", ((0, 0, 0), (4, 0, 4), (5, 1, 0), (23, 4, 3), (40, 8, 0)))
def test_the_chest_has_one_led_for_five_nuggets_and_the_next_fills_in_steps(seat, nuggets, full, step):
    looking = searching()
    looking.game.state[st.WATCH] = (seat + 1) % 4  # the spark is elsewhere
    looking.game.state[st.seat_base(seat) + st.S_CHEST_LEGAL] = nuggets
    looking.settle()
    row = looking.row(seat, 1)
    assert row[:full] == [colour(looking, looks.CHEST)] * full
    if step:
        assert row[full] == colour(looking, looks.CHEST_1 + step - 1)
    assert row[full + bool(step) :] == [colour(looking, looks.BARE + seat)] * (8 - full - bool(step))


def test_the_steps_of_the_chest_become_brighter():
    looking = searching()
    looking.settle()
    assert [colour(looking, look) for look in range(looks.CHEST_1, looks.CHEST_1 + 4)] == sorted(
        {colour(looking, look) for look in range(looks.CHEST_1, looks.CHEST_1 + 4)}
    )
    assert colour(looking, looks.CHEST_1 + 3) < colour(looking, looks.CHEST)


def test_a_slow_white_spark_runs_on_the_watch_holders_block_only():
    looking = searching()
    looking.game.state[st.WATCH] = 2
    moved = {0: set(), 1: set(), 2: set(), 3: set()}
    looking.settle()
    for _ in range(200):
        looking.wall += 25
        looking.draw()
        for seat in range(4):
            moved[seat].add(tuple(looking.row(seat, 1)))
    assert [len(moved[seat]) > 8 for seat in range(4)] == [False, False, True, False]


@ALL
def test_one_who_sits_out_goes_grey(seat):
    looking = searching()
    looking.mine.give(seat, legal=0)
    looking.game.state[st.OUT] = 1 << seat
    looking.game.state[st.WATCH] = (seat + 1) % 4
    looking.settle()
    cells = looking.row(seat, 0) + looking.row(seat, 1)
    assert set(cells) == {0, colour(looking, looks.GREY)}


def keys(looking, seat):
    """The lit buttons as their player sees them: {button: colour}, by the cells of the block."""
    left, top = CORNERS[seat]
    up = looking.rgb(left + 3, top), looking.rgb(left + 4, top)
    down = looking.rgb(left + 3, top + 1), looking.rgb(left + 4, top + 1)
    west = looking.rgb(left, top), looking.rgb(left, top + 1)
    east = looking.rgb(left + 7, top), looking.rgb(left + 7, top + 1)
    for pair in (up, down, west, east):
        assert pair[0] == pair[1]
    board = (up[0], west[0], down[0], east[0])
    rotation = looking.game.state[st.seat_base(seat) + st.S_ROTATION]
    return {button: board[(button - rotation) & 3] for button in range(4)}


@pytest.mark.parametrize("rotations", (b"\0\0\0\0", b"\0\1\2\3"))
@pytest.mark.parametrize("seat", range(4))
def test_a_warned_players_block_shows_the_answer(seat, rotations):
    looking = searching(rotations=rotations)
    looking.poke(seat, warned=c.GHOST)
    looking.wall += (
        -(looking.wall + looking.game.now_ms) % 500
    )  # the half second in which buttons to be pressed are lit
    looking.settle(5)
    lit = keys(looking, seat)
    dark = colour(looking, looks.KEY)
    assert (lit[F], lit[B]) == (dark, dark)
    assert lit[L] == lit[R] == colour(looking, looks.KEY_PRESS)
    looking.poke(seat, held=1 << L)
    looking.settle(5)
    assert keys(looking, seat)[L] == colour(looking, looks.KEY_HOLD)
    looking.poke(seat, warned=0)
    looking.settle(5)
    assert colour(looking, looks.KEY) not in looking.row(seat, 0)


@pytest.mark.parametrize(
    "kind, held, lit",
    (
        (c.BAT, (), {L: looks.KEY_PRESS, R: looks.KEY_PRESS}),
        (c.SNAKE, (), {L: looks.KEY_PRESS, R: looks.KEY_PRESS}),
        (c.SNAKE, (L, R), {L: looks.KEY_GO, R: looks.KEY_GO}),
        (c.RAT, (), {}),
        (c.RAT, (F, R), {F: looks.KEY_GO, R: looks.KEY_GO}),
        (c.GHOST, (), {F: looks.KEY_PRESS, B: looks.KEY_PRESS}),
        (c.GHOST, (F,), {F: looks.KEY_HOLD, B: looks.KEY_PRESS}),
    ),
)
def test_with_the_action_variation_each_answer_has_its_own_buttons(kind, held, lit):
    looking = searching(variation=1)
    looking.poke(0, warned=kind)
    looking.game.state[st.seat_base(0) + st.S_HELD] = sum(1 << b for b in held)
    looking.settle(5)
    expected = {b: colour(looking, lit.get(b, looks.KEY)) for b in range(4)}
    assert keys(looking, 0) == expected


def test_an_empty_seat_has_no_block():
    looking = Looking(players=2)
    looking.mine.to(c.P_SEARCH)
    looking.settle()
    for seat in (2, 3):
        assert set(looking.row(seat, 0) + looking.row(seat, 1)) == {0}
