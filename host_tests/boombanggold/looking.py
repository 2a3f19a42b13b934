"""A view on a stage of its own, and words for what is to be seen there."""

from mine import Mine

from paydirt.games.boombanggold import layout
from paydirt.games.boombanggold import state as st
from paydirt.games.boombanggold.view import View
from paydirt.screen import gamma
from paydirt.screen.stage import Stage

BOARD_ROW = 2
CORNERS = ((8, 14), (0, 14), (0, 0), (8, 0))  # the blocks' top left cells, by seat


class Sound:
    """Keeps every tone."""

    def __init__(self):
        self.tones = []

    def tone(self, hz, duty_q8):
        self.tones.append((hz, duty_q8))


class Looking:
    """Draws a game; time is the game's own, `wall` ms ahead of it."""

    def __init__(self, game=None, rotations=b"\0\0\0\0", **options):
        self.mine = None
        if game is None:
            self.mine = Mine(rotations=rotations, **options)
            game = self.mine.game
        self.game = game
        self.sound = Sound()
        self.stage = Stage(self.sound)
        self.stage.rotations[:] = rotations
        self.view = View(game, self.stage)
        self.wall = 1000

    def note(self, code, t_ms, a, b, c):
        self.view.note(code, t_ms, a, b, c)

    def frame(self):
        """Hear the notes and draw one picture at the game's time."""
        self.game.notes.drain(self)
        if self.mine is not None:
            for said in self.mine.said:
                self.note(*said)
            self.mine.said.clear()
        self.draw()
        return self

    def draw(self):
        now = self.game.now_ms + self.wall
        self.view.draw(self.game.now_ms, now)
        self.view.draw_display(self.game.now_ms, now)
        self.stage.finish(now)

    def poke(self, seat=None, **fields):
        """Write into the state as it is, without asking whether a match could get there."""
        for name, value in fields.items():
            if seat is None:
                at, size = next((f[1], f[2]) for f in layout.LAYOUT if f[0] == name)
            else:
                at, size = next((st.seat_base(seat) + f[1], f[2]) for f in layout.SEAT_LAYOUT if f[0] == name)
            self.game.state[at : at + size] = value.to_bytes(size, "little")
        self.game.phase = self.game.state[st.PHASE]
        return self

    def settle(self, frames=40, ms=25):
        """Let wall time pass while the game's stands, so that a whole page is drawn and effects end."""
        self.frame()
        for _ in range(frames):
            self.wall += ms
            self.draw()
        return self

    def rgb(self, x, y):
        return self.stage.canvas.get(x, y)

    def cell(self, cell):
        return self.rgb(cell & 15, (cell >> 4) + BOARD_ROW)

    def light(self, cell):
        """The light of a cell of the board: what its three LEDs give, 0 to 196605."""
        rgb = self.cell(cell)
        return sum(gamma.light16(rgb >> shift & 255) for shift in (16, 8, 0))

    def board(self):
        """The picture without the blocks above and below it."""
        return bytes(self.stage.canvas.buf[3 * 16 * BOARD_ROW : 3 * 16 * (BOARD_ROW + 12)])

    def row(self, seat, y):
        """A row of a seat's block, from its home corner on; y: 0 the shelf, 1 the chest."""
        left, top = CORNERS[seat]
        line = top + y if seat < 2 else top + 1 - y
        cells = [self.rgb(left + i, line) for i in range(8)]
        return cells[::-1] if seat in (0, 3) else cells

    def picture(self):
        return bytes(self.stage.canvas.buf), bytes(self.stage.canvas.fx), bytes(self.stage.oled.buf)
