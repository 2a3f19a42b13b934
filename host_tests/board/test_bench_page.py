"""docs/performance.md from the stored results: those of an older version are no crash and no success."""

import pytest

from tools.board import bench, bench_page

LIGHT = {"presses": 16, "median_ms": 10.3, "worst_ms": 18.9}


def test_a_result_with_other_fields_wants_to_be_measured_anew():
    ((what, _, ours, _, good),) = bench_page.rows({"claim_turns": {"slice_ms": 70.6, "worst_ms": 1290}})
    assert "level 5" in what
    assert (ours, good) == ("to be measured anew", False)


def test_the_page_has_what_is_stored_and_whether_it_is_enough():
    page = bench_page.page({"light": {"play": LIGHT, "menu": LIGHT | {"worst_ms": 19.1}}, "start": {}})
    lines = [line for line in page.splitlines() if "press to light" in line]
    assert len(lines) == 2
    assert sum("**missed**" in line for line in lines) == 1
    assert all("median 10.3" in line for line in lines)


AFTER = {
    "unread_gap_ms": 15.5,
    "unread_bytes": 60,
    "no_display_gap_ms": 14.4,
    "display_back": True,
    "prompt_ms": 11,
    "dark": True,
    "silent": True,
}


@pytest.mark.parametrize(
    ("change", "good"), [({}, True), ({"display_back": False}, False), ({"unread_bytes": 0}, False)]
)
def test_a_display_that_stays_away_and_a_host_to_whom_nothing_was_written_are_misses(change, good):
    rows = bench_page.rows({"search": {"after": AFTER | change}})
    ((_, _, ours, _, met),) = [row for row in rows if "not reading" in row[0]]
    assert met == good
    assert ("did not come back" in ours) == ("display_back" in change)


def test_a_missed_bar_is_named_and_ends_with_status_1_when_all_is_written(tmp_path, monkeypatch, capsys):
    measure = pytest.importorskip("tools.board.measure")
    monkeypatch.setattr(bench.firmware, "cached", lambda board: None)
    monkeypatch.setattr(bench.probe, "packed_tree", lambda name: {})
    monkeypatch.setattr(bench, "RESULTS", tmp_path / "bench.json")
    monkeypatch.setattr(bench, "PAGE", tmp_path / "performance.md")
    monkeypatch.setattr(measure, "memory", lambda reference, files: {"free": 105_000, "largest_block": 40_000})
    started = {"dark_ms": 90, "first_dark": True, "light_ms": 300, "screen_ms": 750, "flash_writes": 0}
    monkeypatch.setattr(measure, "start", lambda reference, files: started)
    assert bench.main(["--only", "memory,start"]) == 0
    assert "every bar is met" in capsys.readouterr().out
    monkeypatch.setattr(measure, "start", lambda reference, files: started | {"screen_ms": 801})
    assert bench.main(["--only", "start,memory"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("missed: power-on") and said.count("\n") == 1
    assert "0.80 s" in (tmp_path / "performance.md").read_text()
    assert "105000" in (tmp_path / "bench.json").read_text()
