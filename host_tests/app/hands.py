"""Hands for the toy in tests: they press buttons, and time passes only when they say so."""

from ports.sim.toy import Toy

F, L, B, R = range(4)
SOUTH, WEST, NORTH, EAST = range(4)
STAMP = 0x3FFFFFFF


class Hands:
    """A running toy; `now_us` is a plain count, the toy sees its lowest 30 bits.

    Packing a frame is by far the slowest part of a turn, so only one picture in `skip` + 1 is shown.
    """

    def __init__(self, entropy=12345, seed=-1, config=None, start_us=1000, records="", step_ms=16, skip=25):
        self.toy = Toy(entropy, seed, config)
        if records:
            self.toy.restore(records)
        self.app = self.toy.app
        self.toy.matrix.skip = skip
        self.now_us = start_us
        self.step_us = step_ms * 1000
        self.level = 0
        self.toy.start(start_us & STAMP)
        self.run(self.step_us // 1000)

    def run(self, ms):
        """Let time pass in loop turns."""
        end_us = self.now_us + ms * 1000
        while self.now_us < end_us:
            self.now_us = min(self.now_us + self.step_us, end_us)
            self.toy.turn(self.now_us & STAMP)

    def set(self, seat, button, down):
        """A button's level changes now."""
        bit = 1 << (seat * 4 + button)
        self.level = self.level | bit if down else self.level & ~bit
        self.now_us += 100
        self.toy.press(self.now_us & STAMP, self.level)

    def tap(self, seat, button, ms=32):
        """Press and let go, long enough to be seen by a person's standards."""
        self.set(seat, button, True)
        self.run(ms)
        self.set(seat, button, False)
        self.run(ms)

    def hold(self, seat, buttons, ms):
        """Hold several buttons of a seat together, then let go."""
        for button in buttons:
            self.set(seat, button, True)
        self.run(ms)
        for button in buttons:
            self.set(seat, button, False)
        self.run(32)

    @property
    def screen(self):
        """Name of the screen that is on."""
        return self.app.name

    def lit(self):
        """How many pixels of the display are lit."""
        return sum(bin(byte).count("1") for byte in self.toy.oled())

    def picture(self):
        """Both displays as they are now, once the display has had time for all its pages."""
        skip = self.toy.matrix.skip
        self.toy.matrix.skip = 0
        self.run(9 * 16)
        self.toy.matrix.skip = skip
        return bytes(self.toy.oled()), bytes(self.toy.frame())


def to_menu(hands):
    """From the attract screen to the menu."""
    hands.tap(SOUTH, F)
    hands.run(400)
    assert hands.screen == "menu"
    return hands


def choose(hands, word, seat=SOUTH):
    """Walk the current list to the row whose large word is `word`, and pick it."""
    for _ in range(40):
        screen = hands.app.screen
        if screen.word(screen.row) == word:
            hands.tap(seat, F)
            hands.run(400)
            return hands
        hands.tap(seat, R)
    raise AssertionError(f"no row {word!r} on {hands.screen}")


def to_match(hands, word=b"Boom!", seat=SOUTH):
    """From the menu through the lobby into a match of one person against the suggested computer players."""
    choose(hands, word, seat)
    assert hands.screen == "lobby"
    hands.tap(seat, F)
    hands.tap(seat, F)
    assert hands.screen == "table"
    hands.tap(seat, F)
    assert hands.screen == "play"
    return hands


def in_menu(**more):
    """A toy that shows its menu; `more` is for Hands."""
    return to_menu(Hands(**more))


def play_claim_to_the_end(hands):
    """From the menu through a match of Claim."""
    walk_claim_to_the_end(to_match(hands, b"Claim"))


def walk_claim_to_the_end(hands):
    """Take the card that is chosen until the match is over."""
    for _ in range(200):
        if hands.screen != "play":
            return
        hands.tap(SOUTH, F)
        hands.run(900)
    raise AssertionError("the match does not end")


def leave(hands, seat=SOUTH):
    """From a match to the menu, through the pause."""
    hands.hold(seat, (F, L, B, R), 2100)
    return choose(choose(hands, b"Leave", seat), b"Leave", seat)
