"""A match being played: the game, its view, its clock and everything that listens."""

from micropython import const

from paydirt.engine import timebase
from paydirt.engine.game import Setup
from paydirt.engine.match import Match
from paydirt.games import registry

_READY = const(0x3FFFFFFE)  # all that is due, but for an answer that is still being thought about


class Fan:
    """Hands each note of the game to the view and, where there is one, to the telemetry."""

    def __init__(self, view, app):
        self._view = view
        self._app = app

    def note(self, code, t_ms, a, b, c):
        """Pass a note on."""
        self._view.note(code, t_ms, a, b, c)
        telemetry = self._app.telemetry
        if telemetry is not None:
            telemetry.note(code, t_ms, a, b, c)


class Session:
    """Turns stamps into game time and keeps game, bots and view in step."""

    def __init__(self, app, setup):
        """A new match from `setup`; raises ValueError (UnknownGame, BadSetup) where that cannot be played."""
        self.setup = setup
        self.kept = False  # the saved match is this one
        self.game = registry.load(setup.name)(setup)
        self.match = Match(self.game, registry.load_bot(setup.name), app.recorder, setup.seed)
        self.view = registry.load_view(setup.name)(self.game, app.stage)
        self.clock = timebase.GameClock()
        self._last_ms = -1  # game time of the last press or release
        self._last_us = 0
        self._think = getattr(self.view, "think", None)  # not every view has these
        self._pressed = getattr(self.view, "pressed", None)
        self._fan = Fan(self.view, app)
        app.recorder.begin(setup)

    @staticmethod
    def restored(app, data):
        """Return the session that `saved` bytes hold; raises ValueError for anything else."""
        setup, size = Setup.from_bytes(data)
        session = Session(app, setup)
        session.match.restore(data[size:])
        app.recorder.begin(setup, session.game.state, session.game.now_ms)
        return session

    def to_bytes(self):
        """Return setup and match as bytes."""
        return self.setup.to_bytes() + self.match.save()

    def go_on(self, now_us):
        """Let the game time run, from the start or from where it stopped."""
        self.view.refresh()
        self.clock.start(now_us, self.match.now_ms, self.match.now_us)

    def stop(self, now_us, known_us):
        """Stop the game time and let go of every button."""
        self.turn(now_us, known_us, _READY)
        self.match.pause(self.match.now_ms, self.match.now_us)
        self.clock.pause(now_us)

    def event(self, stamp_us, seat, button, down):
        """Queue a press or release at its own stamp; the view may show at once that it was felt."""
        if down and self._pressed:
            self._pressed(seat)
        clock = self.clock
        clock.at(stamp_us)
        self._last_ms = clock.t_ms
        self._last_us = clock.us
        self.match.event(clock.t_ms, clock.us, seat, button, down)

    def turn(self, now_us, known_us, most):
        """Apply what is known up to `known_us`, at most so many presses and moves; return whether there is more."""
        clock = self.clock
        clock.turn(now_us)
        clock.at(known_us)
        more = self.match.run(clock.t_ms, clock.us, most)
        if self.match.held_ms >= 0:
            if clock.running:
                self._wait(known_us)
        elif not clock.running:
            clock.resume(known_us)
        if self.game.notes.count:
            self.view.changed = True
        return more

    def _wait(self, known_us):
        """Let the clock stand still with the match: nothing happens sooner after the answer than it would have."""
        held_ms = self.match.held_ms
        if self._last_ms >= held_ms:  # but presses stay in order
            self.clock.start(known_us, self._last_ms, self._last_us)
        else:
            self.clock.start(known_us, held_ms)
        self.clock.pause(known_us)

    def think(self):
        """Let computer players, and the view, look ahead for a moment; return whether there is more."""
        more = self.match.think()
        if not more and self._think:
            more = self._think()
        return more

    def due_us(self):
        """Return how many microseconds after the last turn something is certain to be due, up to a second."""
        match = self.match
        return max(min(match.next_ms() - match.now_ms + 1, 1000) * 1000 - match.now_us, 0)

    def tell(self):
        """Tell the view and the telemetry what has happened."""
        self.game.notes.drain(self._fan)

    def prepare(self, now_ms):
        """Draw the lights at the game's time."""
        self.view.draw(self.match.now_ms, now_ms)

    def draw(self, now_ms):
        """Draw what has happened to the lights since."""
        self.view.touch(self.match.now_ms, now_ms)

    def draw_display(self, now_ms):
        """Draw a piece of the display at the game's time."""
        self.view.draw_display(self.match.now_ms, now_ms)
