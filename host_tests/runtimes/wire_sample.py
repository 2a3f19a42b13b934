"""Reads standard input through the wire of the board's telemetry; prints its credit after each call, and the rest."""

import micropython

from ports.rp2.serial import Wire

wire = Wire()
more = [wire.listen()]  # the first poll makes what the others use
credit = [0] * 25
micropython.heap_lock()
for turn in range(25):
    wire.listen()
    credit[turn] = wire._credit
    if turn == 1:
        wire._credit = 0  # as if that much had been written
micropython.heap_unlock()
print(more[0], credit)
