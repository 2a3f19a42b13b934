#!/usr/bin/env python3
"""Replays a saved match of Claim and shows where the score turned, as text and as a picture.

    python tools/analysis.py MATCH.replay [--picture build/analysis.png] [--positions 3000]

Before each turn a search like level 5's says what margin both sides' best play leads to. Who moves sees the margin a
little too well, so until the search sees the end the mean of two turns counts.
Three players: what the lead of the first player in order is. In a double match every round is looked at by itself.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(ROOT / "tools" / "host")]

from paydirt.engine.game import SEATS  # noqa: E402
from paydirt.engine.replay import BadReplay, Replay  # noqa: E402
from paydirt.games.claim import constants as c  # noqa: E402
from paydirt.games.claim import scoring  # noqa: E402
from paydirt.games.claim import state as s  # noqa: E402
from paydirt.games.claim.rules import Game  # noqa: E402
from paydirt.games.claim.searches import of_level  # noqa: E402
from tools.arguments import whole  # noqa: E402

SEAT_NAMES = ("South", "West", "North", "East")


class Analysis:
    """Follows a match: `turns` are [turn, seat, cards, margin, expected margin, solved], seen from the first seat."""

    def __init__(self, positions):
        self.positions = positions
        self.turns = []
        self.first = None
        self._search = None
        self._turn = -1

    def step(self, match):
        """Judge the turn that has just begun; what was taken belongs to the one before."""
        game = match.game
        taken = []
        game.notes.drain(Taken(taken))
        if taken and self.turns:
            self.turns[-1][2] += taken
        state = game.state
        turn = game.round_no()
        if turn == self._turn or state[s.PHASE] != c.TURN:
            return
        self._turn = turn
        if self.first is None:
            self.first = min(seat for seat in range(SEATS) if game.kind(seat))
        now = self.margin(game, self.first)
        expected = now + self._ahead(state)
        self.turns.append([turn, state[s.MOVER], [], now, expected, self._search.solved])

    def _ahead(self, state):
        """Return what the search expects both sides' best play to add to the first seat's margin."""
        if self._search is None:
            self._search = of_level(state, c.LEVELS)
        search = self._search
        seat = state[s.MOVER]
        search.begin(state, seat)
        while search.visited < self.positions and not search.step(500):
            pass
        mine = scoring.side_mask(state, self.first) >> seat & 1
        if scoring.players(state) == 3 and not mine:  # what another one gains says nothing of whom it is taken from
            return 0
        return search.value if mine else -search.value

    @staticmethod
    def margin(game, seat):
        """Return a side's score minus the best other side's."""
        mask = scoring.side_mask(game.state, seat)
        others = [game.side_score(i) for i in range(SEATS) if game.kind(i) and not mask >> i & 1]
        return game.side_score(seat) - max(others)


class Taken:
    """Collects the cards taken."""

    def __init__(self, taken):
        self._taken = taken

    def note(self, code, t_ms, a, b, card):
        if code == c.NOTE_TAKE:
            self._taken.append(card)


def steady(turns):
    """Take the mean of two turns' expectations where the search did not see the end."""
    for i in range(len(turns) - 1):
        if not turns[i][5]:
            turns[i][4] = (turns[i][4] + turns[i + 1][4]) // 2


def costs(turns, final):
    """Return by how much each turn lowered what the first seat may expect."""
    expected = [turn[4] for turn in turns] + [final]
    return [expected[i] - expected[i + 1] for i in range(len(turns))]


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


def report(analysis, final):
    """Return the lines of the text, and the (turn, text) marks of the picture."""
    turns = analysis.turns
    lost = costs(turns, final)
    name = SEAT_NAMES[analysis.first]  # pyright: ignore[reportCallIssue, reportArgumentType]
    lines = ["turn seat   takes              margin expected  change", ""]
    for turn, change in zip(turns, lost, strict=True):
        number, seat, cards, now, expected, _ = turn
        taken = ", ".join(map(card_text, cards)) or "passes"
        lines.append(f"{number:4} {SEAT_NAMES[seat]:6} {taken:18} {now:+6} {expected:+8} {-change:+7}")
    lines += ["", f"End: {name} is {final:+d} ahead." if final else "End: the score is even."]
    at = turning_point(turns, final)
    marks = []
    if final and 0 < at <= len(turns):
        turn = turns[at - 1]
        lines.append(f"It turned for good in turn {turn[0]} ({SEAT_NAMES[turn[1]]}).")
        marks.append((at - 1, "turned"))
    worst = max(range(len(turns)), key=lambda i: abs(lost[i]))
    lines.append(
        f"The largest change was in turn {turns[worst][0]} ({SEAT_NAMES[turns[worst][1]]}): {-lost[worst]:+d}."
    )
    lines.append(f"Margins and changes are {name}'s; expected is what a search of {analysis.positions} positions sees.")
    return lines, marks


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
    if not analysis.turns:
        print("analysis: the match ends before its first turn", file=sys.stderr)
        return 2
    final = analysis.margin(match.game, analysis.first)
    steady(analysis.turns)
    lines, marks = report(analysis, final)
    print("\n".join(lines))
    from tools import charts

    options.picture.parent.mkdir(parents=True, exist_ok=True)
    name = SEAT_NAMES[analysis.first]  # pyright: ignore[reportCallIssue, reportArgumentType]
    series = [(f"{name}'s margin", [t[3] for t in analysis.turns] + [final])]
    series.append(("expected", [t[4] for t in analysis.turns] + [final]))
    charts.lines(f"{options.replay.name}: {name}'s lead", series, options.picture, marks)
    print(f"picture: {options.picture}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
