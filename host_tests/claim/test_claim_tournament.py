"""The tournament: what is played is kept, a broken run goes on, the tables say what the matches say."""

import argparse
import re

import pytest
from claim_table import arrange, choose, draw, give, holding, line, take, tap, town, use

from paydirt.engine.game import F
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from paydirt.games.claim import townsfolk
from paydirt.games.claim.greedy import worth_of
from tools import tournament, tournament_matches, tournament_records, tournament_report
from tools.tournament_records import Setting, share

WON, LOST, SHARED = [60, 60, 5], [0, 60, -4], [30, 30, 0]
TOWN = [[6, 10, 5, 0, 4, 20, 15, 0, 0]]
OLD_TOWN = [[6, 10, 5, 0, 4, 20, 15]]  # of a job that was played before uses in the reckoning were counted


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
    assert again.town() == ({6: [20, 10, 0, 8, 40, 30, 0, 0]}, 4)
    assert Setting(2, 1, 1, tmp_path).jobs == {}


def test_matches_count_though_their_townsfolk_were_noted_with_fewer_columns(tmp_path):
    Setting(2, 1, 0, tmp_path).keep((5, 4, 0, 10), [WON, LOST], OLD_TOWN)
    Setting(2, 1, 0, tmp_path).keep((5, 4, 10, 10), [WON], TOWN)
    setting = Setting(2, 1, 0, tmp_path)
    assert setting.matches((5, 4)) == [WON, LOST, WON]
    assert setting.town() == ({6: TOWN[0][1:]}, 1)


@pytest.mark.parametrize("lengths", ((5, 10), (10, 5)))
def test_no_deal_counts_twice(tmp_path, lengths):
    """A run of few boards ends with a short job, which a larger run plays again in full."""
    for length in lengths:
        Setting(2, 1, 0, tmp_path).keep((5, 4, 20, length), [WON] * length, TOWN)
    setting = Setting(2, 1, 0, tmp_path)
    assert len(setting.matches((5, 4))) == 10
    assert setting.town()[1] == 10


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
    monkeypatch.setattr(tournament_report, "Setting", lambda *words, micropython: Setting(*words, folder, micropython))
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    assert tournament_report.write(tmp_path / "page.md", pictures) == 0
    page = (tmp_path / "page.md").read_text()
    assert "## 2 players, base game" in page
    assert "## 3 players, townsfolk, fair start" in page
    assert "| Watchman | 10 | 5 (50 %) | +4.0 | +3.0 |  |  |  | 4 |" in page
    assert "in 3 of these matches" in page
    for shown in page.splitlines():
        if shown.startswith("!["):
            assert (tmp_path / shown[shown.index("(") + 1 : -1]).read_bytes().startswith(b"\x89PNG")
    assert page.count("![") == 4
    Setting(3, 1, 0, folder).keep((4, 3, 0, 10), [WON, LOST], TOWN)
    assert tournament_report.write(tmp_path / "page.md", tmp_path) == 0
    page = (tmp_path / "page.md").read_text()
    assert "](tournament-2-wins.png)" in page
    assert page.count("| Watchman |") == 1
    assert page.index("| Watchman |") < page.index("## 3 players, townsfolk, fair start")


def test_a_run_ends_with_the_report_of_all_that_has_been_played(tmp_path, monkeypatch, capsys):
    def setting(*words, micropython):
        return Setting(*words, tmp_path, micropython)

    Setting(3, 0, 0, tmp_path).keep((2, 1, 0, 10), [WON, LOST], [])
    monkeypatch.setattr(tournament, "Setting", setting)
    monkeypatch.setattr(tournament_report, "Setting", setting)
    monkeypatch.setattr(tournament_report, "BUILT", tmp_path / "report.md")
    monkeypatch.setattr(tournament, "play", lambda options, key: ([WON, SHARED], TOWN))
    monkeypatch.setattr("sys.argv", ["tournament.py", "4-3", "--boards", "10", "--townsfolk"])
    assert tournament.main() == 0
    assert str(tmp_path / "report.md") in capsys.readouterr().out
    page = (tmp_path / "report.md").read_text()
    assert "## 2 players, townsfolk" in page
    assert "## 3 players, base game" in page
    assert (tmp_path / "tournament-2-townsfolk-wins.png").read_bytes().startswith(b"\x89PNG")


