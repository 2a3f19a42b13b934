"""Positions for the tests of the rules: a match, put where a test wants it, in a few words."""

from paydirt.engine.game import HUMAN, SEATS, Setup
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import layout
from paydirt.games.boombanggold import state as st
from paydirt.games.boombanggold.rules import Game

SOUTH, WEST, NORTH, EAST = range(4)
F, L, B, R = range(4)
UP = st.FACE_UP
TUMBLING = st.TUMBLING


def cell(x, y):
    """The cell in column x (0 to 15) and row y (0 and 11 are the apron)."""
    return y * 16 + x


def setup(players=4, seed=1, kinds=None, rotations=b"\0\0\0\0", **options):
    """A setup: strictness, variation, rounds, no_pledge, prospectors, help."""
    o = bytearray(16)
    o[c.OPT_STRICTNESS] = options.pop("strictness", c.NORMAL)
    o[c.OPT_ACTION_VARIATION] = options.pop("variation", 0)
    o[c.OPT_ROUNDS] = options.pop("rounds", 0)
    o[c.OPT_NO_PLEDGE] = options.pop("no_pledge", 1)
    o[4:8] = bytes(options.pop("prospectors", (0, 0, 0, 0)))
    o[8:12] = bytes(options.pop("help", (0, 0, 0, 0)))
    assert not options, options
    seats = kinds or bytes([HUMAN] * players + [0] * (SEATS - players))
    return Setup("boombanggold", seats, seed, rotations, bytes(o))


class Mine:
    """A match and short words for what happens in it."""

    def __init__(self, *args, **options):
        self.game = Game(setup(*args, **options))
        self.said = []
        self.listen()

    # Notes.

    def note(self, code, t_ms, a, b, c_):
        self.said.append((code, t_ms, a, b, c_))

    def listen(self):
        self.game.notes.drain(self)
        return self.said

    def heard(self, code):
        """The (a, b, c) of all notes with this code so far."""
        self.listen()
        return [n[2:] for n in self.said if n[0] == code]

    def hush(self):
        self.listen()
        self.said.clear()

    # Reading.

    @property
    def now(self):
        return self.game.now_ms

    @property
    def phase(self):
        return self.game.phase

    def get(self, name):
        """A field of the match, by the layout's name."""
        for field, offset, size, count, _ in layout.LAYOUT:
            if field == name:
                assert count == 1
                return int.from_bytes(self.game.state[offset : offset + size], "little")
        raise KeyError(name)

    def of(self, seat, name):
        """A field of a seat, by the layout's name."""
        for field, offset, size, _ in layout.SEAT_LAYOUT:
            if field == name:
                at = st.seat_base(seat) + offset
                return int.from_bytes(self.game.state[at : at + size], "little")
        raise KeyError(name)

    def shelf(self, seat):
        """(legal, illegal, actions) on a shelf."""
        return self.of(seat, "legal"), self.of(seat, "illegal"), self.of(seat, "actions")

    def chest(self, seat):
        return self.of(seat, "chest_legal"), self.of(seat, "chest_illegal")

    def cursor(self, seat):
        return self.of(seat, "cursor")

    def tile(self, at):
        return self.game.state[at]

    def out(self, seat):
        return self.get("out") >> seat & 1

    def standing_still(self, seat):
        return self.now - self.get("base_ms") < self.of(seat, "still_at")

    def face_down_gold(self):
        return sum(1 for t in self.game.state[: st.CELLS] if t in (c.LEGAL, c.ILLEGAL))

    # Setting.

    def put(self, seat, **fields):
        """Set fields of a seat."""
        for name, value in fields.items():
            for field, offset, size, _ in layout.SEAT_LAYOUT:
                if field == name:
                    at = st.seat_base(seat) + offset
                    self.game.state[at : at + size] = value.to_bytes(size, "little")
                    break
            else:
                raise KeyError(name)
        return self.reload()

    def set(self, **fields):
        """Set fields of the match."""
        for name, value in fields.items():
            for field, offset, size, _, _ in layout.LAYOUT:
                if field == name:
                    self.game.state[offset : offset + size] = value.to_bytes(size, "little")
                    break
            else:
                raise KeyError(name)
        return self.reload()

    def reload(self):
        self.game.load(bytes(self.game.state))
        return self

    def lay(self, at, kind, way=UP):
        """Lay a tile of this kind on a cell; it changes places with what lies there. NONE clears the cell."""
        s = self.game.state
        if kind == c.NONE:
            if s[at]:
                free = next(i for i in range(st.MINE_FIRST, st.MINE_END) if not s[i] and i != at)
                s[free], s[at] = s[at] & st.KIND, 0
            return self.reload()
        if s[at] != kind:
            source = next(i for i in range(st.CELLS - 1, -1, -1) if s[i] == kind)
            s[source], s[at] = s[at] & st.KIND, 0
            if not st.MINE_FIRST <= source < st.MINE_END and s[source]:
                raise AssertionError("a face-down tile on the apron")
        s[at] = kind | way
        if s[at] & st.KIND and way == 0 and not st.MINE_FIRST <= at < st.MINE_END:
            raise AssertionError("a face-down tile on the apron")
        return self.reload()

    def give(self, seat, legal=0, illegal=0, actions=()):
        """Move tiles from the mine to a shelf."""
        s = self.game.state
        base = st.seat_base(seat)
        wanted = [c.LEGAL] * legal + [c.ILLEGAL] * illegal + list(actions)
        for kind in wanted:
            at = next(i for i in range(st.CELLS - 1, -1, -1) if s[i] == kind)
            s[at] = 0
            if kind == c.LEGAL:
                s[base + st.S_LEGAL] += 1
            elif kind == c.ILLEGAL:
                s[base + st.S_ILLEGAL] += 1
            else:
                s[base + st.S_ACTIONS] |= 1 << (kind - c.PICK)
        return self.reload()

    # Time.

    def wait(self, ms):
        self.game.advance(self.now + ms)
        assert self.game.problems() == 0
        return self

    def to(self, phase, at_most=200):
        """Let time pass until a phase begins."""
        for _ in range(at_most):
            if self.phase == phase:
                return self
            self.game.advance(self.game.next_ms())
            self.listen()
        raise AssertionError(f"phase {phase} never comes, it is {self.phase}")

    # Hands.

    def down(self, seat, button, us=0):
        self.game.press(self.now, us, seat, button)
        assert self.game.problems() == 0
        return self

    def up(self, seat, button, us=0):
        self.game.release(self.now, us, seat, button)
        assert self.game.problems() == 0
        return self

    def tap(self, seat, *buttons):
        """Press and release, one button after the other, at the same moment."""
        for button in buttons:
            self.down(seat, button).up(seat, button)
        return self

    def chord(self, seat):
        """L and R down together."""
        return self.down(seat, L).down(seat, R)

    def let_go(self, seat):
        for button in range(4):
            self.up(seat, button)
        return self


def searching(*args, **options):
    """A match in its first search, all tiles face down and at rest: the test lays what it needs.

    One nugget lies face up out of the way, at (8, 0), so that the search goes on until everything is taken.
    """
    mine = Mine(*args, **options)
    s = mine.game.state
    s[st.WATCH] = SOUTH
    mine.game.enter(c.P_BLAST)
    mine.game.enter(c.P_SEARCH)
    s[st.ORDER : st.ORDER + 4] = bytes(range(4))
    mine.lay(cell(8, 0), c.LEGAL)
    mine.hush()
    return mine


def at(seat, x, y, mine):
    """The mine with the seat's cursor there."""
    return mine.put(seat, cursor=cell(x, y))
