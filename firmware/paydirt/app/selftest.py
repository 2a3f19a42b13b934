"""The self-test: buttons, matrix, OLED, buzzer, supply, and the reaction lab. L and R together turn the page."""

from micropython import const

from paydirt.app import edges, names, page
from paydirt.app.hold import LEAVE_MS, Hold
from paydirt.app.screens import Screen
from paydirt.engine import game, timebase
from paydirt.screen import palette

_CHORD = const(0b1010)
_BUTTON_NAMES = (b"forward", b"left", b"back", b"right")
_STEP_MS = const(1500)  # a colour of the matrix page
_NOTE_MS = const(350)
_SCALE_HZ = (262, 294, 330, 349, 392, 440, 494, 523)
_DUTY_Q8 = const(64)
# Corner by corner and as a whole: what the words on the OLED say is what must be seen.
_COLOURS = ((b"red", 0xC00000), (b"green", 0x00C000), (b"blue", 0x0000C0), (b"white", 0xA0A0A0))
_CORNERS = ((0, 0, 0xC00000), (15, 0, 0x00C000), (15, 15, 0x0000C0), (0, 15, 0xA0A0A0))
_LIT_US = const(8700)  # from drawing to the end of the frame on the wire: packing 0.7 ms, the frame 7.7 ms
_WAIT_MS = (1400, 2600, 1900, 3300, 1600, 2200)  # dark times of the reaction lab, in turn
_SLOW_US = const(2000000)


