# ruff: noqa: F821
# What is free at every step from power-on into a match: WAY as in back.py. Modules are named when a phase begins.
import gc
import sys

import hasty

at = [0, "", 0]


def after(app):
    phase = app.phase()
    if phase == "loading":
        gc.collect()
        print("LOADING", app.screen._done, gc.mem_free(), hasty.largest(), len(sys.modules))
    if phase != at[1]:
        at[1] = phase
        at[2] = app.frames
        gc.collect()
        print("CAME", phase, gc.mem_free(), hasty.largest(), len(sys.modules))
    elif app.frames - at[2] >= STAY and phase == WAY[at[0]][0]:
        gc.collect()
        print("AT", phase, app.notices, gc.mem_free(), hasty.largest())
        what = WAY[at[0]][1]
        if phase in ("menu", "search"):
            print("MODULES", sorted(sys.modules))
        at[0] += 1
        at[2] = app.frames
        if what == "end":
            app.running = False
        elif what in "FLBR":
            for down in (True, False):
                app.screen.event(0, "FLBR".index(what), down, 0)
        else:
            name, _, arg = what.partition(" ")
            app.go(name, int(arg) if name == "pause" else arg or None)


hasty.play(after)
print("DONE", at[0])
