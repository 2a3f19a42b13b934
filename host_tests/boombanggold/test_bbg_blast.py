"""Boom, Bang, Gold: what a blast flips, where tiles bounce to, when they settle, and the aftershock (rules.md)."""

import pytest
from mine import EAST, NORTH, SOUTH, UP, WEST, F, Mine, cell, searching

from paydirt.games.boombanggold import blast, blast_kernels
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st

TABLE = {0: 176, 1: 144, 2: 116, 4: 76, 5: 56, 8: 34, 9: 28, 10: 20, 13: 10}
POWER = {
    4: (5, 5, 5, 5, 5, 6, 6, 7, 7, 8, 9, 10),
    3: (6, 6, 6, 6, 7, 7, 8, 9, 10, 11, 12, 13),
    2: (8, 8, 9, 9, 10, 11, 12, 13, 14, 15, 17, 19),
}


def chance(d2, power):
    """Chance out of 256 that one stick of this power flips a tile at a squared distance."""
    return min(250, TABLE.get(d2, 0) * power >> 4)


def far_apart(cell_a, cell_b):
    dx, dy = (cell_a & 15) - (cell_b & 15), (cell_a >> 4) - (cell_b >> 4)
    return dx * dx + dy * dy


@pytest.mark.parametrize("power", [5, 16, 24])
@pytest.mark.parametrize("where", [cell(8, 5), cell(0, 1), cell(15, 10)])
def test_a_sticks_chance_falls_with_the_distance_by_the_table(power, where):
    mine = Mine()
    blast.lay_stick(mine.game, where, power)
    for at in range(st.CELLS):
        assert mine.game.stays[at] == 256 - chance(far_apart(at, where), power)


def test_overlapping_sticks_combine():
    mine = Mine()
    blast.lay_stick(mine.game, cell(8, 5), 16)
    blast.lay_stick(mine.game, cell(9, 5), 10)
    first, second = chance(0, 16), chance(1, 10)
    assert mine.game.stays[cell(8, 5)] == (256 - first) * (256 - second) >> 8


def test_the_combined_chance_is_what_happens():
    """Over many blasts tiles under two sticks flip as often as the combined chance says."""
    flipped = 0
    blasts = 600
    for seed in range(blasts):
        mine = Mine(2, seed=seed)
        for where in (cell(8, 5), cell(8, 6)):
            blast.lay_stick(mine.game, where, 16)
        expected = 256 - mine.game.stays[cell(8, 5)]
        before = bytes(mine.game.state[: st.CELLS])
        blast.explode(mine.game, st.TUMBLING)
        flips = [mine.game.flipped[i] for i in range(mine.game.flips)]
        assert len(set(flips)) == len(flips)
        flipped += bool(mine.game.state[cell(8, 5)] != before[cell(8, 5)])
    assert abs(flipped / blasts - expected / 256) < 0.05


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_mine_loosens_by_players_and_hour(players):
    for hour in range(1, 13):
        mine = Mine(players).set(round=hour)
        mine.to(c.P_BLAST)
        powers = [n[2] for n in mine.heard(c.N_BLAST)]
        assert powers == [POWER[players][hour - 1]] * players


def test_in_a_short_match_the_mine_loosens_by_the_hour_on_the_watch():
    mine = Mine(4, rounds=6).set(round=5).to(c.P_BLAST)
    assert [n[2] for n in mine.heard(c.N_BLAST)] == [POWER[4][9]] * 4


def test_every_players_stick_explodes_at_the_same_moment_where_it_was_aimed():
    mine = Mine().to(c.P_AIM)
    mine.tap(SOUTH, F, F)
    mine.to(c.P_BLAST)
    bangs = [n for n in mine.listen() if n[0] == c.N_BLAST]
    assert {n[1] for n in bangs} == {mine.get("base_ms")}
    assert [(n[2], n[3]) for n in bangs] == [
        (SOUTH, cell(15, 8)),
        (WEST, st.HOMES[WEST]),
        (NORTH, st.HOMES[NORTH]),
        (EAST, st.HOMES[EAST]),
    ]


def test_an_empty_seat_throws_no_stick():
    mine = Mine(kinds=b"\1\0\2\0").to(c.P_BLAST)
    assert [n[0] for n in mine.heard(c.N_BLAST)] == [SOUTH, NORTH]


