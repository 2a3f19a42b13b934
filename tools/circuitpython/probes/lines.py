# ruff: noqa: E402
# Settings that do not fit into the nvm, then a crash on a drive that is read-only to the board: what both displays say.
import microcontroller
import paydirt_board

from ports.circuitpython.clock import Clock
from ports.circuitpython.matrix import Matrix
from ports.circuitpython.store import Store


def module(name):
    return __import__("ports.circuitpython." + name, None, None, (name,))


microcontroller.nvm[0:1] = b"\xff"
store = Store(paydirt_board)
store.start()
print("FILLED", store.write("others", 0, bytes(len(microcontroller.nvm) - 24)))
clock = Clock(paydirt_board)
clock.start()
matrix = Matrix(paydirt_board)
matrix.start()
from paydirt.app.app import App
from paydirt.app.starter import Starter

whole_turn = App.turn
turns = [0]


def turn(app):
    whole_turn(app)
    turns[0] += 1
    if turns[0] == 1:
        app.settings.put("brightness", 2)
        app.save_settings()
        app.go("notice", "menu")
    elif app.name == "notice" and app.frames == 12:
        print("NOTICED")
    elif app.name == "notice" and app.frames > 16:  # whoever waits for the word has looked at the display by then
        raise ValueError("broken on purpose")


App.turn = turn
Starter(paydirt_board, module, clock, matrix).main()
