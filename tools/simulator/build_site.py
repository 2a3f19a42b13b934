"""Write the simulator as a folder for any web server: python tools/simulator/build_site.py [--out FOLDER]."""

import argparse
import sys
from pathlib import Path, PurePosixPath

from sitemap import PROJECT, Missing, site_files

LIST = "paydirt-site.txt"  # in the folder: which files are the build's; all others stay as they are
HEAD = "Written by Paydirt's build_site.py, which replaces these files and no others:"


def build(out, firmware=None):
    """Write the site into the folder `out`, replacing an older one; returns how many files it has."""
    files = {".nojekyll": bytes} | site_files(firmware)  # empty: GitHub Pages is to serve the files as they are
    _remove(out, _written(out))
    out.mkdir(parents=True, exist_ok=True)
    (out / LIST).write_text("\n".join([HEAD, *files, ""]), encoding="utf-8")
    for address, content in files.items():
        path = out / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content())
    return len(files)


def _written(out):
    """Return the addresses of what an older build wrote into `out`; raises `Missing` where that is no site of ours."""
    if not out.exists() or (out.is_dir() and not any(out.iterdir())):
        return []
    try:
        first, *addresses = (out / LIST).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):  # none, or no text
        first, addresses = "", []
    if first != HEAD or not all((out / address).resolve().is_relative_to(out.resolve()) for address in addresses):
        raise Missing(f"{out} is there already and none of this program's sites: remove it or choose another folder")
    return addresses


def _remove(out, addresses):
    """Remove these files, and the folders that are empty without them."""
    folders = set()
    for address in addresses:
        (out / address).unlink(missing_ok=True)
        folders.update(PurePosixPath(address).parents)
    for folder in sorted(folders - {PurePosixPath()}, reverse=True):  # what lies in a folder before the folder
        path = out / folder
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def main():
    """Build the site; returns the exit status."""
    parser = argparse.ArgumentParser(description="Write the Paydirt simulator as a folder for any web server.")
    parser.add_argument("--out", type=Path, default=PROJECT / "build" / "site", help="the folder (default build/site)")
    parser.add_argument("--firmware", help="another firmware folder")
    arguments = parser.parse_args()
    try:
        count = build(arguments.out, arguments.firmware)
    except Missing as problem:
        print(problem, file=sys.stderr)
        return 2
    except OSError as problem:
        print(f"The site cannot be written: {problem}", file=sys.stderr)
        return 2
    print(f"{count} files in {arguments.out}: put the folder onto any web server")
    return 0


if __name__ == "__main__":
    sys.exit(main())
