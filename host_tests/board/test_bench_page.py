"""docs/performance.md from the stored results: those of an older version are no crash and no success."""

from tools.board import bench

LIGHT = {"presses": 16, "median_ms": 10.3, "worst_ms": 18.9}


def test_a_result_with_other_fields_wants_to_be_measured_anew():
    ((what, _, ours, _, good),) = bench.rows({"claim_turns": {"slice_ms": 70.6, "worst_ms": 1290}})
    assert "level 5" in what
    assert (ours, good) == ("to be measured anew", False)


def test_the_page_has_what_is_stored_and_whether_it_is_enough():
    page = bench.page({"light": {"play": LIGHT, "menu": LIGHT | {"worst_ms": 19.1}}, "start": {}})
    lines = [line for line in page.splitlines() if "press to light" in line]
    assert len(lines) == 2
    assert sum("**missed**" in line for line in lines) == 1
    assert all("median 10.3" in line for line in lines)
