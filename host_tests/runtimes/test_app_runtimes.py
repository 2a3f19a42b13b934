"""What of the app and the board's port only MicroPython itself can show."""

import pytest

from host_tests.runtimes.runtimes import ROOT, run_under

HERE = ROOT / "host_tests" / "runtimes"

pytestmark = pytest.mark.runtimes


def test_the_wire_reads_on_with_all_its_credit_and_allocates_nothing():
    """Four grants, of which three count; letters; two grants more behind them, in the 20th call."""
    printed = run_under("unix", HERE / "wire_sample.py", typed="\6" * 4 + "A" * 300 + "\6\6B")
    assert printed.strip() == f"True {[192, 192] + [0] * 16 + [128] * 7}"
