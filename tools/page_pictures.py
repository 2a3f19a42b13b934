#!/usr/bin/env python3
"""Takes the pictures of the simulator's page for the documentation: a person plays a match of each game by keyboard."""

import argparse
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.simulator import chromium  # noqa: E402

PATIENCE_S = 120
MENU_KEYS = {"boombanggold": (), "claim": ("ArrowRight",)}
LOBBIES = ("notice", "attract", "menu", "lobby", "table")


def phase(page):
    return page.evaluate("paydirt.toy.phase()")


def tap(page, key):
    """Press a key as long as a person does, and let the toy see it."""
    page.keyboard.press(key, delay=60)
    page.wait_for_timeout(250)


def start_match(page, name):
    """Go from the first picture to a match of the game `name`, alone against computers."""
    chosen = False
    end = time.monotonic() + PATIENCE_S
    while phase(page) in LOBBIES and time.monotonic() < end:
        if phase(page) == "menu" and not chosen:
            chosen = True
            for key in MENU_KEYS[name]:
                tap(page, key)
        tap(page, "ArrowUp")


def shoot(page, name, wanted, path, wait_ms):
    """Play until the phase `wanted`, wait a little, take the picture."""
    start_match(page, name)
    end = time.monotonic() + PATIENCE_S
    while phase(page) not in wanted:
        if time.monotonic() > end:
            raise SystemExit(f"page_pictures: {name} stayed in the phase {phase(page)}")
        tap(page, "ArrowUp")
    page.wait_for_timeout(wait_ms)
    page.screenshot(path=path, type="jpeg", quality=90)
    print(f"{path}: {path.stat().st_size // 1024} KB")


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", default=str(ROOT / "docs" / "pictures"), help="folder for the pictures")
    folder = Path(parser.parse_args(argv).to)
    browser_path = chromium.find()
    if browser_path is None:
        print(f"page_pictures: {chromium.MISSING}", file=sys.stderr)
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, str(ROOT / "tools" / "simulator" / "serve.py"), "--port", "0", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
        try:
            address = server.stdout.readline().split()[3]
            browser = playwright.chromium.launch(executable_path=browser_path, args=chromium.ARGUMENTS)
            for name, wanted, file, wait_ms in (
                ("boombanggold", ("search",), "simulator.jpg", 1500),
                ("claim", ("turn",), "simulator-claim.jpg", 1200),
            ):
                page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
                page.goto(address + "?seed=7")
                page.wait_for_selector("html[data-state=running]", timeout=60000)
                shoot(page, name, wanted, folder / file, wait_ms)
            browser.close()
        finally:
            server.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
