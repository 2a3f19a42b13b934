"""The lobby: press to join, choose a prospector, get ready. The first seat that presses leads.

Back held for two seconds, by anybody, leads to the menu: people who joined and went away keep nobody here.
"""

from micropython import const

from paydirt.app import edges, names, page
from paydirt.app.hold import LEAVE_MS, Hold
from paydirt.app.screens import Screen
from paydirt.engine import game
from paydirt.screen import tunes

_AWAY_MS = const(30000)  # joined, not ready and no press for so long: dropped
_NO_LEAD_MS = const(20000)  # the leader pressed nothing for so long: whoever goes on leads


class Lobby(Screen):
    """`arg`: (game, seat that chose it), or None to come back to the same table."""

    IDLE_MS = 120000

    def enter(self, arg):
        """Empty the table for a new game; the one who chose it has joined."""
        app = self.app
        self._party = app.party
        self._seen_ms = [app.now_ms] * 4
        self._leave = Hold(1 << game.B, LEAVE_MS)
        if arg is None:
            return
        self._party.clear(arg[0])
        self._party.options = None
        self._party.join(arg[1])

    def event(self, seat, button, down, stamp_us):
        """A seat's press moves that seat only; the leader's forward goes on when all are ready."""
        if not down:
            return
        app = self.app
        party = self._party
        self._seen_ms[seat] = app.now_ms
        if not party.joined[seat]:
            party.join(seat)
            app.stage.player.play_seat(tunes.JOIN, seat)
        elif button == game.B:
            self._back(seat)
        elif party.ready[seat]:
            if button == game.F and party.all_ready() and self._leads(seat):
                app.go("table")
        elif button == game.F:
            party.ready[seat] = 1
            app.stage.player.play_seat(tunes.JOIN, seat)
        elif party.card.ROLES:
            party.next_prospector(seat, 1 if button == game.R else -1)
            app.stage.player.play(tunes.MOVE)

    def turn(self, now_us, now_ms):
        """Drop the seats that joined and went away; an empty table leads back to the menu."""
        party = self._party
        for seat in range(4):
            if party.joined[seat] and not party.ready[seat] and now_ms - self._seen_ms[seat] >= _AWAY_MS:
                party.leave(seat)
        if not party.people() or self._leave.look(self.app.down(), now_ms) >= 0:
            self.app.go("menu")

    def draw_matrix(self, now_ms):
        """Every seat's edge: invited, choosing or ready."""
        stage = self.app.stage
        party = self._party
        stage.canvas.clear()
        edges.picture(stage, party.game, 200)
        for seat in range(4):
            what = edges.NOBODY
            if party.joined[seat]:
                what = edges.READY if party.ready[seat] else edges.JOINED
            edges.state(stage, seat, what, now_ms)

    def draw_oled(self, now_ms):
        """A line a seat."""
        party = self._party
        oled = self.app.stage.oled
        ready = party.all_ready()
        page.word(oled, 0, b"Go!" if ready else b"Join!")
        for seat in range(4):
            self._line(oled, seat, 18 + seat * 9)
        if ready:
            page.legend(oled, names.SEATS[party.lead] + b" \1go  \3wait")
        elif party.card.ROLES:
            page.legend(oled, b"\2\4who \1ready \3out")
        else:
            page.legend(oled, b"\1ready   \3out")

    def _line(self, oled, seat, y):
        party = self._party
        oled.text(0, y, names.SEATS[seat], 1)
        if not party.joined[seat]:
            oled.text(42, y, b"-", 1)
            return
        if party.card.ROLES:
            oled.text(42, y, party.name(seat), 1)
        waits = b"choose" if party.card.ROLES else b"joined"
        page.right(oled, y, b"ready" if party.ready[seat] else waits)
        if party.lead == seat:
            oled.text(72, y, b"*", 1)

    def _back(self, seat):
        party = self._party
        if party.ready[seat]:
            party.ready[seat] = 0
        else:
            party.leave(seat)

    def _leads(self, seat):
        party = self._party
        if seat == party.lead:
            return True
        if self.app.now_ms - self._seen_ms[party.lead] >= _NO_LEAD_MS:
            party.lead = seat
            return True
        return False
