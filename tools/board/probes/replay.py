# ruff: noqa: E402, I001
# Plays a recorded match and prints the state's hash at every round or turn.
import gc

import pack

pack.mount()
from paydirt.engine.checksum import hex8, state_hash
from paydirt.engine.replay import Replay

from paydirt.games import registry

with open("match.replay", "rb") as file:
    replay = Replay(file.read())
gc.collect()


def told(match):
    print("R", match.game.round_no(), match.game.now_ms, hex8(state_hash(match.game.state)).decode())


name = replay.setup.name
match = replay.play(registry.load(name), told)
print("END", hex8(state_hash(match.game.state)).decode(), match.game.winners())
print("DONE")
