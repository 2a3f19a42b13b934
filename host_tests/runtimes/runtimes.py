"""Runs a script of the project in each of the runtimes that play a match: the same files, three virtual machines."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUNTIMES = ("cpython", "unix", "wasm")


class RunFailed(AssertionError):
    """The script ended with another status than expected; the text has all that it wrote."""


def command(runtime, script, *args):
    """Return (command line, environment) that runs `script` under 'cpython', 'unix' or 'wasm'."""
    env = dict(os.environ)
    env.pop("PYTHONPATH", None)
    if runtime == "cpython":
        env["PYTHONPATH"] = os.pathsep.join(str(ROOT / part) for part in ("firmware", "boards/pico", "tools/host"))
        line = [sys.executable]
    elif runtime == "unix":
        env["MICROPYPATH"] = ":".join((str(ROOT / "firmware"), str(ROOT / "boards/pico"), ".frozen"))
        line = [str(Path(sys.executable).with_name("micropython"))]
    elif runtime == "wasm":
        line = ["node", str(ROOT / "tools/simulator/run_wasm.mjs")]
    else:
        raise ValueError(f"there is no runtime {runtime}")
    return [*line, str(script), *map(str, args)], env


def run_under(runtime, script, *args, status=0, typed=None):
    """Return what `script` prints under a runtime; raises RunFailed where it does not end with `status`.

    `typed`: what comes in on its standard input.
    """
    line, env = command(runtime, script, *args)
    if shutil.which(line[0]) is None:
        raise RunFailed(f"{runtime}: there is no {line[0]} (`make test` installs what the tests need)")
    done = subprocess.run(line, env=env, input=typed, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode != status:
        raise RunFailed(f"{runtime}: {Path(script).name} ended with {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout
