"""The tournament: what is played is kept, a broken run goes on, the tables say what the matches say."""

import argparse
import re
from pathlib import Path

import pytest

from paydirt.games.claim import constants as c
from tools import tournament, tournament_matches, tournament_records, tournament_report
from tools.tournament_records import Setting, share

WON, LOST, SHARED = [60, 60, 5], [0, 60, -4], [30, 30, 0]
TOWN = [[6, 10, 5, 0, 4, 20, 15]]


@pytest.fixture(autouse=True)
def marked(monkeypatch):
    monkeypatch.setattr(tournament_records, "mark", lambda *words: "0")


def test_shares_have_the_standard_error_of_a_mean():
    assert share([60] * 8) == (100, 0)
    won, error = share([60, 0] * 50)
    assert (won, round(error, 3)) == (50, 5)


def test_a_run_that_was_broken_off_is_taken_up_and_its_torn_last_line_is_not(tmp_path):
    setting = Setting(2, 1, 0, tmp_path)
    setting.keep((5, 4, 0, 10), [WON, LOST], TOWN)
    setting.keep((5, 4, 10, 10), [WON, WON], TOWN)
    with setting.path.open("a") as file:
        file.write("[[5, 4, 20, 10], [[60,")
    again = Setting(2, 1, 0, tmp_path)
    assert set(again.jobs) == {(5, 4, 0, 10), (5, 4, 10, 10)}
    assert again.matches((5, 4)) == [WON, LOST, WON, WON]
    assert again.town() == {6: [20, 10, 0, 8, 40, 30]}
    assert Setting(2, 1, 1, tmp_path).jobs == {}


def test_matches_of_other_players_are_not_taken_up(tmp_path, monkeypatch):
    Setting(2, 0, 0, tmp_path).keep((5, 4, 0, 10), [WON], [])
    assert Setting(2, 0, 0, tmp_path).jobs
    monkeypatch.setattr(tournament_records, "mark", lambda *words: "1")
    assert not Setting(2, 0, 0, tmp_path).jobs


def test_only_what_is_missing_is_played(tmp_path, monkeypatch, capsys):
    played = []
    monkeypatch.setattr(tournament, "play", lambda options, key: (played.append(key), ([SHARED], []))[1])
    options = argparse.Namespace(jobs=1, pairs=[(3, 2)], boards=25)
    setting = Setting(2, 0, 0, tmp_path)
    setting.keep((3, 2, 10, 10), [WON], [])
    tournament.run(options, setting)
    assert sorted(played) == [(3, 2, 0, 10), (3, 2, 20, 5)]
    assert "3 against 2:  66.7 % +- 13.6  (who starts: 66.7 % +- 13.6, 3 matches)" in capsys.readouterr().out


def test_the_cross_table_has_both_sides_of_a_pair(tmp_path):
    setting = Setting(2, 0, 0, tmp_path)
    setting.keep((2, 1, 0, 10), [WON, WON, WON, LOST], [])
    setting.keep((3, 2, 0, 10), [WON, SHARED], [])
    setting.keep((3, 3, 0, 10), [WON, SHARED], [])
    table = "\n".join(tournament_report.cross_table(setting))
    assert "| **1 sloppy** |  | 25.0 +- 21.7 (4) |  |" in table
    assert "| **2 greedy** | 75.0 +- 21.7 (4) |  | 25.0 +- 17.7 (2) |" in table
    assert tournament_report.starts_table(setting)[2:] == ["| 3 ahead | 75.0 +- 17.7 | +2.5 | 2 |"]


def test_the_report_shows_every_setting_that_has_played(tmp_path, monkeypatch):
    folder = tmp_path / "played"
    for words in ((2, 0, 0), (3, 1, 1)):
        setting = Setting(*words, folder)
        setting.keep((4, 3, 0, 10), [WON, LOST], TOWN if words[1] else [])
        setting.keep((4, 4, 0, 10), [SHARED], [])
    monkeypatch.setattr(tournament_report, "PAGE", tmp_path / "page.md")
    monkeypatch.setattr(tournament_report, "PICTURES", tmp_path)
    monkeypatch.setattr(tournament_report, "Setting", lambda *words: Setting(*words, folder))
    assert tournament_report.write() == 0
    page = (tmp_path / "page.md").read_text()
    assert "## 2 players, base game" in page
    assert "## 3 players, townsfolk, fair start" in page
    assert "| Watchman | 10 | 50 % | 0 % | 4 | +4.0 | +3.0 |" in page
    for line in page.splitlines():
        if line.startswith("!["):
            name = Path(line[line.index("(") + 1 : -1]).name
            assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")
    assert page.count("![") == 4
    Setting(3, 1, 0, folder).keep((4, 3, 0, 10), [WON, LOST], TOWN)
    assert tournament_report.write() == 0
    page = (tmp_path / "page.md").read_text()
    assert page.count("| Watchman |") == 1
    assert page.index("| Watchman |") < page.index("## 3 players, townsfolk, fair start")


def test_a_report_of_nothing_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(tournament_report, "Setting", lambda *words: Setting(*words, tmp_path))
    assert tournament_report.write() == 1
    assert "nothing has been played" in capsys.readouterr().err


@pytest.mark.parametrize("players", (2, 3, 4))
def test_a_job_plays_each_deal_in_every_seating(players, capsys):
    tournament_matches.main(2, 1, 7, 1, 0, 1, players)
    lines = capsys.readouterr().out.splitlines()
    matches = [tuple(map(int, line.split()[1:])) for line in lines if line[0] == "M"]
    assert len(matches) == (3 if players == 3 else 2)
    for points, began, ahead in matches:
        assert points in (0, 20, 30, 40, 60)
        assert (began == 60) == (ahead > 0)
    town = [tuple(map(int, line.split()[1:])) for line in lines if line[0] == "T"]
    assert [row[0] for row in town] == list(range(11))
    assert sum(row[2] for row in town) + sum(row[3] for row in town) <= sum(row[1] for row in town)


@pytest.mark.parametrize("players", (2, 3))
def test_a_setting_is_marked_by_how_the_levels_play_it(players, monkeypatch, capsys):
    def mark(level=0, positions=0):
        table = [list(row) for row in c.BOT_POSITIONS]
        table[4] = [0, 20]  # quick enough for plain Python
        if level:
            table[level - 1][1] = positions
        monkeypatch.setattr(c, "BOT_POSITIONS", table)
        monkeypatch.setattr(tournament_matches, "MARKED_DEALS", 1)
        tournament_matches.mark(0, 1, players)
        return capsys.readouterr().out.strip()

    known = mark()
    assert re.fullmatch("[0-9a-f]{8}", known)
    assert mark() == known
    assert mark(3, 40) != known
