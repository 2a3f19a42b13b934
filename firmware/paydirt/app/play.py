"""The match itself: presses to the game, the game's picture to the matrix. All four buttons of a seat: pause."""

from micropython import const

from paydirt.app import saved
from paydirt.app.hold import PAUSE_MS, Hold
from paydirt.app.screens import Screen
from paydirt.app.session import Session
from paydirt.engine.game import HUMAN, SEATS

_ALL_FOUR = const(15)
_PIECES = const(4)  # of thinking in a turn
_PIECES_PRESSED = const(2)  # and in one in which a press waits
_JUDGED = const(2)  # presses and moves that the rules judge in a turn
_JUDGED_OF_MANY = const(1)  # and in one in which more presses wait than can be handed over
_END_MS = const(5000)  # how long the last picture stays
_END_MIN_MS = const(1500)  # a press sooner than this was meant for the game
_PIECE = const(256)  # bytes
_AWAY_MS = const(300000)  # people who play pressed nothing for five minutes: pause


class Play(Screen):
    """`arg`: None or "new" (a match from the party), "on" (the running one), "saved"."""

    IDLE_MS = 0
    AT_ONCE = (1, 3)  # sixteen at once would hold up a picture

    def enter(self, arg):
        """Take the match up; one that cannot be played leads to a notice and the menu."""
        app = self.app
        self._pause = Hold(_ALL_FOUR, PAUSE_MS)
        self._over_ms = -1
        reserve = None
        try:
            # For the way back; in pieces, for after some matches the heap is in pieces, too.
            reserve = [bytearray(_PIECE) for _ in range(getattr(app.board, "RESERVE", 0) // _PIECE)]
            session = self._session(arg)
        except MemoryError as error:
            session = reserve = None
            app.give_up(error)
        del reserve
        app.session = session
        if session is None:
            app.go("notice", "menu")
            return
        session.go_on(app.clock.now_us())

    def event(self, seat, button, down, stamp_us):
        """Every press and release goes to the game."""
        session = self.app.session
        if self._over_ms < 0:
            session.event(stamp_us, seat, button, down)
        elif down and self.app.now_ms - self._over_ms >= _END_MIN_MS:
            self.app.go("results")

    def turn(self, now_us, now_ms):
        """Advance the match, a little at a time."""
        app = self.app
        if app.session.turn(now_us, app.known_us, _JUDGED_OF_MANY if app.busy() else _JUDGED):
            app.soon()

    def after(self, now_us, now_ms):
        """Tell what has happened; look for a pause and for the end."""
        app = self.app
        session = app.session
        session.tell()
        if self._over_ms >= 0:
            if now_ms - self._over_ms >= _END_MS:
                app.go("results")
            return
        if session.game.over():
            self._over_ms = now_ms
            return
        seat = self._pause.look(app.down(), now_ms)
        if seat >= 0:
            app.go("pause", (seat,))
        elif now_ms - app.pressed_ms >= _AWAY_MS and self._people():
            app.go("pause", max(app.party.lead, 0))

    def spend(self):
        """Computer players look ahead."""
        session = self.app.session
        pieces = 0
        while session is not None and session.think():
            pieces += 1
            if pieces == _PIECES or (pieces >= _PIECES_PRESSED and self.app.buttons.waiting()):
                return

    def due_us(self):
        """Computer players and deadlines have their turn when they are due: later they would hold up a press."""
        return self.app.session.due_us()

    def prepare(self, now_ms):
        """The game draws itself,"""
        self.app.session.prepare(now_ms)

    def draw(self, now_ms):
        """and what has happened since."""
        self.app.session.draw(now_ms)

    def draw_display(self, now_ms):
        """The display comes in small pieces, one a frame; none while presses wait."""
        if not self.app.busy():
            self.app.session.draw_display(now_ms)

    def leave(self):
        """Time stands still until the match is taken up again."""
        if self.app.session is not None:
            self.app.session.stop(self.app.clock.now_us(), self.app.known_us)

    def phase(self):
        """Return the game's own word for what is going on."""
        session = self.app.session
        return session.game.phase_name() if session is not None else "play"

    def _people(self):
        """Return whether anybody plays but computer players."""
        game = self.app.session.game
        people = 0
        for seat in range(SEATS):
            people += game.kind(seat) == HUMAN
        return people > 0

    def _session(self, arg):
        app = self.app
        if arg == "on":
            return app.session
        if arg != "saved":
            return self._new()
        session = saved.load(app)
        if session is not None:
            app.party.take(session.setup)
        return session

    def _new(self):
        app = self.app
        try:
            setup = app.party.setup(app.settings, app.rotations, app.take_seed())
            return Session(app, setup)
        except ValueError as error:
            app.notices.append(str(error).encode()[:21])
            return None
