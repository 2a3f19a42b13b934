"""Runs a replay and prints the state's hash at each round or turn, and a closing JSON line.

    python tools/replay.py FILE [--rate TURNS_A_SECOND]

Runs under CPython and under MicroPython (unix, WebAssembly) alike, and prints the same everywhere, at any rate.
A file that cannot be played: one line on stderr, exit status 2.
"""

import sys

TOOLS = __file__.replace("\\", "/").rsplit("/", 1)[0] if "/" in __file__.replace("\\", "/") else "."
if sys.implementation.name == "cpython":
    sys.path.insert(0, TOOLS + "/host")
    sys.path.insert(0, TOOLS + "/../firmware")

from paydirt.engine.checksum import hex8, state_hash  # noqa: E402
from paydirt.engine.replay import Replay  # noqa: E402
from paydirt.games import registry  # noqa: E402

USAGE = "usage: replay.py FILE [--rate TURNS_A_SECOND]"


class Unusable(ValueError):
    """Something that was given cannot be used; the text says what."""


def hash_text(game):
    """Return the hash of a game's state as eight hexadecimal digits."""
    return hex8(state_hash(game.state)).decode()


def print_round(match):
    """Print a line at the start of a round or turn."""
    game = match.game
    print(f"{game.round_no()} {game.now_ms} {hash_text(game)}")


def closing_line(match):
    """Return the JSON line that ends every run; its keys keep their order in every runtime."""
    game = match.game
    scores = ", ".join(str(game.score(seat)) for seat in range(4))
    winners = ", ".join(str(seat) for seat in range(4) if game.winners() >> seat & 1)
    over = "true" if game.over() else "false"
    return (
        f'{{"game": "{game.NAME}", "round": {game.round_no()}, "t_ms": {game.now_ms}, "over": {over}, '
        f'"scores": [{scores}], "winners": [{winners}], "hash": "{hash_text(game)}"}}'
    )


def parse(arguments):
    """Return (file name, rate) of the command line."""
    rate = 0
    files = []
    at = 0
    while at < len(arguments):
        if arguments[at] == "--rate":
            at += 1
            text = arguments[at] if at < len(arguments) else ""
            if not text.isdigit() or not 1 <= int(text) <= 1000:
                raise Unusable("--rate takes the loop turns a second, 1 to 1000")
            rate = int(text)
        elif arguments[at].startswith("-"):
            raise Unusable(USAGE)
        else:
            files.append(arguments[at])
        at += 1
    if len(files) != 1:
        raise Unusable(USAGE)
    return files[0], rate


def run(name, rate):
    """Play the file, printing as it goes."""
    try:
        with open(name, "rb") as file:
            data = file.read()
    except OSError:
        raise Unusable(f"{name} cannot be read")
    replay = Replay(data)
    match = replay.play(registry.load(replay.setup.name), print_round, rate)
    print(closing_line(match))


def main():
    """Return the exit status."""
    try:
        run(*parse(sys.argv[1:]))
    except ValueError as error:  # Unusable, BadReplay, UnknownGame, BadSetup and whatever else the file may be
        sys.stderr.write(f"replay: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
