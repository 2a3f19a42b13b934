"""With which seed, rotations and stamps a match begins."""

import pytest
from hands import SOUTH, Hands, L, in_menu, leave, to_match, to_menu

from paydirt.app.play import Play

GAMES = (b"Boom!", b"Claim")


def test_every_match_has_another_seed_and_a_fixed_one_stays():
    hands = in_menu()
    seen = []
    for _ in range(4):
        play = to_match(hands, b"Claim")
        seen.append(play.toy.seed())
        leave(hands)
    assert len(set(seen)) == 4
    hands.toy.set_seed(4711)
    for _ in range(2):
        assert to_match(hands, b"Claim").toy.seed() == 4711
        leave(hands)


def test_the_moment_of_the_first_press_is_part_of_the_seed():
    seeds = set()
    for late_us in range(5):
        hands = Hands(start_us=1000 + late_us)
        to_match(to_menu(hands), b"Claim")
        seeds.add(hands.toy.seed())
    assert len(seeds) == 5


def test_rotations_reach_the_next_match():
    hands = in_menu()
    hands.toy.set_rotation(1)
    to_match(hands, b"Claim")
    assert list(hands.app.session.setup.rotations) == [0, 1, 2, 3]


@pytest.mark.parametrize("start_us", [(1 << 30) - 2_000_000, (1 << 30) - 20_000, (1 << 30) - 1])
def test_the_wrap_of_the_stamps_is_no_event(start_us):
    hands = to_match(in_menu(start_us=start_us), b"Claim")
    hands.run(4000)
    assert hands.screen == "play"
    assert 3900 < hands.app.session.match.now_ms < 4100


@pytest.mark.parametrize("slow_us", [900_000, 1_200_000, 3_000_000])
def test_a_match_that_takes_long_to_begin_begins_at_zero(monkeypatch, slow_us):
    hands = in_menu()
    enter = Play.enter

    def slow(screen, arg):
        hands.now_us += slow_us
        hands.toy.clock.set(hands.now_us)
        enter(screen, arg)
        monkeypatch.undo()

    monkeypatch.setattr(Play, "enter", slow)
    to_match(hands, b"Claim")
    hands.run(1000)
    assert 900 < hands.app.session.match.now_ms < 1200


@pytest.mark.parametrize("word", GAMES)
def test_a_press_is_applied_at_its_own_stamp(word):
    hands = to_match(in_menu(), word)
    applied = []
    recorder = hands.app.recorder
    record = recorder.event

    def spy(t_ms, us, code):
        applied.append((t_ms, us, code))
        record(t_ms, us, code)

    recorder.event = spy
    hands.run(160)
    base_us = hands.now_us
    hands.toy.press(base_us + 4321, 1 << (SOUTH * 4 + L))
    hands.run(160)
    mine = [entry for entry in applied if entry[2] == L]
    other = hands.app.session.clock
    other.at(base_us + 4321)
    assert mine == [(other.t_ms, other.us, L)]
