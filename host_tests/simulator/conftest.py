"""The page in Debian's Chromium, served as `make play` serves it."""

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]
SIMULATOR = ROOT / "tools" / "simulator"
FAKE = Path(__file__).parent / "fake"
CHROMIUM = Path("/usr/bin/chromium")
MICROPYTHON = SIMULATOR / "node_modules" / "@micropython"
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
ARGUMENTS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]


@contextmanager
def serving(*arguments):
    """Run the server on a free port; yields its address."""
    command = [sys.executable, str(SIMULATOR / "serve.py"), "--port", "0", "--no-open", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().split()[3]
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def chromium():
    """A browser for the whole session."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if not CHROMIUM.exists():
        pytest.skip(f"no Chromium at {CHROMIUM}")
    if not MICROPYTHON.is_dir():
        pytest.skip("MicroPython for the browser is not installed (npm ci in tools/simulator)")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield browser
        browser.close()


class Page:
    """An open page that remembers everything that must not happen on it."""

    def __init__(self, context, address):
        self.page = context.new_page()
        self.complaints = []
        self.strangers = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self._request(request.url, address))
        self.page.goto(address)
        self.page.wait_for_selector("html[data-state=running]", timeout=60000)

    def _console(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def _request(self, url, address):
        parts = urlsplit(address)
        origin = f"{parts.scheme}://{parts.netloc}/"
        if not url.startswith((origin, f"blob:{origin}")):
            self.strangers.append(url)

    def js(self, expression):
        """Return the value of a JavaScript expression in the page."""
        return self.page.evaluate(expression)

    def turns(self, count):
        """Let the toy take `count` more turns."""
        self.page.evaluate(
            "(n) => new Promise((done) => { const on = () => n-- ? requestAnimationFrame(on) : done(); on(); })", count
        )

    def middle(self, selector):
        """Return where the middle of an element lies in the window."""
        box = self.page.locator(selector).bounding_box()
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


@pytest.fixture
def open_page(chromium):
    """Open an address: a function of (address, options of the browser context) that returns a `Page`."""
    contexts = []

    def opened(address, **options):
        options.setdefault("viewport", {"width": 1280, "height": 800})
        contexts.append(chromium.new_context(**options))
        return Page(contexts[-1], address)

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def fake_address(chromium):
    """The page with the toy of `fake/`, which only writes down what the page tells it."""
    with serving("--firmware", str(FAKE)) as address:
        yield address


@pytest.fixture(scope="session")
def address(chromium):
    """The page with the real firmware."""
    with serving() as address:
        yield address
