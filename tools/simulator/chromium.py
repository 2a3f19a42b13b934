"""Where this machine has a Chromium, and how to start it without a screen and without a network."""

import os
import shutil
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
ARGUMENTS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
MISSING = "no Chromium or Chrome found: install one, or set CHROMIUM=/path/to/it"


def find():
    """Return the path of a Chromium or Chrome (CHROMIUM in the environment goes first), or None."""
    chosen = os.environ.get("CHROMIUM")
    if chosen:
        return chosen if Path(chosen).exists() else None
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    return next((path for path in MAC if Path(path).exists()), None)
