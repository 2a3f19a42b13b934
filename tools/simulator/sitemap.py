"""Which files make up the simulator's site: what `serve.py` serves and `build_site.py` copies."""

import json
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
PACKAGE = HERE / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"

# The page itself.
_PAGE = ("index.html", "css/*.css", "art/*.svg", "js/*.js")
# MicroPython; the module gets a name whose type every web server knows.
_MICROPYTHON = {
    "micropython/micropython.js": PACKAGE / "micropython.mjs",
    "micropython/micropython.wasm": PACKAGE / "micropython.wasm",
}
# Ports and kernels that no browser can run.
_LEFT_OUT = ("ports/rp2/", "ports/circuitpython/", "main.py")


class Missing(Exception):
    """A part of the site is not there; the message says what to do."""


def site_files(firmware=None, board="pico"):
    """Return {address relative to the site: path of the file, or the bytes themselves}.

    `firmware` is another firmware folder than the project's. Raises `Missing`.
    """
    files = {}
    for pattern in _PAGE:
        for path in sorted(HERE.glob(pattern)):
            files[path.relative_to(HERE).as_posix()] = path
    for address, path in _MICROPYTHON.items():
        if not path.is_file():
            raise Missing(f"MicroPython for the browser is missing: run `npm ci` in {HERE.relative_to(PROJECT)} first")
        files[address] = path
    python = _python(Path(firmware) if firmware else PROJECT / "firmware", PROJECT / "boards" / board)
    files.update({f"{root}/{name}": path for (root, name), path in python.items()})
    manifest = {"files": [{"root": root, "path": name} for root, name in python]}
    files["manifest.json"] = json.dumps(manifest, indent=0).encode()
    return files


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
