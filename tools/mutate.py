#!/usr/bin/env python3
"""Breaks each rule of Boom, Bang, Gold once, in a copy of the project, and lists the tests that notice.

Usage: python -m tools.mutate [--first] [WORD]
WORD: only rules whose name holds it; --first: name only the first test that notices, in a third of the time
Ends with status 1 when a broken rule goes unnoticed.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAME = Path("firmware/paydirt/games/boombanggold")
TESTS = "host_tests/boombanggold"
COPIED = ("firmware", "boards", "tools", "docs", TESTS)
NEAR = {
    "hazards.py": ("hazards.py", "answers.py"),
    "duel.py": ("duel.py", "actions.py"),
    "actions.py": ("actions.py", "duel.py"),
    "blast.py": ("blast.py",),
    "blast_plain.py": ("blast.py",),
    "search.py": ("search.py",),
    "hands.py": ("search.py",),
    "start.py": ("pieces.py",),
    "course.py": ("round.py", "end.py"),
    "deal.py": ("end.py",),
}
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)

sys.path[:0] = [str(ROOT)]

from tools.mutations import MUTATIONS  # noqa: E402


class BadMutation(ValueError):
    """A mutation whose text is not found exactly once: the rule has moved."""


def copy_project(target):
    """Copy what the tests of the rules need."""
    for part in COPIED:
        shutil.copytree(ROOT / part, target / part, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    shutil.copy(ROOT / "pyproject.toml", target)


def notice(target, name, most):
    """Return the names of the tests that fail in the copy; those nearest to the file `name` are asked first."""
    tests = sorted(path.name for path in (target / TESTS).glob("test_bbg_*.py"))
    near = [test for test in tests if test.removeprefix("test_bbg_") in NEAR.get(name, ())]
    return (near and failing(target, near, most)) or failing(target, [test for test in tests if test not in near], most)


def failing(target, tests, most):
    """Run some test files in the copy; return the names of the first `most` tests that fail."""
    command = [sys.executable, "-m", "pytest", "-q", f"--maxfail={most}", "-p", "no:cacheprovider"]
    command += [
        "-m",
        "not runtimes",
        "-k",
        "not random_matches and not any_seed",
        *(f"{TESTS}/{test}" for test in tests),
    ]
    done = subprocess.run(command, cwd=target, capture_output=True, text=True, check=False)
    names = [name.split("::")[-1] for name in FAILED.findall(done.stdout)]
    if done.returncode not in (0, 1):
        names.append(f"(pytest ended with {done.returncode})")
    return names


def broken(target, mutation, most):
    """Break one rule in the copy, ask the tests, and mend it again."""
    rule, name, text, instead = mutation
    path = target / GAME / name
    good = path.read_text(encoding="utf-8")
    if good.count(text) != 1:
        raise BadMutation(f"{rule}: {name} has its text {good.count(text)} times")
    path.write_text(good.replace(text, instead), encoding="utf-8")
    try:
        return notice(target, name, most)
    finally:
        path.write_text(good, encoding="utf-8")


def main(arguments):
    """Break the rules one after the other; return the exit status."""
    words = [word for word in arguments if word != "--first"]
    chosen = [mutation for mutation in MUTATIONS if all(word in mutation[0] for word in words)]
    most = 1 if "--first" in arguments else 3
    unnoticed = []
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder)
        copy_project(target)
        for number, mutation in enumerate(chosen, 1):
            names = broken(target, mutation, most)
            print(f"{number}/{len(chosen)} {mutation[0]}: {', '.join(names) or 'UNNOTICED'}", flush=True)
            if not names:
                unnoticed.append(mutation[0])
    print(f"{len(chosen)} rules broken, {len(unnoticed)} unnoticed" + "".join(f"\n  {rule}" for rule in unnoticed))
    return int(bool(unnoticed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
