"""The balance tool keeps its matches through kills and damage, says what it measured and how sure it is of it."""

import json
import re

import pytest

from tools.balance import __main__ as balance
from tools.balance import bars, charts, collect, figures, report
from tools.balance.settings import BY_NAME, SETTINGS
from tools.balance.tally import COLUMN, COLUMNS

FOUR = BY_NAME["four"]
MARK = "0123456789abcdef"


def row(winners=1, scores=(20, 10, 10, 10), gold=5, search_ms=5000, prospectors=(1, 2, 3, 4)):
    """A match as a row."""
    found = [0] * len(COLUMNS)
    found[: len(scores)] = scores
    found[COLUMN["winners"]] = winners
    found[COLUMN["prospector 0"] : COLUMN["prospector 0"] + 4] = prospectors
    for hour in range(1, 13):
        found[COLUMN[f"gold {hour}"]] = gold
        found[COLUMN[f"search_ms {hour}"]] = search_ms
    return found


def fake_chunk(name, first, count):
    """Rows that tell which match they are."""
    return [row(scores=(number, 0, 0, 0)) for number in range(first, first + count)]


@pytest.fixture
def said():
    return []


@pytest.fixture
def keep(tmp_path, said):
    """Open the file of matches as a run does."""
    return lambda mark=MARK: collect.Matches(tmp_path / "matches.jsonl", said.append, mark)


def fill(matches, wanted, setting=FOUR, stop_after=None):
    """Play what is missing of a setting; after `stop_after` chunks the machine goes down. Return the chunks played."""
    played = []
    for first, count in matches.missing(setting, wanted):
        if len(played) == stop_after:
            break
        matches.add(setting.name, first, fake_chunk(setting.name, first, count))
        played.append((first, count))
    return played


# Keeping matches.


def test_a_run_that_was_stopped_goes_on_where_it_was(keep, said):
    assert fill(keep(), 70, stop_after=2) == [(0, 20), (20, 20)]
    again = keep()
    assert fill(again, 70) == [(40, 20), (60, 10)]
    assert again.rows(FOUR, 70) == keep().rows(FOUR, 70) == fake_chunk("four", 0, 70)
    assert keep().missing(FOUR, 70) == [] and not said


def test_more_matches_than_last_time_play_only_the_new_ones(keep):
    fill(keep(), 30)
    assert fill(keep(), 50) == [(20, 20), (40, 10)]
    assert keep().rows(FOUR, 50) == fake_chunk("four", 0, 50)
    assert keep().rows(FOUR, 25) == fake_chunk("four", 0, 25)


def test_settings_do_not_mix(keep):
    fill(keep(), 20)
    assert keep().rows(BY_NAME["three"], 20) == []
    assert keep().missing(BY_NAME["three"], 20) == [(0, 20)]


def test_a_line_cut_short_by_a_kill_is_named_and_played_again(keep, said, tmp_path):
    fill(keep(), 60)
    path = tmp_path / "matches.jsonl"
    path.write_bytes(path.read_bytes()[:-30])
    again = keep()
    assert said == ["matches.jsonl: line 4 is damaged; its matches are played again."]
    assert fill(again, 60) == [(40, 20)]
    said.clear()
    assert keep().rows(FOUR, 60) == fake_chunk("four", 0, 60)
    assert said == ["matches.jsonl: line 4 is damaged; its matches are played again."]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"first":20', b'"first":40'),
        (b'"first":20', b'"first":21'),
        (b'"setting":"four"', b'"setting":"five"'),
        (b"[25,0,0,0,1", b"[25,0,0,0,2"),
        (b'{"setting"', b"\xff\xfe"),
        (b'"rows":[', b'"rows":[7,'),
        (b'{"setting"', b'["setting"'),
    ],
)
def test_a_damaged_line_is_played_again_and_the_others_stay(keep, said, tmp_path, old, new):
    fill(keep(), 60)
    path = tmp_path / "matches.jsonl"
    lines = path.read_bytes().split(b"\n")
    assert old in lines[2]
    lines[2] = lines[2].replace(old, new, 1)
    path.write_bytes(b"\n".join(lines))
    assert fill(keep(), 60) == [(20, 20)]
    assert said == ["matches.jsonl: line 3 is damaged; its matches are played again."]


