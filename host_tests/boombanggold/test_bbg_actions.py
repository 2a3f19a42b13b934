"""Boom, Bang, Gold: pick, dynamite and sheriff's star, and the order of the action tiles (rules.md, "Action tiles")."""

import pytest
from mine import EAST, NORTH, SOUTH, UP, WEST, B, F, L, R, cell, searching

from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st


def after_search(**finds):
    """A match at the end of its search, with finds on the shelves: south=(legal, illegal, [action tiles])."""
    options = finds.pop("options", {})
    mine = searching(**options)
    for name, (legal, illegal, actions) in finds.items():
        mine.give(("south", "west", "north", "east").index(name), legal, illegal, actions)
    mine.lay(cell(8, 0), c.NONE)
    mine.hush()
    mine.game.search_over()
    return mine


def phases(mine):
    return [n[0] for n in mine.heard(c.N_PHASE)]


# Order.


def test_action_tiles_are_played_in_the_order_pick_dynamite_star_revolver():
    mine = after_search(
        south=(0, 1, [c.REVOLVER]), west=(0, 2, [c.STAR]), north=(0, 1, [c.DYNAMITE]), east=(0, 1, [c.PICK])
    )
    mine.to(c.P_SECURE)
    assert [p for p in phases(mine) if p != c.P_DUEL_CHOOSE] == [
        c.P_PICK,
        c.P_DYNAMITE,
        c.P_THROW,
        c.P_STAR,
        c.P_DUEL_HIDE,
        c.P_DUEL_GUESS,
        c.P_DUEL_SHOW,
        c.P_SECURE,
    ]
    assert [n[:2] for n in mine.heard(c.N_ACTION)] == [
        (EAST, c.PICK),
        (NORTH, c.DYNAMITE),
        (WEST, c.STAR),
        (SOUTH, c.REVOLVER),
    ]


def test_one_player_may_own_several_and_plays_each_once():
    mine = after_search(west=(0, 0, [c.STAR, c.PICK, c.REVOLVER, c.DYNAMITE]), south=(0, 4, [])).to(c.P_SECURE)
    assert [n[:2] for n in mine.heard(c.N_ACTION)] == [(WEST, k) for k in (c.PICK, c.DYNAMITE, c.STAR, c.REVOLVER)]


def test_without_action_tiles_the_round_is_secured_at_once():
    assert after_search().phase == c.P_SECURE


def test_one_that_could_do_nothing_counts_as_played():
    mine = after_search(south=(1, 1, [c.STAR, c.REVOLVER]))
    assert mine.phase == c.P_SECURE
    assert [n[1] for n in mine.heard(c.N_NO_ACTION)] == [c.STAR, c.REVOLVER]
    assert mine.shelf(SOUTH)[2] == 0


# Pick.


def picking(**options):
    mine = after_search(south=(0, 0, [c.PICK]), options=options)
    assert mine.phase == c.P_PICK and mine.get("owner") == SOUTH
    return mine.put(SOUTH, cursor=cell(3, 5))


def dig(mine, x, y, kind, way=0):
    """South digs a tile of this kind on a cell."""
    mine.lay(cell(x, y), kind, way).put(SOUTH, cursor=cell(x, y))
    return mine.chord(SOUTH).let_go(SOUTH)


def test_pick_the_owner_moves_and_digs_with_the_chord():
    mine = picking().tap(SOUTH, F, R)
    assert mine.cursor(SOUTH) == cell(4, 4)
    assert dig(mine, 4, 4, c.LEGAL).heard(c.N_DIG) == [(SOUTH, cell(4, 4), c.LEGAL)]
    assert mine.get("digs_left") == 4


def test_pick_a_chord_digs_where_the_cursor_stood_before_it():
    mine = picking().lay(cell(3, 5), c.LEGAL, 0).lay(cell(2, 5), c.ILLEGAL, 0).chord(SOUTH)
    assert mine.shelf(SOUTH)[:2] == (1, 0)


@pytest.mark.parametrize("kind", [c.LEGAL, c.ILLEGAL])
def test_pick_gold_uncovered_goes_to_the_owners_shelf(kind):
    mine = dig(picking(), 5, 5, kind)
    assert mine.shelf(SOUTH)[:2] == (kind == c.LEGAL, kind == c.ILLEGAL) and mine.tile(cell(5, 5)) == 0


@pytest.mark.parametrize("kind", [c.BAT, c.SNAKE, c.RAT, c.GHOST, c.DYNAMITE, c.STAR, c.REVOLVER])
def test_pick_anything_else_stays_where_it_is_face_up(kind):
    mine = dig(picking(), 5, 5, kind)
    assert mine.tile(cell(5, 5)) == kind | UP and mine.shelf(SOUTH) == (0, 0, 1) and mine.get("digs_left") == 4


