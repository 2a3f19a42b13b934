"""The computer player: it thinks for a fixed time, presses buttons like a person and knows only what lies open."""

import pytest
from claim_table import line

from paydirt.engine.game import BOT, EMPTY, HUMAN, B, F, L, R, Setup
from paydirt.engine.match import Match
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim.bot import Bot
from paydirt.games.claim.rules import Game


def new_match(seats, seed=1, options=b""):
    game = Game(Setup("claim", seats, seed, b"\0\1\2\3", options))
    return game, Match(game, Bot, None, seed)


def run_out(match, step_ms=5000):
    while not match.game.over():
        match.run(match.now_ms + step_ms, 0)


def recorded(match):
    """Run a match to its end; return its presses as (t_ms, seat, button, turn)."""
    presses = []

    class Recorder:
        def event(self, t_ms, us, code):
            presses.append((t_ms, code >> 2 & 3, code & 3, code >> 4))

    match._recorder = Recorder()
    run_out(match)
    return presses


@pytest.mark.parametrize("level", range(1, 6))
def test_each_level_plays_a_match_to_its_end(level):
    tables = (2, 3, 4) if level < 4 else (level - 1,)  # the strongest think long
    for players in tables:
        seats = (BOT + level - 1,) * players + (EMPTY,) * (4 - players)
        game, match = new_match(seats, seed=level, options=bytes((0, 0, level & 1, level < 5)))
        run_out(match)
        assert game.over()
        assert game.problems() == 0


def test_it_answers_at_a_fixed_time_after_the_turn_began_and_presses_like_a_person():
    for level in range(1, 6):
        game, match = new_match((BOT + level - 1, BOT + level - 1, EMPTY, EMPTY), seed=3)
        turns = []
        match.on_step = lambda match, game=game, turns=turns: turns.append(
            (game.round_no(), s.get30(game.state, s.BEGAN))
        )
        presses = recorded(match)
        began = dict(turns)
        first = {}
        down = {}
        last = -1000
        for t_ms, seat, button, up in presses:
            if up:
                assert t_ms - down.pop((seat, button)) == c.BOT_HOLD_MS
                continue
            assert not down or all(other != seat for other, _ in down)
            assert t_ms - last >= min(c.BOT_STEP_MS, c.BOT_THINK_MS[level - 1])
            last = t_ms
            down[seat, button] = t_ms
            turn = max(n for n, at in began.items() if at < t_ms)
            first.setdefault(turn, t_ms - began[turn])
        assert set(list(first.values())[1:]) == {c.BOT_THINK_MS[level - 1]}


