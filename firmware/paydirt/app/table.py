"""The leader's page before a match: start, computer players, help for a younger child, the seed."""

from micropython import const

from paydirt.app import edges, names, page, seeds
from paydirt.app.lists import ListScreen
from paydirt.engine import game
from paydirt.engine.game import SEATS

_NO_LEAD_MS = const(20000)
_START = const(-1)
_SEED = const(-2)


class Table(ListScreen):
    """`arg`: "seed" when coming back from typing one in; rows: start, a row a seat, the seed."""

    IDLE_MS = 120000

    def enter(self, arg):
        """Suggest computer players the first time."""
        app = self.app
        self._party = app.party
        self.EMBLEM = self._party.game
        self.TITLE = self._party.card.TITLE
        self._rows = [_START, 0, 1, 2, 3, _SEED]
        self._lead_ms = app.now_ms
        self._warn = False
        if arg != "seed" and self._party.players() < 2:
            self._party.suggest_bots()
        app.draw_seed()
        self.row = len(self._rows) - 1 if arg == "seed" else 0
        self.seat = max(self._party.lead, 0)

    def rows(self):
        """Start, four seats, the seed."""
        return len(self._rows)

    def word(self, row):
        """What the row is about."""
        what = self._rows[row]
        if what == _START:
            return b"Start"
        if what == _SEED:
            self.app.draw_seed()  # the page in the browser may just have let go of it
            return seeds.text(self.app.shown_seed())
        return self._party.name(what) if self._party.joined[what] else names.SEATS[what]

    def line(self, row):
        """What is chosen."""
        party = self._party
        what = self._rows[row]
        if what == _START:
            return self._start_line()
        if what == _SEED:
            return b"seed: fixed" if party.seed >= 0 else b"seed: new each match"
        if party.joined[what]:
            return b"help: " + (b"none in teams" if party.teams() else party.card.HELP[party.help[what]])
        return b"computer: " + names.levels(party.game)[party.bots[what]]

    def moved(self, row):
        """A warning has been read; forward starts, or takes the next choice."""
        self._warn = False
        what = self._rows[row]
        if what < 0:
            self.LEGEND = ListScreen.LEGEND
        else:
            self.LEGEND = b"\2\4which       \3back" if self._fixed(what) else b"\2\4which \1next \3back"

    def event(self, seat, button, down, stamp_us):
        """The leader walks and chooses, or after a while anybody who has joined; everybody can go back to the lobby."""
        if not down:
            return
        party = self._party
        if button == game.B:
            self.app.go("lobby")
            return
        if seat != party.lead:
            if not party.joined[seat] or self.app.now_ms - self._lead_ms < _NO_LEAD_MS:
                return
            party.lead = seat
        self._lead_ms = self.app.now_ms
        ListScreen.event(self, seat, button, down, stamp_us)

    def pick(self, row, seat):
        """Start, or the next choice."""
        party = self._party
        what = self._rows[row]
        if what == _START:
            self._start()
        elif what == _SEED:
            if party.seed >= 0:
                self.app.fix_seed(-1)
                self.app.draw_seed()
            else:
                self.app.go("seed")
        elif not party.joined[what]:
            party.bots[what] = (party.bots[what] + 1) % len(names.levels(party.game))
        elif not self._fixed(what):
            party.help[what] = (party.help[what] + 1) % len(party.card.HELP)

    def draw_matrix(self, now_ms):
        """Every seat as it will play."""
        party = self._party
        stage = self.app.stage
        stage.canvas.clear()
        edges.picture(stage, party.game, 180)
        for seat in range(SEATS):
            if party.joined[seat]:
                edges.state(stage, seat, edges.READY, now_ms)
            elif party.bots[seat]:
                edges.state(stage, seat, edges.MACHINE, now_ms)
        what = self._rows[self.row]
        if what >= 0 and now_ms % 600 < 300:
            edges.bar(stage, what, 3, 1, 256)
            edges.bar(stage, what, 12, 1, 256)

    def _fixed(self, seat):
        """Return whether there is nothing to choose for a seat."""
        return self._party.joined[seat] and self._party.teams()

    def _start(self):
        if self._party.players() < 2:
            self._warn = True
        else:
            self.app.go("play", "new")

    def _start_line(self):
        party = self._party
        players = party.players()
        if self._warn and players < 2:
            return b"two players needed"
        if party.teams():
            return b"S+N against W+E"
        return page.digits(players) + (b" player" if players == 1 else b" players")
