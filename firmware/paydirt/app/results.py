"""Who won: scores as bars on both displays, the seed to play it again."""

from paydirt.app import edges, names, page, saved, seeds
from paydirt.app.fame import Fame
from paydirt.app.screens import Screen
from paydirt.engine import game as buttons
from paydirt.engine.game import EMPTY, HUMAN
from paydirt.screen import palette

_BARS_X = 46
_BARS_W = 58
_FULL = 14  # cells of the longest bar on the matrix
_QUIET_MS = 500  # the result is shown, and nobody has pressed anything for so long: time to write


class Results(Screen):
    """Forward plays again with the same people, back goes to the menu."""

    IDLE_MS = 120000
    _writer = None  # of the recording

    def enter(self, arg):
        """Read the result once, keep the best scores."""
        app = self.app
        session = app.session
        game = session.game
        self.scores = [game.score(seat) for seat in range(4)]
        self.playing = [game.kind(seat) != EMPTY for seat in range(4)]
        self.winners = game.winners()
        self.seed = session.setup.seed
        self._best = max(1, *self.scores)
        people = [game.kind(seat) == HUMAN for seat in range(4)]
        name = session.setup.name
        kept = session.kept
        session = game = None
        app.end_match()  # first: writing takes room
        self._record = self._enter_fame(name, people)
        if kept:
            saved.forget(app)
        body = app.recorder.body(app.played_ms)
        if app.archive and len(body):
            from paydirt.app import archive

            self._writer = archive.Writer(app.archive, body)

    def event(self, seat, button, down, stamp_us):
        """Again, or the menu."""
        if down and button == buttons.F:
            self.app.go("play", "new")
        elif down and button == buttons.B:
            self.app.go("menu")
        elif down:
            self.app.go("table" if self.app.party.people() else "menu")

    def spend(self):
        """Write a piece of the recording."""
        if self._writer is not None and self.app.now_ms - self.app.pressed_ms >= _QUIET_MS:
            self._writer.step()

    def leave(self):
        """Write what is left of it: the next match takes its place in memory."""
        while self._writer is not None and self._writer.step():
            pass

    def draw_oled(self, now_ms):
        """The winner large, then a bar a player."""
        oled = self.app.stage.oled
        page.word(oled, 0, self.headline())
        y = 18
        for seat in range(4):
            if self.playing[seat]:
                self._bar(oled, seat, y)
                y += 9
        page.legend(oled, self.legend(now_ms // 2500))

    def legend(self, slot):
        """Return the bottom line: the buttons every other time, in between the seed and whoever has set a record."""
        if slot & 1:
            return b"\1again \4table \3end"
        if self._record >= 0 and not slot & 2:
            return self.app.party.name(self._record) + b": a new record"
        return b"seed " + seeds.text(self.seed)

    def headline(self):
        """Return the winner's name, or that the win is shared."""
        party = self.app.party
        won = [seat for seat in range(4) if self.winners >> seat & 1]
        if len(won) == 1:
            return party.name(won[0])
        if party.card.TEAMS and self.winners in (5, 10):
            return b"S + N" if self.winners == 5 else b"W + E"
        return b"Shared!"

    def _bar(self, oled, seat, y):
        score = self.scores[seat]
        oled.text(0, y, self.app.party.name(seat), 1)
        width = max(score, 0) * _BARS_W // self._best
        if width:
            oled.fill_rect(_BARS_X, y, width, 7, 1)
        else:
            oled.vline(_BARS_X, y, 7, 1)
        page.right(oled, y, page.digits(score))

    def draw_matrix(self, now_ms):
        """Columns that stand side by side; sparks for whoever won."""
        stage = self.app.stage
        stage.canvas.clear()
        for seat in range(4):
            if not self.playing[seat]:
                continue
            length = max(max(self.scores[seat], 0) * _FULL // self._best, 1)
            won = self.winners >> seat & 1
            q8 = 160 + (edges.breath(now_ms, 1600) * 96 >> 8) if won else 90
            column = 1 + seat * 4
            rgb = palette.scale(edges.player_rgb(stage, seat), q8)
            for i in range(length):
                stage.canvas.set(column, 15 - i, rgb)
                stage.canvas.set(column + 1, 15 - i, rgb)
        edges.winner_sparks(stage, self.winners, now_ms)

    def _enter_fame(self, name, people):
        """Keep the people's scores; return the seat that beat all on the list with something to show for it, else -1.

        A winner needs nobody on the list; the first loser of an empty list has beaten no record.
        """
        app = self.app
        fame = Fame()
        fame.load(app.keeper)
        row = names.game_row(name)
        best = -1
        if row < 0:
            return best
        changed = False
        empty = not fame.tables[row]
        for seat in range(4):
            if not people[seat]:
                continue
            who = app.party.prospector[seat] - 1 if app.party.card.ROLES else seat
            place = fame.add(row, self.scores[seat], who, self.seed)
            if place == 0 and self.scores[seat] > 0 and (not empty or self.winners >> seat & 1):
                best = seat
            changed = changed or place >= 0
        if changed and not fame.save(app.keeper):
            app.notices.append(b"Fame not saved")
        return best
