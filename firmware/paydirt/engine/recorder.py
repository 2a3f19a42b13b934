"""Recordings: a match's setup and every press, release and change of a seat, bots' too. replay.py plays them.

    "PDRP"  format version (1 byte)
    length (2 bytes, little endian) and bytes of the Setup
    length (2) and bytes of the state it starts from (0: the start of a match), game time of the start in ms (4)
    events: time since the last one in ms (7 bits a byte, lowest first), then 2 bytes: code << 10 | us
    CRC-32 of all that (4)

An event's code is seat * 4 + button for a press, + 16 for a release, 32 + seat for a change of that seat's kind (one
more byte: the kind), PAUSE or END. END is the last event and carries the time up to which the match was played.
"""

from micropython import const

from paydirt.engine.checksum import Crc32

VERSION = const(1)
SET_KIND = const(32)
PAUSE = const(36)
END = const(37)

MAGIC = b"PDRP"
SETUP_AT = const(7)  # where the Setup begins
_ROOM = const(24)  # kept free for the longest event, the end and the checksum


class Recorder:
    """Writes a replay into a buffer of fixed size while the match runs; it allocates nothing and never raises."""

    def __init__(self, size=16384, buf=None):
        """`buf`: a bytearray to write into, instead of a new one of `size` bytes."""
        self.full = False  # the buffer is: later events are missing, what came before stays playable
        self._buf = bytearray(size) if buf is None else buf
        self._at = 0
        self._t_ms = 0

    def begin(self, setup, state=b"", t_ms=0):
        """Start a recording; a match that was loaded goes on from `state` at `t_ms`."""
        head = MAGIC + bytes((VERSION,))
        for part in (setup.to_bytes(), bytes(state)):
            head += len(part).to_bytes(2, "little") + part
        head += t_ms.to_bytes(4, "little")
        self.full = len(head) + _ROOM > len(self._buf)
        self._at = 0
        self._t_ms = t_ms
        if not self.full:
            self._buf[: len(head)] = head
            self._at = len(head)

    def event(self, t_ms, us, code):
        """Record a press or release."""
        if self._fits():
            self._put(t_ms, us, code)

    def set_kind(self, t_ms, us, seat, kind):
        """Record that a seat was given to a bot, to a person or to nobody."""
        if self._fits():
            self._put(t_ms, us, SET_KIND + seat)
            self._buf[self._at] = kind
            self._at += 1

    def pause(self, t_ms, us):
        """Record that the match was paused here: what people hold comes up without being judged."""
        if self._fits():
            self._put(t_ms, us, PAUSE)

    def body(self, t_ms):
        """Return what was recorded up to now, `t_ms`, but for the checksum: a view of the buffer, until more comes.

        Empty before the first match, and where not even the setup fits into the buffer.
        """
        at = self._at
        last_ms = self._t_ms
        if at:
            self._put(last_ms if self.full else max(t_ms, last_ms), 999, END)
        end = self._at
        self._at = at
        self._t_ms = last_ms
        return memoryview(self._buf)[:end]

    def data(self, t_ms):
        """Return what was recorded up to now, `t_ms`, as bytes; recording may go on. Empty where `body` is."""
        body = self.body(t_ms)
        size = len(body)
        if not size:
            return b""
        crc = Crc32()
        crc.add(body, 0, size)
        return bytes(body) + crc.to_bytes()

    def _fits(self):
        if self._at + _ROOM > len(self._buf):
            self.full = True
        return not self.full

    def _put(self, t_ms, us, code):
        buf = self._buf
        at = self._at
        d = t_ms - self._t_ms
        self._t_ms = t_ms
        while d > 127:
            buf[at] = d & 127 | 128
            d >>= 7
            at += 1
        buf[at] = d
        word = code << 10 | us
        buf[at + 1] = word & 255
        buf[at + 2] = word >> 8
        self._at = at + 3
