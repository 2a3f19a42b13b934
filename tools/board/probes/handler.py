# ruff: noqa: E402, F401
# The toy, with an interrupt handler that raises once: MicroPython then takes it off its pin.
import pack

drive = pack.mount()
pack.mount = lambda: drive
from paydirt.app.starter import Starter
from ports.rp2 import wake

loop = Starter._loop
flag = wake.FLAG


class Breaks:
    def __getitem__(self, index):
        return 0

    def __setitem__(self, index, value):
        if value:
            wake.FLAG = flag
            raise ValueError("broken on purpose")


def broken_loop(starter, app, buttons):
    check = buttons.check

    def told():
        check()
        if wake.FLAG is flag:
            print("ARMED")

    buttons.check = told
    wake.FLAG = Breaks()
    loop(starter, app, buttons)


Starter._loop = broken_loop
import original
