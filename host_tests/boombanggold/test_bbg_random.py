"""Boom, Bang, Gold under random presses at random times: the rules hold at every instant (style.md, habit 7)."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as strategy
from mash import Masher, apply, random_setup
from mine import Mine

from paydirt.engine.game import EMPTY, Setup
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st
from paydirt.games.boombanggold.rules import Game

MASH = Path(__file__).parent / "mash.py"
ENOUGH = 60_000  # events, far more than any match lasts


class Watcher:
    """Looks at a match before and after each thing that happens, and at what it said."""

    def __init__(self, game):
        self.game = game
        self.codes = set()
        self.phases = set()
        self._before()
        self.still_since = [0] * 4

    def _before(self):
        game = self.game
        s = game.state
        self.cells = bytes(s[: st.CELLS])
        self.warned = [s[st.seat_base(seat) + st.S_WARNED] for seat in range(4)]
        self.out = s[st.OUT]
        self.still_ms = [game.base_ms + st.get16(s, st.seat_base(seat) + st.S_STILL_AT) for seat in range(4)]

    def note(self, code, t_ms, a, b, c_):
        self.codes.add(code)
        if code == c.N_TAKE and self.game.phase <= c.P_SEARCH:
            seat, cell, kind = a, b, c_
            assert not self.out >> seat & 1, "one who sits out took a tile"
            assert t_ms >= self.still_ms[seat], "one who stands still took a tile"
            answered = not self.game.state[st.seat_base(seat) + st.S_WARNED]
            assert not self.warned[seat] or answered, "a warned player took a tile"
            assert self.cells[cell] == kind | st.FACE_UP or self.cells[cell] == kind | st.TUMBLING

    def look(self):
        """Something has happened."""
        game = self.game
        assert game.problems() == 0, game.to_text()
        self.phases.add(game.phase)
        game.notes.drain(self)
        assert game.notes.lost == 0
        for seat in range(4):
            base = st.seat_base(seat)
            still = st.get16(game.state, base + st.S_STILL_AT) + game.base_ms - game.now_ms
            assert still <= c.STILL_WARNING_MS, "a standstill longer than the rules say"
            assert game.kind(seat) != EMPTY or game.state[base + st.S_HELD] == 0
        self._before()


def play(seed, watch=True):
    """Play a whole random match, looking at every deadline and every event."""
    game = Game(random_setup(seed))
    masher = Masher(seed)
    watcher = Watcher(game)
    for _ in range(ENOUGH):
        event = masher.next(game)
        while game.next_ms() <= event[0]:
            game.advance(game.next_ms())
            watcher.look()
        apply(game, event)
        watcher.look()
        if game.over():
            return watcher
    raise AssertionError("the match does not end")


def test_random_matches_hold_the_rules_at_every_instant_and_visit_everything():
    codes, phases = set(), set()
    for seed in range(5):
        watcher = play(seed)
        codes |= watcher.codes
        phases |= watcher.phases
    assert phases == set(range(c.PHASES))
    silent = set(range(1, c.NOTES)) - codes
    assert silent <= {c.N_KIND, c.N_PHOTO, c.N_DEAD_HEAT, c.N_NO_ACTION}  # too rare to wait for


@given(strategy.integers(0, (1 << 30) - 1))
@settings(max_examples=2, deadline=None)
def test_any_seed(seed):
    play(seed)


@pytest.mark.parametrize("seed", range(6))
def test_saved_and_loaded_at_any_moment_a_match_goes_on_to_the_same_end(seed):
    game = Game(random_setup(seed))
    masher = Masher(seed)
    chance = Masher(seed + 1000).rng
    copy = Game(random_setup(seed + 1))
    copy.load(bytes(game.state))
    heard, copied = Heard(), Heard()
    while not game.over():
        event = masher.next(game)
        apply(game, event)
        apply(copy, event)
        game.notes.drain(heard)
        copy.notes.drain(copied)
        if chance.below(40) == 0:
            assert copy.state == game.state
            copy = Game.from_text(copy.to_text()) if chance.below(8) == 0 else reloaded(copy)
    assert copy.state == game.state
    assert heard.said[-200:] == copied.said[-200:]


class Heard:
    def __init__(self):
        self.said = []

    def note(self, *note):
        self.said.append(note)


def reloaded(game):
    fresh = Game(random_setup(5))
    fresh.notes.drain(Heard())
    fresh.load(bytes(game.state))
    return fresh


def test_a_match_saved_in_each_phase_goes_on_to_the_same_end():
    seen = set()
    for seed in range(40):
        game = Game(random_setup(seed))
        masher = Masher(seed)
        copies = []
        while not game.over():
            event = masher.next(game)
            apply(game, event)
            for copy in copies:
                apply(copy, event)
            if game.phase not in seen and not game.over():
                seen.add(game.phase)
                copies.append(reloaded(game))
        for copy in copies:
            assert copy.state == game.state
        if len(seen) == c.PHASES - 1:
            return
    raise AssertionError(f"phases never met: {set(range(c.PHASES - 1)) - seen}")


@pytest.mark.parametrize("seed", [2, 3])
def test_the_outcome_does_not_depend_on_how_often_time_is_asked_for(seed):
    ends = []
    for turn_ms in (0, 1, 8, 16, 100):
        game = Game(random_setup(seed))
        masher = Masher(seed)
        while not game.over():
            event = masher.next(game)
            while turn_ms and game.now_ms + turn_ms < event[0]:
                game.advance(game.now_ms + turn_ms)
            apply(game, event)
        ends.append(bytes(game.state))
    assert len(set(ends)) == 1


def test_nobody_is_ever_locked_up():
    """Whatever has happened, a player who answers every call by the book moves again within its times."""
    for seed in range(6):
        game = Game(random_setup(seed))
        masher = Masher(seed)
        for _ in range(900 + 300 * seed):
            apply(game, masher.next(game))
        longest = 0
        while not game.over() and longest < 20:
            game.advance(game.next_ms())
            longest += game.phase == c.P_WATCH
        assert game.over() or longest


def test_dead_heats_are_decided_by_the_watch():
    """Equal stamps: the contender who has the watch or sits nearest to its left takes the tile (engine.match)."""
    from paydirt.engine.match import Match
    from paydirt.games.boombanggold.bot import Bot

    for holder in range(4):
        mine = Mine()
        s = mine.game.state
        s[st.WATCH] = holder
        mine.game.enter(c.P_BLAST)
        mine.game.enter(c.P_SEARCH)
        mine.lay(8 + 16 * 5, c.LEGAL).lay(8, c.LEGAL)
        places = (8 + 16 * 4, 7 + 16 * 5, 9 + 16 * 5, 8 + 16 * 6)
        for seat in range(4):
            mine.put(seat, cursor=places[seat])
        buttons = (2, 3, 1, 0)
        match = Match(mine.game, Bot)
        seats = [seat for seat in range(4) if seat != holder]
        for seat in seats:
            match.event(mine.now + 5, 7, seat, buttons[seat], True)
        match.run(mine.now + 10, 0)
        winner = (holder + 1) % 4
        assert mine.shelf(winner)[0] == 1
        assert sorted(mine.heard(c.N_DEAD_HEAT)) == [(winner, seat, 0) for seat in seats if seat != winner]


@pytest.mark.runtimes
@pytest.mark.parametrize("runtime", ["unix", "wasm"])
def test_the_same_presses_give_the_same_states_in_every_runtime(runtime):
    from host_tests.runtimes.runtimes import run_under

    seeds = ("1", "2", "3")
    assert run_under(runtime, MASH, *seeds) == run_under("cpython", MASH, *seeds)


def test_the_setup_is_remembered_in_the_state():
    setup = Setup("boombanggold", b"\1\2\0\4", 5, b"\0\1\2\3", bytes((2, 1, 6, 1, 4, 3, 0, 1, 0, 1, 2, 0)))
    game = Game(setup)
    again = Game(random_setup(1))
    again.load(bytes(game.state))
    assert [again.kind(seat) for seat in range(4)] == [1, 2, 0, 4] and again.rounds() == 6 and again.players == 3


@pytest.mark.runtimes
def test_native_and_plain_blasts_are_the_same():
    from host_tests.runtimes.runtimes import run_under

    assert run_under("unix", MASH.with_name("blast_trial.py")).split() == ["200"]


@pytest.mark.runtimes
@pytest.mark.parametrize("runtime", ["unix", "wasm"])
def test_no_press_release_or_deadline_allocates(runtime):
    from host_tests.runtimes.runtimes import run_under

    assert int(run_under(runtime, MASH.with_name("heap_trial.py"))) > 5000
