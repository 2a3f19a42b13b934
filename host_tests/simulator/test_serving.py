"""`serve.py` and `build_site.py` as commands: a busy port, a missing part, a folder for any web server."""

import functools
import json
import shutil
import socket
import subprocess
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from simulator_page import FAKE, MICROPYTHON, ROOT, SIMULATOR, serving

needs_micropython = pytest.mark.skipif(
    not MICROPYTHON.is_dir(), reason="MicroPython for the browser is not installed (npm ci in tools/simulator)"
)


def run(script, *arguments):
    command = [sys.executable, str(SIMULATOR / script), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@needs_micropython
def test_a_busy_port_is_one_clear_line_and_status_2():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("serve.py", "--port", port, "--no-open", "--firmware", FAKE)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert str(port) in done.stderr and "busy" in done.stderr


@needs_micropython
@pytest.mark.parametrize("script", ["serve.py", "build_site.py"])
def test_a_missing_firmware_is_one_clear_line_and_status_2(script, tmp_path):
    done = run(script, "--firmware", tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("port", ["-1", "70000", "eight"])
def test_a_port_that_is_none_is_refused_with_status_2(port):
    done = run("serve.py", f"--port={port}", "--no-open")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def build(out):
    return run("build_site.py", "--firmware", FAKE, "--out", out)


HEAD = "Written by Paydirt's build_site.py, which replaces these files and no others:\n"
OTHERS = {
    "thesis.txt": "years of work",
    "manifest.json": '{"name": "Shop", "start_url": "/", "files": []}',  # as every installable page has one
    "paydirt-site.txt": "thesis.txt\n",
    "empty/paydirt-site.txt": "",
}


@needs_micropython
@pytest.mark.parametrize("name", OTHERS)
def test_the_site_is_never_built_over_something_else(tmp_path, name):
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(OTHERS[name])
    (path.parent / "index.html").write_text("mine")
    done = build(path.parent)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert path.read_text() == OTHERS[name]
    assert (path.parent / "index.html").read_text() == "mine"
    assert build(path).returncode == 2, "a file is no folder"


@needs_micropython
def test_the_firmware_is_one_file_of_the_site_and_no_part_of_it_is_dropped(tmp_path):
    out = tmp_path / "site"
    assert run("build_site.py", "--out", out).returncode == 0
    assert (out / ".nojekyll").read_bytes() == b"", "GitHub Pages would drop what begins with an underscore"
    texts = {(file["root"], file["path"]): file["text"] for file in json.loads((out / "firmware.json").read_text())}
    for name in ("paydirt/app/__init__.py", "ports/sim/toy.py", "paydirt/games/claim/rules.py"):
        assert texts["firmware", name] == (ROOT / "firmware" / name).read_text(encoding="utf-8")
    assert ("page", "bridge.py") in texts and ("board", "board.py") in texts
    assert not [name for _, name in texts if "rp2" in name]
    assert not list(out.rglob("*.py"))


@needs_micropython
def test_what_is_edited_is_there_at_the_next_request(tmp_path):
    firmware = tmp_path / "firmware"
    shutil.copytree(FAKE, firmware)

    def texts(address):
        with urlopen(address + "firmware.json") as answer:
            return {file["path"]: file["text"] for file in json.loads(answer.read())}

    with serving("--firmware", str(firmware)) as address:
        before = texts(address)
        (firmware / "ports" / "sim" / "keys.py").write_bytes(b"# ge\xe4ndert\n")  # by an editor of other times
        (firmware / "new.py").write_text("NEW = 1\n")
        after = texts(address)
    assert "new.py" not in before and after["new.py"] == "NEW = 1\n"
    assert before["ports/sim/keys.py"] != after["ports/sim/keys.py"] == "# ge\ufffdndert\n"


@needs_micropython
@pytest.mark.parametrize("line", ["../mine.txt", "js/../../mine.txt", "{}/mine.txt"])
def test_a_list_that_leads_out_of_the_folder_is_none(tmp_path, line):
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    out = tmp_path / "site"
    out.mkdir()
    (out / "paydirt-site.txt").write_text(HEAD + line.format(tmp_path.as_posix()) + "\n")
    assert build(out).returncode == 2
    assert mine.read_text() == "mine"


@needs_micropython
def test_a_new_site_replaces_what_the_old_one_wrote_and_nothing_else(tmp_path):
    out = tmp_path / "site"
    assert build(out).returncode == 0
    listed = out / "paydirt-site.txt"
    addresses = listed.read_text().splitlines()[1:]
    wrote = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    assert wrote == sorted([*addresses, "paydirt-site.txt"])
    for stale in ("js/old.js", "gone/further/old.js"):  # as an older version would have left them
        (out / stale).parent.mkdir(parents=True, exist_ok=True)
        (out / stale).write_text("old")
        listed.write_text(listed.read_text() + stale + "\n")
    (out / ".htaccess").write_text("Header set X 1")
    (out / "js" / "own.js").write_text("own")
    (out / "index.html").write_text("old")
    assert build(out).returncode == 0
    assert (out / ".htaccess").read_text() == "Header set X 1"
    assert (out / "js" / "own.js").read_text() == "own"
    assert (out / "index.html").read_bytes() == (SIMULATOR / "index.html").read_bytes()
    assert not (out / "js" / "old.js").exists() and not (out / "gone").exists()


KNOWN = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
KNOWN |= {".json": "application/json", ".bin": "application/octet-stream"}


class Plain(SimpleHTTPRequestHandler):
    """A web server that has never heard of WebAssembly or Python, and gives away no file of a type it does not know."""

    extensions_map = KNOWN

    def do_GET(self):
        path = PurePosixPath(urlsplit(self.path).path)
        if self.path.endswith("/") or path.suffix in KNOWN:
            super().do_GET()
        else:
            self.send_error(404)

    def log_message(self, *_):
        pass


@needs_micropython
@pytest.mark.browser
def test_the_site_runs_from_a_subfolder_of_a_plain_web_server(open_page, tmp_path):
    out = tmp_path / "somewhere" / "toy"
    assert build(out).returncode == 0
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Plain, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        page = open_page(f"http://127.0.0.1:{server.server_address[1]}/somewhere/toy/")
        page.turns(5)
        assert page.complaints == []
        assert page.strangers == []
    finally:
        server.shutdown()
        server.server_close()
