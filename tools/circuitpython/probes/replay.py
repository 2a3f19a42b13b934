# ruff: noqa: F821
# Plays recorded matches and prints what tools/replay.py prints for them: round, game time, hash.
import gc
import time

from paydirt.engine.checksum import hex8, state_hash
from paydirt.engine.replay import Replay
from paydirt.games import registry


class Enough(Exception):
    """As many rounds as were asked for."""


def told(match):
    round_no = match.game.round_no()
    print("R", round_no, match.game.now_ms, hex8(state_hash(match.game.state)).decode())
    if round_no >= most:
        raise Enough


for name in NAMES:
    most = MOST[name.split("-")[0]]
    registry.forget()
    with open("/" + name + ".replay", "rb") as file:
        replay = Replay(file.read())
    print("REPLAY", name, gc.mem_free())
    start = time.monotonic()
    try:
        replay.play(registry.load(replay.setup.name), told)
    except Enough:
        pass
    print("END", time.monotonic() - start)
print("DONE")
