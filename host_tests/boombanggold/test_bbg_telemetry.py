"""Boom, Bang, Gold as telemetry: everything that docs/telemetry.md lists is told, and the lines add up."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from mine import SOUTH, WEST, L, R, cell, searching, setup

from paydirt.app.telemetry import Telemetry
from paydirt.engine.game import BOT, HUMAN, Setup
from paydirt.engine.match import Match
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st
from paydirt.games.boombanggold.bot import Bot
from paydirt.games.boombanggold.rules import Game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "telemetry.md"
GOLD = (c.LEGAL, c.ILLEGAL)


class Wire:
    """A reader that keeps up with everything."""

    def __init__(self):
        self.data = b""

    def space(self):
        return 1 << 20

    def write(self, buf, n):
        self.data += bytes(buf[:n])


class Session:
    def __init__(self, setup):
        self.setup = setup


class App:
    def __init__(self, setup):
        self.session = Session(setup)
        self.now_ms = 0


class Clumsy(Bot):
    """Does not heed every warning."""

    def _answer(self, kind):
        if self._game.round_no() % 4 == self._seat:
            return self._tap(self._rng.below(2) * 2, 300)
        return super()._answer(kind)


def told(seed, options=b"\1\0"):
    """Play a match in which the pledge is sworn and a seat changes hands; return (its game, its lines)."""
    table = Setup("boombanggold", bytes((HUMAN, BOT, BOT, BOT)), seed, options=options)
    game = Game(table)
    wire = Wire()
    telemetry = Telemetry(App(table), wire)
    match = Match(game, Clumsy, seed=seed)
    match.on_step = lambda match: match.game.notes.drain(telemetry)
    match.event(200, 0, 0, 0, True)
    match.event(300, 0, 0, 0, False)
    for t_ms in (20000, 20020):  # a chord in the search, with nothing to call
        match.event(t_ms, 0, 0, 1 if t_ms == 20000 else 3, True)
    match.run(30000, 0)
    match.set_kind(30000, 0, 0, BOT)
    while not game.over():
        match.run(match.next_ms(), 999)
    game.notes.drain(telemetry)
    return game, [json.loads(line) for line in wire.data.splitlines()]


def race(later_us):
    """WEST and SOUTH step onto one nugget, SOUTH so much later; return the lines."""
    mine = searching().lay(cell(8, 5), c.LEGAL).put(WEST, cursor=cell(7, 5)).put(SOUTH, cursor=cell(9, 5))
    mine.hush()
    wire = Wire()
    telemetry = Telemetry(App(setup()), wire)
    mine.game.press(mine.now, 100, WEST, R)
    mine.game.press(mine.now, 100 + later_us, SOUTH, L)
    mine.game.notes.drain(telemetry)
    return [json.loads(line) for line in wire.data.splitlines()]


@pytest.fixture(scope="module")
def matches():
    return [told(seed) for seed in range(8)]


def documented():
    """Return {event: its fields} of the page, for this game."""
    found = {}
    for part in PAGE.read_text(encoding="utf-8").split("\n| ev | fields | ")[1:]:
        title, *rows = part.split("\n")
        if title.startswith("Claim"):
            continue
        for row in rows:
            cells = [cell.strip() for cell in row.split("|")[1:-1]]
            if len(cells) == 3 and cells[0].startswith("`"):
                found[cells[0].strip("`")] = re.findall(r"`(\w+)`", cells[1])
    return found


def test_every_line_of_the_page_is_told_and_has_its_fields(matches):
    page = documented()
    assert len(page) == 28
    seen = Counter()
    for lines in (race(0), race(1), *(lines for _, lines in matches)):
        for line in lines:
            assert list(line) == ["ev", "t", *page[line["ev"]]], line
            seen[line["ev"]] += 1
    assert set(seen) == set(page), set(page) - set(seen)


def test_time_never_goes_back_and_rounds_and_phases_come_in_their_order(matches):
    for game, lines in matches:
        times = [line["t"] for line in lines]
        assert times == sorted(times) and times[-1] == game.now_ms
        assert [line["round"] for line in lines if line["ev"] == "round_end"] == list(range(1, 13))
        phases = [line["phase"] for line in lines if line["ev"] == "phase"]
        assert phases[0] == "pledge" and phases[-1] == "over"
        assert phases.count("search") == phases.count("secure") == 12


def gains(lines):
    """Return {(round, seat): nuggets on the shelf} as all lines but `secure` tell it, and as `secure` does."""
    shelf, secured = Counter(), Counter()
    round_no, foe = 0, None
    for line in lines:
        ev = line["ev"]
        key = (round_no, line.get("seat"))
        if ev == "phase":
            round_no = line["round"]
        elif ev in ("take", "dig"):
            shelf[key] += line["kind"] in GOLD
        elif ev == "duel":
            foe = line["opponent"]
        elif ev == "duel_end":
            shelf[key] += line["legal"] + line["illegal"]
            shelf[round_no, foe] -= line["legal"] + line["illegal"]
        elif ev == "swept":
            shelf[key] -= line["illegal"]
        elif ev == "pledge_broken":
            shelf[key] -= line["legal"] + line["illegal"]
        elif ev == "secure":
            secured[key] += line["legal"] + line["illegal"]
    return {key: n for key, n in shelf.items() if n}, dict(secured)


def test_what_is_taken_won_and_lost_adds_up_to_the_scores_of_the_rounds_and_of_the_match(matches):
    for game, lines in matches:
        shelf, secured = gains(lines)
        assert shelf == secured
        points = {line["seat"]: line["points"] for line in lines if line["ev"] == "score"}
        assert points == {seat: game.score(seat) for seat in range(4)}
        assert points == {seat: sum(n for (_, who), n in secured.items() if who == seat) for seat in range(4)}
        assert [line["winners"] for line in lines if line["ev"] == "result"] == [game.winners()]


def test_only_what_has_come_up_is_taken_and_nothing_secret_is_told(matches):
    """Between blast and search no kind is known; what is taken was told as a flip of this round, of that kind."""
    for _, lines in matches:
        up = {}
        for line in lines:
            if line["ev"] == "flip":
                assert line["cell"] < st.CELLS and 1 <= line["kind"] <= c.RUBBLE
                up[line["cell"]] = line["kind"]
            elif line["ev"] == "take":
                assert up.pop(line["cell"]) == line["kind"]
            elif line["ev"] == "dig":
                up[line["cell"]] = line["kind"]
            elif line["ev"] == "round_end":
                up = {}


@pytest.mark.parametrize(
    ("later_us", "line"),
    [
        (412, {"ev": "photo", "seat": WEST, "loser": SOUTH, "margin_us": 412}),
        (0, {"ev": "dead_heat", "seat": WEST, "loser": SOUTH}),
    ],
)
def test_the_margin_of_a_race_follows_the_take(later_us, line):
    lines = race(later_us)
    assert [one["ev"] for one in lines] == ["start", "take", line["ev"]]
    assert lines[1] == {"ev": "take", "t": lines[1]["t"], "seat": WEST, "cell": cell(8, 5), "kind": c.LEGAL}
    assert lines[2] == {**line, "t": lines[1]["t"]}


def test_who_answers_was_warned_and_called(matches):
    for _, lines in matches:
        called, warned = set(), set()
        for line in lines:
            if line["ev"] == "call":
                called.add(line["kind"])
            elif line["ev"] == "warned":
                assert line["kind"] in called
                warned.add((line["seat"], line["kind"]))
            elif line["ev"] == "answered":
                warned.remove((line["seat"], line["kind"]))
            elif line["ev"] == "warning":
                assert (line["seat"], line["kind"]) in warned
            elif line["ev"] == "round_end":
                called, warned = set(), set()
