"""The pause menu: go on, sound, give this seat to a bot, leave."""

from micropython import const

from paydirt.app import names, saved
from paydirt.app.lists import ListScreen
from paydirt.engine.game import BOT, EMPTY, HUMAN, F

_SAY_MS = const(20000)  # the seat that has the say pressed nothing for so long: whoever goes on has it
_GO_ON, _SOUND, _SEAT, _LEAVE = range(4)
_STAY, _GO = range(2)


class Pause(ListScreen):
    """`arg`: (the seat that asked for it,), or where nobody did, a seat for the display to turn to.

    Who asked has the say: nobody else's press ends the pause. The match is kept when it is left.
    """

    TITLE = b"Pause"
    EMBLEM = "pause"
    IDLE_MS = 180000

    def enter(self, arg):
        """The game's clock stands already."""
        self._asked = isinstance(arg, tuple)
        self._leaving = False
        self._turn_to(arg[0] if self._asked else arg)

    def title(self, row):
        """Whose pause it is, as long as nobody else has a say."""
        return b"Pause: " + names.SEATS[self._asker] if self._alone() else self.TITLE

    def event(self, seat, button, down, stamp_us):
        """The seat that asked walks and chooses; once it has pressed nothing for a while, whoever presses does."""
        if not down:
            return
        if seat != self._asker:
            if self._alone():
                return
            row = self._rows[self.row]
            self._turn_to(seat)
            if row == _LEAVE:
                self.row = len(self._rows) - 1
            elif row == _SEAT and button == F:  # it was about another seat: this press only shows what the next does
                return
        self._said_ms = self.app.now_ms
        ListScreen.event(self, seat, button, down, stamp_us)

    def rows(self):
        """Four rows (three for a seat that does not play); two while leaving is being confirmed."""
        return 2 if self._leaving else len(self._rows)

    def word(self, row):
        """What the row does."""
        if self._leaving:
            return (b"Stay", b"Leave")[row]
        row = self._rows[row]
        if row == _SOUND:
            return b"Sound"
        if row == _SEAT:
            return b"Take over" if self._bot else b"Bot"
        return b"Go on" if row == _GO_ON else b"Leave"

    def line(self, row):
        """What that means."""
        app = self.app
        if self._leaving:
            return (b"back to the pause", b"the match is kept")[row]
        row = self._rows[row]
        if row == _SOUND:
            return b"is off" if app.stage.player.mute else b"is on"
        if row == _SEAT:
            return b"you play " + self._name() if self._bot else b"it plays " + self._name()
        return b"play the match" if row == _GO_ON else b"stop playing"

    def pick(self, row, seat):
        """Do what the row says."""
        app = self.app
        if self._leaving:
            if row == _GO:
                self.idle()
            else:
                self._confirm(False)
            return
        row = self._rows[row]
        if row == _GO_ON:
            app.go("play", "on")
        elif row == _SOUND:
            app.toggle_mute()
        elif row == _SEAT:
            self._change_seat()
        else:
            self._confirm(True)

    def back(self, seat):
        """Back is: go on, or do not leave."""
        if self._leaving:
            self._confirm(False)
        else:
            self.app.go("play", "on")

    def idle(self):
        """Left, or nobody came back: the match is saved for another day."""
        saved.keep(self.app)
        self.app.go("menu")

    def leave(self):
        """The sound setting is kept, before the game's clock runs again."""
        try:
            self.app.save_settings()
        except MemoryError:  # beside a match there may be no room for it: the menu writes it
            pass

    def _confirm(self, leaving):
        self._leaving = leaving
        self.row = 0 if leaving else len(self._rows) - 1

    def _change_seat(self):
        session = self.app.session
        match = session.match
        self._bot = not self._bot
        match.set_kind(match.now_ms, match.now_us, self._asker, BOT + 1 if self._bot else HUMAN)

    def _turn_to(self, seat):
        """Let the display, and the row about a seat, be this seat's."""
        self._said_ms = self.app.now_ms
        self._asker = self.seat = seat
        kind = self.app.session.game.kind(seat)
        self._bot = kind >= BOT
        self._rows = (_GO_ON, _SOUND, _LEAVE) if kind == EMPTY else (_GO_ON, _SOUND, _SEAT, _LEAVE)

    def _alone(self):
        return self._asked and self.app.now_ms - self._said_ms < _SAY_MS

    def _name(self):
        return self.app.party.name(self._asker)
