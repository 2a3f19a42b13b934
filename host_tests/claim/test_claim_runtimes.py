"""Claim in every runtime: the same matches, and a view that leaves the heap alone."""

from pathlib import Path

import pytest

from host_tests.runtimes.runtimes import run_under

HERE = Path(__file__).parent

pytestmark = pytest.mark.runtimes


@pytest.mark.parametrize("runtime", ("unix", "wasm"))
def test_the_same_presses_give_the_same_matches_as_under_cpython(runtime):
    expected = run_under("cpython", HERE / "runtime_match.py")
    assert expected.count("\n") > 150
    assert all(line.endswith(" 0") for line in expected.splitlines() if "[" not in line)
    assert run_under(runtime, HERE / "runtime_match.py") == expected


@pytest.mark.parametrize("runtime", ("unix", "wasm"))
def test_drawing_allocates_nothing_when_nothing_has_changed(runtime):
    assert run_under(runtime, HERE / "runtime_heap.py") == "no allocation\n"


@pytest.mark.parametrize("runtime", ("unix", "wasm"))
def test_thinking_and_choosing_allocate_nothing(runtime):
    assert run_under(runtime, HERE / "runtime_heap_search.py") == "no allocation\n"
