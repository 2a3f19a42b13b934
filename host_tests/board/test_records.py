"""What is demanded of the records after a power cut: the old one or the new one, and nothing else will do."""

import pytest

from paydirt.app import storage
from tools.board import records

NONE = (storage.NONE, b"")


def found(settings, match):
    """{name: (what, data)} of records by number, -1 for none."""
    numbers = {"settings": settings, "match": match}
    return {
        name: NONE if number < 0 else (storage.GOOD, bytes([number]) * records.SIZES[name])
        for name, number in numbers.items()
    }


SETTINGS_2 = "SAVE settings 1\r\nSAVE match 1\r\nSAVE settings 2\r\n"
MATCH_2 = SETTINGS_2 + "SAVE match 2\r\n"


@pytest.mark.parametrize(
    ("text", "settings", "match", "wrong"),
    [
        ("SAVE settings 0\r\n", -1, -1, []),
        ("SAVE settings 0\r\n", 0, -1, []),
        ("SAVE settings 0\r\nSAVE match 0\r\n", -1, -1, ["settings"]),
        ("SAVE settings 1\r\n", 0, 0, []),
        ("SAVE settings 1\r\n", -1, 0, ["settings"]),
        ("SAVE settings 1\r\n", 0, 1, ["match"]),
        (SETTINGS_2, 1, 1, []),
        (SETTINGS_2, 2, 1, []),
        (SETTINGS_2, 0, 1, ["settings"]),
        (SETTINGS_2, -1, -1, ["settings", "match"]),
        (SETTINGS_2, 1, 0, ["match"]),
        (MATCH_2, 2, 1, []),
        (MATCH_2, 2, 2, []),
        (MATCH_2, 1, 2, ["settings"]),
        (MATCH_2, 2, -1, ["match"]),
        ("", 0, 0, ["settings", "match"]),
    ],
)
def test_only_the_old_and_the_new_record_will_do(text, settings, match, wrong):
    assert records.faults(text, found(settings, match)) == wrong


def test_a_damaged_or_a_mixed_record_will_not_do():
    for bad in ((storage.DAMAGED, b""), (storage.GOOD, b"\1" * 19 + b"\2"), (storage.GOOD, b"\1" * 19)):
        assert records.faults("SAVE settings 1\n", found(0, 0) | {"settings": bad}) == ["settings"]


def test_the_board_tells_the_same_as_the_files():
    files = records.saving({"main.py": b""}, 3, 1)
    assert records.read(files) == found(2, 2)
    assert records.read({}) == found(-1, -1)
    lines = [f"HAVE {name} {what} {data.hex() or '-'}\r\n" for name, (what, data) in records.read(files).items()]
    assert records.told("".join(lines) + "READY\r\n") == found(2, 2)
    assert records.told("HAVE settings 1 -\r\nHAVE match 1 -\r\n") == found(-1, -1)
