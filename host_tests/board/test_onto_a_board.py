"""make deploy and make flash: what goes onto which board, and what stays."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools import deploy, drives, flash, image, packing, ports


def test_only_changed_files_are_deployed_and_what_people_put_there_stays():
    here = {"main.py": b"new", "paydirt/app/app.mpy": b"same", "paydirt/new/x.mpy": b"x"}
    there = {
        "paydirt/": "",
        "paydirt/app/": "",
        "data/": "",
        "main.py": "a foreign one",
        "paydirt/app/app.mpy": hashlib.sha256(b"same").hexdigest(),
        "paydirt/app/app.py": "hides the new one",
        "data/settings.0": "a record",
        "kiosk.json": "a person's",
        "boot.py": "a person's",
        "pack.py": "hides the new pack.mpy",
        "paydirt.pack": "would go first",
    }
    copy, remove, folders = deploy.plan(here, there)
    assert copy == ["main.py", "paydirt/new/x.mpy"]
    assert remove == ["pack.py", "paydirt.pack", "paydirt/app/app.py"]
    assert folders == ["paydirt/new"]


def test_a_folder_that_is_there_is_not_made_again_though_it_is_empty():
    """As after `make deploy` in turn with and without --source."""
    here = {"paydirt/app/app.py": b"x", "paydirt/screen/canvas.py": b"y"}
    copy, remove, folders = deploy.plan(here, {"paydirt/": "", "paydirt/app/": "", "ports/": ""})
    assert (copy, remove, folders) == (sorted(here), [], ["paydirt/screen"])


def test_a_board_lists_its_files_and_its_folders_empty_ones_too(tmp_path):
    """The program that the board runs, here under MicroPython's unix build with `tmp_path` as its file system."""
    (tmp_path / "paydirt" / "app").mkdir(parents=True)
    (tmp_path / "main.py").write_bytes(b"print(1)" * 300)
    (tmp_path / packing.NAME).write_bytes(b"head" + bytes(200))
    mount = f"import os, vfs\nvfs.umount('/')\nvfs.mount(vfs.VfsPosix({str(tmp_path)!r}), '/')\nos.chdir('/')"
    line = [str(Path(sys.executable).with_name("micropython")), "-c", mount + deploy.LIST]
    printed = subprocess.run(line, capture_output=True, text=True, check=True).stdout
    assert json.loads(printed.removeprefix("FILES ")) == {
        "paydirt/": "",
        "paydirt/app/": "",
        "main.py": hashlib.sha256(b"print(1)" * 300).hexdigest(),
        packing.NAME: "head" + "\0" * 96,
    }


def test_what_is_deployed_leaves_nothing_in_the_build_folder(tmp_path, monkeypatch):
    """build/<board>/ is the plain tree; the pack that goes over has a salt of its own."""
    files = {"main.py": b"1", "paydirt/a.mpy": image.compile_module("x = 1", "paydirt/a.py")}
    sent = []

    def mpremote(port, *words):
        sent.extend(word for word in words if Path(word).is_file())

    monkeypatch.setattr(image, "BUILD", tmp_path)
    monkeypatch.setattr(image, "tree", lambda name, source: files)
    monkeypatch.setattr(deploy, "listing", lambda port: {})
    monkeypatch.setattr(ports, "find", lambda: "a0")
    monkeypatch.setattr(deploy, "mpremote", mpremote)
    assert deploy.main([]) == 0
    assert [Path(path).name for path in sent] == ["main.py", packing.NAME]
    assert not any(Path(path).exists() for path in sent)
    assert list(tmp_path.iterdir()) == []


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
    monkeypatch.setattr(drives, "mounted", lambda label: [])
    assert flash.main([]) == 2
    assert "BOOTSEL" in capsys.readouterr().err


def a_drive(folder):
    folder.mkdir(parents=True)
    (folder / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")
    return folder


def test_flash_copies_to_the_boot_loaders_drive_and_says_what_goes(tmp_path, monkeypatch, capsys):
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "paydirt-pico.uf2").write_bytes(b"image" * 50000)
    drive = a_drive(tmp_path / "media" / "somebody" / "RPI-RP2")
    monkeypatch.setattr(flash, "ROOT", tmp_path)
    monkeypatch.setattr(drives, "mounted", lambda label, look=drives.mounted: look(label, [tmp_path / "media"]))
    assert flash.main([]) == 0
    assert (drive / "paydirt-pico.uf2").read_bytes() == b"image" * 50000
    assert "takes the place of everything on the board" in capsys.readouterr().out


