"""Pictures of the phases, effects and sounds; the view in the other runtimes."""

from pathlib import Path

import pytest
from looking import CORNERS, Looking

from host_tests.runtimes.runtimes import run_under
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st
from paydirt.games.boombanggold.view_scan_plain import scan
from paydirt.screen import tunes

HERE = Path(__file__).parent


def at(phase, **options):
    looking = Looking(players=4, **options)
    looking.mine.to(phase)
    return looking


def fx_cells(looking):
    fx = looking.stage.canvas.fx
    return {i for i in range(256) if any(fx[3 * i : 3 * i + 3])}


def test_a_blast_bursts_where_the_sticks_lie():
    looking = at(c.P_AIM)
    looking.frame()
    for seat in range(4):
        looking.poke(seat, aim=100)
    looking.mine.to(c.P_BLAST)
    looking.frame()
    looking.wall += 60
    looking.draw()
    assert (100 >> 4) * 16 + 32 + (100 & 15) in fx_cells(looking)


@pytest.mark.parametrize("seat", range(4))
def test_taken_gold_flies_to_its_owners_block(seat):
    looking = at(c.P_SEARCH)
    looking.settle(200)
    looking.view.note(c.N_TAKE, looking.game.now_ms, seat, 100, c.LEGAL)
    left, top = CORNERS[seat]
    block = {(top + y) * 16 + left + x for x in range(8) for y in range(2)}
    lit = set()
    for _ in range(60):
        looking.wall += 10
        looking.draw()
        lit |= fx_cells(looking)
    assert lit & block
    assert len(lit) > 4


def test_a_call_draws_a_border_in_the_hazards_colour_that_fades():
    looking = at(c.P_SEARCH)
    looking.settle()
    corner = looking.rgb(0, 2)
    looking.view.note(c.N_CALL, looking.game.now_ms, 0, c.SNAKE, 100)
    looking.settle(2)
    assert looking.rgb(0, 2) & 255 > 40 > corner & 255
    looking.settle(80)
    assert looking.rgb(0, 2) == corner


def test_the_fists_look_the_same_whatever_they_hide_and_the_open_hand_shows_it():
    looking = at(c.P_SEARCH)
    s = looking.game.state
    s[st.OWNER], s[st.FOE], s[st.STAKE_LEGAL], s[st.STAKE_ILLEGAL] = 0, 1, 2, 0
    s[st.PHASE] = c.P_DUEL_GUESS
    closed = set()
    for hide in (c.HIDE_LEFT, c.HIDE_RIGHT, c.HIDE_SPLIT):
        s[st.HIDE] = hide
        looking.wall = 500000
        looking.view.refresh()
        looking.draw()
        closed.add(bytes(looking.stage.canvas.buf))
    assert len(closed) == 1
    s[st.PHASE] = c.P_DUEL_SHOW
    s[st.GUESS] = c.GUESS_LEFT
    gold = looking.stage.palette.rgb(4)
    counts = []
    for hide in (c.HIDE_LEFT, c.HIDE_SPLIT, c.HIDE_RIGHT):
        s[st.HIDE] = hide
        looking.wall += 300
        looking.draw()
        counts.append(sum(looking.rgb(x, y) == gold for x in range(8) for y in range(5, 13)))
    assert counts == [8, 4, 0]


def test_the_winners_column_is_the_tallest_and_the_parade_starts():
    looking = at(c.P_SEARCH)
    for seat in range(4):
        looking.game.state[st.seat_base(seat) + st.S_CHEST_LEGAL] = 5 + 5 * seat
    looking.poke(phase=c.P_OVER, winners=8)
    looking.view.note(c.N_RESULT, looking.game.now_ms, 8, 0, 0)
    looking.settle(80)
    tall = [sum(sum(looking.rgb(x, y).to_bytes(3, "big")) > 100 for y in range(3, 14)) for x in (9, 1, 5, 13)]
    assert tall == sorted(set(tall))
    looking.wall += 500
    looking.draw()
    assert fx_cells(looking)


class Played:
    """Keeps the tunes that are asked for."""

    def __init__(self, player):
        self.tunes = []
        self._play = player.play
        player.play = self.play

    def play(self, tune, pitch=0):
        self.tunes.append((tune, pitch))
        self._play(tune, pitch)


def test_the_countdown_ticks_once_a_second():
    looking = at(c.P_AIM)
    played = Played(looking.stage.player)
    while looking.mine.phase == c.P_AIM:
        looking.frame()
        looking.mine.wait(20)
    ticks = [tune for tune, _ in played.tunes if tune in (tunes.TICK, tunes.TOCK)]
    assert ticks == [tunes.TICK, tunes.TICK, tunes.TOCK]


def test_a_take_has_its_owners_pitch_and_every_hazard_a_tune_of_its_own():
    looking = at(c.P_SEARCH)
    played = Played(looking.stage.player)
    for seat in range(4):
        looking.view.note(c.N_TAKE, 0, seat, 40, c.LEGAL)
    assert len(set(played.tunes)) == 4
    played.tunes.clear()
    for kind in (c.BAT, c.SNAKE, c.RAT, c.GHOST):
        looking.view.note(c.N_CALL, 0, 0, kind, 40)
    assert [tune for tune, _ in played.tunes] == [tunes.BAT, tunes.SNAKE, tunes.RAT, tunes.GHOST]


def test_a_saved_match_looks_as_the_running_one_did():
    looking = at(c.P_SEARCH)
    looking.settle(200)
    again = Looking(type(looking.game).from_text(looking.game.to_text()))
    again.wall = looking.wall - 25 * 40
    again.settle()
    assert again.picture()[::2] == looking.picture()[::2]  # glints come when they like


def test_the_scan_finds_hazards_gold_and_tumbling_tiles():
    state = bytearray(st.SIZE)
    state[20] = c.RAT | st.FACE_UP
    state[21] = c.BAT
    state[22] = c.LEGAL | st.FACE_UP
    state[23] = c.ILLEGAL | st.TUMBLING
    state[24] = c.ILLEGAL
    out = bytearray(6)
    canvas = bytearray(768)
    scan(canvas, state, bytes(range(1, 97)), 0, out)
    assert list(out) == [255, 255, 20, 255, 1, 1]
    assert [i // 3 for i in range(768) if canvas[i]] == [32 + 23] * 3


@pytest.mark.runtimes
@pytest.mark.parametrize("runtime", ("unix", "wasm"))
def test_a_running_search_is_drawn_without_the_heap(runtime):
    assert run_under(runtime, HERE / "view_heap.py") == "no allocation\n"


@pytest.mark.runtimes
@pytest.mark.parametrize("runtime", ("unix", "wasm"))
def test_the_same_match_looks_the_same_in_every_runtime(runtime):
    expected = run_under("cpython", HERE / "view_sample.py")
    assert expected.count("\n") > 20
    assert run_under(runtime, HERE / "view_sample.py") == expected
