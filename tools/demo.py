#!/usr/bin/env python3
"""A match of computer players without lights: prints each round or turn and one closing JSON line."""

import argparse
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "firmware"), str(ROOT / "tools" / "host")]

from paydirt.engine.checksum import hex8, state_hash  # noqa: E402
from paydirt.engine.game import BOT, EMPTY, NEVER, BadSetup, Setup  # noqa: E402
from paydirt.engine.match import Match  # noqa: E402
from paydirt.games import registry  # noqa: E402

SEAT_NAMES = ("south", "west", "north", "east")


class BadSeats(ValueError):
    """The seats make no sense."""


def parse_seats(text, levels):
    """Return the four seat kinds that `text` names: a level or - (empty) a seat, separated by commas."""
    words = [word.strip().lower() for word in text.split(",")]
    if len(words) > len(SEAT_NAMES):
        raise BadSeats(f"there are four seats, not {len(words)}")
    seats = bytearray(len(SEAT_NAMES))
    for seat, word in enumerate(words):
        if word in ("", "-", "empty"):
            seats[seat] = EMPTY
        elif word in levels:
            seats[seat] = BOT + levels.index(word)
        else:
            raise BadSeats(f"'{word}' is no level for the {SEAT_NAMES[seat]} seat; it can be {', '.join(levels)} or -")
    if sum(kind != EMPTY for kind in seats) < 2:
        raise BadSeats("a match needs at least two players")
    return seats


def run(name, seats, seed, options=b"", say=print):
    """Play a match to its end and return its result; `say` gets a line for each round or turn."""
    game = registry.load(name)(Setup(name, seats, seed, options=options))
    match = Match(game, registry.load_bot(name), seed=seed)
    players = [seat for seat in range(4) if game.kind(seat) != EMPTY]
    shown = game.round_no()
    while not game.over():
        match.run(next_moment(match), 999)
        if game.round_no() != shown or game.over():
            scores = "  ".join(f"{SEAT_NAMES[seat]} {game.score(seat)}" for seat in players)
            say(f"{shown:3}  {game.now_ms / 1000:7.1f} s  {scores}")
            shown = game.round_no()
    return {
        "game": name,
        "seed": seed,
        "scores": {SEAT_NAMES[seat]: game.score(seat) for seat in players},
        "winners": [SEAT_NAMES[seat] for seat in players if game.winners() >> seat & 1],
        "ms": game.now_ms,
        "hash": hex8(state_hash(game.state)).decode(),
    }


def next_moment(match):
    """Return the ms of the next thing that happens; a match in which nothing can happen is a defect."""
    t_ms = match.next_ms()
    if t_ms >= NEVER:
        raise RuntimeError(f"the match stands still at {match.now_ms} ms")
    return t_ms


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="boombanggold", help=" or ".join(registry.names()))
    parser.add_argument("--seed", type=int, default=7, help="0 to 1073741823; the same seed is the same match")
    parser.add_argument("--seats", help="a level or - for south, west, north, east, such as hard,easy,-,medium")
    args = parser.parse_args(argv)
    try:
        levels = [level.decode() for level in registry.levels(args.game)]
        seats = parse_seats(args.seats or ",".join([levels[1]] * 4), levels)
        result = run(args.game, seats, args.seed)
    except (registry.UnknownGame, BadSeats, BadSetup) as problem:
        print(f"demo: {problem}", file=sys.stderr)
        return 2
    print(json.dumps(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