def test_of_two_boot_loaders_one_has_to_be_named(tmp_path, monkeypatch, capsys):
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "paydirt-pico.uf2").write_bytes(b"image")
    first = a_drive(tmp_path / "media" / "somebody" / "RPI-RP2")
    second = a_drive(tmp_path / "media" / "somebody" / "RPI-RP21")
    monkeypatch.setattr(flash, "ROOT", tmp_path)
    monkeypatch.setattr(drives, "mounted", lambda label, look=drives.mounted: look(label, [tmp_path / "media"]))
    assert flash.main([]) == 2
    said = capsys.readouterr().err
    assert "There are 2 such boards" in said
    assert str(first) in said
    assert str(second) in said
    assert flash.main(["--drive", str(second)]) == 0
    assert not (first / "paydirt-pico.uf2").exists()
    assert (second / "paydirt-pico.uf2").exists()


def test_the_boot_loader_of_an_rp2350_is_another_one(tmp_path, monkeypatch, capsys):
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "paydirt-pico.uf2").write_bytes(b"x")
    mark = "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n"
    (tmp_path / "INFO_UF2.TXT").write_text(mark)
    monkeypatch.setattr(flash, "ROOT", tmp_path)
    assert flash.main(["--drive", str(tmp_path)]) == 2
    assert "BOOTSEL" in capsys.readouterr().err
    assert not (tmp_path / "paydirt-pico.uf2").exists()


def on_usb(monkeypatch, *boards):
    """Plug these in: (device, maker's number, product's number) each."""
    list_ports = pytest.importorskip("serial.tools.list_ports")
    found = [SimpleNamespace(device=device, vid=vid, pid=pid) for device, vid, pid in boards]
    monkeypatch.setattr(list_ports, "comports", lambda: found)


def test_the_only_board_is_found_among_other_serial_ports(monkeypatch):
    on_usb(monkeypatch, ("ttyS0", None, None), ("ttyACM0", 0x2E8A, 0x000C), ("ttyACM1", 0x2E8A, 0x0005))
    assert ports.find() == "ttyACM1"


def test_without_a_board_or_with_several_deploy_says_so_and_touches_none(monkeypatch, capsys):
    monkeypatch.setattr(deploy, "mpremote", lambda *words, **more: pytest.fail("was spoken to"))
    on_usb(monkeypatch)
    assert deploy.main([]) == 2
    assert "no board on USB" in capsys.readouterr().err
    on_usb(monkeypatch, ("ttyACM0", 0x2E8A, 0x0005), ("ttyACM1", 0x239A, 0x80F2))
    assert deploy.main([]) == 2
    assert "2 boards on USB; say which, with --port (with make: DEVICE=): ttyACM0, ttyACM1" in capsys.readouterr().err


@pytest.mark.parametrize("there", [{"main.py": "another"}, {"boot.py": "another", "lib/": ""}])
def test_a_board_with_another_program_keeps_it_unless_forced(there, monkeypatch, capsys):
    sent = []
    monkeypatch.setattr(image, "tree", lambda name, source: {"main.py": b"1"})
    monkeypatch.setattr(deploy, "listing", lambda port: there)
    monkeypatch.setattr(deploy, "mpremote", lambda port, *words: sent.extend(words))
    assert deploy.main(["--port", "a0", "--source"]) == 2
    assert "another program" in capsys.readouterr().err
    assert sent == []
    assert deploy.main(["--port", "a0", "--source", "--force"]) == 0
    assert ":main.py" in sent


@pytest.mark.parametrize("there", [{}, {"main.py": "1", "paydirt.pack": "2"}, {"main.py": "1", "paydirt/": ""}])
def test_an_empty_board_and_ours_are_nobody_else_s(there):
    assert deploy.foreign(there) == []


def test_a_port_that_may_not_be_opened_says_what_can_be_done(monkeypatch):
    said = SimpleNamespace(returncode=1, stderr="mpremote: failed to access /dev/ttyACM0\n", stdout="")
    monkeypatch.setattr(deploy.subprocess, "run", lambda *words, **more: said)
    with pytest.raises(deploy.NoBoard, match="dialout"):
        deploy.listing("/dev/ttyACM0")