def test_only_face_down_tiles_are_flipped():
    mine = searching()
    for i in range(10):
        mine.lay(cell(3 + i, 5), c.RUBBLE, UP)
    for x in range(3, 13):
        blast.lay_stick(mine.game, cell(x, 5), 24)
    blast.explode(mine.game, st.TUMBLING)
    assert not any(cell(3 + i, 5) == mine.game.flipped[j] for i in range(10) for j in range(mine.game.flips))
    assert all(mine.tile(cell(3 + i, 5)) == c.RUBBLE | UP for i in range(10))


def blown(seed, holes=()):
    """A mine after one very strong stick on (8, 2), with some cells cleared before."""
    mine = Mine(seed=seed)
    s = mine.game.state
    for at in holes:
        s[at] = 0
    blast.lay_stick(mine.game, cell(8, 2), 24)
    blast.explode(mine.game, st.TUMBLING)
    return mine


def test_a_flipped_tile_may_bounce_onto_the_apron_or_to_a_free_cell_nearby():
    holes = [cell(6, 4), cell(10, 5)]
    landed_apron = landed_hole = stayed = 0
    for seed in range(200):
        mine = blown(seed, holes)
        for to, origin, _ in mine.heard(c.N_FLIP):
            if to == origin:
                stayed += 1
                continue
            assert to in holes or to < st.MINE_FIRST or mine.tile(to)
            landed_apron += to < 16
            landed_hole += to in holes
        assert mine.game.flips == len({mine.game.flipped[i] for i in range(mine.game.flips)})
    assert landed_apron > 100 and landed_hole > 20 and stayed > 1000


def test_a_bounce_goes_at_most_3_cells_or_is_clamped_to_the_apron_row():
    for seed in range(200):
        for to, origin, _ in blown(seed).heard(c.N_FLIP):
            dx = abs((to & 15) - (origin & 15))
            dy = abs((to >> 4) - (origin >> 4))
            assert to == origin or (dx * dx + dy * dy <= 9 and dx + dy > 0)


def test_bounces_are_drawn_up_to_three_times_with_a_chance_of_96_in_256():
    """A tile in the middle of a wide free space bounces in 96 of 256 flips."""
    bounced = flips = 0
    for seed in range(400):
        mine = Mine(seed=seed)
        s = mine.game.state
        for at in range(st.CELLS):
            if at != cell(8, 5):
                s[at] = 0
        for _ in range(3):
            blast.lay_stick(mine.game, cell(8, 5), 24)
        blast.explode(mine.game, st.TUMBLING)
        for to, origin, _ in mine.heard(c.N_FLIP):
            flips += 1
            bounced += to != origin
    assert flips > 390 and abs(bounced / flips - 96 / 256) < 0.08


class Dice:
    """A generator that gives what a test wants."""

    def __init__(self, *numbers):
        self.numbers = list(numbers)

    def below(self, n):
        number = self.numbers.pop(0)
        assert number < n
        return number


def bounce_index(dx, dy):
    steps = [(x, y) for y in range(-3, 4) for x in range(-3, 4) if 1 <= x * x + y * y <= 9]
    assert len(steps) == 28
    return steps.index((dx, dy))


def test_a_bounce_beyond_an_apron_row_is_clamped_to_it():
    mine = Mine()
    mine.game.rng = Dice(bounce_index(0, -3))
    assert blast.landing(mine.game, cell(8, 2)) == cell(8, 0)
    mine.game.rng = Dice(bounce_index(1, 2))
    assert blast.landing(mine.game, cell(8, 10)) == cell(9, 11)


def test_a_bounce_needs_a_free_target_and_is_drawn_three_times():
    mine = Mine()
    mine.game.state[cell(8, 6)] = 0
    up, left, hole = bounce_index(0, -1), bounce_index(-1, 0), bounce_index(0, 1)
    mine.game.rng = Dice(up, left, hole)
    assert blast.landing(mine.game, cell(8, 5)) == cell(8, 6)
    mine.game.rng = Dice(up, left, up)
    assert blast.landing(mine.game, cell(8, 5)) == cell(8, 5)


def test_a_bounce_never_leaves_the_board_at_the_sides():
    mine = Mine()
    mine.game.state[cell(15, 4)] = 0
    left = bounce_index(-1, 0)
    mine.game.rng = Dice(left, left, left)
    assert blast.landing(mine.game, cell(0, 5)) == cell(0, 5)


# Settling.


