# ruff: noqa: E402, F821, I001
# Saves records over and over, and says before which one; the harness takes the power away in between.
import time

import pack

pack.mount()
import board
from ports.rp2.store import Store

from paydirt.app.storage import Storage

store = Store(board)
store.start()
keeper = Storage(store)
for name, _ in RECORDS:
    what, data = keeper.load(name)
    print("HAVE", name, what, data.hex() or "-")
print("READY")
for n in range(FIRST, FIRST + ROUNDS):
    for name, size in RECORDS:
        print("SAVE", name, n)
        time.sleep_ms(3)  # until the host has read that
        keeper.save(name, bytes([n]) * size)
print("DONE")
