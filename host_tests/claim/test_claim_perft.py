"""Rules, Claim: the ways to play a turn are the reference's, in 200 random positions of each game, in every runtime."""

import json
from collections import Counter
from pathlib import Path

import pytest
from claim_table import NAMES, what

from host_tests.runtimes.runtimes import run_under
from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s
from tools import claim_town_reference as reference

SCRIPT = Path(__file__).parent / "runtime_perft.py"


def table_of(state):
    """The position in the reference's terms."""
    cards = []
    held = {}
    for place in range(64):
        code, where = state[s.CARDS + place], state[s.WHERE + place]
        spot = divmod(place, 8)
        if code in (c.NO_CARD, c.SHERIFF):
            continue
        if where == c.ON_TABLE:
            cards.append((spot, what(code)))
        elif not where >> c.MARK_SHIFT:
            held.setdefault((where & c.OWNER) - 1, []).append((spot, what(code)))
    seats = [seat for seat in range(4) if state[s.KINDS + seat]]
    first = seats.index(state[s.MOVER])
    hands = tuple(tuple(held.get(seat, ())) for seat in seats[first:] + seats[:first])
    markers = sum(not state[s.MARKERS + i] for i in range(3))
    at = divmod(state[s.PROSPECTOR], 8)
    return reference.Table(tuple(cards), markers, at, state[s.DIRECTION], bool(state[s.OPEN]), hands)


@pytest.fixture(scope="module")
def counted():
    return run_under("cpython", SCRIPT)


def test_the_ways_to_play_are_the_references(counted):
    kinds = Counter()
    for row in counted.splitlines():
        text, counts = row.split(" ", 1)
        table = table_of(bytes.fromhex(text))
        assert json.loads(counts) == [reference.perft(table, depth + 1) for depth in range(len(json.loads(counts)))]
        kinds.update({name for _, name in table.hands[0]})
        kinds["two turns"] += len(json.loads(counts)) == 2
        kinds["all"] += 1
    assert kinds["all"] == 400
    assert kinds["two turns"] > 20
    assert all(kinds[name] > 3 for name in NAMES)


@pytest.mark.runtimes
@pytest.mark.parametrize("runtime", ("unix", "wasm"))
def test_every_runtime_counts_the_same(counted, runtime):
    assert run_under(runtime, SCRIPT) == counted
