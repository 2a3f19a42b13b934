"""The loop: one pass reads the clock and the buttons, moves the current screen on, and shows it."""

import gc

from micropython import const

from paydirt.app import screens
from paydirt.app.party import Party
from paydirt.app.settings import Settings
from paydirt.app.storage import Storage
from paydirt.engine import timebase
from paydirt.engine.arbiter import Arbiter
from paydirt.engine.recorder import Recorder
from paydirt.screen.stage import Stage

_MASK = const(0x3FFFFFFF)  # of stamps
_REST_US = const(12000)  # from a frame's start to the next one, which takes 2 ms to pack when all is drawn
_EARLY_US = const(9000)  # the same where what is to come before then could hold it up
_DISPLAY_US = const(9500)  # later than this after a frame's start, the display could hold up the next one
_TAKING_US = const(3000)  # to take a few presses and draw what they change
_EFFECTS_US = const(12000)  # effects are drawn anew no more often than that
_STEP_US = const(8000)  # the longest sleep: tunes and effects stay smooth
_WIRE_US = const(300)  # look again so soon while the wire is busy and there is something new to show
RECORDING = 16384  # bytes for the recording of a match, where the starter brings none; twelve rounds take 6 KB


class App:
    """Everything between the six ports and a game; see docs/architecture.md."""

    def __init__(self, board, clock, buttons, matrix, oled, sound, store, config=None, recording=None):
        """The ports are running already; `config` is what `kiosk.parse` returned, or None.

        `recording`: a bytearray for the recording of a match, where the heap is too tight to find room for it now.
        """
        self.board = board
        self.clock = clock
        self.buttons = buttons
        self.matrix = matrix
        self.oled = oled
        self.sound = sound
        self.config = config
        self.keeper = Storage(store)
        self.settings = Settings()
        self.party = Party()
        self.arbiter = Arbiter(board.DEBOUNCE_US, board.GLITCH_US)
        self.recorder = Recorder(RECORDING, recording)
        self.stage = Stage(sound)
        self.rotations = self.stage.rotations
        self.telemetry = None
        self.frugal = False  # the board drops the menus' modules while a match runs, and loads a game part by part
        self.running = False
        self.screen = None
        self.name = ""
        self.session = None  # the match being played
        self.played_ms = 0  # game time at which the last match ended
        self.archive = ""  # file for the recording of a match that was played to its end; "": none is written
        self.notices = []
        self.known_us = 0  # stamp up to which every press is known
        self.now_ms = 0  # wall time of the animations, ms since the start
        self.frames = 0
        self.held = 0  # buttons that are down, bit = seat * 4 + button
        self.pressed_ms = 0  # wall time of the last press
        self.first_us = -1  # stamp of the first press: a part of the seed
        self.boots = 0
        self.matches = 0
        self._ignored = 0  # buttons that were down when the screen changed
        self._seed = -1  # of the next match
        self._next = ""
        self._arg = None
        self._loaded = False
        self._last_us = 0
        self._rest_us = 0
        self._frame_us = 0  # when the last frame started
        self._effects_us = 0
        self._more = False  # the next turn is due at once
        self._early = False  # something is due before the next picture
        self._fresh = True  # something happened that the picture does not show yet
        self._prepared = False  # the next picture is drawn, but for what happens until it is shown
        self._displayed = True  # and a piece of the display

    def start(self):
        """Read what is stored and put up the first screen."""
        self._last_us = self.clock.now_us()
        self._effects_us = (self._last_us - _EFFECTS_US) & _MASK
        notice = self.settings.load(self.keeper)
        if notice:
            self.notices.append(notice)
        self.apply_settings()
        if self.config is not None:
            self.notices.extend(self.config.errors)
        self.running = True
        if self.notices:
            self.go("notice")
        else:
            self.go_home()
        self._switch()

    def go_home(self):
        """Go to where the toy begins: attract mode, or once straight into the game that kiosk.json asks for."""
        screens.go_home(self)

    def apply_settings(self):
        """Bring the settings to the ports and the stage."""
        self.settings.apply(self.stage, self.matrix, self.board.SEAT_ROTATIONS)

    def save_settings(self):
        """Write the settings if they changed; a failure becomes a notice."""
        if not self.settings.save(self.keeper):
            self.notices.append(b"Could not save")

    def toggle_mute(self):
        """The one mute for everything."""
        self.settings.put("mute", 1 - self.settings.get("mute"))
        self.apply_settings()

    def go(self, name, arg=None):
        """Change to another screen once the current event or turn is done."""
        self._next = name
        self._arg = arg

    def go_on(self, name, arg=None):
        """Change to a screen whose modules are all there."""
        self.go(name, arg)
        self._loaded = True

    def end_match(self):
        """The match is over or left. A board that is short of memory forgets what came in for it."""
        if self.session is not None:
            self.played_ms = self.session.match.now_ms
        self.session = None
        if getattr(self.board, "RESERVE", 0):
            screens.forget_game()

    def give_up(self, error):
        """The heap is too small for the match: forget it and what came in with it, say so, and lead to the menu.

        `error`: the MemoryError, which says how much was wanted in one piece.
        """
        self.session = None
        self.notices.append(screens.too_small(error))
        self.go("notice", "menu")
        if self.screen is None:  # it was to come, and did not fit
            self._switch()

    def busy(self):
        """Tell whether presses are waiting for the next turn."""
        return self._more

    def soon(self):
        """The next turn shall come at once: there is more to do than fits into one."""
        self._more = True

    def replay(self):
        """Return the recording of the running or last match as bytes, b"" before the first."""
        if self.session is not None:
            self.played_ms = self.session.match.now_ms
        return self.recorder.data(self.played_ms)

    # Seeds

    def draw_seed(self):
        """Draw the seed of the next match, unless one is fixed or drawn."""
        if self._seed < 0:
            from paydirt.app import seeds  # here: a match that runs has no need of it

            self.matches += 1
            self._seed = seeds.draw(self)

    def take_seed(self):
        """Return the seed of the match that starts now."""
        self.draw_seed()
        seed = self._seed
        self._seed = self.party.seed
        return seed

    def fix_seed(self, seed):
        """Give every match to come this seed; -1: a new one each."""
        self.party.seed = self._seed = seed

    def shown_seed(self):
        """Return the seed of the running match, else of the next one; -1 while that is not drawn."""
        return self.session.setup.seed if self.session is not None else self._seed

    # The loop

    def turn(self):
        """One pass of the loop."""
        now_us = self.clock.now_us()
        passed_us = self._rest_us + timebase.elapsed(now_us, self._last_us)
        self._last_us = now_us
        self.now_ms += passed_us // 1000
        self._rest_us = passed_us % 1000
        self._more = False
        self._take_presses(now_us)
        screen = self.screen
        if screen.IDLE_MS and self.now_ms - self.pressed_ms >= screen.IDLE_MS and not self._next:
            screen.idle()
        if self._next:
            self._switch()
        self._chores(now_us, self._show(now_us))

    def wake_us(self):
        """Return the stamp until which nothing has to be done unless a button is pressed."""
        wait_us = _WIRE_US
        frame_us = timebase.diff(timebase.add(self._frame_us, _REST_US), self._last_us)
        due_us = self.screen.due_us()
        self._early = due_us < frame_us
        if self._early:
            frame_us -= _REST_US - _EARLY_US
        if not self._more and not self._fresh and frame_us > 0:
            wait_us = min(_STEP_US, frame_us, due_us)
        return timebase.add(self._last_us, wait_us)

    def run(self):
        """Turn after turn until `running` is False."""
        clock = self.clock
        while self.running:
            self.turn()
            clock.feed()
            clock.idle(self.wake_us())

    def stop(self):
        """Come to the end: changed settings are kept; the starter stops the ports.

        Screen and game are asked nothing any more: an interrupt may have left them in the middle of something.
        """
        self.running = False
        self.save_settings()

    def phase(self):
        """Return the short ASCII name of what is on."""
        return self.screen.phase() if hasattr(self.screen, "phase") else self.name

    def _take_presses(self, now_us):
        """Read the buttons and move the screen on to what is known now."""
        arbiter = self.arbiter
        buttons = self.buttons
        buttons.read(arbiter)
        until_us = (now_us - buttons.LATENESS_US) & _MASK
        if arbiter.ahead(until_us):  # pressed while that was read: know everything up to that, too
            until_us = (self.clock.now_us() - buttons.LATENESS_US) & _MASK
            buttons.read(arbiter)
        self.known_us = arbiter.horizon(until_us)
        self._hand_over(arbiter)
        if self._next:
            self._switch()
            now_us = self.clock.now_us()  # a match's time began in there
        self.screen.turn(now_us, self.now_ms)

    def _hand_over(self, arbiter):
        """Give the screen the presses and releases, as many as it takes at once; the others wait for the next turn."""
        event = arbiter.next()
        if event < 0:
            return
        self._event(event, arbiter.stamp_us)
        first_us = arbiter.earliest_us()
        if first_us < 0:  # mostly there is but one, and its light shall not wait for what only many need
            return
        left = self.screen.AT_ONCE[0 if self.matrix.ready() else 1]
        while first_us >= 0:
            left -= 1
            if left <= 0 and not self._next:
                self.known_us = timebase.add(first_us, -1)
                self._more = True
                return
            self._event(arbiter.next(), arbiter.stamp_us)
            first_us = arbiter.earliest_us()

    def _event(self, event, stamp_us):
        index = event & 15
        bit = 1 << index
        if event & 16:
            self.held &= ~bit
            if self._ignored & bit:
                self._ignored &= ~bit
                return
        else:
            self.held |= bit
            self.pressed_ms = self.now_ms
            if self.first_us < 0:
                self.first_us = stamp_us
            if self._next:  # made while the old screen was still showing
                self._ignored |= bit
                return
            self._fresh = True
        if not self._next:
            self.screen.stale = True
            self.screen.event(index >> 2, index & 3, not event & 16, stamp_us)

    def down(self):
        """Return the mask of the buttons that are down and count on this screen."""
        return self.held & ~self._ignored

    def _switch(self):
        while self._next:  # a screen may send us on at once
            if self.screen is not None:
                self.screen.leave()
            self.screen = None
            name = self._next
            arg = self._arg
            self._next = ""
            self._arg = None
            if self.frugal and name == "play":
                screens.drop()
                if arg != "on" and not self._loaded:
                    name = "loading"
            self._loaded = False
            gc.collect()
            self.name = name
            self._ignored = self.held
            self.pressed_ms = self.now_ms
            stage = self.stage
            stage.oled.turn(0)
            stage.oled.clear()
            stage.effects.clear()
            self.screen = screens.make(name, self)
            self.screen.enter(arg)
        self._frame_us = (self._last_us - _REST_US) & _MASK  # its first picture is due
        self._prepared = False

    def _show(self, now_us):
        """Show a picture when it is time, or when there is something new; return whether there was one."""
        rest_us = _EARLY_US if self._more or self._early else _REST_US
        due = (self.clock.now_us() - self._frame_us) & _MASK >= rest_us
        matrix = self.matrix
        if not (due or self._fresh) or not matrix.ready():
            return False
        if due:
            self._prepare(now_us)
        self.frames += 1
        self.screen.draw(self.now_ms)
        self._fresh = False
        while True:  # pressed while that was drawn, or while the wire was busy: it is in this picture
            more = self._more
            if matrix.busy_us() > _TAKING_US if more else self.buttons.waiting():
                self._more = False
                self._take_presses(self.clock.now_us())
                if self._fresh or more:
                    self._fresh = False
                    self.screen.draw(self.now_ms)
            if matrix.busy_us() <= 0:
                break
        matrix.show(self.stage.canvas, self.now_ms)
        self._frame_us = self.clock.now_us()
        self._prepared = self._displayed = False
        return True

    def _prepare(self, now_us):
        """Draw what the next picture can have already."""
        if not self._prepared:
            self._prepared = True
            self.screen.prepare(self.now_ms)
            if (now_us - self._effects_us) & _MASK >= _EFFECTS_US:
                self._effects_us = now_us
                self.stage.finish(self.now_ms)

    def _chores(self, now_us, shown):
        """Do what can wait, most of it only as long as no press comes.

        The next picture is drawn first: while the wire is busy with the last one, a press would have to wait anyway.
        `shown`: there was one in this turn.
        """
        buttons = self.buttons
        self.screen.after(now_us, self.now_ms)
        if not buttons.waiting() and self.matrix.busy_us() > 0:
            self._prepare(now_us)
        in_time = shown or (self.clock.now_us() - self._frame_us) & _MASK < _DISPLAY_US
        if in_time and not self._displayed and not buttons.waiting():
            self._displayed = True
            self.screen.draw_display(self.now_ms)
        if not buttons.waiting():
            self.oled.show(self.stage.oled.buf)
        self.stage.player.turn(self.now_ms)
        self.screen.spend()
