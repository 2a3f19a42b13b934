"""Replays: what is recorded plays back to the same state at any rate; what is damaged is refused in one line."""

import random
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tests.engine.tapgame import TICK_MS, TapBot, TapGame
from paydirt.engine.game import BOT, HUMAN, Setup
from paydirt.engine.match import Match
from paydirt.engine.recorder import END, PAUSE, Recorder
from paydirt.engine.replay import BadReplay, Replay

SEATS = bytes((HUMAN, BOT, HUMAN, BOT + 2))


def record(size=16384, end_ms=1500, seed=3):
    """Return (match, recorder) of a match with people, bots, a change of seats, a late press and a pause."""
    setup = Setup("tapgame", SEATS, seed, b"\0\1\2\3", b"")
    recorder = Recorder(size)
    recorder.begin(setup)
    match = Match(TapGame(setup), TapBot, recorder, seed)
    rng = random.Random(seed)
    for t_ms in range(5, end_ms - 100, 40):
        match.event(t_ms, rng.randint(0, 999), rng.choice((0, 2)), rng.randint(0, 3), rng.random() < 0.6)
        match.run(t_ms + 3, rng.randint(0, 999))
    match.event(match.now_ms - 9, 0, 0, 0, True)
    match.event(match.now_ms, match.now_us, 2, 0, True)
    match.run(match.now_ms + 1, 0)
    match.set_kind(match.now_ms + 2, 17, 0, BOT + 1)
    match.pause(match.now_ms + 2, 1)
    match.run(end_ms, 400)
    return match, recorder


def signed(body):
    """Return `body` with a checksum that fits, so that what lies behind the checksum is tested too."""
    return bytes(body) + zlib.crc32(bytes(body)).to_bytes(4, "little")


@pytest.mark.parametrize("rate", [0, 1, 10, 60, 120])
@pytest.mark.parametrize("seed", range(4))
def test_a_replay_ends_in_the_same_state_at_any_rate(seed, rate):
    match, recorder = record(seed=seed)
    replay = Replay(recorder.data(match.now_ms))
    played = replay.play(TapGame, None, rate)
    assert bytes(played.game.state) == bytes(match.game.state)
    assert played.game.history == match.game.history
    assert played.late == 0


@pytest.mark.parametrize("rate", [0, 10, 60, 120])
def test_every_round_is_called_once_with_the_state_at_its_first_moment(rate):
    match, recorder = record()
    rounds = []
    Replay(recorder.data(match.now_ms)).play(
        TapGame, lambda m: rounds.append((m.game.round_no(), m.game.now_ms, bytes(m.game.state))), rate
    )
    assert [(number, t_ms) for number, t_ms, _ in rounds] == [(n, n * TICK_MS) for n in range(1, 16)]
    expected = []
    Replay(recorder.data(match.now_ms)).play(TapGame, lambda m: expected.append(bytes(m.game.state)))
    assert [state for _, _, state in rounds] == expected


def test_a_replay_never_runs_a_bot():
    match, recorder = record()
    replay = Replay(recorder.data(match.now_ms))
    assert replay.match(TapGame)._bots == [None] * 4


def test_the_setup_and_the_pause_are_kept():
    match, recorder = record()
    replay = Replay(recorder.data(match.now_ms))
    assert replay.setup.name == "tapgame"
    assert (replay.setup.seats, replay.setup.rotations, replay.setup.seed) == (SEATS, b"\0\1\2\3", 3)
    assert (replay.start_ms, replay.end_ms) == (0, 1500)
    codes = []
    while replay.next():
        codes.append(replay.code)
    assert codes.count(PAUSE) == 1
    assert replay.code == END


@pytest.mark.parametrize("seed", range(6))
def test_a_match_that_was_loaded_is_recorded_from_its_state_on(seed):
    """Bots may hold buttons at that moment: their releases belong to it."""
    first, _ = record(seed=seed)
    setup = Setup("tapgame", SEATS, 3)
    recorder = Recorder()
    match = Match(TapGame(setup), TapBot, recorder, 3)
    match.restore(first.save())
    recorder.begin(setup, match.game.state, match.now_ms)
    match.event(2000, 5, 2, 1, True)
    match.run(2500, 0)
    replay = Replay(recorder.data(2500))
    assert replay.start_ms == 1500
    assert bytes(replay.play(TapGame, None, 60).game.state) == bytes(match.game.state)


