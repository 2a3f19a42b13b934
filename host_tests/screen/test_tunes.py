"""Tunes: data that can be played, priorities, mute, quiet, silence in the end."""

import pytest

from paydirt.screen import tunes
from paydirt.screen.tunes import Player, hertz

HAZARDS = (tunes.BAT, tunes.SNAKE, tunes.RAT, tunes.GHOST)
NAMES = {
    name: value
    for name, value in vars(tunes).items()
    if isinstance(value, int) and name.isupper() and name != "TUNES" and not name.startswith("_")
}


class Sound:
    """A port's sound that keeps what it is told."""

    def __init__(self):
        self.calls = []

    def tone(self, hz, duty_q8):
        self.calls.append((hz, duty_q8))

    @property
    def hz(self):
        return self.calls[-1][0] if self.calls else 0


def play(number, pitch=0, step_ms=5, quiet=False):
    """Return what sounds: [(hz, duty)] at each step until the tune is over."""
    sound = Sound()
    player = Player(sound)
    player.quiet = quiet
    player.play(number, pitch)
    heard = []
    for ms in range(0, 6000, step_ms):
        player.turn(ms)
        if not player.playing():
            break
        heard.append(sound.calls[-1])
    assert not player.playing()
    assert sound.hz == 0
    return heard


def test_names_and_tunes_match():
    assert sorted(NAMES.values()) == list(range(tunes.TUNES))


@pytest.mark.parametrize("name", NAMES)
def test_every_tune_sounds_and_falls_silent(name):
    heard = play(NAMES[name])
    assert 3 <= len(heard) <= 500
    assert all(hz == 0 or (60 <= hz <= 4500 and 8 <= duty <= 128) for hz, duty in heard)
    assert any(hz for hz, _ in heard)


@pytest.mark.parametrize("name", NAMES)
def test_quiet_halves_the_duty_and_leaves_the_shrill_band(name):
    loud, quiet = play(NAMES[name], 10), play(NAMES[name], 10, quiet=True)
    assert not any(2000 <= hz <= 4000 for hz, _ in quiet)
    assert [duty for _, duty in quiet] == [duty // 2 for _, duty in loud]


def test_the_hazards_have_signatures_of_three_notes():
    melodies = set()
    for number in HAZARDS:
        notes = [hz for hz, _ in play(number)]
        melody = [hz for i, hz in enumerate(notes) if i == 0 or hz != notes[i - 1]]
        assert len(melody) == 3
        melodies.add(tuple(melody))
    assert len(melodies) == 4


def test_a_take_rises_and_sounds_higher_by_seat():
    first = []
    for seat in range(4):
        sound = Sound()
        player = Player(sound)
        player.play_seat(tunes.TAKE, seat)
        player.turn(0)
        first.append(sound.hz)
        player.turn(40)
        assert sound.hz > first[-1]
    assert first == sorted(set(first))


def test_the_blast_falls():
    heard = [hz for hz, _ in play(tunes.BLAST)]
    assert heard[-1] < heard[0] // 4


def test_octaves_double():
    assert hertz(45) == 440
    for note in range(80):
        assert abs(hertz(note + 12) - 2 * hertz(note)) <= 1


def test_a_more_important_tune_wins():
    sound = Sound()
    player = Player(sound)
    player.play(tunes.GHOST)
    player.turn(0)
    ghost = sound.hz
    player.play(tunes.TICK)
    player.turn(10)
    assert sound.hz == ghost
    player.play(tunes.WIN)
    player.turn(20)
    assert sound.hz != ghost


def test_the_next_equal_one_takes_over():
    sound = Sound()
    player = Player(sound)
    player.play(tunes.TAKE, 0)
    player.turn(0)
    low = sound.hz
    player.play(tunes.TAKE, 7)
    player.turn(5)
    assert sound.hz > low


def test_mute_is_silence_at_once_and_for_good():
    sound = Sound()
    player = Player(sound)
    player.play(tunes.WIN)
    player.turn(0)
    assert sound.hz
    player.mute = True
    assert sound.hz == 0
    count = len(sound.calls)
    player.play(tunes.BLAST)
    for ms in range(10, 500, 10):
        player.turn(ms)
    assert len(sound.calls) == count
    player.mute = False
    player.play(tunes.TICK)
    player.turn(600)
    assert sound.hz


def test_nothing_is_said_while_nothing_changes():
    sound = Sound()
    player = Player(sound)
    for ms in range(0, 1000, 5):
        player.turn(ms)
    assert sound.calls == []
    player.play(tunes.TICK)
    for ms in range(1000, 2000, 5):
        player.turn(ms)
    assert len(sound.calls) == 2


def test_a_long_gap_ends_the_tune_and_time_may_wrap():
    sound = Sound()
    player = Player(sound)
    player.play(tunes.WIN)
    player.turn((1 << 30) - 50)
    player.turn(30)
    assert player.playing()
    player.turn(9000)
    assert not player.playing()
    assert sound.hz == 0
