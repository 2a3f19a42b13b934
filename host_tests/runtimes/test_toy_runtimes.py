"""The whole toy under real MicroPython: a running search allocates nothing."""

from pathlib import Path

import pytest
from runtimes import run_under

HERE = Path(__file__).parent


@pytest.mark.runtimes
@pytest.mark.parametrize("runtime", ["unix", "wasm"])
def test_a_running_search_allocates_nothing_in_any_part_of_the_toy(runtime):
    said = run_under(runtime, HERE / "toy_locked.py")
    print(said)
    locked = int(said.split("locked ")[1].split()[0])
    assert locked > 600
