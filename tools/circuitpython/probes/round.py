# ruff: noqa: E402, F821
# A match of four bots, played and shown until its first round is over; the game's clock runs several times as fast.
import gc

import paydirt_board

from ports.circuitpython import lifeline
from ports.circuitpython.buttons import Buttons
from ports.circuitpython.clock import Clock
from ports.circuitpython.matrix import Matrix
from ports.circuitpython.oled import Oled
from ports.circuitpython.sound import Sound
from ports.circuitpython.store import Store

MATCH = '{"game": "GAME", "bots": {"0": "hard", "1": "easy", "2": "hard", "3": "medium"}, "seed": 7, "pledge": false}'


class Hasty(Clock):
    """FASTER times as fast as the board."""

    def now_us(self):
        return super().now_us() * FASTER & 0x3FFFFFFF

    def idle(self, until_us):
        pass


ports = [kind(paydirt_board) for kind in (Hasty, Matrix, Buttons, Oled, Sound, Store)]
for port in ports:
    port.start()
clock, matrix, buttons, oled, sound, store = ports
matrix.warm()
from paydirt.app import kiosk
from paydirt.app.app import App

app = App(paydirt_board, clock, buttons, matrix, oled, sound, store, kiosk.parse(MATCH))
app.frugal = True
settle = lifeline.settler(None, ())
app.start()
phase = ""
game = None
while game is None or game.round_no() < LAST_ROUND:
    app.turn()
    while app.name == "loading" and not settle():
        pass
    game = app.session.game if app.session else None
    if app.phase() != phase:
        phase = app.phase()
        print("PHASE", phase, game.now_ms if game else 0, gc.mem_free())
print("ROUND", game.round_no(), game.problems(), [game.score(seat) for seat in range(4)], app.frames)
app.stop()
for port in ports[::-1]:
    port.stop()
print("DONE")
