"""Boom, Bang, Gold: a match that is paused, or saved and restored, goes on as if nothing had been."""

import pytest
from mine import SOUTH, WEST, B, F, L, R, cell, searching, setup

from paydirt.engine.game import BOT, EMPTY, HUMAN, Setup
from paydirt.engine.match import Match
from paydirt.engine.recorder import Recorder
from paydirt.engine.replay import Replay
from paydirt.engine.rng import Rng
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st
from paydirt.games.boombanggold.bot import Bot
from paydirt.games.boombanggold.rules import Game

# A pause.


def warned_west(strictness, button, recorder=None):
    """(mine, match): WEST must answer a call, its grace is over, and it holds a button that would be a move."""
    mine = searching(strictness=strictness).lay(cell(2, 5), c.BAT).give(WEST, 1, 1)
    mine.chord(SOUTH).let_go(SOUTH).wait(1)
    if recorder:
        recorder.begin(setup(strictness=strictness), mine.game.state, mine.now)
    match = Match(mine.game, Bot, recorder)
    match.event(mine.now + c.GRACE_MS + 100, 0, WEST, button, True)
    match.run(mine.now + c.GRACE_MS + 200, 0)
    assert mine.of(WEST, "held") == 1 << button | 16 << button
    mine.hush()
    return mine, match


def judged(mine):
    return mine.heard(c.N_WARNING) + mine.heard(c.N_PLEDGE_BROKEN)


@pytest.mark.parametrize("button", [F, L, B, R])
@pytest.mark.parametrize("strictness", [c.NORMAL, c.STRICT])
def test_a_pause_lets_go_of_a_warned_players_button_and_that_is_no_move(strictness, button):
    mine, match = warned_west(strictness, button)
    match.pause(match.now_ms, 500)
    match.run(match.now_ms + 300, 0)
    assert not judged(mine) and not mine.out(WEST) and not mine.standing_still(WEST)
    assert mine.of(WEST, "held") == 0
    assert mine.of(WEST, "warned") == c.BAT  # and the answer is still to be given
    match.event(match.now_ms + 10, 0, WEST, button, True)
    match.event(match.now_ms + 20, 0, WEST, button, False)
    match.run(match.now_ms + 30, 0)
    assert judged(mine)  # a move after the pause is one


@pytest.mark.parametrize("button", [F, L, B, R])
def test_without_a_pause_the_same_release_is_a_move(button):
    mine, match = warned_west(c.STRICT, button)
    match.event(match.now_ms, 500, WEST, button, False)
    match.run(match.now_ms + 300, 0)
    assert judged(mine) and mine.out(WEST)


@pytest.mark.parametrize("kind", [BOT, BOT + 2])
def test_a_seat_that_is_given_to_a_bot_is_not_judged_for_what_its_player_held(kind):
    mine, match = warned_west(c.STRICT, F)
    match.set_kind(match.now_ms, 500, WEST, kind)
    assert not judged(mine) and mine.of(WEST, "held") == 0


@pytest.mark.parametrize("rate", [0, 60])
@pytest.mark.parametrize("give_away", [False, True])
def test_a_replay_forgives_what_the_match_forgave(rate, give_away):
    recorder = Recorder(4096)
    mine, match = warned_west(c.STRICT, F, recorder)
    if give_away:
        match.set_kind(match.now_ms, 500, WEST, BOT + 1)
    else:
        match.pause(match.now_ms, 500)
    match.run(match.now_ms + 2000, 0)
    assert not mine.out(WEST)
    again = Replay(recorder.data(match.now_ms)).play(Game, None, rate)
    assert bytes(again.game.state) == bytes(mine.game.state)


def test_a_pause_changes_nothing_for_a_bot_that_must_answer():
    """Its time stands still too, and it keeps its buttons."""
    ends = []
    for pause in (False, True):
        match = Match(Game(Setup("boombanggold", bytes((BOT + 2,) * 4), 4, options=b"\2\1\6")), Bot, seed=4)
        for t_ms in range(5000, 40000, 70):
            if pause:
                match.pause(t_ms, 0)
            else:
                match.run(t_ms, 0)
        ends.append(bytes(match.game.state))
    assert ends[0] == ends[1]


# Saved and restored.

SEATS = bytes((HUMAN, BOT + 2, BOT + 1, BOT))
THREE = bytes((BOT, HUMAN, EMPTY, BOT + 1))


