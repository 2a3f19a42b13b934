"""From power-on to the loop and out again: safe mode, crash guard, watchdog. Every way out is dark and silent."""

import gc
import sys

from micropython import const

from paydirt.app import guard
from paydirt.engine import timebase

_CHECK_US = const(1000000)  # how often the buttons' interrupts are looked after
_SETTLE_US = const(2000)  # pull-ups, before the first look at the buttons
_QUIET_MS = const(1000)  # nobody has pressed anything for so long: time to make room
_READ_MS = const(2500)  # how long a crash's code stands on the OLED
_NUGGET = const(0x906000)  # perceptual 0xRRGGBB
_LONGEST_FILE = const(4000)
_ARCHIVE = "last.replay"
_TIGHT = ("loading", "play", "pause", "results")  # screens beside a match: room is made without delay
_RECORDING = const(7168)  # bytes for the recording of a match, unless the board says otherwise; twelve rounds take 6 KB


class _Level:
    """Stands in for the arbiter at power-on: which buttons are down?"""

    def __init__(self):
        self.level = 0

    def resync(self, level16):
        """Take the level of a first read."""
        self.level = level16

    def chord(self):
        """Tell whether somebody holds L and R."""
        return any(self.level >> seat * 4 & 0b1010 == 0b1010 for seat in range(4))


