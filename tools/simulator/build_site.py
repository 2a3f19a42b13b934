"""Write the simulator as a folder for any web server: python tools/simulator/build_site.py [--out FOLDER]."""

import argparse
import shutil
import sys
from pathlib import Path

from sitemap import PROJECT, Missing, site_files

MARK = "manifest.json"  # a folder without it is none of ours and stays as it is


def build(out, firmware=None):
    """Write the site into the folder `out`, replacing an older one; returns how many files it has."""
    files = site_files(firmware)
    if out.exists():
        if not out.is_dir() or (any(out.iterdir()) and not (out / MARK).is_file()):
            raise Missing(f"{out} is there already and is no site: choose another folder")
        shutil.rmtree(out)
    for address, content in files.items():
        path = out / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.read_bytes())
    return len(files)


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
