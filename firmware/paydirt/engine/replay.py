"""Plays recordings (recorder.py has the format). No bot runs then: what bots pressed was recorded too."""

from paydirt.engine.checksum import crc32
from paydirt.engine.game import NEVER, BadSetup, Setup
from paydirt.engine.match import Match
from paydirt.engine.recorder import END, MAGIC, PAUSE, SET_KIND, VERSION


class BadReplay(ValueError):
    """The bytes are no replay that can be played; the text says why."""


class Replay:
    """A replay read from bytes: `setup`, `state` (empty: from the start), `start_ms`, `end_ms`.

    `next` leaves an event in `t_ms`, `us`, `code` and `kind`.
    """

    def __init__(self, data):
        """Check everything that can be checked without the game; raises BadReplay."""
        self._data = data
        self._at = 0
        if bytes(data[:4]) != MAGIC:
            raise BadReplay("this is not a Paydirt replay")
        if len(data) < 9:
            raise BadReplay("the replay is cut short")
        if data[4] != VERSION:
            raise BadReplay("the replay has format %d, this program reads %d" % (data[4], VERSION))
        self._end = len(data) - 4
        if crc32(data[: self._end]) != int.from_bytes(data[self._end :], "little"):
            raise BadReplay("the replay is damaged: its checksum is wrong")
        self._at = 5
        setup = self._part()
        try:
            self.setup, used = Setup.from_bytes(setup)
        except BadSetup as error:
            raise BadReplay("the replay is damaged: %s" % error)
        if used != len(setup):
            raise BadReplay("the replay is damaged: bytes too many in its setup")
        self.state = self._part()
        self.start_ms = self._byte() | self._byte() << 8 | self._byte() << 16 | self._byte() << 24
        self._first = self._at
        self.rewind()
        self._check()

    def rewind(self):
        """Go back to the start."""
        self._at = self._first
        self.t_ms = self.start_ms
        self.us = 0
        self.code = -1
        self.kind = 0

    def next(self):
        """Read the next event; False at the end, with the time up to which the match was played."""
        d = 0
        shift = 0
        while True:
            b = self._byte()
            d |= (b & 127) << shift
            if b < 128:
                break
            shift += 7
            if shift > 28:
                raise BadReplay("the replay is damaged: an impossible time")
        self.t_ms += d
        word = self._byte() | self._byte() << 8
        self.us = word & 1023
        self.code = word >> 10
        if SET_KIND <= self.code < PAUSE:
            self.kind = self._byte()
        return self.code != END

    def _check(self):
        """Read everything once."""
        last_us = 0
        more = True
        while more:
            last_ms = self.t_ms
            more = self.next()
            if self.t_ms >= NEVER or self.us > 999 or (self.t_ms == last_ms and self.us < last_us):
                raise BadReplay("the replay is damaged: an impossible time")
            if self.code > END:
                raise BadReplay("the replay is damaged: an unknown event")
            last_us = self.us
        if self._at != self._end:
            raise BadReplay("the replay is damaged: it goes on after its end")
        self.end_ms = self.t_ms
        self.rewind()

    def _byte(self):
        if self._at >= self._end:
            raise BadReplay("the replay is cut short")
        b = self._data[self._at]
        self._at += 1
        return b

    def _part(self):
        n = self._byte() | self._byte() << 8
        if self._at + n > self._end:
            raise BadReplay("the replay is cut short")
        self._at += n
        return self._data[self._at - n : self._at]

    def match(self, make_game):
        """Return a Match without bots at the replay's start; `make_game` is the game's class Game."""
        try:
            game = make_game(self.setup)
            if len(self.state):
                if len(self.state) != len(game.state):
                    raise BadReplay("the replay starts from a state that is not one of this game")
                game.load(self.state)
        except BadSetup as error:
            raise BadReplay("the replay cannot be played: %s" % error)
        if game.now_ms != self.start_ms:
            raise BadReplay("the replay is damaged: it starts at another time than its state")
        return Match(game, None)

    def play(self, make_game, on_round=None, rate=0):
        """Play the replay and return its Match at the end.

        `on_round(match)` is called at the start of every round but the first, as `game.round_no()` changes. `rate` is
        the number of loop turns a second of game time; 0 goes from event to event. It changes nothing.
        """
        match = self.match(make_game)
        if on_round:
            match.on_step = _RoundWatch(match.game.round_no(), on_round).step
        self.rewind()
        more = self.next()
        turn = 0
        while more:
            if rate:
                turn += 1
                until_ms = min(self.start_ms + turn * 1000 // rate, self.end_ms)
            else:
                until_ms = self.t_ms
            more = self._feed(match, until_ms)
            match.run(until_ms, 999)
        match.run(self.end_ms, 999)
        return match

    def _feed(self, match, until_ms):
        """Hand the events up to `until_ms` to the match; False once there are no more."""
        while self.t_ms <= until_ms:
            if self.code < SET_KIND:
                if not match.room():
                    match.run(self.t_ms, self.us)
                match.event(self.t_ms, self.us, self.code >> 2 & 3, self.code & 3, self.code < 16)
            elif self.code < PAUSE:
                match.set_kind(self.t_ms, self.us, self.code - SET_KIND, self.kind)
            elif self.code == PAUSE:
                match.forgive(self.t_ms, self.us)
            if not self.next():
                return False
        return True


class _RoundWatch:
    """Calls back when the round number changes."""

    def __init__(self, round_no, on_round):
        self._round_no = round_no
        self._on_round = on_round

    def step(self, match):
        """Look after a deadline or an event."""
        round_no = match.game.round_no()
        if round_no != self._round_no:
            self._round_no = round_no
            self._on_round(match)
