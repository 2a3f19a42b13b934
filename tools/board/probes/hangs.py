# ruff: noqa: E402, F401
# The toy, with a loop that stands still once a match runs.
import pack

drive = pack.mount()
pack.mount = lambda: drive
from paydirt.app.starter import Starter

loop = Starter._loop


def hanging_loop(starter, app):
    turn = app.turn
    played = [0]

    def hangs():
        turn()
        played[0] += app.name == "play"
        if played[0] == 5:
            print("HANGS")
            while True:
                pass

    app.turn = hangs
    loop(starter, app)


Starter._loop = hanging_loop
import original
