# ruff: noqa: E402, F401, F821
# The toy, in which one thing, POINT, raises once; after the restart it opens its self-test.
import os

import pack

drive = pack.mount()
pack.mount = lambda: drive
from paydirt.app.starter import Starter

again = "crash.txt" in os.listdir()
port = Starter._port
sleep = Starter._sleep


def once(owner, name, calls=1):
    """Have a method raise when it is called so many times, and then be as it was."""
    real = getattr(owner, name)
    left = [calls]

    def breaks(*arguments):
        left[0] -= 1
        if left[0]:
            return real(*arguments)
        setattr(owner, name, real)
        raise ValueError("broken on purpose")

    setattr(owner, name, breaks)


def break_rules():
    """The rules, once they are there, break at the first press."""
    from paydirt.games import registry

    load = registry.load

    def loads(name):
        game = load(name)
        once(game, "press")
        registry.load = load
        return game

    registry.load = loads


def break_handler():
    """The interrupt handler that wakes the loop breaks: MicroPython takes it off its pin. Tell when it is back."""
    from ports.rp2 import wake
    from ports.rp2.buttons import Buttons

    flag = wake.FLAG
    check = Buttons.check

    class Breaks:
        def __getitem__(self, index):
            return 0

        def __setitem__(self, index, value):
            if value:
                wake.FLAG = flag
                raise ValueError("broken on purpose")

    def told(buttons):
        check(buttons)
        if wake.FLAG is flag:
            print("ARMED")

    Buttons.check = told
    wake.FLAG = Breaks()


def late(starter, name, kind):
    """Change what the starter has imported by now; the last port that it starts is the store."""
    if name == "store":
        from paydirt.app.app import App
        from paydirt.app.screens import Screen
        from ports.rp2.clock import Clock
        from ports.rp2.matrix import Matrix
        from ports.rp2.oled import Oled
        from ports.rp2.sound import Sound
        from ports.rp2.store import Store

        if again or POINT == "handler":
            App.go_home = lambda app: app.go("selftest")
        if not again:
            {
                "turn": lambda: once(App, "turn", 30),
                "event": lambda: once(App, "go", 2),  # the first time that a press leads to another screen
                "draw": lambda: once(Screen, "draw", 3),
                "display": lambda: once(Screen, "draw_display", 2),
                "rules": break_rules,
                "store": lambda: once(Store, "read"),
                "oled": lambda: once(Oled, "show", 20),
                "sound": lambda: once(Sound, "tone"),
                "matrix": lambda: once(Matrix, "show", 3),
                "idle": lambda: once(Clock, "idle", 20),
                "handler": break_handler,
            }[POINT]()
    return port(starter, name, kind)


Starter._port = late
Starter._sleep = lambda starter, us: sleep(starter, min(us, 50_000))  # the crash's code stands on the display for 2.5 s
import original