def person(seat, end_ms, seed):
    """A person's presses and releases: (t_ms, us, seat, button, down), chords among them."""
    rng = Rng(bytearray(4), 0)
    rng.seed(seed)
    events = []
    t_ms = 500
    while t_ms < end_ms:
        buttons = (L, R) if rng.below(6) == 0 else (rng.below(4),)
        hold_ms = (60, 100, 700)[rng.below(3)]
        for i, button in enumerate(buttons):
            events.append((t_ms + 20 * i, rng.below(1000), seat, button, True))
            events.append((t_ms + 20 * i + hold_ms, rng.below(1000), seat, button, False))
        t_ms += hold_ms + 50 + rng.below(200)
    return sorted(events)


def play_on(match, events, until_ms):
    """Let the match hear the events after its horizon, and play up to `until_ms` or the end."""
    game = match.game
    for event in events:
        if event[:2] > (match.now_ms, match.now_us) and event[0] <= until_ms:
            match.run(event[0], 0 if event[0] > match.now_ms else match.now_us)
            match.event(*event)
            match.run(*event[:2])
    while match.now_ms < until_ms and not game.over():
        match.run(min(match.next_ms(), until_ms), 999)
    return match


def sights(game):
    """What there is to be seen in the midst of something, as words."""
    state = game.state
    found = {game.phase_name()}
    if any(state[at] & st.TUMBLING for at in range(st.CELLS)):
        found.add("tiles tumble")
    if state[st.HIDE] and game.phase == c.P_DUEL_HIDE:
        found.add("nuggets are hidden")
    if game.phase == c.P_PICK and 0 < state[st.DIGS_LEFT] < c.DIGS:
        found.add("some digs are done")
    for seat in range(4):
        base = st.seat_base(seat)
        if state[base + st.S_WARNED]:
            found.add(f"answer to {state[base + st.S_WARNED]}")
            if state[base + st.S_PROGRESS] & 127:
                found.add("half an answer")
            if st.get16(state, base + st.S_ANSWER_AT) != st.NEVER_AT:
                found.add("an answer is held")
        if st.get16(state, base + st.S_STILL_AT):
            found.add("a standstill")
        if st.get16(state, base + st.S_REPEAT_AT) != st.NEVER_AT:
            found.add("a held button")
        if state[base + st.S_HELD] >> 4:
            found.add("a move to be judged")
        if state[st.OUT] >> seat & 1:
            found.add("one sits out")
    return found


def new_match(seats, seed, options):
    return Match(Game(Setup("boombanggold", seats, seed, options=options)), Bot, seed=seed)


def moments(seats, seed, options, events):
    """Return ({what is to be seen: a moment (ms) in its midst}, the state at the end)."""
    first = {}

    def look(match):
        for sight in sights(match.game):
            times = first.setdefault(sight, [])
            if len(times) < 2 and (not times or match.game.now_ms > times[-1] + 3000):
                times.append(match.game.now_ms)

    match = new_match(seats, seed, options)
    match.on_step = look
    play_on(match, events, 10**6)
    return first, bytes(match.game.state)


EVERYTHING = {
    *("pledge", "watch", "aim", "blast", "aftershock", "search", "pick", "dynamite", "throw", "star"),
    *("duel choice", "duel hiding", "duel guess", "duel", "secure", "tiles tumble", "nuggets are hidden"),
    *("some digs are done", "answer to 3", "answer to 4", "answer to 5", "answer to 6", "half an answer"),
    *("an answer is held", "a standstill", "a held button", "a move to be judged", "one sits out"),
}


def test_a_match_restored_at_any_moment_goes_on_to_the_same_end():
    seen = set()
    for seats, who, seed, variation in ((SEATS, 0, 1, 1), (SEATS, 0, 2, 1), (THREE, 1, 3, 1), (SEATS, 0, 4, 0)):
        options = bytes((c.NORMAL, variation))
        events = person(who, 300000, seed)
        found, end = moments(seats, seed, options, events)
        times = {t_ms for times in found.values() for t_ms in times}
        seen |= set(found)
        match = new_match(seats, seed, options)
        for t_ms in sorted(times):
            play_on(match, events, t_ms)
            match.run(t_ms, 999)
            restored = new_match(seats, seed + 1, options)
            restored.restore(match.save())
            assert restored.save() == match.save()
            assert bytes(play_on(restored, events, 10**6).game.state) == end, f"seed {seed}, saved at {t_ms} ms"
        assert bytes(play_on(match, events, 10**6).game.state) == end
    assert seen >= EVERYTHING, EVERYTHING - seen
