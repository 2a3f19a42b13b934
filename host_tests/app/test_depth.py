"""MicroPython calls on the chip's own stack, which holds about thirty calls; the loop itself is the third of them.

On the emulated board with MicroPython 1.26.1: 7936 bytes may be used, 444 are when main.py begins, a call takes
224 to 248.
"""

import json
import random
import sys

import pytest
from hands import STAMP

from paydirt.app import kiosk
from ports.sim.toy import Toy

STACK = 7936
MAIN = 444
CALL = 248
BELOW = 2  # Starter.main, Starter._loop
LATE = 3  # what is most deeply found may also be reached while a picture waits (1) or as a pause comes (2)
HAZARDS = {"2": "hard", "3": "hard"}
GAMES = (
    {"game": "boombanggold", "bots": HAZARDS, "pledge": False},
    {"game": "boombanggold", "bots": {"2": "easy", "3": "medium"}, "rounds": 6},
    {"game": "claim", "bots": {"2": "everything", "3": "far"}, "townsfolk": True},
    {"game": "claim", "bots": {"2": "greedy", "3": "random"}, "double": True},
)


class Depth:
    """How deep calls within the firmware have gone, and through which functions."""

    def __init__(self):
        self.most = 0
        self.way = []
        self._now = []

    def __call__(self, frame, event, argument):
        if event == "call":
            self._now.append(frame.f_code)
            if len(self._now) > self.most:
                self.most = len(self._now)
                self.way = [code.co_qualname if hasattr(code, "co_qualname") else code.co_name for code in self._now]
        elif event == "return" and self._now:
            self._now.pop()


@pytest.mark.parametrize("fields", GAMES)
def test_no_call_in_a_match_goes_deeper_than_the_chips_stack_holds(fields):
    toy = Toy(5, 7, kiosk.parse(json.dumps(fields | {"humans": [0, 1], "seed": 7})))
    toy.matrix.skip = 1000
    toy.start(0)
    app = toy.app
    chance = random.Random(3)
    depth = Depth()
    level = 0
    now_us = 0
    rounds = 0
    for _ in range(7000):
        now_us += 8000
        if chance.random() < 0.3:
            level ^= 1 << chance.randrange(8)
            toy.press(now_us & STAMP, level)
        if app.name == "play":
            sys.setprofile(depth)
        toy.turn(now_us & STAMP)
        sys.setprofile(None)
        rounds += app.name == "play"
        if app.name == "pause":
            app.go("play", "on")
    assert rounds > 3000
    assert depth.most - 1 > 15  # the toy's own turn is none of the board's
    assert MAIN + (BELOW + LATE + depth.most - 1) * CALL <= STACK, " > ".join(depth.way)
