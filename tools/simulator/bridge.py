"""What the page needs from Python besides the toy: where its buffers lie, and how much memory is free."""

import gc

import uctypes

from ports.sim.toy import Toy


def make(entropy, seed, text):
    """Return a toy with the records of `text` ("" for none), ready to start."""
    toy = Toy(entropy, seed)
    if text:
        toy.restore(text)
    return toy


def address(buf):
    """Return where `buf` lies in the memory that the page sees; objects do not move."""
    return uctypes.addressof(buf)


def size(buf):
    """Return how many bytes `buf` has."""
    return len(buf)


def heap_free():
    """Return the free heap in bytes; in the browser that counts what it may still grow by."""
    return gc.mem_free()


def heap_used():
    """Return the bytes in use, those not yet collected included."""
    return gc.mem_alloc()