class Starter:
    """Builds the app on a port's classes, runs it, and stops everything whatever happens."""

    def __init__(self, board, module, clock, matrix, drive=None):
        """`module(name)`: a module of the port; `clock` and `matrix` are started already; `drive`: of the modules."""
        self._board = board
        self._module = module
        self._clock = clock
        self._matrix = matrix
        self._running = []  # the ports started here, in order
        self._oled = None
        self._wire = None
        self._lifeline = module("lifeline")
        self._drive = drive
        self._settler = None
        self._armed = False  # the watchdog is
        self._count = self._lifeline.count()
        self._bitten = self._lifeline.bitten()

    def main(self):
        """Play until the power goes, somebody presses Ctrl-C, or something breaks."""
        app = None
        try:
            try:
                app = self._start()
                if app is not None:
                    self._loop(app)
                    app.stop()
            except Exception as error:
                app = None  # not stopped: the next start shall not begin with what may have caused it
                self._crashed(error)
        except KeyboardInterrupt:
            if app is not None:
                self._running.append(app)  # stopped like a port: whatever breaks then, this was Ctrl-C and no crash
            self._lifeline.note(0, False)
            print("Paydirt: stopped. Ctrl-D starts it again.")
        finally:
            try:
                self._stop_ports()
            except KeyboardInterrupt:  # a second Ctrl-C, before we were deaf
                self._stop_ports()

    def _start(self):
        """Start the ports and return the app, at its first screen; None: safe mode."""
        buttons = self._port("buttons", "Buttons")
        held = _Level()
        self._sleep(_SETTLE_US)
        buttons.read(held)
        buttons.start()  # from here on for the game
        self._oled = self._port("oled", "Oled")
        if held.chord():
            self._safe_mode("buttons held")
        elif self._count >= guard.STRIKES:
            self._safe_mode("%d crashes" % self._count)
        else:
            return self._app(buttons)

    def _app(self, buttons):
        gc.collect()
        # For the recording: in one piece, before modules lie all over the heap.
        recording = bytearray(getattr(self._board, "RECORDING", _RECORDING))
        self._greet()
        gc.collect()  # what imports leave behind would else scatter the modules
        from paydirt.app.app import App

        gc.collect()
        sound = self._port("sound", "Sound")
        store = self._port("store", "Store")
        self._wire = self._module("serial").Wire()
        board = self._board
        app = App(board, self._clock, buttons, self._matrix, self._oled, sound, store, _kiosk(), recording)
        app.frugal = True
        app.archive = _ARCHIVE
        if self._bitten:
            guard.keep("The watchdog had to restart the board.")
            app.notices.append(b"It hung: restarted")
        app.start()
        return app

    def _greet(self):
        """Show a nugget on the matrix while the rest is being imported."""
        self._matrix.warm()
        from paydirt.screen.canvas import Canvas

        canvas = Canvas()
        canvas.rect(6, 6, 4, 4, _NUGGET)
        self._matrix.show(canvas, 0)

    def _settle(self, at_once):
        """Make room where modules have come in: a little a turn, so that nothing stops, or all at once.

        The room is there after the next collection: at once, or when the screen changes.
        """
        if self._settler is None:
            running = (Starter.main, Starter._loop, Starter._settle)
            gc.collect()
            self._settler = self._lifeline.settler(self._drive, running)
        done = self._settler.settle(at_once)
        while at_once and not done:
            done = self._settler.settle(True)
        if at_once:
            gc.collect()
        return done

    def _loop(self, app):
        """Turns until the app has enough of them; where the heap is too small that costs the match alone.

        The watchdog is armed while a match runs, and only then. All of that is one function, called from `main`: the
        RP2040's stack holds about thirty calls, and a match goes deep.
        """
        clock = self._clock
        name = ""
        modules = 0
        settled = True
        telemetry = app.telemetry
        always = _exists("telemetry.on")
        check_us = clock.now_us()
        unread = False  # something may have come in over USB
        quiet_ms = 0 if getattr(self._board, "RESERVE", 0) else _QUIET_MS
        while app.running:
            try:
                app.turn()
                clock.feed()
                if app.name != name or len(sys.modules) != modules:  # modules came in, none is half done
                    name = app.name
                    modules = len(sys.modules)
                    settled = False
                if not settled and not (name == "loading" and app.stage.player.playing()):  # it waits for the tune
                    tight = name in _TIGHT
                    if tight:  # no turns for a while: no note sounds on, and the display gets the whole picture
                        app.stage.player.hush()
                        app.oled.show_now(app.stage.oled.buf)
                    if tight or app.now_ms - app.pressed_ms >= quiet_ms:
                        settled = self._settle(tight)
                        if name == "play" and app.session is not None:
                            app.session.go_on(clock.now_us())  # making room took no game time
                if (app.name == "play") != self._armed:
                    self._armed = not self._armed
                    clock.watch(self._armed)
                    self._lifeline.note(self._count, self._armed)
                if timebase.diff(clock.now_us(), check_us) >= 0:
                    check_us = timebase.add(check_us, _CHECK_US)
                    app.buttons.check()
                    unread = True
                    told = always or app.settings.get("telemetry")
                    if told and telemetry is None:
                        telemetry = self._telemetry(app)
                    app.telemetry = telemetry if told else None
                    if self._count and app.now_ms > guard.HEALTHY_MS:
                        self._count = 0
                        self._lifeline.note(0, self._armed)
                if unread:
                    unread = self._wire.listen()
                clock.idle(app.wake_us())
            except MemoryError as error:
                if app.session is None and app.name not in _TIGHT:  # no match that could go
                    raise
                name = ""
                app.give_up(error)

    def _telemetry(self, app):
        from paydirt.app.telemetry import Telemetry

        return Telemetry(app, self._wire)

    def _crashed(self, error):
        """Tell of a crash and restart, even where there is no room left to tell of it."""
        self._stop_ports()
        self._lifeline.note(self._count + 1, False)
        try:
            self._tell(error)
        except Exception as another:
            print("while telling of a crash:", another)
        self._lifeline.restart()

    def _tell(self, error):
        """Keep the traceback and show its code."""
        gc.collect()
        report = self._lifeline.report(error)
        print(report)
        where = "see crash.txt"
        if not guard.keep(report):
            where = "crash.txt not kept"
            print("Paydirt: crash.txt is not written, the drive is full or read-only to the board.")
        self._show(("Paydirt stumbled", "code  " + guard.code(report), "", where))
        self._sleep(_READ_MS * 1000)

    def _safe_mode(self, why):
        """Leave the board to whoever sits at the prompt."""
        self._lifeline.note(0, False)
        self._stop_ports()  # and with it the OLED, which is started once more for the last words
        self._show(("SAFE MODE", "", why, "", "the REPL is free"))
        print("Paydirt: safe mode (" + why + "). The game is off, the REPL is free.")

    def _show(self, lines):
        """Put a few last words on the OLED, if there is one; they stay."""
        try:
            oled = self._oled or self._module("oled").Oled(self._board)
            oled.start()
            self._module("notice").show(oled, lines)
        except Exception as error:
            print("no display:", error)

    def _port(self, name, kind):
        one = getattr(self._module(name), kind)(self._board)
        self._running.append(one)
        one.start()
        return one

    def _stop_ports(self):
        """Dark, silent, nothing running: whatever breaks on the way, the rest is stopped too."""
        self._lifeline.deaf(True)
        for one in [self._matrix] + self._running[::-1] + [self._clock]:
            try:
                one.stop()
            except Exception as error:
                print("while stopping:", error)
        self._running = []
        self._lifeline.deaf(False)

    def _sleep(self, us):
        clock = self._clock
        until = timebase.add(clock.now_us(), us)
        while timebase.diff(until, clock.now_us()) > 0:
            clock.idle(until)


def _exists(name):
    try:
        with open(name):
            return True
    except OSError:
        return False


def _kiosk():
    """Return what kiosk.json asks for, or None."""
    try:
        with open("kiosk.json") as file:
            text = file.read(_LONGEST_FILE)
    except OSError:
        return None
    except ValueError:  # not a text
        text = ""
    from paydirt.app.kiosk import parse

    return parse(text)
