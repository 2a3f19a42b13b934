"""The image builder, without a board."""

import hashlib
import struct
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace

import pytest

from tools import firmware, image, packing, source

RP2040 = 0xE48BFF56


def uf2(addresses, total=None, family=RP2040):
    """The bytes of a UF2 file with a block of 256 zeros at each address of the flash."""
    total = len(addresses) if total is None else total
    blocks = b""
    for number, at in enumerate(addresses):
        head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, firmware.FLASH + at, 256, number, total, family)
        blocks += head + bytes(476) + struct.pack("<I", 0x0AB16F30)
    return blocks


MICROPYTHON = uf2(range(0, 2048, 256))


def pinned(data=b""):
    """A board that runs MicroPython, whose image is pinned when there is `data`."""
    sha256 = hashlib.sha256(data).hexdigest() if data else ""
    return SimpleNamespace(FIRMWARE="RPI_PICO-x.uf2", FIRMWARE_SHA256=sha256, FS_START=0xA0000, FS_BLOCKS=64)


def test_an_unknown_board_is_one_clear_line(capsys):
    assert image.main(["--board", "teapot"]) == 2
    error = capsys.readouterr().err
    assert "teapot" in error
    assert error.count("\n") == 1


def test_a_slip_in_a_source_is_told_with_file_and_line(tmp_path, monkeypatch, capsys):
    (tmp_path / "slip.py").write_text("x = 1\nif x\n    y = 2\n")
    monkeypatch.setattr(image, "sources", lambda name, board: {"paydirt/slip.py": tmp_path / "slip.py"})
    monkeypatch.setattr(source, "ROOT", tmp_path)
    assert image.main(["--board", "pico"]) == 2
    assert capsys.readouterr().err == "slip.py, line 2: expected ':'\n"


def test_the_tree_has_what_the_board_runs_and_nothing_of_other_ports():
    files = image.tree("pico")
    assert {"main.py", "board.mpy", "ports/rp2/matrix.mpy", "paydirt/app/app.mpy"} <= set(files)
    assert not [path for path in files if path.startswith("ports/sim")]
    assert "paydirt/__init__.mpy" not in files  # empty: a folder is a package without one


def test_every_module_lies_within_a_page_of_the_flash_and_can_run_there():
    files = image.packed(image.tree("pico"), image.load_board("pico"))
    lines = files[packing.NAME].split(b"\n")
    modules = [line.split() for line in lines if line.count(b" ") == 6 and b".mpy " in line]
    assert len(modules) > 60
    assert [name for name, _, _, page, *_ in modules if page == b"-1"] == []


def test_source_keeps_every_file_readable():
    files = image.tree("pico", source=True)
    assert all(path.endswith(".py") for path in files)
    assert b"class App" in files["paydirt/app/app.py"]


def test_native_code_for_another_chip_is_refused():
    with pytest.raises(image.BadImage, match="native code"):
        image.check_mpy("x", b"M\x06" + bytes([5 << 2 | 3, 31]))
    with pytest.raises(image.BadImage, match="version"):
        image.check_mpy("x", b"M\x05\x00\x1f")
    image.check_mpy("x", b"M\x06\x00\x1f")


def test_the_file_system_holds_the_files_and_the_folder_for_records():
    files = {"main.py": b"1", "a/b/c.mpy": b"x" * 9000, "a/d.mpy": b""}
    data = image.littlefs_image(files, 64)
    assert len(data) == 64 * 4096
    assert image.read_littlefs(data) == files


