#!/usr/bin/env python3
"""Pictures of Boom, Bang, Gold for the docs: every phase and effect, from a match of computer players.

Writes one GIF a scene to docs/pictures/ (or --to FOLDER); with --sheet one PNG with a frame of each scene as well.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / part) for part in (".", "firmware", "tools/host", "boards/pico", "tools")]

import render  # noqa: E402

import board  # noqa: E402
from paydirt.engine.game import BOT, HUMAN, Setup  # noqa: E402
from paydirt.engine.match import Match  # noqa: E402
from paydirt.games.boombanggold import constants as c  # noqa: E402
from paydirt.games.boombanggold import state as st  # noqa: E402
from paydirt.games.boombanggold.bot import Bot  # noqa: E402
from paydirt.games.boombanggold.rules import Game  # noqa: E402
from paydirt.games.boombanggold.view import View  # noqa: E402
from paydirt.screen.packer import Packer  # noqa: E402
from paydirt.screen.stage import Stage  # noqa: E402
from tools.arguments import whole  # noqa: E402

FRAME_MS = 80
STEP_MS = 20
CELL = 9
COLOURS = 96
SEED = 10  # a match in which every phase, every action tile and a call are seen
FINAL_MS = 4200

# Scene: what starts it (a phase or a note), its length in ms, the frame (ms) that stands for it on the sheet.
PHASES = {
    "aim": (c.P_AIM, 3000, 1500),
    "blast": (c.P_BLAST, 1500, 200),
    "search": (c.P_SEARCH, 3600, 2400),
    "pick": (c.P_PICK, 3600, 1800),
    "dynamite": (c.P_DYNAMITE, 4200, 3200),
    "star": (c.P_STAR, 1500, 500),
    "duel": (c.P_DUEL_HIDE, 4600, 2000),
    "round": (c.P_SECURE, 1800, 600),
    "result": (c.P_OVER, 3200, 2800),
}
NOTES = {"call": (c.N_CALL, 2600, 300), "aftershock": (c.N_AFTERSHOCK, 1500, 300)}


class Silence:
    """A port's sound that makes none."""

    def tone(self, hz, duty_q8):
        pass


