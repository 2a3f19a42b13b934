"""Bring a connected board's files up to date over USB: changed files only, also while the game runs.

    python tools/deploy.py --board pico [--port PORT] [--source] [--force]

The modules are one file, paydirt.pack, which goes over as a whole; `--source` brings readable ones in folders instead.
What people put onto the board (settings, saved matches, kiosk.json, crash.txt) stays. A board with another program
keeps it, unless `--force` is given.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import image, packing, ports  # noqa: E402

OURS = ("paydirt/", "ports/")  # a file of ours that is no longer built goes: an old .py would hide a new .mpy
OURS_TOP = ("main.py", "main.mpy", "board.py", "board.mpy", "pack.py", "pack.mpy", packing.NAME)
STARTS = ("main.py", "main.mpy", "boot.py", "boot.mpy")  # what MicroPython runs by itself
LIST = """
import os, json, hashlib
def walk(folder, out):
    for entry in os.ilistdir(folder or '/'):
        path = folder + entry[0]
        if entry[1] == 0x4000:
            out[path + '/'] = ''
            walk(path + '/', out)
        elif path == 'paydirt.pack':
            with open('/' + path, 'rb') as f:
                out[path] = f.read(100).decode()
        else:
            h = hashlib.sha256()
            with open('/' + path, 'rb') as f:
                b = f.read(512)
                while b:
                    h.update(b)
                    b = f.read(512)
            out[path] = h.digest().hex()
    return out
print('FILES', json.dumps(walk('', {})))
"""


class NoBoard(RuntimeError):
    """No board answers, or it is not ours; the message says so in a line."""


def plan(here, there):
    """Compare {path: bytes} with what `listing` returned: return what to copy, to remove, and the folders to make."""
    copy = [path for path in sorted(here) if path not in there or not _same(path, here[path], there[path])]
    files = [path for path in sorted(there) if not path.endswith("/")]
    remove = [path for path in files if path not in here and (path.startswith(OURS) or path in OURS_TOP)]
    wanted = {path.rsplit("/", n)[0] for path in copy for n in range(1, path.count("/") + 1)}
    return copy, remove, sorted(folder for folder in wanted if folder + "/" not in there)


def _same(path, data, told):
    """Tell whether a file on the board, of which it `told` the hash or the header, is this one."""
    if path == packing.NAME:
        return packing.contents(told.encode()) == packing.contents(data)
    return hashlib.sha256(data).hexdigest() == told


def mpremote(port, *commands, capture=False):
    """Run mpremote's commands; return what it printed."""
    words = [sys.executable, "-m", "mpremote", "connect", port]
    result = subprocess.run([*words, *commands], capture_output=capture, text=True, check=False)
    if result.returncode:
        said = (result.stderr or result.stdout or "mpremote failed").strip().splitlines()[-1]
        raise NoBoard(f"{said}: {ports.IN_USE}" if "failed to access" in said else f"{port}: {said}")
    return result.stdout


def listing(port):
    """Return {path: sha256 hex, of the pack its header} of the files on the board, and {path + "/": ""} of its folders.

    The game stops there.
    """
    printed = mpremote(port, "exec", LIST, capture=True)
    for line in printed.splitlines():
        if line.startswith("FILES "):
            return json.loads(line[6:])
    raise NoBoard("the board did not list its files")


def foreign(there):
    """Return the names under which a board that `listing` told of starts a program that is not Paydirt."""
    if packing.NAME in there or OURS[0] in there:
        return []
    return [name for name in STARTS if name in there]


def deploy(name, port, source, force=False, report=print):
    """Bring the files up to date and start the board again."""
    board = image.micropython_board(name)
    here = image.tree(name, source)
    if not source:
        here = image.packed(here, board, os.urandom(4))
    there = listing(port)
    if foreign(there) and not force:
        raise NoBoard(
            f"{port} has another program ({', '.join(foreign(there))}): nothing was copied."
            " --force (make deploy FORCE=1) puts Paydirt in its place."
        )
    copy, remove, folders = plan(here, there)
    report(f"{port}: {len(copy)} files to copy, {len(remove)} to remove, {len(here) - len(copy)} unchanged")
    with tempfile.TemporaryDirectory() as place:  # the pack's salt is this board's own: it does not belong into build/
        image.write_tree(Path(place), {path: here[path] for path in copy})
        commands = ["resume"]
        for words in (
            *(("mkdir", ":" + path) for path in folders),
            *(("rm", ":" + path) for path in remove),
            *(("cp", str(Path(place, path)), ":" + path) for path in copy),
        ):
            commands += [*words, "+"]
        mpremote(port, *commands, "reset")


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Bring a connected board up to date.")
    parser.add_argument("--board", default="pico")
    parser.add_argument("--port", help="as mpremote knows it: a0, u0, /dev/ttyACM0 ...; left out: the one board on USB")
    parser.add_argument("--source", action="store_true", help="readable .py files instead of .mpy")
    parser.add_argument("--force", action="store_true", help="also onto a board that has another program")
    options = parser.parse_args(arguments)
    try:
        deploy(options.board, options.port or ports.find(), options.source, options.force)
    except (image.BadImage, NoBoard, ports.NoPort, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    except ImportError as error:
        print(f"The Python package {error.name} is missing: {image.NEEDS}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
