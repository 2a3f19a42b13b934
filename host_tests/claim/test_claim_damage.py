"""Saved matches with damage that no checksum knows of: refused clearly, or the match goes on soundly to its end."""

from random import Random

import pytest
from claim_table import FOUR, THREE, TWO, mash, new_game, started, tap

from paydirt.engine.game import BOT, EMPTY, HUMAN, B, F, L, R, Setup
from paydirt.engine.match import Match
from paydirt.engine.recorder import Recorder
from paydirt.engine.replay import Replay
from paydirt.games.claim import constants as c
from paydirt.games.claim import problems as p
from paydirt.games.claim import state as s
from paydirt.games.claim.bot import Bot
from paydirt.games.claim.rules import Game

TABLES = (TWO, THREE, FOUR)
HEAD = 7  # bytes of a saved match before the state


def table(random):
    """A match some turns old, people and computer players mixed, in any setting."""
    kinds = [kind and random.choice((kind, BOT, BOT + 1, BOT + 2)) for kind in random.choice(TABLES)]
    options = bytes((random.choice((0, 15)), random.randrange(2), random.randrange(4) > 0, random.randrange(2)))
    match = Match(Game(Setup("claim", kinds, random.randrange(1000), options=options)), Bot, None, 5)
    play(match, random, random.randrange(150), 400)
    return match


def play(match, random, steps, pause_ms):
    """Let the mover press at random; bots play by themselves."""
    for _ in range(steps):
        if match.game.over():
            return
        t = match.now_ms + random.randrange(pause_ms)
        seat = match.game.state[s.MOVER]
        button = random.choice((F, F, L, R, B))
        match.event(t, 1, seat, button, True)
        match.event(t, 2, seat, button, False)
        match.run(t, 5)
        match.game.notes.count = 0


def damaged(data, random):
    """Return a saved match with one to six bytes of it changed."""
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        at = random.choice((s.WHERE + random.randrange(64), s.FORMAT + random.randrange(64), random.randrange(240)))
        at = min(HEAD + at, len(data) - 1)
        data[at] = random.choice((data[at] ^ 1 << random.randrange(8), random.randrange(256), random.randrange(8)))
    return bytes(data)


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_match_is_refused_or_goes_on_without_a_fault(seed):
    random = Random(seed)
    match = table(random)
    data = match.save()
    went_on = refused = 0
    for _ in range(40):
        other = Match(new_game(seed=3), Bot, None, 5)
        try:
            other.restore(damaged(data, random))
        except ValueError:
            refused += 1
            continue
        went_on += 1
        for _ in range(6):
            play(other, random, 40, 2500)
            assert other.game.problems() == 0
    assert refused
    assert went_on


def test_a_card_that_there_is_not_is_refused_before_anything_is_done_with_it():
    game = started(TWO, town=1)
    for code in (c.TOWN + c.TOWN_KINDS, 63, 64, 255):
        data = bytearray(game.state)
        data[s.CARDS + 5] = code
        assert p.problems(data) == p.WRONG_CARDS
        with pytest.raises(ValueError, match="no state of Claim"):
            game.load(data)


def test_a_count_of_turns_that_cannot_be_and_a_time_without_room_are_refused():
    game = started(TWO, town=1)
    tap(game, F)
    assert game.problems() == 0
    data = bytearray(game.state)
    data[s.ROUND_TURN] = 250
    assert p.problems(data) & p.WRONG_TURN
    data = bytearray(game.state)
    for at in (s.NOW, s.BEGAN):
        s.put30(data, at, 0x3FFFFFF0)
    assert p.problems(data) & p.WRONG_TIME


@pytest.mark.parametrize(("at", "value"), [(10, 200), (11, 77), (16, 99), (7, 63), (23, 63)])
def test_a_bot_with_a_damaged_memory_thinks_anew_and_plays_on(at, value):
    """Held button, place, townsperson's place, due time, time it began to think."""
    match = Match(Game(Setup("claim", (BOT + 1, BOT + 1, 0, 0), 4, options=bytes((0, 0, 1, 0)))), Bot, None, 5)
    match.run(9000, 0)
    data = bytearray(match.save())
    data[HEAD + 192 + 2 + at] = data[HEAD + 192 + 2 + 24 + 2 + at] = value
    match.restore(bytes(data))
    turn = match.game.round_no()
    match.run(30000, 0)
    assert match.game.round_no() > turn + 3