def test_recording_goes_on_after_its_data_was_taken():
    match, recorder = record()
    early = Replay(recorder.data(match.now_ms))
    match.run(2000, 0)
    late = Replay(recorder.data(2000))
    assert (early.end_ms, late.end_ms) == (1500, 2000)
    assert bytes(late.play(TapGame).game.state) == bytes(match.game.state)


def test_a_full_recorder_says_so_never_raises_and_its_start_stays_playable():
    whole, recorder = record()
    everything = recorder.data(whole.now_ms)
    for size in (0, 10, 60, 80, 100, 150):
        match, recorder = record(size)
        assert recorder.full
        data = recorder.data(match.now_ms)
        assert len(data) <= size + 4
        if data:
            played = Replay(data).play(TapGame)
            assert played.game.history == whole.game.history[: len(played.game.history)]
    match, recorder = record(len(everything) + 30)
    assert not recorder.full


def test_a_gap_of_any_length_fits():
    setup = Setup("tapgame", SEATS, 3)
    recorder = Recorder()
    recorder.begin(setup)
    for t_ms in (127, 255, 256, 20_000, 5_000_000, 900_000_000):
        recorder.event(t_ms, 999, 0)
    replay = Replay(recorder.data(1_000_000_000))
    times = []
    while replay.next():
        times.append(replay.t_ms)
    assert times == [127, 255, 256, 20_000, 5_000_000, 900_000_000]
    assert replay.end_ms == 1_000_000_000


# Damage


def test_every_flipped_byte_and_every_missing_end_is_refused():
    match, recorder = record(end_ms=500)
    data = recorder.data(match.now_ms)
    for at in range(len(data)):
        with pytest.raises(BadReplay):
            Replay(data[:at])
        for flip in (1, 0x80, 0xFF):
            damaged = bytearray(data)
            damaged[at] ^= flip
            with pytest.raises(BadReplay):
                Replay(bytes(damaged))


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_damage_under_a_valid_checksum_raises_nothing_but_bad_replay(data):
    match, recorder = record(end_ms=300)
    body = bytearray(recorder.data(match.now_ms)[:-4])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(body) - 1))
        what = data.draw(st.integers(0, 2))
        if what == 0:
            body[at] = data.draw(st.integers(0, 255))
        elif what == 1:
            del body[at]
        else:
            body.insert(at, data.draw(st.integers(0, 255)))
    try:
        replay = Replay(signed(body))
    except BadReplay as error:
        assert str(error)
        assert "\n" not in str(error)
        return
    assert replay.start_ms <= replay.end_ms


@given(st.binary(max_size=200))
def test_noise_is_no_replay(noise):
    for data in (noise, b"PDRP" + noise, signed(b"PDRP\1" + noise)):
        with pytest.raises(BadReplay):
            Replay(data)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda body: b"GIF8" + body[4:], "not a Paydirt replay"),
        (lambda body: body[:4] + b"\2" + body[5:], "format 2"),
        (lambda body: body + b"\0", "after its end"),
        (lambda body: body[:-3], "cut short"),
        (lambda body: body[:-3] + b"\0\xe7\x9b", "unknown event"),
        (lambda body: body[:-3] + b"\0\xe8\x03", "impossible time"),
        (lambda body: body[:5] + b"\x03\0\1\7T" + body[5 + 2 + body[5] :], "cut short"),
    ],
)
def test_the_message_says_what_is_wrong(change, text):
    match, recorder = record(end_ms=300)
    with pytest.raises(BadReplay, match=text):
        Replay(signed(change(recorder.data(match.now_ms)[:-4])))


def test_a_wrong_checksum_is_named():
    match, recorder = record(end_ms=300)
    data = bytearray(recorder.data(match.now_ms))
    data[-1] ^= 1
    with pytest.raises(BadReplay, match="checksum"):
        Replay(bytes(data))


def test_a_setup_the_game_refuses_is_a_bad_replay():
    recorder = Recorder()
    recorder.begin(Setup("tapgame", b"\0\0\0\0", 1))
    with pytest.raises(BadReplay, match="nobody plays"):
        Replay(recorder.data(10)).play(TapGame)


def test_a_state_of_another_game_is_a_bad_replay():
    recorder = Recorder()
    recorder.begin(Setup("tapgame", SEATS, 1), b"abc", 0)
    with pytest.raises(BadReplay, match="state"):
        Replay(recorder.data(10)).play(TapGame)
