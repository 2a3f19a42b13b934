"""Boards that show up as a drive: where systems mount one."""

import os
import string
import sys
from pathlib import Path

ROOTS = ("/media", "/run/media", "/Volumes", "/mnt")


def mounted(label, roots=ROOTS):
    """Return the folders at which a drive of that name may be mounted: on Linux in a folder of whoever is logged in,
    and a second one has a number behind its name."""
    found = []
    for root in map(Path, roots):
        found += sorted(root.glob(label + "*")) + sorted(root.glob(f"*/{label}*"))
    if os.name == "nt":
        found += [Path(letter + ":/") for letter in string.ascii_uppercase]
    return found


def the_one(label, fits, chosen=None, none=""):
    """Return the one drive that `fits` (a function of a folder), of all or the `chosen` one.

    Says what is wrong and returns None where there is none (then it says `none`), or more than one.
    """
    found = [folder for folder in ([chosen] if chosen else mounted(label)) if fits(folder)]
    if len(found) == 1:
        return found[0]
    if found:
        print(f"There are {len(found)} such boards; say which, with --drive (with make: DRIVE=):", file=sys.stderr)
        for folder in found:
            print(f"  {folder}", file=sys.stderr)
    else:
        print(none, file=sys.stderr)
    return None
