"""Drawing allocates nothing, and gives the same picture everywhere."""

from pathlib import Path

import pytest
from runtimes import RUNTIMES, run_under

pytestmark = pytest.mark.runtimes
HERE = Path(__file__).parent
KERNELS = HERE.parent / "screen" / "kernel_trial.py"


@pytest.fixture(scope="module")
def shown():
    """What the show prints under each MicroPython."""
    return {runtime: run_under(runtime, HERE / "screen_locked.py").split("\n") for runtime in RUNTIMES[1:]}


@pytest.mark.parametrize("runtime", RUNTIMES[1:])
def test_no_draw_call_allocates(shown, runtime):
    parts = shown[runtime][:4]
    assert len(parts) == 4
    assert all(part.endswith("clean") for part in parts), parts


def test_native_and_plain_kernels_draw_the_same(shown):
    assert shown["unix"][4] == shown["wasm"][4]
    assert len(set(shown["unix"][4].split())) == 5


def test_plain_kernels_agree_with_integers_as_small_as_the_board_s():
    assert run_under("wasm", KERNELS, "plain") == run_under("cpython", KERNELS, "plain")