@pytest.mark.parametrize("way", [0, UP])
def test_pick_rubble_costs_a_dig_and_is_then_shown_as_dug(way):
    mine = dig(picking(), 5, 5, c.RUBBLE, way)
    assert mine.get("digs_left") == 4 and st.visible(mine.tile(cell(5, 5))) == st.SHOWS_DUG


def test_pick_no_tile_is_dug_twice():
    mine = dig(picking(), 5, 5, c.RUBBLE)
    mine.chord(SOUTH).let_go(SOUTH).chord(SOUTH).let_go(SOUTH)
    dig(mine, 6, 5, c.GHOST)
    mine.chord(SOUTH).let_go(SOUTH)
    assert mine.get("digs_left") == 3 and len(mine.heard(c.N_DIG)) == 2


def test_pick_a_face_up_tile_or_an_empty_cell_cannot_be_dug():
    mine = dig(picking(), 5, 5, c.LEGAL, UP)
    assert mine.get("digs_left") == 5
    mine.lay(cell(6, 5), c.NONE).put(SOUTH, cursor=cell(6, 5)).chord(SOUTH)
    assert mine.get("digs_left") == 5


def test_pick_only_in_the_mine_not_on_the_apron():
    mine = picking().lay(cell(5, 0), c.RUBBLE, UP).put(SOUTH, cursor=cell(5, 0)).chord(SOUTH)
    assert mine.get("digs_left") == 5


def test_pick_turns_over_five_and_no_more():
    mine = picking()
    for x in range(5):
        dig(mine, 4 + x, 5, c.RUBBLE)
    assert mine.get("digs_left") == 0
    dig(mine, 10, 5, c.LEGAL)
    assert len(mine.heard(c.N_DIG)) == 5 and mine.shelf(SOUTH)[0] == 0
    assert mine.to(c.P_SECURE)


def test_pick_with_fewer_than_five_face_down_tiles_all_of_them():
    mine = searching().give(SOUTH, actions=[c.PICK])
    s = mine.game.state
    left = 3
    for at in range(st.MINE_FIRST, st.MINE_END):
        kind = s[at]
        if kind and kind & st.KIND != c.RUBBLE and left:
            left -= 1
        elif kind & st.KIND == c.RUBBLE:
            s[at] = c.RUBBLE | UP | st.DUG
        elif kind:
            s[at] = kind | UP
    mine.game.search_over()
    assert mine.get("digs_left") == 3
    mine.wait(15000)
    assert len(mine.heard(c.N_DIG)) == 3 and mine.get("digs_left") == 0


def test_pick_without_a_face_down_tile_does_nothing():
    mine = searching().give(SOUTH, actions=[c.PICK])
    for at in range(st.MINE_FIRST, st.MINE_END):
        if mine.game.state[at]:
            kind = mine.game.state[at] & st.KIND
            mine.game.state[at] = kind | UP | (st.DUG if kind == c.RUBBLE else 0)
    mine.game.search_over()
    assert mine.heard(c.N_NO_ACTION) == [(SOUTH, c.PICK, 0)] and mine.phase == c.P_SECURE


def test_pick_after_15_s_the_board_digs_the_rest_at_random():
    spots = set()
    for seed in range(6):
        mine = dig(picking(seed=seed), 5, 5, c.RUBBLE).wait(14999)
        assert mine.get("digs_left") == 4
        mine.wait(1)
        dug = [n[1] for n in mine.heard(c.N_DIG)]
        assert mine.get("digs_left") == 0 and len(dug) == len(set(dug)) == 5
        assert all(st.MINE_FIRST <= at < st.MINE_END for at in dug)
        spots.update(dug[1:])
    assert len(spots) > 15


def test_pick_belongs_to_its_owner():
    mine = picking().put(WEST, cursor=cell(9, 9)).tap(WEST, F).chord(WEST)
    assert mine.cursor(WEST) == cell(9, 9) and not mine.heard(c.N_DIG)


def test_pick_stepping_onto_gold_left_from_the_search_takes_nothing():
    mine = picking().lay(cell(4, 5), c.LEGAL).tap(SOUTH, R)
    assert mine.cursor(SOUTH) == cell(4, 5) and mine.shelf(SOUTH) == (0, 0, 1)


def test_pick_held_buttons_repeat_for_the_owner():
    mine = picking().down(SOUTH, R).wait(300)
    assert mine.cursor(SOUTH) == cell(5, 5)


# Dynamite.


def throwing(*face_up, seed=1):
    mine = searching(seed=seed).give(SOUTH, actions=[c.DYNAMITE])
    mine.lay(cell(8, 0), c.NONE)
    for at, kind in face_up:
        mine.lay(at, kind)
    mine.hush()
    mine.game.search_over()
    return mine.put(SOUTH, aim=cell(8, 5))


