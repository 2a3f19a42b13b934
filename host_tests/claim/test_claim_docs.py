"""docs/claim.md says what the code says."""

from pathlib import Path

from paydirt.games.claim import constants as c
from paydirt.games.claim import state as s

TEXT = (Path(__file__).parents[2] / "docs" / "claim.md").read_text()


def test_the_table_of_the_state_is_the_layout():
    for name, at, count, size, unit in s.LAYOUT:
        length = count * size if size == 1 or count == 1 else f"{count} x {size}"
        assert f"| {name} | {at} | {length} | {unit} |" in TEXT


def test_every_note_is_described():
    for code, name in enumerate(c.NOTE_NAMES):
        assert not name or f"| {code} | {name} |" in TEXT


def test_every_module_is_named():
    folder = Path(__file__).parents[2] / "firmware" / "paydirt" / "games" / "claim"
    for path in folder.glob("[a-z]*.py"):
        assert f"`{path.name}`" in TEXT, path.name
