"""A game is a folder: the registry finds it, imports no more than it needs, and names what it does not know."""

import subprocess
import sys

import pytest

from paydirt import games
from paydirt.games import registry

GAMES = ["boombanggold", "claim"]


def test_both_games_are_found():
    assert set(GAMES) <= set(registry.names())
    assert registry.names() == sorted(registry.names())


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_a_game_are_loaded_by_name(name):
    assert isinstance(registry.title(name), bytes)
    assert name == registry.load(name).NAME
    assert registry.load_bot(name).MEMORY > 0
    assert registry.load_view(name).__name__ == "View"


@pytest.mark.parametrize("name", GAMES)
def test_rules_come_without_view_bot_or_another_game(name):
    """The board's memory holds one game at a time."""
    code = (
        "import sys; from paydirt.games import registry; "
        f"registry.load({name!r}); print([m for m in sys.modules if m.startswith('paydirt.')])"
    )
    env = {"PYTHONPATH": ":".join(path for path in sys.path if path)}
    printed = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout
    assert f"paydirt.games.{name}.rules" in printed
    assert ".view'" not in printed
    assert ".bot'" not in printed
    assert "paydirt.screen" not in printed
    for other in GAMES:
        assert other == name or f"games.{other}" not in printed


@pytest.mark.parametrize("name", GAMES)
def test_each_part_brings_few_modules_with_it_and_together_they_are_all(name):
    """While a module comes in it takes several times the memory that it takes afterwards."""
    code = (
        "import sys; from paydirt.games import registry\n"
        "import paydirt.engine.game, paydirt.engine.notes, paydirt.screen.stage, paydirt.screen.icons\n"
        "def here(): return {m for m in sys.modules if m.startswith('paydirt.games.')}\n"
        f"parts = registry.parts({name!r}); steps = [here()]\n"
        "for part in parts: __import__(part); steps.append(here())\n"
        f"registry.load({name!r}); registry.load_view({name!r}); registry.load_bot({name!r})\n"
        "print([len(b - a) for a, b in zip(steps, steps[1:])], here() == steps[-1])"
    )
    env = {"PYTHONPATH": ":".join(path for path in sys.path if path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    steps, whole = done.stdout.rsplit(" ", 1)
    assert whole == "True\n"
    assert all(1 <= int(step) <= 5 for step in steps.strip("[]").split(", ")), steps


@pytest.mark.parametrize("name", ["", "poker", "registry", "..", "../engine", "claim.rules", "claim/", "Claim"])
def test_an_unknown_game_is_a_named_error_that_says_what_there_is(name):
    for load in (registry.load, registry.load_view, registry.load_bot, registry.title):
        with pytest.raises(registry.UnknownGame, match="claim"):
            load(name)


def test_a_new_game_needs_nothing_but_its_folder(tmp_path, monkeypatch):
    for folder, file in (("nim", "rules.py"), ("tag", "rules.mpy"), ("nothing", "view.py")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / file).write_text("class Game:\n    NAME = 'nim'\n")
    (tmp_path / "nim" / "__init__.py").write_text("TITLE = b'Nim'\n")
    (tmp_path / "file.txt").write_text("")
    monkeypatch.setattr(games, "__path__", [str(tmp_path)])
    assert registry.names() == ["nim", "tag"], "compiled modules count too"
    assert registry.load("nim").NAME == "nim"
    assert registry.title("nim") == b"Nim"
    assert registry.parts("nim") == ["paydirt.games.nim.rules", "paydirt.games.nim.view", "paydirt.games.nim.bot"]
    for module in ("paydirt.games.nim", "paydirt.games.nim.rules"):
        monkeypatch.delitem(sys.modules, module)


def test_an_unknown_name_is_one_line_whatever_it_holds():
    with pytest.raises(registry.UnknownGame) as error:
        registry.load("c\naim")
    assert "\n" not in str(error.value)
