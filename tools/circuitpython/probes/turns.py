# ruff: noqa: E402, F821
# Measures loop turns and pictures in a four-player search of bots, then their parts; tells which buttons it saw.
import gc
import time

import paydirt_board

from ports.circuitpython import lifeline
from ports.circuitpython.buttons import Buttons
from ports.circuitpython.clock import Clock
from ports.circuitpython.matrix import Matrix
from ports.circuitpython.oled import Oled
from ports.circuitpython.sound import Sound
from ports.circuitpython.store import Store

MATCH = (
    '{"game": "boombanggold", "bots": {"0": "hard", "1": "hard", "2": "hard", "3": "hard"}, "seed": 7, "pledge": false}'
)
spent = {}
seen = []


def timed(name, owner, method):
    """Add up the time in a method."""
    whole = getattr(owner, method)
    spent[name] = [0, 0]

    def measured(*arguments):
        start = time.monotonic_ns()
        result = whole(*arguments)
        spent[name][0] += (time.monotonic_ns() - start) // 1000
        spent[name][1] += 1
        return result

    setattr(owner, method, measured)


print("FREE start", gc.mem_free())
ports = [kind(paydirt_board) for kind in (Clock, Matrix, Buttons, Oled, Sound, Store)]
for port in ports:
    port.start()
clock, matrix, buttons, oled, sound, store = ports
matrix.warm()
recording = bytearray(paydirt_board.RECORDING)
from paydirt.app import kiosk
from paydirt.app.app import App

app = App(paydirt_board, clock, buttons, matrix, oled, sound, store, kiosk.parse(MATCH), recording)
app.frugal = True
settle = lifeline.settler(None, ()).settle
app.start()
while app.session is None:  # part by part, as the starter does it
    app.turn()
    while not settle():
        pass
    gc.collect()
    print("FREE", app.name, gc.mem_free())
session = app.session
t_ms = 0
while app.phase() != "search":  # without showing it
    t_ms += 100
    session.match.run(t_ms, 0)
session.turn(clock.now_us(), clock.now_us(), 4)
session.tell()
session.clock.start(clock.now_us(), t_ms + SKIP_MS)
for _ in range(3):
    app.turn()
gc.collect()
print("FREE search", gc.mem_free())
whole_event = app._event


def event(code, stamp_us):
    seen.append(code)
    whole_event(code, stamp_us)


app._event = event
slowest = 0
frames = app.frames
print("BEGIN", app.phase())
free = gc.mem_free()
begin = time.monotonic_ns()
turns = 0
while app.frames - frames < COUNT:  # pictures; there are turns without
    start = time.monotonic_ns()
    app.turn()
    clock.idle(app.wake_us())
    slowest = max(slowest, (time.monotonic_ns() - start) // 1000)
    turns += 1
whole = (time.monotonic_ns() - begin) // 1000
print("TURNS", turns, whole, slowest, app.frames - frames, app.phase())
print("HEAP", (free - gc.mem_free()) // turns)
# Once more with every part timed, which takes time itself.
for name, owner, method in (
    ("game", app.screen, "turn"),
    ("after", app.screen, "after"),
    ("draw", app.screen, "draw"),
    ("effects", app.stage, "finish"),
    ("pack", matrix._packer, "pack"),
    ("show", matrix, "show"),
    ("oled", oled, "show"),
    ("read", buttons, "read"),
):
    timed(name, owner, method)
frames = app.frames
begin = time.monotonic_ns()
while app.frames - frames < PARTS:
    app.turn()
    clock.idle(app.wake_us())
whole = (time.monotonic_ns() - begin) // 1000
print("PART whole", whole // PARTS)  # of a picture and the turns without one before it
for name in spent:
    print("PART", name, spent[name][0] // PARTS, spent[name][1])
print("SEEN", sorted({code for code in seen if not code & 16}), buttons.lost)
start = time.monotonic_ns()
gc.collect()
print("COLLECT", (time.monotonic_ns() - start) // 1000, gc.mem_free())
for port in ports[::-1]:
    port.stop()
print("DONE")