@pytest.mark.parametrize("damage", [b"", b"{}\n", b"nonsense\n", b"\0\xff"])
def test_a_file_without_its_first_line_starts_afresh(keep, said, tmp_path, damage):
    (tmp_path / "matches.jsonl").write_bytes(damage)
    assert fill(keep(), 20) == [(0, 20)]
    assert len(said) == 1
    assert keep().rows(FOUR, 20) == fake_chunk("four", 0, 20)


def test_other_rules_start_afresh_and_the_old_matches_are_kept(keep, said, tmp_path):
    fill(keep(), 20)
    other = keep("another fingerprint")
    assert said == ["matches.jsonl: of other rules, bots or settings; the old ones go to matches.old."]
    assert fill(other, 40) == [(0, 20), (20, 20)]
    assert keep("another fingerprint").rows(FOUR, 40) == fake_chunk("four", 0, 40)
    (tmp_path / "matches.old").replace(tmp_path / "matches.jsonl")
    assert keep().rows(FOUR, 20) == fake_chunk("four", 0, 20)


def test_the_fingerprint_follows_rules_bots_and_settings_and_nothing_else(monkeypatch, tmp_path):
    names = {path.name for path in collect.sources()}
    assert {"constants.py", "rules.py", "bot.py", "bot_table.py", "blast_plain.py", "rng.py", "tally.py"} <= names
    assert not any(name.startswith("view") for name in names) and not {"report.py", "lines.py"} & names
    before = collect.fingerprint()
    assert before == collect.fingerprint()
    changed = tmp_path / "constants.py"
    originals = collect.sources()
    constants = next(path for path in originals if path.name == "constants.py")
    changed.write_bytes(constants.read_bytes().replace(b"SEARCH_MS = const(12000)", b"SEARCH_MS = const(12001)"))
    monkeypatch.setattr(collect, "sources", lambda: [changed if p == constants else p for p in originals])
    assert collect.fingerprint() != before
    monkeypatch.undo()
    monkeypatch.setattr(FOUR, "seats", "mmme")
    assert collect.fingerprint() != before


def test_a_run_that_is_stopped_has_the_main_settings_first_and_the_same_part_of_each(keep):
    todo = collect.jobs(keep(), SETTINGS, 800)
    assert sum(count for *_, count in todo) == sum(setting.wanted(800) for setting in SETTINGS)
    first = [name for name, *_ in todo[:60]]
    assert {first.count(name) for name in ("four", "three", "two")} <= {11, 12, 13}
    assert [setting.name in first for setting in SETTINGS] == [setting in collect.FIRST for setting in SETTINGS]


def test_time_over_says_that_matches_are_missing(keep):
    matches = keep()
    todo = [("two", 0, 1), ("two", 20, 1)]
    assert collect.collect(matches, todo, 1, lambda count: None, minutes=1e-9) is False
    assert collect.collect(matches, todo[:1], 1, lambda count: None) is True
    assert len(matches.rows(BY_NAME["two"], 1)) == 1


# Numbers.


def test_a_mean_and_its_error_bar():
    assert figures.mean([0, 1] * 50) == (0.5, pytest.approx(1.96 * 0.5 / 99**0.5))
    assert figures.mean([3]) == (3, 0)
    assert figures.mean([2, 2, 2]) == (2, 0)


def test_a_share_of_none_or_all_is_not_sure_either():
    assert figures.share([1] * 300) == (1, 0.01)
    assert figures.share([0] * 2) == (0, 1)
    assert figures.share([0, 1] * 50) == figures.mean([0, 1] * 50)


