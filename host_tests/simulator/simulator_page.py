"""Serving the page and looking at it, for all tests of the simulator."""

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
SIMULATOR = ROOT / "tools" / "simulator"
FAKE = Path(__file__).parent / "fake"
MICROPYTHON = SIMULATOR / "node_modules" / "@micropython"
HIDE = """(hidden) => {
    Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
    document.dispatchEvent(new Event('visibilitychange'));
}"""


@contextmanager
def serving(*arguments):
    """Run the server on a free port; yields its address."""
    command = [sys.executable, str(SIMULATOR / "serve.py"), "--port", "0", "--no-open", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().split()[3]
        finally:
            process.terminate()


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
