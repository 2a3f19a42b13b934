# ruff: noqa: F821
# From screen to screen, out of a match and into the next one, with what is free everywhere. WAY has pairs (phase, what
# to do): once a phase has been shown for STAY pictures, an event of seat 0, or a change of the screen.
import gc

import hasty

at = [0, "", 0]  # place in WAY, phase, frame in which that came


def do(app, what):
    if what in "FLBR":
        for down in (True, False):
            app.screen.event(0, "FLBR".index(what), down, 0)
    elif what == "end":
        app.running = False
    else:
        name, _, arg = what.partition(" ")
        app.go(name, int(arg) if name == "pause" else arg or None)


def after(app):
    phase = app.phase()
    if phase == "loading":
        gc.collect()
        print("LOADING", app.screen._done, gc.mem_free(), hasty.largest())
    if phase != at[1]:
        at[1] = phase
        at[2] = app.frames
        gc.collect()
        print("CAME", phase, gc.mem_free())
    elif app.frames - at[2] >= STAY and phase == WAY[at[0]][0]:
        gc.collect()
        print("AT", phase, app.notices, gc.mem_free(), hasty.largest())
        what = WAY[at[0]][1]
        at[0] += 1
        at[2] = app.frames
        do(app, what)


hasty.play(after)
print("DONE", at[0])
