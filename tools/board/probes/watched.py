# ruff: noqa: E402, F821, I001, RUF005
# The game itself, with a watch on every turn of the loop: time, allocations, memory.
import gc
import time
from array import array

import pack
import uctypes

drive = pack.mount()
pack.mount = lambda: drive
import sys
from paydirt.app.starter import Starter

SEARCH = 5
counts = array("i", [0] * 12)  # turns, allocating turns, bytes, longest turn, collections seen, seen to, slow turns
slowest = array("i", [0] * 8)  # (turn, us) of the first slow ones
ticks_us, ticks_diff, mem_alloc = time.ticks_us, time.ticks_diff, gc.mem_alloc


def watched(app):
    """The first half of the turns is timed, the second one watched for allocations, which takes time itself."""
    counting = MIDDLE <= counts[0] < STOP  # to count takes milliseconds
    before = mem_alloc() if counting else 0
    before_us = ticks_us()
    turns[0](app)
    took_us = ticks_diff(ticks_us(), before_us)
    used = mem_alloc() - before if counting else 0
    if app.name != "play":
        return
    if not counts[5]:  # all but blasts and search is cut short: every emulated second takes a minute
        counts[5] = 1
        course = sys.modules["paydirt.games.boombanggold.course"]
        ms = course.PHASE_MS
        search_ms = 1000 if BLASTS else ms[SEARCH]
        course.PHASE_MS = (10, 60, 60) + ms[3:SEARCH] + (search_ms,) + tuple(min(rest, 60) for rest in ms[SEARCH + 1 :])
    if app.session is None or app.session.game.phase != SEARCH:
        return
    counts[0] += 1
    if counts[0] == WARM:
        print("STATE", uctypes.addressof(app.session.game.state))
        print("SEARCH")
        if not STOP:  # nothing to count: the loop is as it was
            sys.modules["paydirt.app.app"].App.turn = turns[0]
    elif counts[0] == MIDDLE:
        print("TIMED LONGEST_US", counts[3], "SLOW", counts[6], list(slowest))
    elif counts[0] == STOP:
        print("TURNS", STOP - MIDDLE, "ALLOCATING", counts[1], counts[2], "GC", counts[4])
        print("DONE")
    elif counting:
        if used > 0:
            counts[1] += 1
            counts[2] += used
        elif used < 0:
            counts[4] += 1
    elif counts[0] > WARM:
        counts[3] = max(counts[3], took_us)
        if took_us > 8000:
            if counts[6] < 4:
                slowest[2 * counts[6]] = counts[0]
                slowest[2 * counts[6] + 1] = took_us
            counts[6] += 1


port = Starter._port
turns = []  # App.turn as it is


def late(starter, name, kind):
    """Change the app when the starter has imported it: before, it would lie where the starter wants free memory."""
    if name == "store":
        from paydirt.app.app import App

        turns.append(App.turn)
        App.turn = watched
    return port(starter, name, kind)


Starter._port = late
import original  # noqa: F401
