"""The image builder and what brings an image onto a board, without a board."""

import hashlib
from types import SimpleNamespace

import pytest

from tools import deploy, firmware, flash, image, packing


def test_an_unknown_board_is_one_clear_line(capsys):
    assert image.main(["--board", "teapot"]) == 2
    error = capsys.readouterr().err
    assert "teapot" in error
    assert error.count("\n") == 1


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


def test_only_changed_files_are_deployed_and_what_people_put_there_stays():
    here = {"main.py": b"new", "paydirt/app/app.mpy": b"same", "paydirt/new/x.mpy": b"x"}
    there = {
        "main.py": "old",
        "paydirt/app/app.mpy": hashlib.sha256(b"same").hexdigest(),
        "paydirt/app/app.py": "hides the new one",
        "data/settings.0": "a record",
        "kiosk.json": "a person's",
        "boot.py": "left over",
        "paydirt.pack": "would go first",
    }
    copy, remove, folders = deploy.plan(here, there)
    assert copy == ["main.py", "paydirt/new/x.mpy"]
    assert remove == ["boot.py", "paydirt.pack", "paydirt/app/app.py"]
    assert folders == ["paydirt/new"]


def test_the_pack_is_sent_when_its_contents_differ_whatever_its_salt():
    board = image.load_board("pico")
    files = {"main.py": b"1", "paydirt/a.mpy": image.compile_module("x = 1", "paydirt/a.py")}
    there = image.packed(files, board, b"1234")
    told = {"main.py": hashlib.sha256(b"1").hexdigest(), packing.NAME: there[packing.NAME][:100].decode()}
    assert deploy.plan(image.packed(files, board, b"5678"), told) == ([], [], [])
    files["paydirt/a.mpy"] = image.compile_module("x = 2", "paydirt/a.py")
    assert deploy.plan(image.packed(files, board, b"5678"), told)[0] == [packing.NAME]
    told[packing.NAME] = "something else"
    assert deploy.plan(image.packed(files, board, b"5678"), told)[0] == [packing.NAME]


def test_without_a_boot_loader_flash_says_how_to_get_there(tmp_path, monkeypatch, capsys):
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "paydirt-pico.uf2").write_bytes(b"x")
    monkeypatch.setattr(flash, "ROOT", tmp_path)
    monkeypatch.setattr(flash, "candidates", list)
    assert flash.main([]) == 2
    assert "BOOTSEL" in capsys.readouterr().err


def test_flash_copies_to_the_boot_loaders_drive(tmp_path, monkeypatch):
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "paydirt-pico.uf2").write_bytes(b"image" * 50000)
    drive = tmp_path / "drive"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    monkeypatch.setattr(flash, "ROOT", tmp_path)
    assert flash.main(["--drive", str(drive)]) == 0
    assert (drive / "paydirt-pico.uf2").read_bytes() == b"image" * 50000


def test_a_missing_micropython_says_which_file_goes_where(tmp_path, monkeypatch):
    pinned = SimpleNamespace(FIRMWARE="RPI_PICO-x.uf2", FIRMWARE_SHA256="00")
    monkeypatch.setenv("MICROPYTHON_UF2", str(tmp_path / "nothing.uf2"))
    with pytest.raises(firmware.NoFirmware, match=r"put RPI_PICO-x\.uf2 .* at .*nothing\.uf2"):
        firmware.find(pinned)


def test_no_network_says_which_file_goes_where(tmp_path, monkeypatch):
    pinned = SimpleNamespace(FIRMWARE="RPI_PICO-x.uf2", FIRMWARE_SHA256="00")
    monkeypatch.delenv("MICROPYTHON_UF2", raising=False)
    monkeypatch.setattr(firmware, "CACHE", tmp_path)
    monkeypatch.setattr(firmware, "SOURCE", (tmp_path / "no-such-place").as_uri() + "/")
    with pytest.raises(firmware.NoFirmware, match="put RPI_PICO-x"):
        firmware.find(pinned, report=lambda line: None)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_micropython_is_refused(tmp_path, monkeypatch):
    pinned = SimpleNamespace(FIRMWARE="RPI_PICO-x.uf2", FIRMWARE_SHA256="00")
    monkeypatch.delenv("MICROPYTHON_UF2", raising=False)
    monkeypatch.setattr(firmware, "CACHE", tmp_path)
    (tmp_path / "RPI_PICO-x.uf2").write_bytes(b"half")
    with pytest.raises(firmware.NoFirmware, match="damaged"):
        firmware.find(pinned)