def test_the_choice_walks_to_the_card_the_shorter_way():
    game, match = new_match((BOT + 1, BOT + 1, EMPTY, EMPTY), seed=4)
    steps = [0]
    most = [0]

    def on_step(match):
        steps[0] = 0 if game.state[s.CHOICE] == c.NOWHERE or game.round_no() != most[0] else steps[0] + 1
        most[0] = game.round_no()
        assert steps[0] <= 2 * (game.line_count // 2) + 3

    match.on_step = on_step
    presses = recorded(match)
    assert {button for _, _, button, _ in presses} >= {F, L, R}


def test_it_switches_the_very_first_line_when_that_is_better():
    switched = 0
    for seed in range(12):
        _, match = new_match((BOT + 1, BOT + 1, EMPTY, EMPTY), seed=seed)
        switched += any(button == B for _, _, button, _ in recorded(match))
    assert 0 < switched < 12


def test_it_never_presses_in_anothers_turn():
    game, match = new_match((BOT + 2, HUMAN, BOT + 2, EMPTY), seed=5)
    while not game.over():
        seat = game.state[s.MOVER]
        match.run(match.now_ms + 37, 0)
        if game.kind(seat) == HUMAN and game.state[s.PHASE] == c.TURN and game.state[s.MOVER] == seat:
            before = game.round_no()
            match.run(match.now_ms + 3000, 0)
            assert game.round_no() == before
            match.event(match.now_ms + 5, 0, seat, F, 1)
            match.event(match.now_ms + 9, 0, seat, F, 0)


@pytest.mark.parametrize("level", range(1, 6))
def test_hidden_bytes_change_none_of_its_presses(level):
    """The generator decides what nobody can see yet."""
    one = new_match((BOT + level - 1,) * 2 + (EMPTY,) * 2, seed=6)
    other = new_match((BOT + level - 1,) * 2 + (EMPTY,) * 2, seed=6)
    for i in range(4):
        other[0].state[s.RANDOM + i] ^= 0x5A
    assert recorded(one[1]) == recorded(other[1])


def test_its_presses_do_not_depend_on_how_often_the_loop_turns():
    matches = []
    for step_ms in (7, 16, 100, 5000):
        _, match = new_match((BOT + 1, BOT, BOT + 2, EMPTY), seed=7)
        presses = []
        match._recorder = type("R", (), {"event": lambda self, *e, presses=presses: presses.append(e)})()
        run_out(match, step_ms)
        matches.append(presses)
    assert all(presses == matches[0] for presses in matches)


def test_saved_and_restored_at_any_moment_it_goes_on_the_same():
    seats = (BOT, BOT + 1, BOT + 2, EMPTY)
    whole, match = new_match(seats, seed=8, options=b"\x0f\0\0\0")
    run_out(match)
    broken, match = new_match(seats, seed=8, options=b"\x0f\0\0\0")
    while not broken.over():
        match.run(match.now_ms + 61, 0)
        data = match.save()
        broken, match = new_match(seats, seed=99)
        match.restore(data)
    assert bytes(broken.state[:140]) == bytes(whole.state[:140])
    assert broken.scores == whole.scores


def test_it_beats_one_that_sometimes_slips():
    won = 0
    for seed in range(30):
        levels = (BOT + 1, BOT) if seed & 1 else (BOT, BOT + 1)
        game, match = new_match((*levels, EMPTY, EMPTY), seed=seed)
        run_out(match)
        won += game.winners() == (1 if seed & 1 else 2)
    assert won >= 20


def test_a_bot_that_takes_over_a_seat_plays_on():
    game, match = new_match((HUMAN, BOT + 1, EMPTY, EMPTY), seed=9)
    match.run(60000, 0)
    if game.state[s.MOVER] == 1:
        match.run(90000, 0)
    assert game.state[s.MOVER] == 0
    match.set_kind(match.now_ms, 0, 0, BOT + 1)
    run_out(match)
    assert game.problems() == 0


def test_the_sloppy_level_takes_any_card_now_and_then_but_mostly_the_best():
    best = other = 0
    for seed in range(12):
        game, match = new_match((BOT, BOT, EMPTY, EMPTY), seed=seed)
        before = []

        def on_step(match, game=game, before=before):
            if game.state[s.PHASE] == c.TURN and (not before or before[-1][0] != game.round_no()):
                values = [s.value(game.state[s.CARDS + p]) for p in line(game)]
                before.append((game.round_no(), max(values)))

        match.on_step = on_step
        run_out(match)
        taken = {}
        for seat in range(2):
            taken[seat] = game.score(seat)
        best += sum(value for _, value in before)
        other += sum(taken.values())
    assert best * 5 // 10 < other < best


@pytest.mark.parametrize("level", (2, 5))
def test_who_takes_over_in_the_middle_of_a_turn_thinks_from_then_on(level):
    game, match = new_match((HUMAN, HUMAN, EMPTY, EMPTY), seed=9)
    match.run(60000, 0)
    seat = game.state[s.MOVER]
    match.set_kind(60000, 0, seat, BOT + level - 1)
    presses = []
    match._recorder = type("R", (), {"event": lambda self, *e: presses.append(e)})()
    match.run(70000, 0)
    assert presses[0][0] == 60000 + c.BOT_THINK_MS[level - 1]
