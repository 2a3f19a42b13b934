"""The engine is the same in every runtime, and a turn of the loop allocates nothing."""

import pytest

from host_tests.runtimes.runtimes import ROOT, run_under

HERE = ROOT / "host_tests" / "runtimes"

pytestmark = pytest.mark.runtimes


@pytest.fixture(scope="module")
def expected():
    """Return what CPython, whose integers have no end, makes of the sample."""
    return run_under("cpython", HERE / "engine_sample.py").splitlines()


@pytest.mark.parametrize("runtime", ["unix", "wasm"])
def test_engine_gives_the_same_in_every_runtime(runtime, expected):
    """Random numbers, stamps at the wrap, the arbiter, the checksums and replays, with small ints of 63 and 31 bits."""
    lines = run_under(runtime, HERE / "engine_sample.py").splitlines()
    assert lines == expected
    for part in ("rng", "time", "clock", "arbiter", "crc", "replay", "note"):
        assert sum(line.startswith(part) for line in expected), f"the sample says nothing of {part}"


@pytest.mark.parametrize("runtime", ["unix", "wasm"])
def test_a_loop_turn_allocates_nothing(runtime):
    """Two thousand turns with people, bots, bouncing buttons and a recording, the heap locked, across the wrap."""
    printed = run_under(runtime, HERE / "engine_locked.py").split()
    assert printed[:2] == ["turns", "2000"]
    assert int(printed[3]) > 5000
    assert printed[5] == "0"


@pytest.mark.parametrize(("runtime", "native"), [("cpython", False), ("unix", True), ("wasm", False)])
def test_platform_knows_where_native_kernels_can_be_imported(runtime, native):
    assert run_under(runtime, HERE / "platform_sample.py").split() == [str(native), "True"]
