"""The mine on the matrix: what must be found in half a second stands out, what looks alike is alike."""

from itertools import pairwise

import pytest
from looking import BOARD_ROW, Looking

from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st
from paydirt.games.boombanggold import view_rhythm as rhythm

TARGET = st.HOMES[0] - 5 * 16 - 6
PERIOD_MS = 6000
HAZARDS = (c.BAT, c.SNAKE, c.RAT, c.GHOST)
ACTIONS = (c.PICK, c.DYNAMITE, c.STAR, c.REVOLVER)


def searching(**options):
    looking = Looking(players=4, **options)
    looking.mine.to(c.P_SEARCH)
    for cell in range(st.CELLS):  # what the blast turned up goes out of the way
        if looking.game.state[cell] & (st.FACE_UP | st.TUMBLING) and st.MINE_FIRST <= cell < st.MINE_END:
            looking.game.state[cell] &= st.KIND
    looking.settle()
    return looking


def over_time(looking, cell, ms=PERIOD_MS):
    """The light of a cell every 25 ms while the game's time stands."""
    lights = []
    for _ in range(ms // 25):
        looking.wall += 25
        looking.draw()
        lights.append(looking.light(cell))
    return lights


def rises(lights):
    middle = (max(lights) + min(lights)) // 2
    return sum(a <= middle < b for a, b in pairwise(lights))


@pytest.mark.parametrize("safe", (0, 1))
@pytest.mark.parametrize("kind", (c.LEGAL, c.ILLEGAL))
def test_gold_is_always_eight_times_brighter_than_any_tile(kind, safe):
    looking = searching()
    looking.stage.safe = safe
    looking.mine.lay(TARGET, kind)
    rock = [i for i in range(st.MINE_FIRST, st.MINE_END) if st.visible(looking.game.state[i]) == st.SHOWS_ROCK]
    rock = [i for i in rock if i not in st.HOMES]
    least = min(over_time(looking, TARGET))
    assert least >= 8 * max(looking.light(i) for i in rock)


def test_legal_gold_is_steady_and_illegal_gold_breathes_once_a_second():
    looking = searching()
    looking.mine.lay(TARGET, c.LEGAL).lay(TARGET + 3, c.ILLEGAL)
    assert len(set(over_time(looking, TARGET))) == 1
    assert rises(over_time(looking, TARGET + 3)) in (5, 6, 7)


@pytest.mark.parametrize("kind", ACTIONS)
def test_action_tiles_blink_one_to_four_times(kind):
    looking = searching()
    looking.mine.lay(TARGET, kind)
    looking.settle()
    assert rises(over_time(looking, TARGET, 1800 * 3)) == 3 * (kind - c.PICK + 1)


def test_every_hazard_has_a_rhythm_of_its_own():
    counts = []
    for kind in HAZARDS:
        looking = searching()
        looking.mine.lay(TARGET, kind)
        looking.settle()
        lights = over_time(looking, TARGET, 8400)
        assert max(lights) > 3 * min(lights)
        counts.append(rises(lights))
    assert len(set(counts)) == 4
    assert counts[0] == max(counts) and counts[3] == min(counts)


def test_hazards_move_on_the_cells_around_them():
    for kind in HAZARDS:
        looking = searching()
        rest = looking.cell(TARGET + 1)
        looking.mine.lay(TARGET, kind)
        looking.settle()
        around = set()
        for _ in range(120):
            looking.wall += 25
            looking.draw()
            around.add(looking.cell(TARGET + 1))
        assert len(around | {rest}) > 1


@pytest.mark.parametrize("kind", HAZARDS)
@pytest.mark.parametrize("row", (-2, -1, 0, 1))
def test_a_step_beside_a_hazard_gives_the_picture_that_is_painted_anew(kind, row):
    """A press repaints the rows of the cursor alone: the light around the hazard is neither lost nor doubled there."""
    steps_beside(kind, TARGET, TARGET + 16 * row)


@pytest.mark.parametrize("kind", HAZARDS)
@pytest.mark.parametrize("target", (9, 15, 11 * 16 + 2))
def test_so_it_does_at_the_edges_of_the_board(kind, target):
    steps_beside(kind, target, target if target < 16 else target - 16)


def steps_beside(kind, target, at):
    looking = searching()
    looking.mine.lay(target, kind)
    for cell in range(st.CELLS):  # nothing tumbles
        looking.game.state[cell] &= ~st.TUMBLING
    looking.settle()
    for step in range(40):
        looking.wall += 37
        looking.draw()
        looking.view.refresh()
        looking.draw()  # with the colours of this moment
        looking.poke(0, cursor=at + 16 * (step & 1))
        looking.view.changed = True
        now = looking.game.now_ms + looking.wall
        looking.view.touch(looking.game.now_ms, now)
        stepped = looking.board()
        looking.view.refresh()
        looking.view.draw(looking.game.now_ms, now)
        assert stepped == looking.board(), step


def test_face_up_rubble_looks_like_a_face_down_tile():
    looking = searching()
    looking.mine.lay(TARGET, c.LEGAL, 0)
    looking.settle()
    down = looking.cell(TARGET)
    looking.mine.lay(TARGET, c.RUBBLE)
    looking.settle()
    assert looking.cell(TARGET) == down


def test_empty_cells_dug_rubble_and_rock_are_distinct():
    looking = searching()
    looking.mine.lay(TARGET, c.RUBBLE).lay(TARGET + 1, c.RUBBLE).lay(TARGET + 2, c.NONE)
    looking.game.state[TARGET + 1] |= st.DUG
    looking.settle()
    rock, dug, empty = (looking.cell(TARGET + i) for i in range(3))
    assert empty == 0
    assert len({rock, dug, empty}) == 3


def test_tumbling_tiles_tumble_all_alike():
    looking = searching()
    seen = []
    for kind in (c.LEGAL, c.BAT, c.RUBBLE):
        looking.mine.lay(TARGET, kind)
        looking.game.state[TARGET] = kind | st.TUMBLING
        looking.wall += -(looking.wall + looking.game.now_ms) % 4096
        seen.append(over_time(looking, TARGET, 1000))
    assert seen[0] == seen[1] == seen[2]
    assert max(seen[0]) > 2 * min(seen[0])


def test_a_cursor_alternates_with_the_tile_five_times_a_second():
    looking = searching()
    home = st.HOMES[0]
    seen = []
    for _ in range(80):
        looking.wall += 25
        looking.draw()
        seen.append(looking.cell(home) == looking.stage.palette.player(0))
    assert sum(not a and b for a, b in pairwise(seen)) in (9, 10)


def test_with_the_colour_safe_palette_every_seat_blinks_in_a_shape_of_its_own():
    slots = [tuple(bool(rhythm.cursors_lit(t, 1) >> seat & 1) for t in range(8)) for seat in range(4)]
    turned = [{s[i:] + s[:i] for i in range(8)} for s in slots]
    for i in range(4):
        assert all(slots[j] not in turned[i] for j in range(4) if j != i)
        assert any(slots[i]) and not all(slots[i])


def test_two_cursors_on_one_cell_are_both_seen():
    looking = searching()
    for seat in (0, 2):
        looking.poke(seat, cursor=TARGET)
    seen = set()
    for _ in range(80):
        looking.wall += 25
        looking.draw()
        seen.add(looking.cell(TARGET))
    assert {looking.stage.palette.player(0), looking.stage.palette.player(2)} <= seen


def test_a_crosshair_has_four_arms_while_aiming_and_none_in_the_search():
    looking = Looking(players=4)
    looking.mine.to(c.P_AIM)
    looking.poke(0, aim=TARGET)
    looking.settle()
    for at in (TARGET - 1, TARGET + 1, TARGET - 16, TARGET + 16):
        assert looking.cell(at) >> 16 > 60
    looking.mine.to(c.P_SEARCH)
    assert BOARD_ROW == 2


def test_one_that_must_stand_still_does_not_blink():
    looking = searching()
    looking.mine.down(0, 1).down(0, 3)  # a call of nothing
    assert looking.mine.standing_still(0)
    looking.settle(8)
    home = looking.mine.of(0, "cursor")
    assert len(set(over_time(looking, home, 500))) == 1


def test_the_mine_in_the_last_hour_is_darker():
    looking = searching()
    day = sum(looking.light(i) for i in range(st.MINE_FIRST, st.MINE_END))
    looking.poke(round=12)
    looking.settle(80)
    night = sum(looking.light(i) for i in range(st.MINE_FIRST, st.MINE_END))
    assert looking.stage.palette.dusk == 256
    assert night < day


@pytest.mark.parametrize("phase", [c.P_WATCH, c.P_AIM])
def test_with_three_players_a_light_in_the_players_colour_shows_where_each_will_start(phase):
    looking = Looking(players=3)
    rock = None
    for _ in range(4):
        looking.mine.to(phase)
        for seat in range(3):
            looking.poke(seat, aim=TARGET + 16 * seat)
        looking.settle()
        state = looking.game.state
        for seat in range(3):
            cell = st.home(state, seat)
            wanted = looking.stage.palette.player(seat)
            rock = rock or looking.cell(cell + (1 if cell & 15 == 0 else -1))
            got = looking.cell(cell)
            for shift in (16, 8, 0):
                low, high = sorted((rock >> shift & 255, wanted >> shift & 255))
                assert low - 12 <= got >> shift & 255 <= high + 12
            assert got != rock
            assert len(set(over_time(looking, cell, 500))) <= 3  # it does not blink
        looking.mine.to(c.P_SECURE)


def test_four_players_need_no_light_for_their_corners():
    looking = Looking(players=4)
    looking.mine.to(c.P_WATCH)
    looking.settle()
    homes = [looking.cell(cell) for cell in st.HOMES]
    assert all(rgb not in [looking.stage.palette.player(seat) for seat in range(4)] for rgb in homes)
    assert len({rgb >> 16 >= 2 * (rgb & 255) for rgb in homes}) == 1