class Camera:
    """Runs a game with its view and keeps the pictures of the scenes."""

    def __init__(self, game, match, supply_ma):
        self.game = game
        self.match = match
        self.stage = Stage(Silence())
        self.view = View(game, self.stage)
        board.SUPPLY_MA = supply_ma
        self._packer = Packer(board)
        self._words = bytearray(1024)
        self._started = {}  # scene: t_ms of its start
        self.frames = {}  # scene: pictures
        self.stills = {}  # scene: the picture for the sheet
        self._phase = -1

    def note(self, code, t_ms, a, b, d):
        self.view.note(code, t_ms, a, b, d)
        for name, (wanted, _, _) in NOTES.items():
            if code == wanted:
                self._started.setdefault(name, t_ms)

    def run(self, until):
        """Play until `until(camera)`, drawing every STEP_MS."""
        t_ms = self.match.now_ms
        while not until(self):
            t_ms += STEP_MS
            self.match.run(t_ms, 999)
            self.game.notes.drain(self)
            self._notice(t_ms)
            self.view.draw(t_ms, t_ms)
            self.view.draw_display(t_ms, t_ms)
            self.stage.finish(t_ms)
            self._packer.pack(self.stage.canvas, self._words, t_ms)
            if t_ms % FRAME_MS == 0:
                self.shoot(t_ms)

    def start(self, name, t_ms):
        """Begin a scene unless it is there already."""
        self._started.setdefault(name, t_ms)

    def _notice(self, t_ms):
        """Start the scenes that belong to a phase that has just begun."""
        phase = self.game.phase
        if phase != self._phase:
            self._phase = phase
            for name, (wanted, _, _) in PHASES.items():
                if phase == wanted:
                    self._started.setdefault(name, t_ms)
            if self.game.hour() == c.ROUNDS and phase == c.P_WATCH:
                self._started.setdefault("dusk", t_ms)

    def shoot(self, t_ms):
        """Add a picture to every scene that runs."""
        picture = None
        for name, start in self._started.items():
            length, still = LENGTHS[name]
            if t_ms - start >= length:
                continue
            picture = picture or self._picture()
            self.frames.setdefault(name, []).append(picture)
            if t_ms - start <= still:
                self.stills[name] = picture

    def _picture(self):
        """What the LEDs and the OLED show now: after the flash limit and the current limit."""
        leds = render.matrix(self._words, self._packer.wire, board.LED_ORDER, CELL)
        oled = render.oled(self.stage.oled.buf, 1)
        oled = oled.resize((leds.width, leds.width // 2))
        picture = render.Image.new("RGB", (leds.width, leds.height + oled.height + 4), render.CASE)
        picture.paste(oled, (0, 0))
        picture.paste(leds, (0, oled.height + 4))
        return picture


PEOPLE = ("pledge", "photo")
LENGTHS = {name: scene[1:] for name, scene in {**PHASES, **NOTES}.items()}
LENGTHS.update({"dusk": (2600, 900), "pledge": (4000, 2400), "photo": (1800, 600)})


def film_match(supply_ma):
    """A whole match of bots."""
    seats = bytes((BOT, BOT + 1, BOT + 2, BOT + 1))
    game = Game(Setup("boombanggold", seats, SEED, options=b"\1\1"))
    camera = Camera(game, Match(game, Bot, seed=SEED), supply_ma)
    camera.run(lambda cam: cam.game.over())
    end_ms = camera.match.now_ms + FINAL_MS
    camera.run(lambda cam: cam.match.now_ms > end_ms)
    return camera


def film_people(supply_ma):
    """The pledge of four people, and two presses towards one nugget 412 us apart."""
    game = Game(Setup("boombanggold", bytes([HUMAN] * 4), 3))
    camera = Camera(game, Match(game, Bot, seed=3), supply_ma)
    camera.start("pledge", 0)
    for seat in range(4):
        camera.match.event(600 + 900 * seat, 0, seat, 0, True)
        camera.match.event(700 + 900 * seat, 0, seat, 0, False)
    camera.run(lambda cam: cam.game.phase == c.P_SEARCH)
    s = game.state
    inner = [i for i in range(st.MINE_FIRST, st.MINE_END) if 2 <= i % 16 <= 13]
    camera.run(lambda cam: any(is_gold(s[i]) for i in inner))
    cell = next(i for i in inner if is_gold(s[i]))
    s[st.seat_base(0) + st.S_CURSOR] = cell - 1
    s[st.seat_base(1) + st.S_CURSOR] = cell + 1
    t_ms = camera.match.now_ms + 300
    camera.start("photo", t_ms - 300)
    camera.match.event(t_ms, 100, 0, 3, True)
    camera.match.event(t_ms, 512, 1, 1, True)
    camera.run(lambda cam: cam.match.now_ms > t_ms + 1600)
    return camera


def flat(frames):
    """Frames in one small set of colours, so that what stands still takes no room in a GIF."""
    seen = set()
    for frame in frames:
        seen.update(colour for _, colour in frame.getcolors(1 << 20))
    every = render.Image.new("RGB", (len(seen), 1))  # each colour once, or the dark mine would leave no hue
    every.putdata(sorted(seen))
    whole = every.quantize(COLOURS, dither=render.Image.Dither.NONE)
    return [frame.quantize(palette=whole, dither=render.Image.Dither.NONE) for frame in frames]


def is_gold(tile):
    return tile & (st.FACE_UP | st.DUG) == st.FACE_UP and tile & st.KIND <= c.ILLEGAL


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", default=str(ROOT / "docs" / "pictures"), help="folder for the pictures")
    parser.add_argument("--sheet", help="also write one PNG with a frame of every scene")
    parser.add_argument(
        "--supply", type=whole(300, 20000), default=4000, help="mA of the supply that the current limit keeps to"
    )
    args = parser.parse_args(argv)
    try:
        write(Path(args.to), args.supply, args.sheet)
    except (OSError, ValueError) as error:
        print(f"show: the pictures cannot be written: {error}", file=sys.stderr)
        return 2
    return 0


def write(folder, supply, sheet=None):
    """Write a GIF a scene into `folder`, and a PNG with a frame of each where `sheet` names one."""
    folder.mkdir(parents=True, exist_ok=True)
    stills = {}
    for film in (film_people, film_match):
        camera = film(supply)
        for name, frames in camera.frames.items():
            if (name in PEOPLE) is not (film is film_people):
                continue  # bots make the livelier aim, blast and search
            small = flat(frames)
            path = folder / f"boombanggold-{name}.gif"
            render.gif(small, path, FRAME_MS)
            print(f"{path.name:32} {len(frames):4} frames  {path.stat().st_size // 1024:4} KB")
        stills.update(camera.stills)
    if sheet:
        render.strip([stills[name] for name in sorted(stills)], 5).save(sheet)


if __name__ == "__main__":
    sys.exit(main())
