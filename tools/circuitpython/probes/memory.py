# ruff: noqa: E402, F821
# Tells what is free after each module that comes in, up to the first turns of a match of each game in GAMES.
import gc

print("FREE nothing", gc.mem_free(), gc.mem_alloc())
import paydirt_board

from ports.circuitpython import lifeline
from ports.circuitpython.buttons import Buttons
from ports.circuitpython.clock import Clock
from ports.circuitpython.matrix import Matrix
from ports.circuitpython.oled import Oled
from ports.circuitpython.sound import Sound
from ports.circuitpython.store import Store

settle = lifeline.settler(None, ()).settle


def free(name):
    while SETTLE and not settle():
        pass
    gc.collect()
    print("FREE", name, gc.mem_free(), gc.mem_alloc())


def bring(part):
    """Import the modules of a part, each after all that it imports: lines of modules.txt are part and module."""
    with open("modules.txt") as file:
        for line in file:
            words = line.split()
            if words[0] == part:
                __import__(words[1])
                free(words[1])


free("port")
ports = [kind(paydirt_board) for kind in (Clock, Matrix, Buttons, Oled, Sound, Store)]
for port in ports:
    port.start()
clock, matrix, buttons, oled, sound, store = ports
free("started")
bring("base")
matrix.warm()
free("packer")
recording = bytearray(paydirt_board.RECORDING)
from paydirt.app import kiosk, screens
from paydirt.app.app import App
from paydirt.games import registry

app = App(paydirt_board, clock, buttons, matrix, oled, sound, store, None, recording)
app.frugal = True
free("app")
app.start()
app.turn()
free("attract")
for game in GAMES:
    try:
        screens.drop()
        free("dropped")
        config = kiosk.parse('{"game": "' + game + '", "bots": {"0": 3, "1": 1, "2": 3, "3": 2}, "seed": 7}')
        print(config.errors)
        config.apply(app.party)
        app.fix_seed(7)
        bring("play")
        bring(game)
        app.go_on("play", "new")
        app.turn()
        free("begun")
        for _ in range(TURNS):
            app.turn()
        free("turns")
        print("PHASE", app.phase(), app.frames)
    except MemoryError as error:
        print("MEMORY", error)
    app.go("attract")
    app.turn()
    app.session = None
    registry.forget()
    screens.drop()
    free("forgotten")
for port in ports[::-1]:
    port.stop()
print("DONE")
