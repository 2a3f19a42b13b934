"""The recording of a match that was played to its end becomes a file, unless the drive does not want it."""

import os

import pytest
from hands import SOUTH, F, in_menu, leave, play_claim_to_the_end, to_match, walk_claim_to_the_end

from paydirt.app import archive
from paydirt.engine.checksum import crc32
from paydirt.engine.recorder import Recorder
from paydirt.engine.replay import Replay
from paydirt.games import registry

NAME = "last.replay"
ROOMY = (4096, 4096, 352, 200, 200, 0, 0, 0, 0, 255)  # a drive as `os.statvfs` describes it on the board
BODY = bytes(range(256)) * 3 + b"end"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Every test has a drive of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def hands():
    """A toy in its menu, with a drive."""
    hands = in_menu()
    hands.app.archive = NAME
    return hands


def to_result(hands):
    """From the menu through a match of Claim to the first picture of its result."""
    to_match(hands, b"Claim")
    while not hands.app.session.game.over():
        hands.tap(SOUTH, F)
        hands.run(900)
    while hands.screen == "play":
        hands.run(16)
    assert hands.screen == "results"
    return hands.app.screen.scores


def score(data):
    """Return (over, the scores) at the end of a recording."""
    game = Replay(data).play(registry.load("claim")).game
    return game.over(), [game.score(seat) for seat in range(4)]


def keep(body=BODY):
    writer = archive.Writer(NAME, body)
    while writer.step():
        pass


def signed(body):
    return body + crc32(body).to_bytes(4, "little")


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_match_that_is_over_can_be_replayed_from_its_file(hands, folder):
    play_claim_to_the_end(hands)
    scores = hands.app.screen.scores
    hands.run(2500)
    assert hands.screen == "results"
    assert names(folder) == [NAME]
    data = (folder / NAME).read_bytes()
    assert data == hands.toy.replay()
    assert score(data) == (True, scores)


def test_nothing_is_written_before_the_result_has_been_shown_for_a_while(hands, folder):
    to_result(hands)
    before = hands.app.frames
    while not names(folder):
        hands.run(16)
    assert hands.app.now_ms - hands.app.pressed_ms >= 500
    assert hands.app.frames > before


def test_a_piece_a_turn_so_that_no_turn_takes_long(hands, folder):
    to_result(hands)
    body = hands.app.recorder.body(hands.app.played_ms)
    hands.run(496)
    turns = 0
    while NAME not in names(folder):
        hands.run(16)
        turns += 1
    assert turns > len(body) // 128


@pytest.mark.parametrize("after_ms", [0, 550])
def test_who_goes_on_at_once_has_the_whole_file_all_the_same(hands, folder, after_ms):
    scores = to_result(hands)
    hands.run(after_ms)
    assert NAME not in names(folder)
    hands.tap(SOUTH, F)
    assert hands.screen == "play"
    assert names(folder) == [NAME]
    assert score((folder / NAME).read_bytes()) == (True, scores)


def test_the_next_match_takes_the_place_of_the_last_one_and_one_that_was_left_does_not(hands, folder):
    play_claim_to_the_end(hands)
    hands.tap(SOUTH, F)
    first = (folder / NAME).read_bytes()
    leave(hands)
    hands.run(2500)
    assert (folder / NAME).read_bytes() == first
    hands.toy.set_seed(4711)
    play_claim_to_the_end(hands)
    hands.run(2500)
    assert names(folder) == [NAME]
    assert Replay((folder / NAME).read_bytes()).setup.seed == 4711


def test_a_toy_without_a_drive_writes_nothing(folder):
    hands = in_menu()
    play_claim_to_the_end(hands)
    hands.run(2500)
    assert names(folder) == []


def test_a_board_that_records_nothing_writes_nothing_and_keeps_what_is_there(hands, folder):
    (folder / NAME).write_bytes(b"old")
    hands.app.recorder = Recorder(0)
    play_claim_to_the_end(hands)
    hands.run(2500)
    assert (folder / NAME).read_bytes() == b"old"


def test_a_recording_that_was_cut_is_kept_as_far_as_it_goes(hands, folder):
    hands.app.recorder = Recorder(200)
    play_claim_to_the_end(hands)
    hands.run(2500)
    assert hands.app.recorder.full
    assert score((folder / NAME).read_bytes())[0] is False


def test_a_drive_that_refuses_costs_nothing_but_the_file(hands, folder):
    folder.joinpath(NAME + ".new").mkdir()  # opening it is an OSError, as on a read-only drive
    play_claim_to_the_end(hands)
    hands.run(2500)
    assert hands.screen == "results"
    assert hands.app.notices == []
    hands.tap(SOUTH, F)
    walk_claim_to_the_end(hands)
    assert hands.screen == "results"
    assert NAME not in names(folder)


def test_no_room_on_the_drive_leaves_the_old_file_and_the_reserve(folder, monkeypatch):
    keep(b"old")
    old = (folder / NAME).read_bytes()
    for free, written in ((0, False), (8, False), (9, True)):
        drive = (*ROOMY[:3], free, free, *ROOMY[5:])
        monkeypatch.setattr(os, "statvfs", lambda path, drive=drive: drive)
        keep()
        assert ((folder / NAME).read_bytes() != old) is written
        assert names(folder) == [NAME]


class Filling:
    """A file on a drive that is full after some pieces."""

    def __init__(self, path, pieces, error):
        self._file = path.open("wb")
        self._left = pieces
        self._error = error

    def close(self):
        self._file.close()

    def write(self, data):
        self._left -= 1
        if self._left < 0:
            raise self._error
        return self._file.write(data)


@pytest.mark.parametrize("error", [OSError(28, "full"), MemoryError()])
@pytest.mark.parametrize("pieces", range(9))
def test_a_drive_that_fills_up_or_a_heap_that_does_leaves_the_old_file_and_no_rest(folder, monkeypatch, pieces, error):
    keep(b"old")
    monkeypatch.setattr(archive, "open", lambda name, mode: Filling(folder / name, pieces, error), raising=False)
    keep()
    assert (folder / NAME).read_bytes() == signed(b"old" if pieces < 8 else BODY)
    assert names(folder) == [NAME]


def test_the_power_may_go_at_any_step(folder):
    """What lies there is the old file or the new one, and what was begun is no obstacle."""
    done = False
    stop = 0
    while not done:
        keep(b"old")
        writer = archive.Writer(NAME, BODY)
        done = not all(writer.step() for _ in range(stop))
        assert (folder / NAME).read_bytes() == signed(BODY if done else b"old")
        assert not done or not writer.step()
        writer = None  # and with it the file, which is never closed on the board
        stop += 1
    assert stop > len(BODY) // 128
    keep()
    assert (folder / NAME).read_bytes() == signed(BODY)
    assert names(folder) == [NAME]
