"""Which files make up the simulator's site: what `serve.py` serves and `build_site.py` copies."""

import json
from functools import partial
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
PACKAGE = HERE / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"

# The page itself.
_PAGE = ("index.html", "css/*.css", "art/*.svg", "js/*.js")
# MicroPython; both get names whose types every web server knows: some answer 404 for others.
_MICROPYTHON = {
    "micropython/micropython.js": PACKAGE / "micropython.mjs",
    "micropython/micropython.bin": PACKAGE / "micropython.wasm",
}
# Ports and kernels that no browser can run.
_LEFT_OUT = ("ports/rp2/", "ports/circuitpython/", "main.py")


class Missing(Exception):
    """A part of the site is not there; the message says what to do."""


def site_files(firmware=None, board="pico"):
    """Return {address relative to the site: function that returns its bytes}.

    `firmware` is another firmware folder than the project's. Raises `Missing`.
    """
    files = {}
    for pattern in _PAGE:
        for path in sorted(HERE.glob(pattern)):
            files[path.relative_to(HERE).as_posix()] = path.read_bytes
    for address, path in _MICROPYTHON.items():
        if not path.is_file():
            raise Missing(f"MicroPython for the browser is missing: run `npm ci` in {HERE.relative_to(PROJECT)} first")
        files[address] = path.read_bytes
    python = _python(Path(firmware) if firmware else PROJECT / "firmware", PROJECT / "boards" / board)
    files["firmware.json"] = partial(_texts, python)
    return files


def _texts(python):
    """Return all files of MicroPython's file system as one: a list of {root, path under it, text}, in JSON."""
    texts = [
        {"root": root, "path": name, "text": path.read_text(encoding="utf-8", errors="replace")}
        for (root, name), path in python.items()
    ]
    return json.dumps(texts, indent=0).encode()


def _python(firmware, board):
    """Return {(root, path under it): file} of everything that goes into MicroPython's file system."""
    if not (firmware / "ports" / "sim" / "toy.py").is_file():
        raise Missing(f"no firmware with a simulator port in {firmware}")
    found = {("page", "bridge.py"): HERE / "bridge.py", ("board", "board.py"): board / "board.py"}
    for path in sorted(firmware.rglob("*.py")):
        name = path.relative_to(firmware).as_posix()
        if not name.startswith(_LEFT_OUT):
            found["firmware", name] = path
    return found
