"""Copy the image to a board whose boot loader shows up as a drive.

python tools/flash.py --board pico [--drive FOLDER]
"""

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import drives  # noqa: E402
from tools.firmware import progress  # noqa: E402

MARK = "INFO_UF2.TXT"  # every UF2 boot loader's drive has it
CHUNK = 65536
HELP = """\
There is no board in its boot loader. To get there:
  1. unplug the board's USB cable,
  2. hold the BOOTSEL button (Feather: BOOT) while you plug it in again,
  3. let go: a drive named RPI-RP2 appears. Then run this again.
With MicroPython running already, `mpremote bootloader` does the same. Where the drive is mounted
somewhere else: make flash DRIVE=FOLDER"""


def is_loader(folder):
    """Tell whether a folder is the drive of an RP2040's boot loader (an RP2350 says "Board-ID: RP2350")."""
    try:
        return "Board-ID: RPI-RP2" in (folder / MARK).read_text(errors="replace").splitlines()
    except OSError:
        return False


def copy(image, drive):
    """Copy with a bar; the board restarts by itself when the last block has arrived."""
    data = image.read_bytes()
    with (drive / image.name).open("wb") as file:
        for at in range(0, len(data), CHUNK):
            file.write(data[at : at + CHUNK])
            file.flush()
            os.fsync(file.fileno())  # or the bar would tell of the computer's memory
            progress(min(at + CHUNK, len(data)), len(data))


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Copy the image to a board in its boot loader.")
    parser.add_argument("--board", default="pico")
    parser.add_argument("--drive", type=Path, help="where the boot loader's drive is mounted")
    options = parser.parse_args(arguments)
    image = ROOT / "build" / f"paydirt-{options.board}.uf2"
    if not image.is_file():
        print(f"There is no {image.name} yet: make image BOARD={options.board}", file=sys.stderr)
        return 2
    drive = drives.the_one("RPI-RP2", is_loader, options.drive, HELP)
    if drive is None:
        return 2
    print(f"{image.name} goes to {drive} and takes the place of everything on the board.")
    try:
        copy(image, drive)
    except OSError as error:
        print(f"Copying to {drive} failed: {error}", file=sys.stderr)
        return 2
    print(f"{image.name} is on the board, which starts it now.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
