"""The plain kernels mean the same everywhere, and the native ones mean what the plain ones mean."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from paydirt.engine import kernels

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "firmware" / "paydirt" / "engine"
TRIAL = Path(__file__).with_name("kernel_trial.py")
MICROPYTHON = Path(sys.executable).with_name("micropython")

needs_micropython = pytest.mark.skipif(not MICROPYTHON.exists(), reason="MicroPython for unix is not installed")


FAMILIES = ("kernels", "effect_kernels", "flash_kernels", "led_kernels", "oled_kernels", "stamp_kernels")
ASSEMBLED = ("flash_kernels", "led_kernels")


def functions(name):
    """Return {function: number of arguments} of a module."""
    tree = ast.parse((ENGINE / f"{name}.py").read_text())
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    return {node.name: len(node.args.args) for node in found}


def run_trial(command, name, path):
    environment = {**os.environ, "MICROPYPATH": path, "PYTHONPATH": path}
    done = subprocess.run(
        [*command, str(TRIAL), name], env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.split("\n")


@pytest.fixture(scope="module")
def expected():
    path = f"{ROOT / 'firmware'}{os.pathsep}{ROOT / 'tools' / 'host'}"
    return run_trial([sys.executable], "plain", path)


@pytest.mark.parametrize("family", FAMILIES)
def test_both_modules_have_the_same_functions(family):
    assert functions(f"{family}_plain") == functions(f"{family}_viper")


@pytest.mark.parametrize("family", FAMILIES)
def test_both_modules_have_the_same_constants(family):
    def constants(kind):
        lines = (ENGINE / f"{family}_{kind}.py").read_text().splitlines()
        return [line.split("  #")[0] for line in lines if " = const(" in line]

    assert constants("plain") == constants("viper")


@pytest.mark.parametrize("family", ASSEMBLED)
def test_the_assembled_modules_stand_in_for_the_others(family):
    """What they do is compared on the emulated chip (host_tests/board/test_emulated_packing.py)."""

    def constants(kind):
        pairs = re.findall(r"^(_\w+) = const\((\w+)\)", (ENGINE / f"{family}_{kind}.py").read_text(), re.MULTILINE)
        return dict(pairs)

    assert functions(f"{family}_thumb") == functions(f"{family}_plain")
    plain, thumb = constants("plain"), constants("thumb")
    assert len(thumb.keys() & plain.keys()) >= 5
    assert {name: plain.get(name, value) for name, value in thumb.items()} == thumb


def encoded(text):
    """Return the 16 bits of an instruction that the assembler does not know (ARMv6-M Architecture Reference Manual)."""
    name, *registers = re.fullmatch(r"(\w+)\((\w+), \[?(\w+)(?:, (\w+)\])?\)", text).groups()
    one, two, three = [{"sp": 13, "lr": 14}.get(r) or int(r.strip("r")) if r else None for r in registers]
    if three is None:
        return {"add": 0x4400, "cmp": 0x4500}[name] | one >> 3 << 7 | two << 3 | one & 7
    if two == 13:
        return {"ldr": 0x9800}[name] | one << 8 | three >> 2
    return {"ldr": 0x5800, "ldrh": 0x5A00, "ldrb": 0x5C00}[name] | three << 6 | two << 3 | one


@pytest.mark.parametrize("family", ASSEMBLED)
def test_instructions_written_as_numbers_mean_what_stands_beside_them(family):
    lines = [line for line in (ENGINE / f"{family}_thumb.py").read_text().splitlines() if "data(" in line]
    found = [re.fullmatch(r" +data\(2, 0x(\w{4})\)  # (.*)", line) for line in lines]
    assert len(found) >= 5
    for match in found:
        assert match
        assert int(match.group(1), 16) == encoded(match.group(2)), match.group(0)


def test_every_kernel_can_be_chosen_and_is_tried():
    names = [name for family in FAMILIES for name in functions(f"{family}_plain")]
    assert len(set(names)) == len(names)
    for name in names:
        assert callable(getattr(kernels, name))
    tried = TRIAL.read_text()
    for name in names:
        assert f"k.{name}(" in tried


def test_the_trial_tells_kernels_apart(expected):
    sums = [line.split()[1] for line in expected if line]
    assert len(sums) >= 16
    assert len(set(sums)) == len(sums)


@needs_micropython
@pytest.mark.runtimes
@pytest.mark.parametrize("name", ["plain", "viper"])
def test_micropython_agrees_with_cpython(expected, name):
    assert run_trial([str(MICROPYTHON)], name, str(ROOT / "firmware")) == expected
