"""The plain kernels mean the same everywhere, and the native ones mean what the plain ones mean."""

import ast
import os
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
