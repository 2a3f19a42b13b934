"""A board short of memory loads a game part by part, after a picture, and forgets what a match does not need."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = """
import sys
root = sys.argv[1]
sys.path[:0] = [root + "/firmware", root + "/tools/host", root + "/boards/pico"]
from ports.sim.toy import Toy
from paydirt.app import kiosk
toy = Toy(5, 7, kiosk.parse('{"game": "%s", "bots": {"0": "%s", "1": "%s"}, "seed": 7}' % tuple(sys.argv[2:5])))
toy.matrix.skip = 5
app = toy.app
app.frugal = True
toy.start(0)
now_us = 0

def until(name, most=400):
    global now_us
    for _ in range(most):
        if app.name == name:
            return
        now_us += 16000
        toy.turn(now_us)
        seen.append((app.name, app.phase(), frozenset(n for n in sys.modules if n.startswith("paydirt.games.")),
                     bytes(toy.oled())))
    raise SystemExit("never " + name)

seen = []
until("play")
shown = [oled for name, _, _, oled in seen if name == "loading"]
print("LOADING", len(shown), len(set(shown)))
print("GROWS", all(a[2] <= b[2] for a, b in zip(seen, seen[1:])), len({len(s[2]) for s in seen}) >= 3)
gone = ("attract", "lists", "edges", "emblems", "kiosk", "loading")
print("GONE", [name for name in gone if "paydirt.app." + name in sys.modules])
first = app.session.game
app.go("pause", 0)
until("pause")
app.go("play", "on")
until("play", 1 + 3)
print("SAME", app.session.game is first)
app.keeper.save("match", app.session.to_bytes())
kept_ms = first.now_ms
other = "claim" if sys.argv[2] == "boombanggold" else "boombanggold"
app.party.clear(other)
app.party.bots[0] = app.party.bots[1] = 1
app.go("play", "new")
until("loading", 3)
until("play")
print("OTHER", app.session.setup.name == other,
      [n for n in sys.modules if n.startswith("paydirt.games." + sys.argv[2] + ".")])
app.go("play", "saved")
until("loading", 3)
until("play")
print("SAVED", app.session.setup.name == sys.argv[2], 0 <= app.session.game.now_ms - kept_ms < 500)
"""


def run(game, *levels):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(ROOT), game, *levels], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return dict(line.split(" ", 1) for line in done.stdout.splitlines())


def test_each_game_loads_part_by_part_and_makes_room_for_the_other():
    for game, *levels in (("boombanggold", "hard", "easy"), ("claim", "far", "greedy")):
        said = run(game, *levels)
        turns, pictures = map(int, said["LOADING"].split())
        assert turns >= 4
        assert pictures >= 3
        assert said["GROWS"] == "True True"
        assert said["GONE"] == "[]"
        assert said["SAME"] == "True"
        assert said["OTHER"] == "True []"
        assert said["SAVED"] == "True True"
