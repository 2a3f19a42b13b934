"""Serve the simulator on this machine alone and open it in the browser: python tools/simulator/serve.py [--port N]."""

import argparse
import errno
import sys
import webbrowser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from sitemap import Missing, site_files

HOST = "127.0.0.1"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
HEADERS = {
    "Cache-Control": "no-store",  # a changed file is there after a reload
    "X-Content-Type-Options": "nosniff",
    # An isolated page: the browser then stamps events to 5 us instead of 100 us.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
}


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD for the files of the site map and nothing else."""

    protocol_version = "HTTP/1.1"
    server: "Server"

    def do_GET(self):
        self._answer(body=True)

    def do_HEAD(self):
        self._answer(body=False)

    def log_message(self, format, *args):
        """Stay quiet: the console is for the address."""

    def _answer(self, body):
        name = unquote(urlsplit(self.path).path).lstrip("/") or "index.html"
        try:
            data = self.server.files()[name]()
        except (OSError, Missing, KeyError):
            data = None
        status = 404 if data is None else 200
        data = data if data is not None else b"not found\n"
        self.send_response(status)
        kind = TYPES.get(PurePosixPath(name).suffix, "application/octet-stream") if status == 200 else "text/plain"
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        for header, value in HEADERS.items():
            self.send_header(header, value)
        self.end_headers()
        if body:
            self.wfile.write(data)


class Server(ThreadingHTTPServer):
    """The site on 127.0.0.1."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # there it would share a busy port instead of refusing it

    def __init__(self, port, firmware):
        self._firmware = firmware
        self._files = site_files(firmware)
        super().__init__((HOST, port), Handler)

    def files(self):
        """Return the site map, made anew for what may have changed: a student's new file is seen too."""
        return site_files(self._firmware)

    def handle_error(self, request, client_address):
        """A browser that hangs up is no news."""


def _arguments():
    parser = argparse.ArgumentParser(description="Serve the Paydirt simulator on this machine and open it.")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on (default 8000, 0 for any free one)")
    parser.add_argument("--no-open", action="store_true", help="print the address, open no browser")
    parser.add_argument("--firmware", help="another firmware folder")
    arguments = parser.parse_args()
    if not 0 <= arguments.port <= 65535:
        parser.error("a port is a number from 0 to 65535")
    return arguments


def main():
    """Serve until Ctrl-C; returns the exit status."""
    arguments = _arguments()
    try:
        server = Server(arguments.port, arguments.firmware)
    except Missing as problem:
        print(problem, file=sys.stderr)
        return 2
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            print(
                f"Port {arguments.port} is busy: stop what uses it or choose another one (--port N).", file=sys.stderr
            )
        else:
            print(f"Port {arguments.port} cannot be used: {problem.strerror}.", file=sys.stderr)
        return 2
    address = f"http://{HOST}:{server.server_address[1]}/"
    print(f"Paydirt is at {address} (Ctrl-C ends it)", flush=True)
    if not arguments.no_open:
        webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