def test_a_report_of_nothing_says_so(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(tournament_report, "Setting", lambda *words, micropython: Setting(*words, tmp_path))
    assert tournament_report.write(tmp_path / "page.md", tmp_path) == 1
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
    assert all(len(row) == 1 + tournament_matches.COLUMNS for row in town)
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


def watched(game):
    """A Watch on a match, and its table."""
    table = [[0] * tournament_matches.COLUMNS for _ in range(c.TOWN_KINDS)]
    watch = tournament_matches.Watch(table)
    game.notes.count = 0
    watch.begin(game)
    return watch, table


def match_to_the_end(players, seed):
    """What a match of greedy players comes to: (game, table of its townsfolk)."""
    match = tournament_matches.start(tournament_matches.sides(players, 0, 2, 2)[0], seed, 0, 1)
    watch, table = watched(match.game)
    match.on_step = watch.step
    tournament_matches.play(match)
    watch.end()
    return match.game, table


@pytest.mark.parametrize("kind", [kind for kind in range(c.TOWN_KINDS) if kind != c.OVERSEER])
def test_what_a_used_one_would_have_scored_is_counted_before_its_use(kind):
    game, seat, (place,) = holding(kind, seed=11)
    give(game, seat, 1, 2, 6, c.STONE + 2, c.STONE + 2, c.STONE + 4)
    give(game, seat ^ 1, c.STONE + 1, c.STONE + 1)
    counts = bytearray(c.COUNTS)
    townsfolk.own(game.state, seat, counts)
    kept = townsfolk.end_points(kind, counts)
    watch, table = watched(game)
    use(game, place)
    watch.step(None)
    for _ in range(6):
        if game.state[s.WHERE + place] >> c.MARK_SHIFT != c.MARK_USED:
            tap(game, F)
            watch.step(None)
    assert table[kind][1] == 1
    assert table[kind][5] == kept


def test_an_overseer_brings_the_best_card_of_the_next_line():
    game = town(seed=1)
    codes = [game.state[s.CARDS + place] for place in line(game)]
    draw(game, c.TOWN + c.OVERSEER)
    overseer = bytes(game.state[:64]).index(c.TOWN + c.OVERSEER)
    arrange(game, {line(game)[0]: c.TOWN + c.OVERSEER, overseer: codes[0]})
    watch, table = watched(game)
    take(game, line(game)[0])
    watch.step(None)
    assert game.state[s.STEP] == c.STEP_OVERSEER
    choose(game, 1)
    tap(game, F)
    watch.step(None)
    best = max(worth_of(game.state, place) for place in line(game))
    assert best > 0
    assert table[c.OVERSEER][:6] == [1, 1, 0, 0, best, 6]


def test_one_that_nobody_can_use_because_the_line_is_empty_is_not_counted():
    game, _, _ = holding(c.PONY, seed=11)
    watch, table = watched(game)
    for other in line(game):
        game.state[s.WHERE + other] = c.OUT
    game.begin_turn()
    assert game.over()
    watch.step(None)
    watch.end()
    assert table[c.PONY][:4] == [0, 0, 0, 1]


@pytest.mark.parametrize("players", (2, 3, 4))
def test_what_uses_in_the_reckoning_brought_adds_up_to_what_it_gained(players):
    brought = unused = uses = 0
    for seed in range(4):
        game, table = match_to_the_end(players, seed)
        reckoning = game.reckoning
        gifts = sum(abs(s.value(game.state[place])) for place in range(64) if reckoning.gift[place])
        gained = sum(reckoning.points) - sum(reckoning.unused) + 2 * gifts  # a gift helps one and harms another
        brought += sum(row[6] for row in table)
        unused += sum(row[7] for row in table)
        uses += sum(row[2] for row in table)
        assert sum(row[6] - row[7] for row in table) == gained
    assert uses
    assert brought > unused > 0


def test_every_townsperson_in_front_of_a_player_is_used_or_kept():
    for seed in range(4):
        game, table = match_to_the_end(3, seed)
        state = game.state
        for kind, (could, used, reckoned, kept, *_) in enumerate(table):
            owned = [p for p in range(64) if state[p] == c.TOWN + kind and state[s.WHERE + p] & c.OWNER in (1, 2, 3)]
            assert used + reckoned + kept == len(owned)
            assert used + reckoned <= could <= len(owned)


def test_one_that_the_reckoning_could_have_used_counts_as_usable():
    game, seat, _ = holding(c.TRADER, seed=11)
    watch, table = watched(game)
    watch.end()
    assert table[c.TRADER][0] == 0
    give(game, seat, c.STONE + 1)
    watch.end()
    assert table[c.TRADER][:4] == [1, 0, 0, 2]  # kept, twice
