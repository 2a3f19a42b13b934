"""Records that survive a power cut at any moment: two slots a name, each with length, version and CRC.

A record: 2 bytes "PD", version, sequence number, length (2 bytes, little-endian), the data, CRC (4 bytes) of all
before it. The newer sequence number counts (modulo 256); writing goes to the other slot, so that the good record stays
whole until the new one is.
"""

from micropython import const

from paydirt.engine.checksum import crc32

VERSION = const(1)
_HEAD = const(6)
_TAIL = const(4)
_LIMIT = const(8192)  # the longest data, bytes

# What `load` found.
GOOD = const(0)
NONE = const(1)  # never written
DAMAGED = const(2)  # one or both slots are there but not readable
NEWER = const(3)  # written by a later version


def wrap(data, sequence):
    """Return the record that holds `data` (bytes) under `sequence` (0 to 255)."""
    size = len(data)
    if size > _LIMIT:
        raise ValueError("the record is too long")
    head = bytes((80, 68, VERSION, sequence, size & 255, size >> 8))
    body = head + bytes(data)
    return body + crc32(body).to_bytes(4, "little")


def unwrap(record):
    """Return (what, sequence, data) of a stored record; `what` is GOOD, NONE, DAMAGED or NEWER."""
    if record is None:
        return NONE, 0, b""
    if len(record) < _HEAD + _TAIL or record[0] != 80 or record[1] != 68:
        return DAMAGED, 0, b""
    end = _HEAD + (record[4] | record[5] << 8)
    if len(record) != end + _TAIL:
        return DAMAGED, 0, b""
    if crc32(record[:end]) != int.from_bytes(record[end:], "little"):
        return DAMAGED, 0, b""
    if record[2] != VERSION:
        return NEWER, record[3], b""
    return GOOD, record[3], record[_HEAD:end]


class Storage:
    """Reads and writes named records in a port's store; what went wrong is collected in `problems`."""

    def __init__(self, store):
        """`store`: a port's Store."""
        self._store = store
        self.problems = 0  # damaged or newer slots seen, writes that failed

    def load(self, name):
        """Return (what, data): the newest good record of `name`; data is b"" unless `what` is GOOD."""
        found, _, data, worst = self._newest(name)
        if worst in (DAMAGED, NEWER):
            self.problems += 1
        return found, data

    def save(self, name, data):
        """Write `data` into the slot that does not hold the newest good record; returns whether it can be read back.

        The caller sees to it that the moment is quiet: a flash erase stops everything for tens of ms.
        """
        found, slot, _, _ = self._newest(name)
        sequence = 0
        target = 0
        if found == GOOD:
            _, sequence, _ = unwrap(self._store.read(name, slot))
            sequence = (sequence + 1) & 255
            target = 1 - slot
        record = wrap(data, sequence)
        done = self._store.write(name, target, record) and self._store.read(name, target) == record
        if not done:
            self.problems += 1
        return done

    def _newest(self, name):
        first, sequence0, data0 = unwrap(self._store.read(name, 0))
        second, sequence1, data1 = unwrap(self._store.read(name, 1))
        worst = max(first, second)
        if first == GOOD and second == GOOD:
            slot = 1 if (sequence1 - sequence0) & 255 < 128 else 0
            return GOOD, slot, data1 if slot else data0, worst
        if first == GOOD:
            return GOOD, 0, data0, worst
        if second == GOOD:
            return GOOD, 1, data1, worst
        return worst, 0, b"", worst
