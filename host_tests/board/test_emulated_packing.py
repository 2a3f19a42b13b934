"""The assembled flash limit and packing do on the emulated chip, byte for byte, what the plain ones do here."""

import re

import pytest

pytestmark = pytest.mark.board

READY_US = 1_500_000
A_FRAME_US = 6000
SEEN = {
    "held",
    "calm and held",
    "member",
    "member no more",
    "picture scaled",
    "effects scaled",
    "both scaled",
    "picture scaled to nothing",
    "effects scaled to nothing",
    "none kept lit",
    "all rises",
    "all rows",
    "some rows",
    "no row",
}
BUSIEST_US = 850  # flash_pass and pack_words; measured 690


def packed_on_a_board(make, tree, found):
    """Return [(hash, us)] of every frame."""
    from tools.board import probe

    board = make(probe.with_probe(tree, "packing") | {"frames": bytes(found.data)})
    assert board.wait_text("READY", READY_US), board.text
    assert board.wait_text("DONE", len(found.expected) * A_FRAME_US + 100_000, 5000), board.text
    board.run(3000)
    frames = re.findall(r"F (\d+) (\d+) (\d+) (\d+)", board.text)
    assert [int(number) for number, *_ in frames] == list(range(len(found.expected)))
    return [(int(crc), int(flash_us) + int(pack_us)) for _, crc, flash_us, pack_us in frames]


def test_the_chip_packs_what_the_plain_kernels_pack(make, tree):
    from tools.board import packed_frames

    found = packed_frames.anything(0, states=6, frames=8)
    assert found.seen == SEEN
    got = packed_on_a_board(make, tree, found)
    assert [crc for crc, _ in got] == found.expected


def test_the_busiest_frames_are_packed_alike_and_in_time(make, tree):
    from tools.board import packed_frames

    found = packed_frames.busiest(8)
    assert {"both scaled", "all rows"} <= found.seen
    got = packed_on_a_board(make, tree, found)
    assert [crc for crc, _ in got] == found.expected
    assert max(us for _, us in got) <= BUSIEST_US


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 106))
def test_many_more_frames_are_packed_alike(make, tree, seed):
    from tools.board import packed_frames

    found = packed_frames.anything(seed, states=20, frames=12)
    got = packed_on_a_board(make, tree, found)
    assert [crc for crc, _ in got] == found.expected
