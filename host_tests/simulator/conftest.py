"""The page in Debian's Chromium, served as `make play` serves it."""

import pytest
from simulator_page import FAKE, MICROPYTHON, Page, serving

from tools.simulator.chromium import ARGUMENTS, MISSING, find


@pytest.fixture(scope="session")
def chromium():
    """A browser for the whole session."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    path = find()
    if path is None:
        pytest.skip(MISSING)
    if not MICROPYTHON.is_dir():
        pytest.skip("MicroPython for the browser is not installed (npm ci in tools/simulator)")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


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
