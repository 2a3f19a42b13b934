#!/usr/bin/env python3
"""Replays a saved match of Claim and shows where the score turned, as text and as a picture.

    python tools/analysis.py MATCH.replay [--picture build/analysis.png] [--positions 3000]

The margin is the lead over the best other side, were it the end now: with what the final reckoning would bring.
What is expected adds what a search like level 5's sees in everybody's best play. Who moves sees that a little too well,
so until two sides of the base game see the end the mean of a turn of each side counts. In a double match every round is
looked at by itself.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(ROOT / "tools" / "host")]

from paydirt.engine.game import EMPTY, SEATS  # noqa: E402
from paydirt.engine.replay import BadReplay, Replay  # noqa: E402
from paydirt.games.claim import constants as c  # noqa: E402
from paydirt.games.claim import scoring, townsfolk  # noqa: E402
from paydirt.games.claim import state as s  # noqa: E402
from paydirt.games.claim.reckon import Reckoning  # noqa: E402
from paydirt.games.claim.rules import Game  # noqa: E402
from paydirt.games.claim.searches import of_level  # noqa: E402
from tools.arguments import whole  # noqa: E402

SEAT_NAMES = ("South", "West", "North", "East")
THREE = 3
ON_TABLE = (c.PER_TABLE_GOLD, c.PER_TABLE_STONES)


class Round:
    """One round: `turns` are [turn, seat, cards, margin, expected margin, exact], `final` is the margin at its end."""

    def __init__(self, number, sides):
        self.number = number
        self.sides = sides
        self.turns = []
        self.final = 0


class Analysis:
    """Follows a match and judges its turns, all seen from the first seat that plays."""

    def __init__(self, positions):
        self.positions = positions
        self.rounds = []
        self.first = 0
        self._search = None
        self._turn = -1
        self._reckoning = Reckoning()
        self._counts = bytearray(c.COUNTS)

    def step(self, match):
        """Judge the turn that has just begun; what was taken belongs to the one before."""
        game = match.game
        taken = []
        game.notes.drain(Taken(taken))
        if taken and self.rounds:
            self.rounds[-1].turns[-1][2] += taken
        state = game.state
        if state[s.PHASE] in (c.ROUND_END, c.OVER):
            self.end(state)
        turn = game.round_no()
        if turn == self._turn or state[s.PHASE] != c.TURN:
            return
        self._turn = turn
        if not self.rounds or self.rounds[-1].number != state[s.ROUND]:
            self.first = scoring.next_seat(state, SEATS - 1)
            self.rounds.append(Round(state[s.ROUND], THREE if scoring.players(state) == THREE else 2))
        round_ = self.rounds[-1]
        now = self.lead(state, self.scores(state))
        expected = self.expected(state)
        exact = self._search.solved and round_.sides == 2 and not state[s.FLAGS] & s.FLAG_TOWNSFOLK
        round_.turns.append([turn, state[s.MOVER], [], now, expected, exact])

    def end(self, state):
        """Note how a round ends."""
        self.rounds[-1].final = self.lead(state, self.scores(state))

    def scores(self, state):
        """Return what each seat has in this round, were it the end now."""
        scores = [0] * SEATS
        scoring.count(state, scores)
        self._reckoning.reckon(state)
        return [scores[seat] + self._reckoning.points[seat] - s.bank(state, seat) for seat in range(SEATS)]

    def lead(self, state, scores):
        """Return the first seat's side's score minus the best other side's, out of the four seats' own."""
        mask = scoring.side_mask(state, self.first)
        seats = [seat for seat in range(SEATS) if state[s.KINDS + seat] != EMPTY]
        others = [scoring.side_sum(state, seat, scores) for seat in seats if not mask >> seat & 1]
        return scoring.side_sum(state, self.first, scores) - max(others)

    def match_lead(self, state):
        """Return the lead in the whole match, with the rounds before this one."""
        return self.lead(state, [score + s.bank(state, seat) for seat, score in enumerate(self.scores(state))])

    def expected(self, state):
        """Return the margin that both sides' best play leads to."""
        scores = [score - self._fleeting(state, seat) for seat, score in enumerate(self.scores(state))]
        mover = state[s.MOVER]
        value = self._ahead(state)
        scores[mover] += value
        if scoring.players(state) == THREE:  # a lead over the others' mean: each loses as much of it
            scores = [score - value / 3 for score in scores]
        return round(self.lead(state, scores))

    def _fleeting(self, state, seat):
        """Return what a seat's townsfolk that count cards on the table would bring now beyond what a search takes them
        for: while many cards lie there, most of them will not stay."""
        points = 0
        townsfolk.own(state, seat, self._counts)
        for place in range(c.PLACES):
            if townsfolk.held(state, place, seat):
                kind = state[s.CARDS + place] - c.TOWN
                if c.TOWNSFOLK[kind][5] in ON_TABLE:
                    points += max(0, townsfolk.end_points(kind, self._counts) - c.TOWN_WORTH[kind])
        return points

    def _ahead(self, state):
        """Return what the search expects both sides' best play to add to the mover's margin."""
        if self._search is None:
            self._search = of_level(state, c.LEVELS)
        search = self._search
        search.begin(state, state[s.MOVER])
        while search.visited < self.positions and not search.step(500):
            pass
        return search.value


