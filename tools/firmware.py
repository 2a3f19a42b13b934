"""The pinned MicroPython image: where it is, where it comes from, and whether it is the right one."""

import hashlib
import http.client
import os
import struct
import sys
import urllib.request
from pathlib import Path

SOURCE = "https://micropython.org/resources/firmware/"
CACHE = Path.home() / ".cache" / "paydirt"
FLASH = 0x10000000
# A UF2 file: blocks of 512 bytes. In front: two magic numbers, flags, address, size, number, total, family.
_BLOCK = 512
_HEAD = struct.Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_RP2040 = 0xE48BFF56


class NoFirmware(RuntimeError):
    """There is no usable MicroPython image; the message says what to do about it."""


def cached(board):
    """Return the path of the board's MicroPython image if a usable one is on this machine; raises NoFirmware."""
    path = _place(board)
    if not path.is_file():
        raise NoFirmware(f"MicroPython is not here: put {board.FIRMWARE} ({SOURCE}) at {path}")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NoFirmware(f"{path} cannot be read: {error.strerror}")
    wrong = _fault(data, board)
    if wrong:
        raise NoFirmware(f"{path} {wrong}: put {board.FIRMWARE} ({SOURCE}) there")
    return path


def find(board, report=print):
    """Return the path of the board's image, downloading it into the cache if need be; raises NoFirmware."""
    path = _place(board)
    own = bool(os.environ.get("MICROPYTHON_UF2"))
    if not own and not path.is_file():
        _download(board, path, report)
    path = cached(board)
    if not board.FIRMWARE_SHA256:
        report(f"note: no hash of {board.FIRMWARE} is pinned; it is taken as it is")
    elif own and not _is_pinned(path.read_bytes(), board):
        report(f"note: {path} is not the pinned {board.FIRMWARE}; native code may not match it")
    return path


def _place(board):
    override = os.environ.get("MICROPYTHON_UF2")
    return Path(override) if override else CACHE / board.FIRMWARE


def _is_pinned(data, board):
    return hashlib.sha256(data).hexdigest() == board.FIRMWARE_SHA256


def _fault(data, board):
    """Say what is wrong with the bytes of an image, None for nothing."""
    if not os.environ.get("MICROPYTHON_UF2") and board.FIRMWARE_SHA256 and not _is_pinned(data, board):
        return f"is damaged or another file (SHA-256 {hashlib.sha256(data).hexdigest()[:12]}...)"
    if len(data) < _BLOCK or _HEAD.unpack_from(data)[:2] != _MAGIC:
        return "is no UF2 file"
    blocks = [_HEAD.unpack_from(data, at) for at in range(0, len(data) - len(data) % _BLOCK, _BLOCK)]
    if len(data) % _BLOCK or any(block[:2] != _MAGIC or block[6] != len(blocks) for block in blocks):
        return "is damaged or not whole"
    if any(block[7] != _RP2040 for block in blocks):
        return "is for another chip than the RP2040"
    end = max(block[3] + block[4] for block in blocks) - FLASH
    if end > board.FS_START:
        return f"is too large: it ends at {end // 1024} KB, where the files begin at {board.FS_START // 1024} KB"
    return None


def _download(board, path, report):
    """Fetch the image; `path` is there when all of it has come and is right, and not before."""
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
        wrong = f"only {done} of {total} bytes came" if done < total else _fault(part.read_bytes(), board)
        if not wrong:
            part.replace(path)
            return
    except (OSError, http.client.HTTPException) as error:
        wrong = " ".join(str(getattr(error, "reason", error)).split()) or type(error).__name__
    part.unlink(missing_ok=True)
    raise NoFirmware(f"no download ({wrong}): put {board.FIRMWARE} at {path}, or name it with MICROPYTHON_UF2=")


def progress(done, total, width=40):
    """Draw a bar on a terminal; say nothing to a file."""
    if not sys.stderr.isatty():
        return
    filled = done * width // total if total else 0
    end = "\n" if total and done >= total else ""
    sys.stderr.write(f"\r[{'#' * filled}{'.' * (width - filled)}] {done // 1024} KB{end}")
    sys.stderr.flush()
