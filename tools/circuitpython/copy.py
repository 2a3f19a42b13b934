"""Copy build/circuitpython/ onto a mounted CIRCUITPY drive: what is new or changed, and nothing else is touched.

    python tools/circuitpython/copy.py [--drive FOLDER]

What an older Paydirt left behind in its own folders is removed. The game runs from the files that are replaced (see
firmware/ports/circuitpython/inplace.py), so it is stopped first: by another code.py, with which CircuitPython starts
again. The right one comes last, when everything else is in place.
"""

import argparse
import os
import re
import sys
from pathlib import Path
from time import sleep

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools import drives  # noqa: E402
from tools.firmware import progress  # noqa: E402

TREE = ROOT / "build" / "circuitpython"
MARK = "boot_out.txt"  # CircuitPython writes it at every start
OLDEST = 10
OWN = ("paydirt", "ports")  # folders in which nobody else keeps files
LAST = "code.py"
SETTINGS = "settings.toml"  # other programs' settings stay
SPARE = 8192  # left free, bytes
STOPPED = b"# Paydirt is being copied: run it again if this is what you find here.\n"
STOP_S = 3  # CircuitPython starts again within a second of the last write
HELP = """\
There is no CIRCUITPY drive. To get there:
  1. put CircuitPython 10 onto the Pico (https://circuitpython.org/board/raspberry_pi_pico): hold BOOTSEL while
     plugging it in and copy the .uf2 file onto the drive RPI-RP2,
  2. wait until a drive named CIRCUITPY appears. Then run this again.
Where the drive is mounted somewhere else: make flash BOARD=pico_circuitpython DRIVE=FOLDER"""


class BadDrive(RuntimeError):
    """The drive cannot be used; the message says why in one line."""


def is_drive(folder):
    """Tell whether CircuitPython runs behind a folder."""
    try:
        return "CircuitPython" in (folder / MARK).read_text(errors="replace")
    except OSError:
        return False


def check(drive):
    """Raise BadDrive unless Paydirt runs on what is behind the drive."""
    told = (drive / MARK).read_text(errors="replace")
    version = re.search(r"CircuitPython (\d+)\.(\S+)", told)
    if version and int(version[1]) < OLDEST:
        raise BadDrive(f"{drive} has CircuitPython {version[1]}.{version[2]}: Paydirt needs {OLDEST} or newer.")
    if not os.access(drive, os.W_OK):
        raise BadDrive(f"{drive} is read-only (a boot.py may have claimed it for the board): nothing was copied.")


def with_own_settings(files, drive):
    """Return `files` with the drive's own settings kept, and only those added or raised that the game needs."""
    old = (_content(drive / SETTINGS) or b"").decode(errors="surrogateescape")
    if SETTINGS not in files or not old.strip():
        return files
    for key, needed in re.findall(r"^(\w+) = (\d+)$", files[SETTINGS].decode(), re.MULTILINE):
        found = re.search(rf"^{key}\s*=\s*(\d+).*$", old, re.MULTILINE)
        if not found:
            old = old.rstrip("\n") + f"\n{key} = {needed}\n"
        elif int(found[1]) < int(needed):
            old = old.replace(found[0], f"{key} = {needed}")
    return files | {SETTINGS: old.encode(errors="surrogateescape")}


def changes(files, drive):
    """Return (paths to write in order, paths to remove) that make the drive hold `files` ({path: bytes})."""
    write = [path for path, data in sorted(files.items()) if _content(drive / path) != data]
    write.sort(key=lambda path: path == LAST)
    remove = []
    for folder in OWN:
        for found in sorted((drive / folder).rglob("*")):
            path = found.relative_to(drive).as_posix()
            if found.is_file() and path not in files:
                remove.append(path)
    twins = [path.removesuffix(".mpy") + ".py" for path in files if path.endswith(".mpy")]
    twins += [path.removesuffix(".py") + ".mpy" for path in files if path.endswith(".py")]
    remove += [path for path in twins if path not in remove and (drive / path).is_file()]  # a .py hides its .mpy
    return write, remove


def _content(path):
    try:
        return path.read_bytes()
    except OSError:
        return None


def copy(files, drive):
    """Bring the files onto the drive; return how many were written."""
    write, remove = changes(files, drive)
    new = len(write)
    if (drive / OWN[0]).is_dir() and set(write + remove) - {LAST}:
        _put(drive / LAST, STOPPED)
        sleep(STOP_S)
        write = [path for path in write if path != LAST] + [LAST]
    for path in remove:
        (drive / path).unlink()
    free = _free(drive)
    needed = sum(len(files[path]) for path in write)
    if free is not None and needed + SPARE > free + sum(len(_content(drive / path) or b"") for path in write):
        raise BadDrive(f"{drive} has {free // 1024} KB left, {needed // 1024} KB are needed: remove some files first.")
    total = needed
    done = 0
    for path in write:
        (drive / path).parent.mkdir(parents=True, exist_ok=True)
        _put(drive / path, files[path])
        done += len(files[path])
        progress(done, total)
    return new


def _put(path, data):
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _free(drive):
    if not hasattr(os, "statvfs"):
        return None
    found = os.statvfs(drive)
    return found.f_bavail * found.f_frsize


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Copy Paydirt onto a CIRCUITPY drive.")
    parser.add_argument("--drive", type=Path, help="where the CIRCUITPY drive is mounted")
    options = parser.parse_args(arguments)
    if not (TREE / LAST).is_file():
        print("There is no build/circuitpython/ yet: make circuitpython", file=sys.stderr)
        return 2
    files = {p.relative_to(TREE).as_posix(): p.read_bytes() for p in TREE.rglob("*") if p.is_file()}
    drive = drives.the_one("CIRCUITPY", is_drive, options.drive, HELP)
    if drive is None:
        return 2
    try:
        check(drive)
        files = with_own_settings(files, drive)
        written = copy(files, drive)
    except (BadDrive, OSError) as error:
        print(error if isinstance(error, BadDrive) else f"Copying to {drive} failed: {error}", file=sys.stderr)
        return 2
    print(f"{written} of {len(files)} files were new: {drive} is up to date, the board starts the game.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