def test_dynamite_the_owner_aims_for_3_s_within_the_mine():
    mine = throwing().tap(SOUTH, F, L)
    assert mine.of(SOUTH, "aim") == cell(7, 4)
    aim = mine.of(WEST, "aim")
    assert mine.tap(WEST, F, R).of(WEST, "aim") == aim
    mine.wait(2999)
    assert mine.phase == c.P_DYNAMITE
    mine.wait(1)
    assert mine.phase == c.P_THROW and mine.heard(c.N_THROW) == [(SOUTH, cell(7, 4), 0)]


def test_dynamite_its_power_is_24_sixteenths():
    """At that power the tile under the stick flips in 250 of 256 throws, one a cell beside it in 216."""
    flips = sides = 0
    for seed in range(200):
        mine = throwing(seed=seed).wait(3000)
        origins = [n[1] for n in mine.heard(c.N_FLIP)]
        flips += cell(8, 5) in origins
        sides += cell(8, 4) in origins
    assert flips > 185 and 150 < sides < 186


def test_dynamite_tiles_settle_at_once_and_there_is_no_aftershock():
    mine = throwing().wait(3000)
    assert not any(t & st.TUMBLING for t in mine.game.state[: st.CELLS])
    flipped, settled = mine.heard(c.N_FLIP), mine.heard(c.N_SETTLE)
    assert len(flipped) == len(settled) > 3
    assert not mine.heard(c.N_AFTERSHOCK) and len(mine.heard(c.N_THROW)) == 1


def test_dynamite_every_nugget_now_face_up_goes_to_the_owner():
    left = [(cell(1, 1), c.LEGAL), (cell(15, 11), c.ILLEGAL), (cell(14, 0), c.ILLEGAL)]
    mine = throwing(*left, (cell(13, 1), c.STAR)).wait(3000)
    up = [t for t in mine.game.state[: st.CELLS] if t & UP and t & st.KIND <= c.ILLEGAL]
    assert not up
    legal, illegal, _ = mine.shelf(SOUTH)
    assert legal >= 1 and illegal >= 2
    assert {n[1] for n in mine.heard(c.N_TAKE)} >= {at for at, _ in left}
    assert mine.tile(cell(13, 1)) == c.STAR | UP


def test_dynamite_starts_where_the_last_stick_lay():
    mine = searching().give(SOUTH, actions=[c.DYNAMITE]).put(SOUTH, aim=cell(5, 3))
    mine.game.search_over()
    assert mine.of(SOUTH, "aim") == cell(5, 3)


# Sheriff's star.


def test_star_every_other_players_illegal_gold_on_the_shelf_goes_back_face_down():
    mine = after_search(south=(1, 2, [c.STAR]), west=(2, 3, []), north=(0, 1, []), east=(1, 0, []))
    assert mine.phase == c.P_STAR
    assert [mine.shelf(seat)[:2] for seat in range(4)] == [(1, 2), (2, 0), (0, 0), (1, 0)]
    assert mine.heard(c.N_SWEPT) == [(WEST, 3, 0), (NORTH, 1, 0)]
    hidden = bytes(mine.game.state[st.MINE_FIRST : st.MINE_END])
    assert hidden.count(c.ILLEGAL) == 33


def test_star_chests_are_safe():
    mine = searching().give(WEST, 0, 3).give(SOUTH, 0, 0, [c.STAR]).put(WEST, illegal=1, chest_illegal=2)
    mine.game.search_over()
    assert mine.chest(WEST) == (0, 2) and mine.shelf(WEST)[1] == 0


def test_star_what_goes_back_lies_at_random():
    places = set()
    for seed in range(12):
        mine = searching().give(SOUTH, actions=[c.STAR]).give(WEST, 0, 30).give(NORTH, 30, 0)
        mine.game.rng.seed(seed)
        mine.game.search_over()
        places.add(bytes(i for i in range(st.CELLS) if mine.tile(i) == c.ILLEGAL))
    assert len(places) == 12


def test_star_with_no_illegal_gold_about_nothing_happens():
    mine = after_search(south=(0, 2, [c.STAR]), west=(3, 0, []))
    assert mine.phase == c.P_SECURE and mine.heard(c.N_NO_ACTION)


def test_who_sits_out_plays_no_action_tile():
    mine = searching(strictness=c.STRICT).lay(cell(2, 5), c.BAT).give(WEST, 1, 0, [c.PICK, c.REVOLVER])
    mine.chord(SOUTH).wait(701).tap(WEST, F)
    assert mine.out(WEST)
    mine.to(c.P_SECURE)
    assert not mine.heard(c.N_ACTION)


@pytest.mark.parametrize("button", [F, L, B, R])
def test_a_press_during_the_shows_does_nothing(button):
    mine = after_search(south=(0, 0, [c.STAR]), west=(0, 1, []))
    before = bytes(mine.game.state[: st.CELLS])
    for seat in range(4):
        mine.tap(seat, button)
    assert bytes(mine.game.state[: st.CELLS]) == before and mine.phase == c.P_STAR
