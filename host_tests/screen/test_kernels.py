"""The plain kernels mean the same everywhere, and the native ones mean what the plain ones mean."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "firmware" / "paydirt" / "engine"
TRIAL = Path(__file__).with_name("kernel_trial.py")
MICROPYTHON = Path(sys.executable).with_name("micropython")

needs_micropython = pytest.mark.skipif(not MICROPYTHON.exists(), reason="MicroPython for unix is not installed")


def functions(name):
    tree = ast.parse((ENGINE / f"{name}.py").read_text())
    return {node.name: [a.arg for a in node.args.args] for node in tree.body if isinstance(node, ast.FunctionDef)}


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
    return run_trial([sys.executable], "kernels_plain", path)


def test_both_modules_have_the_same_functions_and_arguments():
    assert functions("kernels_plain") == functions("kernels_viper")


def test_every_kernel_can_be_chosen_and_is_tried():
    chosen = (ENGINE / "kernels.py").read_text()
    tried = TRIAL.read_text()
    for name in functions("kernels_plain"):
        assert f'    "{name}",' in chosen
        assert f"k.{name}(" in tried


def test_the_trial_tells_kernels_apart(expected):
    sums = [line.split()[1] for line in expected if line]
    assert len(sums) >= 11
    assert len(set(sums)) == len(sums)


@needs_micropython
@pytest.mark.runtimes
@pytest.mark.parametrize("name", ["kernels_plain", "kernels_viper"])
def test_micropython_agrees_with_cpython(expected, name):
    assert run_trial([str(MICROPYTHON)], name, str(ROOT / "firmware")) == expected