def test_a_median_and_its_error_bar():
    middle, error = figures.median(list(range(10001)))
    assert middle == 5000 and error == pytest.approx(98, abs=2)


def test_a_shared_win_is_shared():
    assert [figures.won(row(winners=0b0101), seat) for seat in range(4)] == [0.5, 0, 0.5, 0]


def test_prospectors_are_compared_with_an_equal_share_wherever_they_sit():
    rows = [row(1, prospectors=(4, 1, 0, 0)), row(2, prospectors=(1, 4, 0, 0)), row(2, prospectors=(1, 3, 4, 0))]
    edges = figures.edge_by_prospector(rows)
    assert edges[4][0] == pytest.approx(100 * (0.5 + 0.5 - 1 / 3) / 3)
    assert edges[3][0] == pytest.approx(100 * 2 / 3)
    assert 2 not in edges


def test_gold_and_searches():
    rows = [row(gold=3), row(gold=10), row(gold=0, search_ms=7000), row(gold=9)]
    assert figures.rounds_with(rows, 3, 9)[0] == 50
    assert figures.rounds_with(rows, 0, 0)[0] == 25
    assert figures.gold_share(rows)[0] == pytest.approx(100 * 50 / 70)
    assert figures.median(figures.searches_s(rows))[0] == 5
    assert figures.gold_by_hour(rows) == [5.5] * 12
    assert figures.gold_histogram(rows)[:11] == [25, 0, 0, 25, 0, 0, 0, 0, 0, 25, 25]


# Bars.


@pytest.mark.parametrize(
    ("least", "most", "value", "error", "verdict"),
    [
        (70, 85, 75, 1, bars.HOLDS),
        (70, 85, 70.5, 1, bars.OPEN),
        (70, 85, 84.5, 1, bars.OPEN),
        (70, 85, 86.5, 1, bars.FAILS),
        (70, 85, 68, 1, bars.FAILS),
        (None, 2, 1, 0.9, bars.HOLDS),
        (None, 2, 1, 1.1, bars.OPEN),
        (None, 2, 4, 1, bars.FAILS),
        (85, None, 90, 4, bars.HOLDS),
        (85, None, 80, 4, bars.FAILS),
    ],
)
def test_a_bar_holds_only_with_its_whole_error_bar(least, most, value, error, verdict):
    assert bars.Bar("", least, most, value, error, "%", 100).verdict() == verdict


def verdicts(rows):
    return {bar.what.split(",")[0].split(" (")[0]: bar.verdict() for bar in bars.bars({"four": rows})}


def test_fair_matches_hold_every_bar_and_unfair_ones_are_found():
    fair = [row(1 << i % 4, (13, 13, 13, 13), 6) for i in range(20000)]
    assert set(verdicts(fair).values()) == {bars.HOLDS}
    south = [row(1 if i % 3 else 1 << i % 4, (13, 13, 13, 13), 6) for i in range(20000)]
    assert verdicts(south)["best seat above its share"] == bars.FAILS
    assert verdicts(south)["best prospector above its share"] == bars.FAILS
    poor = [row(1 << i % 4, (9, 9, 9, 9), 2, 3000) for i in range(2000)]
    found = verdicts(poor)
    for what in ("share of the gold", "rounds with 3 to 9 nuggets", "median search"):
        assert found[what] == bars.FAILS
    assert verdicts([row(1 << i % 4, gold=0) for i in range(2000)])["rounds without gold"] == bars.FAILS