@pytest.mark.parametrize("at", [4, 8, 10, 16, 18, 20, 22])
@pytest.mark.parametrize("mover", (0, 1))
def test_a_damaged_memory_of_one_that_looks_ahead_does_not_stop_the_game(at, mover):
    """Due time, turns it has an answer for and has begun to think about, since when: whosever turn it is."""
    kinds = (HUMAN, BOT + 4, EMPTY, EMPTY)
    match = Match(Game(Setup("claim", kinds, 4, options=bytes((0, 0, 1, 0)))), Bot, None, 5)
    while match.game.state[s.PHASE] != c.TURN or match.game.state[s.MOVER] != mover:
        match.run(match.now_ms + 100, 0)
        if match.game.state[s.MOVER] == 0:
            match.event(match.now_ms + 1, 0, 0, F, True)
            match.event(match.now_ms + 2, 0, 0, F, False)
    match.run(match.now_ms + 50, 0)
    data = bytearray(match.save())
    for value in (match.game.round_no(), 1, 255):
        data[HEAD + 192 + 2 + 2 + at] = value
        match.restore(bytes(data))
        until_ms = match.now_ms + 5000
        left = 3000
        while match.run(until_ms, 0, 2) and left:
            match.think()
            left -= 1
        assert match.now_ms == until_ms


def test_a_replay_that_starts_from_an_impossible_state_cannot_be_played():
    game = started(TWO, town=1)
    state = bytearray(game.state)
    state[s.CARDS + 5] = 60
    recorder = Recorder(1000)
    recorder.begin(Setup("claim", TWO, 1, options=bytes((0, 0, 1, 0))), state, game.now_ms)
    with pytest.raises(ValueError, match="no state of Claim"):
        Replay(recorder.data(game.now_ms)).play(Game)


# Undoing


@pytest.mark.parametrize("seats", TABLES)
def test_whatever_was_begun_in_a_turn_and_not_confirmed_is_undone_by_back(seats):
    """B, as often as it takes: the cards, the markers and the turn are what they were before."""
    depths = set()
    for seed in range(12):
        game = new_game(seats, seed, town=1)
        for _ in mash(game, seed):
            state = game.state
            step = state[s.STEP]
            if state[s.PHASE] != c.TURN or step in (c.STEP_OVERSEER, c.STEP_BLAST):
                continue
            if step == c.STEP_MOVE and not state[s.MODE]:
                continue
            depths.add((step, state[s.MODE] > 0, state[s.PICKED] != c.NOWHERE))
            copy = new_game(seats, seed, town=1)
            copy.load(bytes(state))
            presses = 0
            while copy.state[s.STEP] != c.STEP_MOVE or copy.state[s.MODE]:
                tap(copy, B)
                presses += 1
            assert presses <= 3
            assert (copy.state[s.ACTOR], copy.state[s.PICKED]) == (c.NOWHERE, c.NOWHERE)
            assert copy.state[: s.FORMAT] == state[: s.FORMAT]
            for at in (s.MOVER, s.DIRECTION, s.PROSPECTOR, s.TURN_NO, s.ROUND_TURN, s.OPEN, s.MARKERS):
                assert copy.state[at] == state[at]
            assert copy.problems() == 0
    assert {step for step, _, _ in depths} == {c.STEP_MOVE, c.STEP_MENU, c.STEP_TARGET, c.STEP_GIVE, c.STEP_PASS}
    assert (c.STEP_MOVE, True, True) in depths  # the mule's first card


def test_an_armed_blaster_is_disarmed_by_choosing_it_again():
    for seed in range(200):
        game = new_game(TWO, seed, town=1)
        for _ in mash(game, seed):
            state = game.state
            mover = state[s.MOVER]
            armed = [i for i in range(64) if state[s.WHERE + i] == mover + 1 | c.MARK_ARMED << c.MARK_SHIFT]
            if armed and state[s.PHASE] == c.TURN and state[s.STEP] == c.STEP_MOVE and not state[s.MODE]:
                tap(game, B)
                while game.state[s.CHOICE] != armed[0]:
                    tap(game, R)
                tap(game, F)
                assert game.state[s.WHERE + armed[0]] == mover + 1
                return
    raise AssertionError("no match had an armed blaster")
