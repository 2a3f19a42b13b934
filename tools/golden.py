#!/usr/bin/env python3
"""Records the golden matches of host_tests/golden again: needed only after a deliberate change of the rules.

Each is the first seed whose match contains everything that its table asks for. The players are bots with human
failings: they press at whole twentieths of a second, so that dead heats happen, and some ignore warnings.
"""

import argparse
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "firmware"), str(ROOT / "tools" / "host")]

from paydirt.engine.game import BOT, EMPTY, HUMAN, Setup  # noqa: E402
from paydirt.engine.match import Match  # noqa: E402
from paydirt.engine.recorder import Recorder  # noqa: E402
from paydirt.games import registry  # noqa: E402
from paydirt.games.boombanggold import constants as bbg  # noqa: E402
from paydirt.games.boombanggold.bot import Bot as Prospector  # noqa: E402

GOLDEN = ROOT / "host_tests" / "golden"
EVERY_ACTION = {(bbg.N_ACTION, kind) for kind in (bbg.PICK, bbg.DYNAMITE, bbg.STAR, bbg.REVOLVER)}


class Clumsy(Prospector):
    """Presses at whole twentieths of a second, and does not always heed a warning."""

    def due_ms(self):
        return (super().due_ms() + 49) // 50 * 50

    def due_us(self):
        return 0

    def _answer(self, kind):
        if self._game.round_no() % 4 == self._seat:
            return self._tap(self._rng.below(2) * 2, 300)
        return super()._answer(kind)


class Contents:
    """Counts a match's notes, by code and by (code, second value)."""

    def __init__(self):
        self.count = Counter()

    def note(self, code, t_ms, a, b, c):
        self.count[code] += 1
        self.count[code, b] += 1


def has_all_of_the_rush(contents, game):
    """Return True if a match has every action tile, calls, answers, a broken pledge, a duel and a dead heat."""
    wanted = EVERY_ACTION | {bbg.N_CALL, bbg.N_ANSWERED, bbg.N_PLEDGE_BROKEN, bbg.N_DUEL_END, bbg.N_DEAD_HEAT}
    return all(contents.count[key] for key in wanted)


def has_every_answer(contents, game):
    """Return True if each of the four special tiles was called and answered, and a pledge was broken."""
    answered = {(bbg.N_ANSWERED, kind) for kind in (bbg.BAT, bbg.SNAKE, bbg.RAT, bbg.GHOST)}
    return contents.count[bbg.N_PLEDGE_BROKEN] and all(contents.count[key] for key in answered)


def has_a_tie(contents, game):
    """Return True if nobody won alone: of two players the scores are equal."""
    return game.winners().bit_count() > 1


def anything(contents, game):
    return True


# name: game, seats, options, bot (None: the game's own), what the match must contain
MATCHES = {
    "rush-basic": ("boombanggold", (HUMAN, BOT + 2, BOT + 1, BOT + 2), b"\2\0\x0c", Clumsy, has_all_of_the_rush),
    "rush-variation": ("boombanggold", (BOT + 2, HUMAN, BOT + 2, BOT + 1), b"\2\1\x0c", Clumsy, has_every_answer),
    "rush-three": ("boombanggold", (BOT + 2, EMPTY, BOT + 1, BOT), b"\1\1\6", None, anything),
    "claim-tie": ("claim", (BOT + 1, EMPTY, BOT + 1, EMPTY), b"", None, has_a_tie),
    "claim-teams": ("claim", (BOT + 1, BOT + 2, HUMAN, BOT), b"\x0f\1\0\1", None, anything),
}


def record(name, seed):
    """Play a match; return (its contents, its game, the replay's bytes)."""
    game_name, seats, options, bot, _ = MATCHES[name]
    bot = bot or registry.load_bot(game_name)
    setup = Setup(game_name, bytes(seats), seed, rotations=b"\0\1\2\3", options=options)
    game = registry.load(game_name)(setup)
    recorder = Recorder(65536)
    recorder.begin(setup)
    match = Match(game, bot, recorder, seed)
    contents = Contents()
    person = seats.index(HUMAN) if HUMAN in seats else None
    while not game.over():
        t_ms = match.next_ms()
        if person is not None and t_ms > 9000:  # away for a while, then the pause menu gives the seat to a bot
            match.run(9000, 250)
            match.event(9000, 500, person, 0, True)
            match.pause(9001, 0)
            match.set_kind(9001, 0, person, BOT)
            person = None
            continue
        match.run(t_ms, 999)
        game.notes.drain(contents)
    assert not recorder.full, "the recorder's buffer is too small for this match"
    return contents, game, recorder.data(game.now_ms)


def find(name):
    """Return the replay of the first seed that has what is wanted."""
    for seed in range(2000):
        contents, game, data = record(name, seed)
        if MATCHES[name][4](contents, game):
            print(f"{name}: seed {seed}, {len(data)} bytes, {game.now_ms / 1000:.1f} s, winners {game.winners():04b}")
            return data
    raise SystemExit(f"golden: no match of the first 2000 seeds is a '{name}'")


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=list(MATCHES), help=f"some of {', '.join(MATCHES)}")
    args = parser.parse_args(argv)
    unknown = [name for name in args.names if name not in MATCHES]
    if unknown:
        print(f"golden: no match is named {unknown[0]}; there are {', '.join(MATCHES)}", file=sys.stderr)
        return 2
    try:
        write(args.names)
    except OSError as error:
        print(f"golden: {error}", file=sys.stderr)
        return 2
    return 0


def write(names):
    """Write the replays and hashes of these matches."""
    GOLDEN.mkdir(exist_ok=True)
    for name in names:
        path = GOLDEN / f"{name}.replay"
        path.write_bytes(find(name))
        printed = subprocess.run(
            [sys.executable, ROOT / "tools" / "replay.py", path], check=True, capture_output=True, text=True
        )
        path.with_suffix(".hashes").write_text(printed.stdout)


if __name__ == "__main__":
    sys.exit(main())