def test_every_bar_of_the_rules_is_there():
    rows = {setting.name: [row(0b0001, prospectors=prospectors(setting)) for _ in range(4)] for setting in SETTINGS}
    asked = [(bar.what.split(",")[0].split(" (")[0], bar.asked()) for bar in bars.bars(rows)]
    for bar in (
        ("best seat above its share", "at most 2 points"),
        ("best prospector above its share", "at most 3 points"),
        ("share of the gold", "70 to 85 %"),
        ("rounds with 3 to 9 nuggets", "at least 80 %"),
        ("rounds without gold", "at most 2 %"),
        ("median search", "4 to 6.5 s"),
    ):
        assert asked.count(bar) == (8 if "seat" in bar[0] else 3)
    assert asked[-3:] == [
        ("wins of one who aims against three who do not", "26 to 34 %"),
        ("wins of hard against easy", "at least 85 %"),
        ("wins of medium against easy", "at least 65 %"),
    ]


def prospectors(setting):
    """A prospector on every seat that plays."""
    return [0 if letter == "-" else seat + 1 for seat, letter in enumerate(setting.seats)]


# The command line.


@pytest.fixture
def folders(tmp_path, monkeypatch):
    monkeypatch.setattr(balance, "ROOT", tmp_path)
    monkeypatch.setattr(balance, "OUT", tmp_path / "build" / "balance")
    monkeypatch.setattr(balance, "DOCS", tmp_path / "docs")
    return tmp_path


def test_a_small_run_ends_in_a_page_with_tables_and_charts(folders, capsys):
    status = balance.main(["four", "two", "aim", "hard-easy", "--matches", "6", "--jobs", "1", "--docs"])
    said = capsys.readouterr()
    assert status in (0, 1)
    assert "6 matches" in said.err or "21 matches" in said.err or "/21" in said.err
    for where, pictures in (("build/balance/report.md", "build/balance"), ("docs/balance.md", "docs")):
        page = (folders / where).read_text(encoding="utf-8")
        for title in ("The bars", "How matches go", "Seats", "Prospectors", "What happens", "Levels"):
            assert f"## {title}" in page
        names = re.findall(r"\]\((.*?)\)", page)
        assert len(names) == 5
        for name in names:
            assert (folders / pictures / name).read_bytes().startswith(b"\x89PNG")
        assert "bars hold" in page and "points to each side" in page
    again = balance.main(["four", "two", "aim", "hard-easy", "--matches", "6", "--jobs", "1"])
    repeated = capsys.readouterr()
    assert again == status
    assert repeated.out.replace("\n", "") in said.out.replace("\n", "")
    assert "are there already, 0 are missing" in repeated.err


def test_a_run_that_was_stopped_says_what_is_missing():
    words = report.short({"four": [row()] * 7}, 16000, [FOUR, BY_NAME["hard-easy"]])
    assert "four 7 of 16,000" in words and "hard-easy 0 of 400" in words
    assert report.short({"four": [row()] * 7}, 7, [FOUR]) == ""


def test_quick_is_2000_matches_and_the_default_16000():
    assert balance.arguments([]).matches == 16000
    assert balance.arguments(["--quick"]).matches == 2000
    assert balance.arguments(["--quick", "--matches", "5"]).matches == 5
    assert balance.arguments([]).settings == list(SETTINGS)
    assert [BY_NAME[name].wanted(16000) for name in ("four", "aim", "hard-easy")] == [16000, 8000, 400]


def test_a_keyboard_interrupt_ends_politely(folders, monkeypatch, capsys):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(balance, "play", stop)
    assert balance.main(["two"]) == 130
    assert "goes on from here" in capsys.readouterr().err


def test_charts_are_drawn_only_of_what_was_played(tmp_path):
    assert charts.draw_all({}, tmp_path) == []
    assert charts.draw_all({"hard-easy": [row(1, prospectors=(1, 0, 2, 0))] * 3}, tmp_path) == ["bars"]


def test_a_kept_line_is_compact_json(keep, tmp_path):
    fill(keep(), 1)
    first, line = (tmp_path / "matches.jsonl").read_text().splitlines()
    assert json.loads(first) == {"fingerprint": MARK}
    assert set(json.loads(line)) == {"setting", "first", "rows", "sum"}
