# ruff: noqa: E402, F401
# The toy, with an exception in its loop after two pictures.
import pack

drive = pack.mount()
pack.mount = lambda: drive
from paydirt.app.starter import Starter

loop = Starter._loop


def breaking_loop(starter, app, buttons):
    turn = app.turn

    def breaks():
        if app.frames == 2:
            raise ValueError("broken on purpose")
        turn()

    app.turn = breaks
    loop(starter, app, buttons)


Starter._loop = breaking_loop
import original
