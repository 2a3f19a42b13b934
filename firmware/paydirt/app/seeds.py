"""Seeds for matches: every boot deals another game, and a class can type one in again."""

from micropython import const

from paydirt.app import storage
from paydirt.engine.checksum import crc32

LIMIT = const(1000000)  # six digits: short enough to read out and to type with four buttons
DIGITS = const(6)
_RECORD = "boots"


def count_boot(keeper):
    """Add one to the stored boot counter and return it (0 to 65535); a lost counter starts again."""
    what, data = keeper.load(_RECORD)
    count = data[0] | data[1] << 8 if what == storage.GOOD and len(data) == 2 else 0
    count = (count + 1) & 0xFFFF
    keeper.save(_RECORD, bytes((count & 255, count >> 8)))
    return count


def mix(entropy, boots, stamp_us, matches):
    """Return a seed, 0 to 999999, that every one of the four numbers changes.

    The hardware's randomness alone is not trusted: it is constant on some chips and in emulators.
    """
    data = bytearray(16)
    for i, number in enumerate((entropy, boots, stamp_us, matches)):
        data[i * 4 : i * 4 + 4] = number.to_bytes(4, "little")
    return crc32(data) % LIMIT


def text(seed):
    """Return the seed as six digits (bytes); one that came from elsewhere may have more."""
    return b"%06d" % seed


def draw(app):
    """Return the seed of a match whose number `app.matches` is."""
    if app.matches == 1:  # not at the start: a flash write would hold up the first picture by 0.2 s
        app.boots = count_boot(app.keeper)
    return mix(app.clock.entropy(), app.boots, max(app.first_us, 0), app.matches)