def test_every_sector_of_the_file_system_is_in_the_uf2(tmp_path):
    from uf2utils import UF2File

    small = UF2File()
    small.append_payload(bytes(512), 0x10000000)
    small.to_file(str(tmp_path / "micropython.uf2"))
    data = b"\xff" * 8192 + b"\x01" + b"\xff" * 4095
    image.write_uf2(tmp_path / "all.uf2", tmp_path / "micropython.uf2", data, 0xA0000)
    blocks = list(UF2File(str(tmp_path / "all.uf2")))
    assert [block.header.address for block in blocks] == [0x10000000, 0x10000100, 0x100A0000, 0x100A1000, 0x100A2000]
    assert {block.header.total_blocks for block in blocks} == {5}
    assert [block.header.block_number for block in blocks] == list(range(5))
    assert len({block.header.board_family for block in blocks}) == 1


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty cache of images."""
    folder = tmp_path / "cache"
    monkeypatch.delenv("MICROPYTHON_UF2", raising=False)
    monkeypatch.setattr(firmware, "CACHE", folder)
    return folder


def test_a_missing_micropython_says_which_file_goes_where(tmp_path, monkeypatch):
    monkeypatch.setenv("MICROPYTHON_UF2", str(tmp_path / "nothing.uf2"))
    with pytest.raises(firmware.NoFirmware, match=r"put RPI_PICO-x\.uf2 .* at .*nothing\.uf2"):
        firmware.find(pinned())


def test_no_network_says_which_file_goes_where(tmp_path, monkeypatch, cache):
    monkeypatch.setattr(firmware, "SOURCE", (tmp_path / "no-such-place").as_uri() + "/")
    with pytest.raises(firmware.NoFirmware, match="put RPI_PICO-x"):
        firmware.find(pinned(), report=lambda line: None)
    assert list(cache.iterdir()) == []


def test_a_damaged_micropython_is_refused(cache):
    cache.mkdir()
    (cache / "RPI_PICO-x.uf2").write_bytes(MICROPYTHON[:1024])
    with pytest.raises(firmware.NoFirmware, match="damaged"):
        firmware.find(pinned(MICROPYTHON))


WRONG = {
    "is no UF2 file": b"hello\n",
    "is no UF2 file ": b"",
    "is no UF2 file  ": b"x" * 1024,
    "not whole": MICROPYTHON[:-100],
    "not whole ": MICROPYTHON[:-512],
    "another chip": uf2([0], family=0xE48BFF59),
    "is too large": uf2([0, 0x9FF00, 0xA0000]),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_image_of_ones_own_is_one_line_and_the_last_build_stays(wrong, tmp_path, monkeypatch, capsys):
    own = tmp_path / "own.uf2"
    own.write_bytes(WRONG[wrong])
    build = tmp_path / "build"
    (build / "pico").mkdir(parents=True)
    for name in ("paydirt-pico.uf2", "paydirt-pico.littlefs", "pico/main.py"):
        (build / name).write_text("the last one")
    monkeypatch.setenv("MICROPYTHON_UF2", str(own))
    monkeypatch.setattr(image, "BUILD", build)
    monkeypatch.setattr(image, "tree", lambda name, source: {"main.py": b"1"})
    monkeypatch.setattr(image, "load_board", lambda name: pinned(MICROPYTHON))
    assert image.main(["--source"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and wrong.strip() in error and str(own) in error
    kept = {path.relative_to(build).as_posix(): path.read_text() for path in build.rglob("*") if path.is_file()}
    assert kept == dict.fromkeys(("paydirt-pico.uf2", "paydirt-pico.littlefs", "pico/main.py"), "the last one")


def test_an_image_takes_the_place_of_the_last_one_and_nothing_else_is_left(tmp_path, monkeypatch):
    own = tmp_path / "own.uf2"
    own.write_bytes(MICROPYTHON)
    build = tmp_path / "build"
    (build / "pico").mkdir(parents=True)
    (build / "pico" / "old.py").write_text("of the last one")
    monkeypatch.setenv("MICROPYTHON_UF2", str(own))
    monkeypatch.setattr(image, "ROOT", tmp_path)
    monkeypatch.setattr(image, "BUILD", build)
    monkeypatch.setattr(image, "tree", lambda name, source: {"main.py": b"1"})
    monkeypatch.setattr(image, "load_board", lambda name: pinned(MICROPYTHON))
    for _ in range(2):
        assert image.main(["--source"]) == 0
        names = sorted(path.relative_to(build).as_posix() for path in build.rglob("*") if path.is_file())
        assert names == ["paydirt-pico.littlefs", "paydirt-pico.uf2", "pico/main.py"]
    assert image.read_littlefs((build / "paydirt-pico.littlefs").read_bytes()) == {"main.py": b"1"}
    assert (build / "paydirt-pico.uf2").read_bytes()[:12] == MICROPYTHON[:12]


class Site(BaseHTTPRequestHandler):
    """A web server that answers in the way of `how`."""

    protocol_version = "HTTP/1.1"
    how = ""

    def do_GET(self):
        self.close_connection = True
        if self.how == "garbage":
            self.wfile.write(b"garbage\r\n\r\n")
        elif self.how == "half a chunk":
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            self.wfile.write(b"1000\r\nabc")
        else:
            self.send_response(200)
            self.send_header("Content-Length", str(len(MICROPYTHON)))
            self.end_headers()
            self.wfile.write(
                {"half": MICROPYTHON[:1024], "another": b"x" * len(MICROPYTHON)}.get(self.how, MICROPYTHON)
            )

    def log_message(self, format, *arguments):
        """Say nothing."""


@pytest.fixture
def site(cache, monkeypatch):
    """site(how): downloads come from a server of this computer."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setattr(firmware, "SOURCE", f"http://127.0.0.1:{server.server_port}/")
    yield lambda how: monkeypatch.setattr(Site, "how", how)
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("how", ["half", "half a chunk", "garbage", "another"])
@pytest.mark.parametrize("known", [b"", MICROPYTHON])
def test_a_download_that_fails_is_one_line_and_not_in_the_cache(how, known, site, cache):
    site(how)
    with pytest.raises(firmware.NoFirmware, match=r"^no download \([^\n]+\): put RPI_PICO-x\.uf2 at [^\n]+$"):
        firmware.find(pinned(known), report=lambda line: None)
    assert list(cache.iterdir()) == []


@pytest.mark.parametrize("known", [b"", MICROPYTHON])
def test_a_whole_download_is_in_the_cache(known, site, cache):
    site("")
    path = firmware.find(pinned(known), report=lambda line: None)
    assert path == cache / "RPI_PICO-x.uf2"
    assert path.read_bytes() == MICROPYTHON
    assert list(cache.iterdir()) == [path]
