"""The pinned MicroPython image: where it is, where it comes from, and whether it is the right one."""

import hashlib
import os
import sys
import urllib.error
import urllib.request
from pathlib import Path

SOURCE = "https://micropython.org/resources/firmware/"
CACHE = Path.home() / ".cache" / "paydirt"


class NoFirmware(RuntimeError):
    """There is no usable MicroPython image; the message says what to do about it."""


def cached(board):
    """Return the path of the board's MicroPython image if it is on this machine; raises NoFirmware."""
    override = os.environ.get("MICROPYTHON_UF2")
    path = Path(override) if override else CACHE / board.FIRMWARE
    if not path.is_file():
        raise NoFirmware(f"MicroPython is not here: put {board.FIRMWARE} ({SOURCE}) at {path}")
    return path


def find(board, report=print):
    """Return the path of the board's image, downloading it into the cache if need be; raises NoFirmware."""
    try:
        path = cached(board)
    except NoFirmware:
        if os.environ.get("MICROPYTHON_UF2"):
            raise
        path = _download(board, CACHE / board.FIRMWARE, report)
    if not board.FIRMWARE_SHA256:
        report(f"note: no hash of {board.FIRMWARE} is pinned; it is taken as it is")
        return path
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    if os.environ.get("MICROPYTHON_UF2"):
        if digest != board.FIRMWARE_SHA256:
            report(f"note: {path} is not the pinned {board.FIRMWARE}; native code may not match it")
    elif digest != board.FIRMWARE_SHA256:
        raise NoFirmware(f"{path} is damaged or another file (SHA-256 {digest[:12]}...): remove it and try again")
    return path


def _download(board, path, report):
    url = SOURCE + board.FIRMWARE
    report(f"fetching {url}")
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    try:
        with urllib.request.urlopen(url, timeout=30) as answer, part.open("wb") as file:
            total = int(answer.headers.get("Content-Length") or 0)
            done = 0
            while chunk := answer.read(16384):
                file.write(chunk)
                done += len(chunk)
                progress(done, total)
    except (urllib.error.URLError, OSError) as error:
        part.unlink(missing_ok=True)
        raise NoFirmware(
            f"no download ({getattr(error, 'reason', error)}): put {board.FIRMWARE} at {path}, "
            "or name it with MICROPYTHON_UF2="
        )
    part.rename(path)
    return path


def progress(done, total, width=40):
    """Draw a bar on a terminal; say nothing to a file."""
    if not sys.stderr.isatty():
        return
    filled = done * width // total if total else 0
    end = "\n" if total and done >= total else ""
    sys.stderr.write(f"\r[{'#' * filled}{'.' * (width - filled)}] {done // 1024} KB{end}")
    sys.stderr.flush()