def test_each_tile_settles_at_its_own_moment_within_4_s_of_the_blast():
    mine = Mine(2, seed=5).set(round=12).to(c.P_BLAST)
    blast_ms = mine.now
    tumbling = [at for at in range(st.CELLS) if mine.tile(at) & st.TUMBLING]
    assert len(tumbling) > 10
    mine.wait(4000)
    settled = {n[2]: n[1] for n in mine.listen() if n[0] == c.N_SETTLE}
    assert set(settled) == set(tumbling)
    assert all(0 < t - blast_ms <= 4000 for t in settled.values())
    assert len(set(settled.values())) > len(tumbling) // 2


def test_a_tile_counts_as_face_up_when_it_settles_and_not_before():
    mine = Mine(2, seed=5).set(round=12).to(c.P_BLAST)
    mine.wait(1)
    while any(mine.tile(at) & st.TUMBLING for at in range(st.CELLS)) and mine.phase != c.P_SEARCH:
        mine.game.advance(mine.game.next_ms())
        for code, _, at, shows, _ in mine.listen():
            if code == c.N_SETTLE:
                assert mine.tile(at) & UP and shows == st.visible(mine.tile(at))
        mine.said.clear()
        for at in range(st.CELLS):
            assert not (mine.tile(at) & st.TUMBLING and mine.tile(at) & UP)


def test_settling_moments_are_spread_evenly():
    moments = [blast_kernels.settle_after(salt, at) for salt in range(0, 65536, 997) for at in range(st.CELLS)]
    assert min(moments) >= 1 and max(moments) <= 4000
    share = [sum(1 for m in moments if q * 1000 < m <= q * 1000 + 1000) / len(moments) for q in range(4)]
    assert all(abs(s - 0.25) < 0.02 for s in share)


# Aftershock and the start of the search.


def first_blast(gold, seed=9):
    """A match just before its blast is over, with this many nuggets tumbling and all other tiles face down."""
    mine = Mine(seed=seed).to(c.P_BLAST)
    s = mine.game.state
    for at in range(st.CELLS):
        if s[at] and not st.MINE_FIRST <= at < st.MINE_END:
            free = next(i for i in range(st.MINE_FIRST, st.MINE_END) if not s[i])
            s[free], s[at] = s[at], 0
    for at in range(st.CELLS):
        s[at] &= st.KIND
    for i in range(gold):
        mine.lay(cell(4 + i, 5), c.LEGAL if i % 2 else c.ILLEGAL, st.TUMBLING)
    mine.reload()
    mine.hush()
    return mine


@pytest.mark.parametrize("gold", [0, 1, 2])
def test_with_fewer_than_three_nuggets_the_same_blast_is_repeated_once(gold):
    mine = first_blast(gold).wait(500)
    assert mine.phase == c.P_SHOCK and mine.heard(c.N_AFTERSHOCK) == [(gold, 0, 0)]
    assert [n[:2] for n in mine.heard(c.N_BLAST)] == [(seat, st.HOMES[seat]) for seat in range(4)]
    mine.wait(500)
    assert mine.phase == c.P_SEARCH  # once, however little came up now


def test_with_three_nuggets_there_is_no_aftershock():
    mine = first_blast(3).wait(500)
    assert mine.phase == c.P_SEARCH and not mine.heard(c.N_AFTERSHOCK)


def test_the_aftershock_flips_only_tiles_still_face_down():
    mine = first_blast(0)
    for x, y in ((15, 10), (0, 10), (0, 1), (15, 1)):
        mine.lay(cell(x, y), c.RUBBLE, UP)
    mine.wait(500)
    assert not any(n[1] in st.HOMES for n in mine.heard(c.N_FLIP))


def test_after_an_aftershock_all_tumbling_tiles_settle_within_4_s_of_it():
    mine = first_blast(2).wait(500)
    shock = mine.now
    mine.wait(4000)
    assert mine.now == shock + 4000
    assert not any(mine.tile(at) & st.TUMBLING for at in range(st.CELLS))


def test_the_search_starts_half_a_second_after_the_blast():
    mine = first_blast(4).wait(499)
    assert mine.phase == c.P_BLAST
    mine.tap(SOUTH, F)
    assert mine.cursor(SOUTH) == st.HOMES[SOUTH]
    mine.wait(1)
    assert mine.phase == c.P_SEARCH
    assert mine.tap(SOUTH, F).cursor(SOUTH) == st.HOMES[SOUTH] - 16
