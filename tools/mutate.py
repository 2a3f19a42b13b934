#!/usr/bin/env python3
"""Breaks each rule of Boom, Bang, Gold once, in a copy of the project, and lists the tests that notice.

Usage: python -m tools.mutate [WORD]     (WORD: only rules whose name holds it)
Ends with status 1 when a broken rule goes unnoticed. Needs an operating system that can fork.
"""

import contextlib
import io
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAME = Path("firmware/paydirt/games/boombanggold")
TESTS = Path("host_tests/boombanggold")
COPIED = ("firmware", "boards", "tools", "docs", str(TESTS))
MOST = 3  # tests to name for each rule
FAILED = re.compile(r"^(?:FAILED|ERROR) \S*::(\S+)", re.MULTILINE)
NEAR = {  # the tests to ask first
    "hazards.py": ("calls", "warned", "pledge", "answers", "pause"),
    "duel.py": ("duel", "actions"),
    "actions.py": ("actions", "duel"),
    "blast.py": ("blast",),
    "blast_plain.py": ("blast",),
    "search.py": ("moving", "search", "calls", "warned"),
    "hands.py": ("moving", "search", "round"),
    "rules.py": ("round", "pause", "moving", "search"),
    "start.py": ("pieces",),
    "state.py": ("pieces", "moving", "search"),
    "course.py": ("round", "end", "search", "calls", "pledge"),
    "deal.py": ("end", "pledge", "actions"),
}


class BadMutation(ValueError):
    """A mutation whose text is not found exactly once: the rule has moved."""


def copy_project(target):
    """Copy what the tests of the rules need."""
    for part in COPIED:
        shutil.copytree(ROOT / part, target / part, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    shutil.copy(ROOT / "pyproject.toml", target)


def notice(name):
    """Return the names of the tests that fail; those nearest to the file `name` are asked first."""
    every = sorted(path.stem.removeprefix("test_bbg_") for path in TESTS.glob("test_bbg_*.py"))
    near = [topic for topic in every if topic in NEAR.get(name, ())]
    return (near and failing(near)) or failing([topic for topic in every if topic not in near])


def failing(topics):
    """Run the tests of some topics in a process of its own; return the names of the first ones that fail."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(writer, "\n".join(_run(topics)).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as pipe:
        names = pipe.read().split("\n")
    os.waitpid(child, 0)
    return [name for name in names if name]


def _run(topics):
    """Run pytest here; return the names of the tests that fail."""
    import pytest

    said = io.StringIO()
    options = ["-q", f"--maxfail={MOST}", "-p", "no:cacheprovider", "-m", "not runtimes"]
    options += ["-k", "not random_matches and not any_seed and not any_moment"]
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = pytest.main([*options, *(str(TESTS / f"test_bbg_{topic}.py") for topic in topics)])
    names = FAILED.findall(said.getvalue())
    return names if status in (0, 1) else [*names, f"(pytest ended with status {int(status)})"]


def broken(mutation):
    """Break one rule in the copy, ask the tests, and mend it again."""
    rule, name, text, instead = mutation
    path = GAME / name
    good = path.read_text(encoding="utf-8")
    if good.count(text) != 1:
        raise BadMutation(f"{rule}: {name} has its text {good.count(text)} times")
    path.write_text(good.replace(text, instead), encoding="utf-8")
    try:
        return notice(name)
    finally:
        path.write_text(good, encoding="utf-8")


def main(arguments):
    """Break the rules one after the other; return the exit status."""
    import hypothesis  # noqa: F401 (imported once, before the forks)
    import pytest  # noqa: F401

    from tools.mutations import MUTATIONS

    chosen = [mutation for mutation in MUTATIONS if all(word in mutation[0] for word in arguments)]
    if not chosen:
        print(f"mutate: no rule's name holds {' and '.join(arguments)}", file=sys.stderr)
        return 2
    unnoticed = []
    sys.dont_write_bytecode = True
    with tempfile.TemporaryDirectory() as folder:
        copy_project(Path(folder))
        os.chdir(folder)
        sys.path[:] = [path for path in sys.path if path and Path(path).resolve() != ROOT]
        for module in [name for name in sys.modules if name.split(".")[0] == "tools"]:
            del sys.modules[module]
        for number, mutation in enumerate(chosen, 1):
            names = broken(mutation)
            print(f"{number}/{len(chosen)} {mutation[0]}: {', '.join(names) or 'UNNOTICED'}", flush=True)
            if not names:
                unnoticed.append(mutation[0])
        os.chdir(ROOT)
    print(f"{len(chosen)} rules broken, {len(unnoticed)} unnoticed" + "".join(f"\n  {rule}" for rule in unnoticed))
    return int(bool(unnoticed))


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT)]
    sys.exit(main(sys.argv[1:]))
