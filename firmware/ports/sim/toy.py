"""The whole toy in one object: what the page, the tests and the host tools hold in their hands."""

import json

import board
from paydirt.app import saved
from paydirt.app.app import App
from paydirt.app.storage import GOOD, Storage
from paydirt.engine.game import Setup
from paydirt.engine.recorder import SETUP_AT
from paydirt.screen import palette
from ports.sim import keys
from ports.sim.board import SimBoard
from ports.sim.buttons import Buttons
from ports.sim.clock import Clock
from ports.sim.matrix import Matrix
from ports.sim.oled import Oled
from ports.sim.sound import Sound
from ports.sim.store import Store

ROTATIONS = (
    ("Everyone looks at the screen", (0, 0, 0, 0)),
    ("Round a table", (0, 1, 2, 3)),
    ("Two and two, face to face", (0, 0, 2, 2)),
)
_RECORD = "seating"  # the row of ROTATIONS that was chosen
_LIT = "#9fe8ff"
_DARK = "#06090d"


class Toy:
    """Builds the App from the six sim classes; times are microseconds of any clock, modulo 2**30."""

    def __init__(self, entropy=0, seed=-1, config=None):
        """`entropy`: 30 bits for the seeds; `seed` >= 0: every match gets this one; `config`: a kiosk.Kiosk."""
        own = SimBoard(board)
        self.board = own
        self.clock = Clock(own)
        self.clock.seed = entropy
        self.buttons = Buttons(own)
        self.matrix = Matrix(own)
        self.display = Oled(own)
        self.buzzer = Sound(own)
        self.store = Store(own)
        self.app = App(own, self.clock, self.buttons, self.matrix, self.display, self.buzzer, self.store, config)
        self._level = 0
        if seed >= 0:
            self.set_seed(seed)

    def describe(self):
        """Return what a page shows around the two displays, as JSON text (see docs/architecture.md)."""
        colours = palette.Palette()
        seats = []
        for seat in range(4):
            buttons = []
            for i in range(4):
                code, label = keys.KEYS[seat][i]
                buttons.append({"bit": seat * 4 + i, "name": keys.BUTTON_NAMES[i], "code": code, "label": label})
            code, label = keys.KEYS[seat][4]
            both = {"mask": 0b1010 << seat * 4, "name": "Left and right", "code": code, "label": label}
            colour = "#%06x" % colours.player(seat)
            seats.append({"name": keys.SEAT_NAMES[seat], "colour": colour, "keys": buttons, "both": both})
        return json.dumps(
            {
                "title": "Paydirt",
                "board": board.NAME,
                "matrix": {"width": 16, "height": 16},
                "oled": {"width": 128, "height": 64, "lit": _LIT, "dark": _DARK},
                "rotations": [{"name": name, "turns": list(turns)} for name, turns in ROTATIONS],
                "resolution_us": Buttons.RESOLUTION_US,
                "seats": seats,
            }
        )

    def start(self, now_us):
        """Switch on at `now_us`."""
        self.clock.set(now_us)
        for port in (self.matrix, self.clock, self.buttons, self.display, self.buzzer, self.store):
            port.start()
        what, data = self.app.keeper.load(_RECORD)
        if what == GOOD and len(data) == 1 and data[0] < len(ROTATIONS):
            self._seat(data[0])
        self.app.start()

    def stop(self):
        """Switch off: dark and silent."""
        self.app.stop()
        for port in (self.buttons, self.display, self.buzzer, self.store, self.clock, self.matrix):
            port.stop()

    def press(self, stamp_us, level16):
        """The buttons stand as `level16` says (bit = seat * 4 + button) from `stamp_us` on."""
        self._level = level16
        self.buttons.push(stamp_us, level16)

    def turn(self, now_us):
        """One pass of the loop."""
        self.clock.set(now_us)
        self.app.turn()

    def frame(self):
        """Return the light of the LEDs: 768 bytes, always the same object, unpacked by this call."""
        return self.matrix.light

    def words(self):
        """Return the same as it leaves the packer: 256 words of 0, B, G, R, row by row; always the same object."""
        return self.matrix.words

    def oled(self):
        """Return what the display shows: 1024 bytes, always the same object."""
        return self.display.shown

    def sound(self):
        """Return hz << 8 | duty_q8 of what sounds now, 0 for silence."""
        return self.buzzer.hz << 8 | self.buzzer.duty_q8

    def seed(self):
        """Return the seed of the running match, else of the next one."""
        return self.app.shown_seed()

    def set_seed(self, seed):
        """Give all matches to come this seed; -1: a new one each."""
        self.app.fix_seed(seed)

    def set_rotation(self, index):
        """Seat everybody as row `index` of describe()'s rotations says, from the next match on and over a reload."""
        app = self.app
        self._seat(index)
        app.settings.put("seats", 0)  # else they would all sit on one side whatever is chosen here
        app.apply_settings()
        app.save_settings()
        app.keeper.save(_RECORD, bytes((index,)))

    def seating(self):
        """Return the rotations in force, two bits a seat: those of the running match, else of the next one."""
        session = self.app.session
        return self.next_seating() if session is None else _packed(session.setup.rotations)

    def next_seating(self):
        """Return the rotations of the next match, two bits a seat."""
        return _packed(self.app.rotations)

    def muted(self):
        """Return whether everything is silent."""
        return bool(self.app.settings.get("mute"))

    def set_muted(self, on):
        """The one mute."""
        if bool(on) != self.muted():
            self.app.toggle_mute()

    def set_calm(self, on):
        """Slower and dimmer light."""
        self.app.settings.put("calm", 1 if on else 0)
        self.app.apply_settings()

    def pause_hidden(self, on):
        """The page went out of sight (or came back): a running match pauses, one that is over has its result."""
        app = self.app
        if on and app.name == "play" and app.session is not None:
            if app.session.game.over():
                app.go("results")
            else:
                app.go("pause", max(app.party.lead, 0))

    def replay(self):
        """Return the recording of the running or last match as bytes (see engine.recorder); b"" for none."""
        return self.app.replay()

    def replay_name(self):
        """Return a name for a file with what `replay` returns, "" while that is nothing; quick, without a checksum."""
        body = self.app.recorder.body(0)
        if not len(body):
            return ""
        setup = Setup.from_bytes(body[SETUP_AT:])[0]
        return "paydirt-%s-%d.replay" % (setup.name, setup.seed)

    def playing(self):
        """Return whether a match runs, one that does not stand in a pause."""
        session = self.app.session
        return self.app.name == "play" and session is not None and not session.game.over()

    def phase(self):
        """Return the short name of what is on."""
        return self.app.phase()

    def stored(self):
        """Return a number that changes whenever a record does."""
        return self.store.writes

    def records(self):
        """Return every stored record as one line of ASCII text; with a match in a pause as if it had been left now.

        The match goes on without that: what was saved before is saved still, and a match that has ended is not.
        """
        store = self.store
        session = self.app.session
        if self.app.name == "pause" and session is not None:
            store = store.copy()
            Storage(store).save(saved.RECORD, session.to_bytes())
        return store.to_text()

    def restore(self, text):
        """Put back what `records` returned, before `start`; what makes no sense is left out and reported."""
        if not self.store.from_text(text):
            self.app.notices.append(b"Stored data damaged")

    def _seat(self, index):
        self.board.SEAT_ROTATIONS = ROTATIONS[index][1]  # pyright: ignore[reportAttributeAccessIssue]


def _packed(rotations):
    return rotations[0] | rotations[1] << 2 | rotations[2] << 4 | rotations[3] << 6
