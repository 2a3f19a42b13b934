"""The built tree on the emulated Pico under the real CircuitPython 10. A second there takes 45 s of computing."""

import re

import pytest

pytest.importorskip("rp2040py", reason="rp2040py is not installed")
pytest.importorskip("adafruit_blinka", reason="Adafruit Blinka is not installed")

from host_tests.runtimes.runtimes import ROOT
from paydirt.app.starter import _NUGGET
from paydirt.screen.canvas import Canvas
from paydirt.screen.packer import Packer
from tools.circuitpython import build, emulated, probe
from tools.image import load_board

GOLDEN = ROOT / "host_tests" / "golden"
F, L, B, R = range(4)
FRAME_BITS = 256 * 24
PICTURES_A_SECOND = 15
MOST = {"claim": 99, "rush": 4}

pytestmark = [pytest.mark.board, pytest.mark.long]


@pytest.fixture(scope="module")
def tree():
    try:
        emulated.image()
    except emulated.NoImage as error:
        pytest.skip(str(error))
    return build.tree()


@pytest.fixture
def make(tree):
    return lambda files, **options: emulated.CircuitPythonBoard(load_board("pico_circuitpython"), files, **options)


def lit(board):
    return any(not frame.dark for frame in board.leds.frames)


def settle(board, ms):
    """Let time pass; return both pictures."""
    board.run(ms * 1000)
    return board.display.image(), board.leds.frames[-1].grb


def nugget():
    """The bytes on the wire of the first picture, as they are on every board."""
    canvas = Canvas()
    canvas.rect(6, 6, 4, 4, _NUGGET)
    words = bytearray(1024)
    packer = Packer(load_board("pico"))
    packer.brightness = 4
    packer.pack(canvas, words, 0)
    return b"".join(bytes(words[at + 3 : at : -1]) for at in range(0, 1024, 4))


def test_power_on_to_the_menu_a_press_and_out_again_with_ctrl_c(make, tree):
    board = make(tree)
    assert board.run_until(lambda: board.leds.frames, 1_000_000, 1000), board.text
    times = ["dark", board.now_us]
    assert board.run_until(lambda: lit(board), 1_000_000, 5000), board.text
    times += ["lit", board.now_us]
    assert board.leds.frames[0].dark
    assert board.leds.frames[-1].grb == nugget()
    assert board.run_until(lambda: any(board.display.image()), 2_000_000, 5000), board.text
    times += ["attract", board.now_us]
    assert all(frame.bits == FRAME_BITS for frame in board.leds.frames)
    assert board.display.on
    oled, leds = settle(board, 250)
    assert any(oled)
    board.press(F)  # from the attract screen to the menu
    pressed_us = board.now_us
    board.run(10_000)
    board.release(F)
    assert board.run_until(lambda: board.display.image() != oled, 1_000_000, 2000), board.text
    print(*times, "menu", board.now_us - pressed_us)
    menu, menu_leds = settle(board, 450)
    assert menu != oled
    assert menu_leds != leds
    assert any(menu)
    board.press(R)
    board.run(10_000)
    board.release(R)
    moved, moved_leds = settle(board, 350)
    assert moved != menu or moved_leds != menu_leds
    assert board.display.unknown == []
    board.send(b"\x03")
    assert board.wait_text("Paydirt: stopped", 1_000_000, 5000), board.text
    board.run(40_000)
    assert board.leds.frames[-1].dark
    assert board.buzzer.level == 0
    assert board.resets == 0


HASTY = {"FASTER": 30, "STEP_MS": 600}
LEAST_FRAMES = {"boombanggold": 10, "claim": 5}  # time goes so fast that a round takes few
BOTS = b'{"game": "%s", "bots": {"0": 3, "1": 1, "2": 2, "3": 2}, "seed": 7, "pledge": false}'


@pytest.mark.parametrize(("game", "phase"), [("boombanggold", "search"), ("claim", "turn")])
def test_a_match_of_bots_plays_a_round(make, tree, game, phase):
    files = tree | {"kiosk.json": BOTS % game.encode()}
    board = make(probe.with_probe(files, "round", **HASTY, LAST_ROUND=2))
    assert board.wait_text("DONE", 40_000_000, 20_000), board.text
    assert "loading" in phases(board)
    assert phase in phases(board)
    number, problems, frames = re.search(r"^ROUND (\d+) (\d+) \[.*\] (\d+)", board.text, re.MULTILINE).groups()
    assert int(number) >= 2  # a turn may be the last of one round of Claim and the first of another
    assert int(problems) == 0
    assert int(frames) > LEAST_FRAMES[game]
    assert sum(not frame.dark for frame in board.leds.frames) > LEAST_FRAMES[game]
    assert board.leds.frames[-1].dark
    assert board.display.unknown == []


MENU = (("attract", "F"), ("menu", "F"), ("lobby", "F"), ("lobby", "F"), ("table", "F"), ("search", "end"))
WAY = (
    # Left by the pause menu, in the middle of a search.
    *[("search", "pause 0"), ("pause", "L"), ("pause", "F"), ("pause", "R"), ("pause", "F")],
    # Another one from the menu, played to the end.
    *[("menu", "F"), ("lobby", "F"), ("lobby", "F"), ("table", "F"), ("search", "results"), ("results", "B")],
    # The other game; paused and taken up again.
    *[("menu", "R"), ("menu", "F"), ("lobby", "F"), ("lobby", "F"), ("table", "F"), ("turn", "pause 0")],
    *[("pause", "F"), ("turn", "pause 0"), ("pause", "L"), ("pause", "F"), ("pause", "R"), ("pause", "F")],
    # The match that was kept, and left once more.
    *[("menu", "R"), ("menu", "R"), ("menu", "F"), ("turn", "end")],
)


