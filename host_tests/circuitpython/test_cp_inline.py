"""Constants in the place of their names change nothing but size: the golden matches still have their hashes."""

import re
import shutil
import subprocess
import sys

import pytest

from host_tests.runtimes.runtimes import ROOT
from tools.circuitpython import build
from tools.inline import Program, dotted
from tools.shorten import compact, shortened

GOLDEN = ROOT / "host_tests" / "golden"
OTHER = """
from paydirt.engine.game import HUMAN, direction
from paydirt.games.boombanggold import constants as c
from m import A, B, SHADOWED, LIST, unknown
E = A + c.P_SEARCH
def f(SHADOWED):
    return SHADOWED + A * B + LIST[0] + unknown() + E
"""
FIRST = """
from micropython import const
A, B = range(5, 7)
SHADOWED = const(3)
KEPT = const(4)
LIST = [1]
TWICE = 1
TWICE = 2
NAME = "KEPT"
"""


@pytest.fixture(scope="module")
def firmware(tmp_path_factory):
    """The firmware's folder with every module as it is compiled for CircuitPython."""
    folder = tmp_path_factory.mktemp("inlined")
    shutil.copytree(ROOT / "firmware", folder / "firmware")
    shutil.copytree(ROOT / "tools" / "host", folder / "tools" / "host")
    shutil.copy(ROOT / "tools" / "replay.py", folder / "tools")
    own = {path: file for path, file in build.sources().items() if path not in build.READABLE}
    more = [*(ROOT / "firmware" / "ports" / "sim").glob("*.py"), ROOT / "tools" / "replay.py"]
    users = [file.read_text() for file in more]
    done = compact({dotted(path): file.read_text() for path, file in own.items()}, users)
    for path in own:
        (folder / "firmware" / path).write_text(done[dotted(path)])
    for path in (folder / "firmware").rglob("*.py"):
        if path.name.endswith(build.NATIVE):
            path.unlink()
    return folder


@pytest.mark.parametrize("replay", sorted(GOLDEN.glob("*.replay")), ids=lambda path: path.stem)
def test_golden_matches_keep_their_hashes(firmware, replay):
    tool = firmware / "tools" / "replay.py"
    said = subprocess.run([sys.executable, tool, replay], check=True, capture_output=True, text=True).stdout
    assert said == replay.with_suffix(".hashes").read_text()


BOTS = {"boombanggold": '{"0": "hard", "1": "easy", "2": "medium"}', "claim": '{"0": "ahead", "2": "greedy"}'}


@pytest.mark.parametrize("game", BOTS)
def test_a_match_of_bots_looks_the_same(firmware, game):
    """Pictures of a running match, from the sources and from what is made of them."""
    script = """
import hashlib, sys
root = sys.argv[1]
sys.path[:0] = [root + "/firmware", root + "/tools/host", sys.argv[3]]
from ports.sim.toy import Toy
from paydirt.app import kiosk
toy = Toy(5, 7, kiosk.parse('{"game": "%s", "bots": %s, "seed": 7}' % (sys.argv[2], sys.argv[4])))
toy.matrix.skip = 5
toy.start(0)
seen = hashlib.sha256()
for now_us in range(0, 16_000_000, 16000):
    toy.turn(now_us)
    if now_us % 320_000 == 0:
        seen.update(bytes(toy.frame()) + bytes(toy.oled()) + bytes(toy.app.session.game.state))
print(seen.hexdigest())
"""
    said = {
        subprocess.run(
            [sys.executable, "-c", script, str(root), game, str(ROOT / "boards" / "pico"), BOTS[game]],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for root in (ROOT, firmware)
    }
    assert len(said) == 1


def test_only_what_is_sure_to_be_constant_is_put_in_place():
    program = Program({"m": FIRST, "other": OTHER})
    other = program.source("other")
    assert "5 * 6" in other
    assert "return SHADOWED" in other
    assert "LIST[0]" in other
    assert "import LIST, unknown" in other or "import SHADOWED, LIST, unknown" in other
    assert "c.P_SEARCH" in other  # not among the modules
    first = program.source("m")
    assert "KEPT" in first.replace('"KEPT"', "").replace("'KEPT'", "")  # a string names it
    assert "A, B" not in first
    assert "TWICE" in first
    assert other.split("\n").index("def f(SHADOWED):") == OTHER.split("\n").index("def f(SHADOWED):")


SHORTENED = """
class Long:
    def method_name(self, argument_name, keyword_name=1):
        self.attribute = argument_name
        return self.attribute + keyword_name + len(self.append)
def outside(one): return getattr(one, "named_by_string")
def named_by_string(): return Long().method_name(1, keyword_name=2)
"""


def test_names_get_short_but_for_those_that_others_ask_for():
    source = shortened({"m": SHORTENED}, ("from m import outside",))["m"]
    for gone in ("Long", "method_name", "argument_name", "attribute"):
        assert gone not in source
    for kept in ("outside", "named_by_string()", "keyword_name", "append", "len("):
        assert kept in source


def test_names_that_never_meet_share_their_letters_and_those_of_one_family_do_not():
    base = "class Base:\n    def __init__(self):\n        self.base_field = 1\n"
    child = "from base import Base\n\n\nclass Child(Base):\n    def child_method(self):\n        self.child_field = 2\n"
    alone = "class Alone:\n    def lonely_method(self):\n        self.lonely_field = 3\n"
    done = shortened({"base": base, "child": child, "alone": alone}, ())

    def names(text):
        return re.findall(r"def (\w\w?)\(|\w\.(\w+) =", text)

    related = {"".join(pair) for pair in names(done["base"]) + names(done["child"])}
    assert len(related) == 3
    shared = {"".join(pair) for pair in names(done["alone"])}
    assert shared & (related | set(re.findall(r"class (\w+)", done["base"] + done["child"])))
    assert done["child"].count("\n") == child.count("\n")


def test_instructions_and_registers_stay_in_assembled_functions():
    kernel = "def mov(x): pass\n\n\n@micropython.asm_thumb\ndef _long_name(r0):\n    mov(r0, AGAIN)\n    label(AGAIN)\n"
    other = "AGAIN = label = 3\n"
    done = shortened({"paydirt.x": kernel, "paydirt.y": other}, ())
    assert "    mov(r0, AGAIN)\n    label(AGAIN)\n" in done["paydirt.x"]
    assert "_long_name" not in done["paydirt.x"]
    assert "AGAIN = label" in done["paydirt.y"]


def test_names_in_assembler_and_in_the_ports_public_ones_stay():
    port = "import rp2\n\n\n@rp2.asm_pio()\ndef program():\n    label('again')\n    jmp(not_there, 'again')\n\n\n"
    port += "def _private_helper(long_argument):\n    return machine.OUT_LOW\n"
    game = "OUT_LOW, jmp, label, not_there = [1], [2], [3], [4]\ndef long_argument(): pass\n"
    done = shortened({"ports.x": port, "paydirt.y": game}, ())
    assert "OUT_LOW, jmp, label, not_there" in done["paydirt.y"]
    assert "def _private_helper" not in done["ports.x"]
    assert "jmp(not_there, 'again')" in done["ports.x"]