class SelfTest(Screen):
    """Every page says on the OLED what should be seen, heard or pressed; B held for two seconds leaves."""

    IDLE_MS = 300000

    def enter(self, arg):
        """Begin with the buttons."""
        self._page = 0
        self._leave = Hold(1 << game.B, LEAVE_MS)
        self._begin()

    def _begin(self):
        self._last = -1
        self._lit = -1  # the buttons that are lit on the matrix, if it shows them
        self._since_ms = self.app.now_ms
        self._note = -1
        self._round = 0
        self._armed = True  # the reaction lab waits in the dark
        self._light_us = -1
        self._reaction_us = -1
        self._by = 0
        self.app.sound.tone(0, 0)

    def leave(self):
        """Silent again."""
        self.app.sound.tone(0, 0)

    def event(self, seat, button, down, stamp_us):
        """A button names itself; a chord turns the page."""
        if not down:
            return
        self._last = seat * 4 + button
        if self.app.down() >> seat * 4 & _CHORD == _CHORD:
            self._page = (self._page + 1) % len(_PAGES)
            self._begin()
        elif _PAGES[self._page][0] == b"Reaction":
            self._react(seat, stamp_us)

    def turn(self, now_us, now_ms):
        """Sound the scale; watch for the button that leaves."""
        if self._leave.look(self.app.down(), now_ms) >= 0:
            self.app.go("menu")
        if _PAGES[self._page][0] == b"Buzzer":
            note = (now_ms - self._since_ms) // _NOTE_MS % (len(_SCALE_HZ) + 2)
            if note != self._note:
                self._note = note
                on = note < len(_SCALE_HZ) and not self.app.stage.player.mute
                self.app.sound.tone(_SCALE_HZ[note] if on else 0, _DUTY_Q8)
                self.stale = True

    def draw_matrix(self, now_ms):
        """The page's picture."""
        if self._page or self._lit < 0:
            self.app.stage.canvas.clear()
        _PAGES[self._page][1](self, now_ms)

    def draw_display(self, now_ms):
        """The buttons' page stays as it is until a press: a press shall not wait for the display."""
        if self._page or self.stale:
            super().draw_display(now_ms)

    def draw_oled(self, now_ms):
        """The page's words."""
        oled = self.app.stage.oled
        page.header(oled, _PAGES[self._page][0], page.digits(self._page + 1) + b"/" + page.digits(len(_PAGES)))
        _PAGES[self._page][2](self, oled, now_ms)
        page.legend(oled, b"\2+\4 next hold \3 out")

    def _light_buttons(self, now_ms):
        """Each button lights four cells of its player's edge, from the player's left: L, F, B, R."""
        stage = self.app.stage
        down = self.app.down()
        changed = down ^ self._lit if self._lit >= 0 else 0xFFFF
        self._lit = down
        for index in range(16):
            if not changed >> index & 1:
                continue
            place = (1, 0, 2, 3)[index & 3]
            x, y = edges.cell(index >> 2, place * 4)
            x2, y2 = edges.cell(index >> 2, place * 4 + 2, 1)
            rgb = palette.scale(edges.player_rgb(stage, index >> 2), 256 if down >> index & 1 else 24)
            stage.canvas.rect(min(x, x2), min(y, y2), abs(x - x2) + 1, abs(y - y2) + 1, rgb)

    def _name_button(self, oled, now_ms):
        if self._last < 0:
            page.line(oled, 24, b"press any button")
            return
        page.word(oled, 16, names.SEATS[self._last >> 2])
        page.word(oled, 34, _BUTTON_NAMES[self._last & 3])

    def _step(self, now_ms):
        return (now_ms - self._since_ms) // _STEP_MS % (len(_COLOURS) + 1)

    def _light_colours(self, now_ms):
        canvas = self.app.stage.canvas
        step = self._step(now_ms)
        if step < len(_COLOURS):
            canvas.rect(2, 2, 12, 12, palette.scale(_COLOURS[step][1], 64))
        for x, y, rgb in _CORNERS:
            canvas.set(x, y, rgb)

    def _name_colours(self, oled, now_ms):
        step = self._step(now_ms)
        page.word(oled, 14, _COLOURS[step][0] if step < len(_COLOURS) else b"corners")
        page.line(oled, 34, b"top: red, green")
        page.line(oled, 44, b"bottom: white, blue")

    def _light_nothing(self, now_ms):
        """Dark."""

    def _name_display(self, oled, now_ms):
        present = self.app.oled.present
        page.word(oled, 14, self.app.oled.driver.upper().encode() if present else b"no answer")
        page.line(oled, 34, b"turned on, 128 x 64")
        oled.rect(0, 0, 128, 64)

    def _name_note(self, oled, now_ms):
        muted = self.app.stage.player.mute
        playing = 0 <= self._note < len(_SCALE_HZ)
        page.word(oled, 16, b"muted" if muted else page.digits(_SCALE_HZ[self._note]) if playing else b"-")
        page.line(oled, 36, b"Hz, do to do")

    def _light_white(self, now_ms):
        """More light than a USB supply could give: the limiter has to hold it."""
        self.app.stage.canvas.rect(0, 0, 16, 16, 0xFFFFFF)

    def _name_supply(self, oled, now_ms):
        matrix = self.app.matrix
        page.word(oled, 14, page.digits(matrix.estimate_ma) + b" mA")
        page.line(oled, 34, b"of " + page.digits(self.app.board.SUPPLY_MA) + b" mA, all white")
        self.stale = True

    def _light_lab(self, now_ms):
        if self._armed and now_ms - self._since_ms >= _WAIT_MS[self._round % len(_WAIT_MS)]:
            self._armed = False
            self._light_us = timebase.add(self.app.clock.now_us(), _LIT_US)
            self.stale = True
        if not self._armed and self._light_us >= 0:
            self.app.stage.canvas.rect(4, 4, 8, 8, 0x80FF80)

    def _react(self, seat, stamp_us):
        """Take the first press after the light; one in the dark starts the wait anew."""
        self._by = seat
        if self._armed:
            self._reaction_us = -1
        else:
            self._reaction_us = timebase.diff(stamp_us, self._light_us)
            self._round += 1
            self._armed = True
            self._light_us = -1
        self._since_ms = self.app.now_ms

    def _name_reaction(self, oled, now_ms):
        if not self._armed:
            page.word(oled, 20, b"NOW")
        elif 0 <= self._reaction_us < _SLOW_US:
            page.word(oled, 14, page.digits(self._reaction_us))
            page.line(oled, 34, b"microseconds, " + names.SEATS[self._by])
        else:
            page.line(oled, 20, b"press when the")
            page.line(oled, 30, b"matrix lights")


# Title, what the matrix shows, what the OLED says.
_PAGES = (
    (b"Buttons", SelfTest._light_buttons, SelfTest._name_button),
    (b"Matrix", SelfTest._light_colours, SelfTest._name_colours),
    (b"Display", SelfTest._light_nothing, SelfTest._name_display),
    (b"Buzzer", SelfTest._light_nothing, SelfTest._name_note),
    (b"Supply", SelfTest._light_white, SelfTest._name_supply),
    (b"Reaction", SelfTest._light_lab, SelfTest._name_reaction),
)
