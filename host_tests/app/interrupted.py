"""Plays a match under the starter, with Ctrl-C at very many places of it: `interrupted.py GAME TRIALS`.

At moments spread over the match the process splits: the child is interrupted at a line drawn by lot and comes to its
end, the parent plays on. Prints how many trials there were, and what was wrong with any of them.
"""

import os
import random
import sys
import tempfile
import traceback

import board
from paydirt.app.app import App
from paydirt.app.settings import Settings
from paydirt.app.starter import Starter
from paydirt.app.storage import Storage
from paydirt.engine.match import Match
from ports.sim import buttons, clock, matrix, oled, sound, store
from ports.sim.board import SimBoard

SEATS = '"humans": [0], "bots": {"1": 3, "2": 3, "3": 3}'
KIOSK = {
    "boombanggold": f'{{"game": "boombanggold", {SEATS}, "pledge": false, "seed": 7}}',
    "claim": f'{{"game": "claim", {SEATS}, "townsfolk": true, "seed": 7}}',
}
TURNS_APART = 150
TRIALS_A_MOMENT = 8
LINES = 4000  # of some turns
TOP = len(os.path.commonpath((os.path.abspath(__file__), board.__file__)))


class Panel(matrix.Matrix):
    """The sim's panel for the starter; most pictures are skipped, for packing takes the most time by far."""

    def __init__(self, board):
        super().__init__(board)
        self.skip = 20

    def warm(self):
        """It is there."""


class Lifeline:
    """What the starter needs of the chip."""

    def __init__(self):
        self.notes = []
        self.restarts = 0

    def count(self):
        return 0

    def bitten(self):
        return False

    def note(self, strikes, armed):
        self.notes.append((strikes, armed))

    def report(self, error):
        return "".join(traceback.format_exception(error))

    def restart(self):
        self.restarts += 1

    def settler(self, drive, running):
        return self

    def settle(self, at_once):
        return True

    def deaf(self, on):
        pass


class Wire:
    """USB, where nothing comes in."""

    def listen(self):
        return False


class Trial:
    """The starter on the sim's ports; `idle` is where a turn of its loop ends."""

    def __init__(self, game, trials):
        self.chance = random.Random(game)
        self.left = trials
        self.turns = 0
        self.lines = 0
        self.place = ""  # where the interrupt came; "": none in this process
        self.touched = []
        self.lifeline = Lifeline()
        self.app = None
        self.ports = {}
        own = SimBoard(board)
        self.clock = clock.Clock(own)
        self.panel = Panel(own)
        idle = self.clock.idle

        def split_now_and_then(until_us):
            idle(until_us)
            if self.app and self.app.name == "play" and not self.place:
                self.turn()

        self.clock.idle = split_now_and_then
        self.starter = Starter(own, self.module, self.clock, self.panel)

    def module(self, name):
        """A module of the port, as the starter asks for it."""
        if name == "lifeline":
            return self.lifeline
        if name == "serial":
            return sys.modules[__name__]
        port = {"buttons": buttons, "oled": oled, "sound": sound, "store": store}[name]
        kind = name.capitalize()

        class Kept:
            """Makes the one object of the class, and keeps it for the end."""

        def make(board):
            self.ports[name] = getattr(port, kind)(board)
            return self.ports[name]

        setattr(Kept, kind, staticmethod(make))
        return Kept

    def turn(self):
        """Press something; split where it is time for that."""
        self.turns += 1
        level = self.chance.getrandbits(4) if self.turns % 4 == 0 else self.app.held
        self.ports["buttons"].push(self.clock.stamp_us, level)
        if self.lines or self.turns % TURNS_APART:
            return
        for _ in range(TRIALS_A_MOMENT):
            self.left -= 1
            lines = self.chance.randrange(1, LINES)
            if not splits():
                self.app.settings.put("mute", 1)
                self.lines = lines
                sys.settrace(self.trace)
                sys._getframe(2).f_trace = self.trace
                return
        if self.left <= 0:
            raise KeyboardInterrupt

    def trace(self, frame, event, arg):
        """Count lines of the firmware; at the last one comes the interrupt, and from then on nothing may be played."""
        if event == "line":
            self.lines -= 1
            if self.lines <= 0:
                self.place = f"{frame.f_code.co_filename[TOP:]}:{frame.f_lineno}"
                Match.run = Match.pause = lambda match, *_: self.touched.append("the match goes on")
                raise KeyboardInterrupt
        return self.trace

    def wrong(self):
        """What is not as it has to be after Ctrl-C, [] when all is well."""
        kept = Settings()
        kept.load(Storage(self.ports["store"]))
        found = {
            "a restart": self.lifeline.restarts,
            "a strike": self.lifeline.notes[-1] != (0, False),
            "light": any(self.panel.words),
            "a picture": any(self.ports["oled"].shown),
            "a sound": self.ports["sound"].hz,
            "the watchdog": self.clock.watched,
            "settings lost": self.place and not kept.get("mute"),
        }
        return self.touched + [what for what, there in found.items() if there]


def splits():
    """Return False in a new child; in the parent, wait for it and return True."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        return False
    os.waitpid(child, 0)
    return True


def main(game, trials):
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("kiosk.json", "w") as file:
            file.write(KIOSK[game])
        trial = Trial(game, trials)
        start = App.start

        def started(app):
            trial.app = app
            start(app)

        App.start = started
        try:
            trial.starter.main()
            wrong = trial.wrong()
        except BaseException as error:
            wrong = [repr(error)]
        if trial.place:
            print("trial", trial.place, *wrong)
            sys.stdout.flush()
            os._exit(0)
        print("done", trial.turns, *wrong)
        os.chdir("/")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
