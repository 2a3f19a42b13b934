"""One JSON object a line for whoever reads along (docs/telemetry.md). Never waits, allocates nothing a line.

A line goes out when it is known to fit; else it is dropped and counted, and the next one says how many were missed.
"""

from micropython import const

_LONGEST = const(160)
_ROOM = const(40)  # what the rest of a line may still need


class Telemetry:
    """`wire.space()` is how many bytes may be written without waiting, `wire.write(buf, n)` writes them."""

    def __init__(self, app, wire):
        self._app = app
        self._wire = wire
        self._line = bytearray(_LONGEST)
        self._n = 0
        self._setup = None  # of the match whose lines these are; the match itself has to go when it ends
        self._lines = ()
        self._phases = ()
        self._phase_code = -1
        self._missed = 0
        self.dropped = 0  # lines, since the start

    def note(self, code, t_ms, a, b, c):
        """Write the line that belongs to a note of the game, if it has one."""
        session = self._app.session
        setup = session.setup if session is not None else None
        if setup is not self._setup:
            self._begin(setup, t_ms)
        line = self._lines[code] if code < len(self._lines) else None
        if line is None:
            return
        self._open(line[0], t_ms)  # pyright: ignore[reportGeneralTypeIssues]
        if code == self._phase_code and a < len(self._phases):
            self._key(line[1])  # pyright: ignore[reportGeneralTypeIssues]
            self._quoted(self._phases[a])
        elif len(line) > 1:
            self._field(line[1], a)
        if len(line) > 2:
            self._field(line[2], b)
        if len(line) > 3:
            self._field(line[3], c)
        self._close()

    def app(self, event, a, b):
        """Write a line about something outside a match; `event`: bytes."""
        self._open(event, self._app.now_ms)
        self._field(b"a", a)
        self._field(b"b", b)
        self._close()

    def _begin(self, setup, t_ms):
        """A new match: say which, and take its table of lines."""
        self._setup = setup
        self._lines = ()
        if setup is None:
            return
        name = setup.name
        module = __import__("paydirt.games." + name + ".lines", None, None, ("LINES",))
        self._lines = module.LINES
        self._phases = module.PHASES
        self._phase_code = module.PHASE_CODE
        self._open(b"start", t_ms)
        self._key(b"game")
        self._quoted(name.encode())
        self._field(b"seed", setup.seed)
        for seat in range(4):
            self._field(_SEATS[seat], setup.seats[seat])
        self._close()

    def _open(self, event, t_ms):
        self._n = 0
        self._put(b'{"ev":"')
        self._put(event)
        self._put(b'"')
        self._field(b"t", t_ms)

    def _field(self, key, number):
        self._key(key)
        self._number(number)

    def _key(self, key):
        self._put(b',"')
        self._put(key)
        self._put(b'":')

    def _quoted(self, text):
        self._put(b'"')
        self._put(text)
        self._put(b'"')

    def _put(self, data):
        line = self._line
        n = self._n
        if n + len(data) > _LONGEST - _ROOM:
            return
        for byte in data:
            line[n] = byte
            n += 1
        self._n = n

    def _number(self, number):
        line = self._line
        n = self._n
        if number < 0:
            line[n] = 45
            n += 1
            number = -number
        digits = 1
        rest = number
        while rest > 9:
            rest //= 10
            digits += 1
        self._n = n + digits
        for at in range(n + digits - 1, n - 1, -1):
            line[at] = 48 + number % 10
            number //= 10

    def _close(self):
        if self._missed:
            self._field(b"missed", self._missed)
        line = self._line
        line[self._n] = 125
        line[self._n + 1] = 10
        self._n += 2
        if self._n <= self._wire.space():
            self._wire.write(line, self._n)
            self._missed = 0
        else:
            self._missed += 1
            self.dropped += 1


_SEATS = (b"seat0", b"seat1", b"seat2", b"seat3")
