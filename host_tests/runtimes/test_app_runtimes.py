"""What of the app and the board's port only MicroPython itself can show."""

import pytest

from host_tests.runtimes.runtimes import ROOT, run_under

HERE = ROOT / "host_tests" / "runtimes"

pytestmark = pytest.mark.runtimes

BARE = "boombanggold"
KIOSK = [
    f"{BARE} [0, 0, 0, 0] ['kiosk: bad 7']",
    f"{BARE} [0, 0, 0, 0] ['kiosk: bad 1.5', 'kiosk: bad None', 'kiosk: bad True']",
    f"{BARE} [0, 3, 0, 0] ['kiosk: bad bots']",
    f"{BARE} [0, 0, 0, 3] ['kiosk: bad bots']",
    "- [0, 0, 0, 0] ['kiosk: bad 1', 'kiosk: no game']",
    "- [0, 0, 0, 0] ['kiosk.json: no JSON']",
    "- [0, 0, 0, 0] ['kiosk.json: no JSON']",
    "- [0, 0, 0, 0] ['kiosk.json: no JSON']",
    "- [0, 0, 0, 0] ['kiosk: bad 0', 'kiosk: bad 1', 'kiosk: bad 10', 'kiosk: bad 100', 'kiosk: bad 101', "
    "'kiosk: bad 102', 'kiosk: bad 103', 'kiosk: and more']",
    "- [0, 0, 0, 0] ['kiosk.json: no JSON']",
    f"{BARE} [0, 0, 0, 0] []",
]


@pytest.mark.parametrize("runtime", ["unix", "wasm"])
def test_keys_that_are_no_names_are_reported_like_any_other_mistake(runtime):
    lines = run_under(runtime, HERE / "kiosk_sample.py").splitlines()
    assert [line.split(" -> ")[1] for line in lines] == KIOSK


def test_the_wire_reads_on_with_all_its_credit_and_allocates_nothing():
    """Four grants, of which three count; letters; two grants more behind them, in the 20th call."""
    printed = run_under("unix", HERE / "wire_sample.py", typed="\6" * 4 + "A" * 300 + "\6\6B")
    assert printed.strip() == f"True {[192, 192] + [0] * 16 + [128] * 7}"