class Taken:
    """Collects the cards taken."""

    def __init__(self, taken):
        self._taken = taken

    def note(self, code, t_ms, a, b, card):
        if code == c.NOTE_TAKE:
            self._taken.append(card)


def steady(round_):
    """Take the mean of the expectations in a turn of each side where one is not exact."""
    turns = round_.turns
    for i, turn in enumerate(turns):
        if not turn[5]:
            expected = [later[4] for later in turns[i : i + round_.sides]]
            turn[4] = round(sum(expected) / len(expected))


def costs(round_):
    """Return by how much each turn lowered what the first seat may expect."""
    expected = [turn[4] for turn in round_.turns] + [round_.final]
    return [expected[i] - expected[i + 1] for i in range(len(round_.turns))]


def turning_point(turns, final):
    """Return the index of the turn from which on the later winner was always expected to win (0: from the start)."""
    sign = (final > 0) - (final < 0)
    at = len(turns)
    while at and ((turns[at - 1][4] > 0) - (turns[at - 1][4] < 0)) == sign:
        at -= 1
    return at


def card_text(code):
    """Return a card in words."""
    if code >= c.TOWN:
        return c.TOWNSFOLK[code - c.TOWN][0].decode().lower()
    return "pan" if code == c.PAN else f"{s.value(code):+d}"


def report(analysis, total):
    """Return the lines of the text, and the (turn, text) marks of the picture."""
    name = SEAT_NAMES[analysis.first]
    lines = ["turn seat   takes              margin expected  change"]
    marks = []
    at = 0
    for round_ in analysis.rounds:
        if len(analysis.rounds) > 1:
            lines += ["", f"Round {round_.number + 1}"]
            if at:
                marks.append((at, f"round {round_.number + 1}"))
        told, turned = _report_round(round_, name)
        lines += ["", *told]
        if turned is not None:
            marks.append((at + turned, "turned"))
        at += len(round_.turns) + 1
    if len(analysis.rounds) > 1:
        lines += ["", _standing("Both rounds" if len(analysis.rounds) == 2 else "All rounds", name, total)]
    lines += [
        "",
        f"Margins and changes are {name}'s; a margin is what it would be, were it the end then;",
        f"expected is what a search of {analysis.positions} positions sees.",
    ]
    return lines, marks


def _report_round(round_, name):
    """Return the lines on a round, and the index of the turn in which it turned for good, or None."""
    turns = round_.turns
    lost = costs(round_)
    lines = []
    for turn, change in zip(turns, lost, strict=True):
        number, seat, cards, now, expected, _ = turn
        taken = ", ".join(map(card_text, cards)) or "passes"
        lines.append(f"{number:4} {SEAT_NAMES[seat]:6} {taken:18} {now:+6} {expected:+8} {-change:+7}")
    lines += ["", _standing("End", name, round_.final)]
    turned = None
    at = turning_point(turns, round_.final)
    if round_.final and 0 < at <= len(turns):
        turned = at - 1
        lines.append(f"It turned for good in turn {turns[turned][0]} ({SEAT_NAMES[turns[turned][1]]}).")
    worst = max(range(len(turns)), key=lambda i: abs(lost[i]))
    lines.append(
        f"The largest change was in turn {turns[worst][0]} ({SEAT_NAMES[turns[worst][1]]}): {-lost[worst]:+d}."
    )
    return lines, turned


def _standing(when, name, lead):
    """Return a sentence on who is ahead."""
    return f"{when}: {name} is {lead:+d} ahead." if lead else f"{when}: the score is even."


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("replay", type=Path)
    parser.add_argument("--picture", type=Path, default=ROOT / "build" / "analysis.png")
    parser.add_argument("--positions", type=whole(1, 1000000), default=3000)
    options = parser.parse_args(arguments)
    analysis = Analysis(options.positions)
    try:
        replay = Replay(options.replay.read_bytes())
        if replay.setup.name != Game.NAME:
            raise BadReplay("this is a match of another game")
        match = replay.play(Game, analysis.step)
    except (OSError, ValueError) as error:
        print(f"analysis: {error}", file=sys.stderr)
        return 2
    if not analysis.rounds:
        print("analysis: the match ends before its first turn", file=sys.stderr)
        return 2
    state = match.game.state
    if state[s.PHASE] == c.TURN:  # the recording was broken off
        analysis.end(state)
    for round_ in analysis.rounds:
        steady(round_)
    lines, marks = report(analysis, analysis.match_lead(state))
    print("\n".join(lines))
    from tools import charts

    options.picture.parent.mkdir(parents=True, exist_ok=True)
    name = SEAT_NAMES[analysis.first]
    series = []
    for title, column in ((f"{name}'s margin", 3), ("expected", 4)):
        values = []
        for round_ in analysis.rounds:
            values += [turn[column] for turn in round_.turns] + [round_.final]
        series.append((title, values))
    charts.lines(f"{options.replay.name}: {name}'s lead", series, options.picture, marks)
    print(f"picture: {options.picture}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