@pytest.mark.parametrize(("kiosk", "way"), [(b"", MENU), (BOTS % b"boombanggold", WAY)], ids=["menu", "and_out_again"])
def test_the_ways_into_a_match(make, tree, kiosk, way):
    files = tree | ({"kiosk.json": kiosk} if kiosk else {})
    board = make(probe.with_probe(files, "back", **HASTY, STAY=2, WAY=way))
    board.run_until(lambda: "DONE" in board.text or "too small" in board.text, 60_000_000, 20_000)
    print(board.text)
    stations = re.findall(r"^AT ([a-z ]+) \[(.*)\]", board.text, re.MULTILINE)
    assert stations == [(phase, "") for phase, _ in way]
    assert "DONE" in board.text
    assert board.display.unknown == []


def phases(board):
    return re.findall(r"PHASE (\w+)", board.text)  # CircuitPython's terminal title may stand before the first


def test_a_search_of_four_runs_fast_enough_and_loses_no_press_of_10_ms(make, tree):
    board = make(probe.with_probe(tree, "turns", SKIP_MS=500, COUNT=24, PARTS=10))
    assert board.wait_text("BEGIN search", 10_000_000, 10_000), board.text
    start_us = board.now_us + 20_000
    for index in range(16):
        board.tap(index, start_us + index * 60_000 + index * 7_000 % 13_000, 10_000)
    assert board.wait_text("DONE", 4_000_000, 10_000), board.text
    found = re.search(r"TURNS (\d+) (\d+) \d+ (\d+) search", board.text)
    turns, whole_us, frames = map(int, found.groups())
    print(board.text)
    assert frames == 24
    assert turns >= frames
    assert whole_us * PICTURES_A_SECOND <= frames * 1_000_000, board.text  # so turns are as many at least
    seen, lost = re.search(r"SEEN \[(.*)\] (\d+)", board.text).groups()
    pressed = range(sum(start_us + n * 60_000 + 30_000 < board.now_us for n in range(16)))
    assert int(lost) == 0
    assert set(pressed[:14]) <= set(map(int, seen.split(", ")))


def test_golden_replays_agree(make, tree):
    """Matches of Boom, Bang, Gold as far as to round MOST, for the time that takes."""
    names = sorted(path.stem for path in GOLDEN.glob("*.replay"))
    files = tree | {name + ".replay": (GOLDEN / f"{name}.replay").read_bytes() for name in names}
    board = make(probe.with_probe(files, "replay", NAMES=tuple(names), MOST=MOST))
    assert board.wait_text("DONE", 60_000_000, 20_000), board.text
    parts = board.text.split("REPLAY ")[1:]
    assert [part.split()[0] for part in parts] == names
    for name, part in zip(names, parts, strict=True):
        told = re.findall(r"^R (\d+ \d+ [0-9a-f]{8})\r?$", part, re.MULTILINE)
        expected = (GOLDEN / f"{name}.hashes").read_text().splitlines()[:-1]
        rounds = [line for line in expected if int(line.split()[0]) <= MOST[name.split("-")[0]]]
        assert told == rounds, name


def test_a_game_that_does_not_fit_is_one_line_on_both_displays(make, tree):
    wiring = tree["paydirt_board.py"].replace(b"RECORDING = 0", b"RECORDING = 24000")
    assert wiring != tree["paydirt_board.py"]
    board = make(tree | {"kiosk.json": BOTS % b"boombanggold", "paydirt_board.py": wiring})
    assert board.wait_text("Paydirt: this board's memory is too small for the game.", 8_000_000, 10_000), board.text
    assert board.run_until(lambda: any(board.display.image()), 1_000_000, 10_000)
    assert "Traceback" not in board.text


def test_a_full_nvm_and_a_read_only_drive_are_a_line_each_on_both_displays(make, tree):
    board = make(probe.with_probe(tree, "lines"))
    assert board.wait_text("Paydirt: nvm is full, 'settings' is not saved", 5_000_000, 10_000), board.text
    assert "FILLED True" in board.text
    attract = board.display.image()
    assert board.wait_text("NOTICED", 2_000_000, 10_000), board.text
    noticed = board.display.image()
    assert any(noticed)
    assert noticed != attract
    line = "Paydirt: crash.txt is not written, the drive is full or read-only to the board."
    assert board.wait_text(line, 2_000_000, 10_000), board.text
    assert "ValueError: broken on purpose" in board.text
    board.run(500_000)
    assert any(board.display.image())
    assert board.display.image() != noticed
    assert board.leds.frames[-1].dark
    assert "crash.txt" not in board.drive()


def test_a_missing_library_is_one_line_on_both_displays(make, tree):
    board = make({path: data for path, data in tree.items() if not path.startswith("lib/neopixel")})
    assert board.wait_text("Paydirt: Library missing: neopixel copy it to /lib", 600_000, 5000), board.text
    board.run_until(lambda: any(board.display.image()), 600_000, 5000)
    assert any(board.display.image())
