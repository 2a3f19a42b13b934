"""docs/claim.md says what the code says."""

from pathlib import Path

from paydirt.games.claim import constants as c
from paydirt.games.claim import layout

TEXT = (Path(__file__).parents[2] / "docs" / "claim.md").read_text()


def test_the_table_of_the_state_is_the_layout():
    for name, at, count, size, unit in layout.LAYOUT:
        length = count * size if size == 1 or count == 1 else f"{count} x {size}"
        assert f"| {name} | {at} | {length} | {unit} |" in TEXT


def test_every_note_is_described():
    for code, name in enumerate(c.NOTE_NAMES):
        assert not name or f"| {code} | {name} |" in TEXT


def test_every_module_is_named():
    folder = Path(__file__).parents[2] / "firmware" / "paydirt" / "games" / "claim"
    for path in folder.glob("[a-z]*.py"):
        assert f"`{path.name}`" in TEXT, path.name


def test_how_the_computer_players_choose_and_what_a_fair_start_gives_is_what_the_constants_say():
    for level in (1, 2):
        assert f"any card in {c.SLIPS[level - 1]} of 256 turns" in TEXT
    assert c.SLIPS[2:] == (0, 0, 0)
    for level in (3, 4, 5):
        native, plain = (f"{positions * c.BOT_SLICES[level - 1]:,}" for positions in c.BOT_POSITIONS[level - 1])
        row = next(line for line in TEXT.splitlines() if line.startswith(f"| {level} | "))
        assert row.endswith(f"| {native} |" if native == plain else f"| {native} / {plain} |")
    assert f"From level {c.SEES_REPLIES} on" in TEXT
    assert f"the last {c.EXACT_CARDS[0]} cards of the base game exactly" in TEXT
    assert f"without native code the last {c.EXACT_CARDS[1]})" in TEXT
    assert f"sheriff, {c.SHERIFF_POINTS} points a round" in TEXT
    assert f"Three players get 0, {c.ORDER_POINTS} and {2 * c.ORDER_POINTS} points" in TEXT
    assert f"with townsfolk 0, {c.TOWN_ORDER_POINTS} and {2 * c.TOWN_ORDER_POINTS}" in TEXT
