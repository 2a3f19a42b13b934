"""Stamps out of CircuitPython's millisecond ticks."""


def of_ms(ticks_ms):
    """Return the stamp (us, wraps at 2**30) of `ticks_ms` (wraps at 2**29) without leaving 31 bits.

    Both wraps fit together: 2**29 ms are a multiple of 2**30 us, so stamps go on evenly where the ticks start again.
    """
    low = (ticks_ms & 0x7FFF) * 1000
    high = (ticks_ms >> 15) * 1000
    return (high + (low >> 15) & 0x7FFF) << 15 | low & 0x7FFF
