# ruff: noqa: E402, F821, I001
# Saves a record over and over; the harness takes the power away in between.
import pack

pack.mount()
import board
from ports.rp2.store import Store

from paydirt.app.storage import Storage

store = Store(board)
store.start()
keeper = Storage(store)
print("HAVE", keeper.load("settings"), keeper.load("match"))
print("READY")
for n in range(ROUNDS):
    keeper.save("settings", bytes([n]) * 20)
    keeper.save("match", bytes([n]) * 600)
print("DONE")
