"""Every port is a folder with the same files, classes and methods; compared as text, so no hardware is needed."""

import ast
from pathlib import Path

import pytest

PORTS = Path(__file__).parents[2] / "firmware" / "ports"
# Module, class, and the methods with their arguments after self (docs/architecture.md).
CONTRACT = {
    ("clock", "Clock"): {"start": 0, "stop": 0, "now_us": 0, "idle": 1, "entropy": 0, "watch": 1, "feed": 0},
    ("buttons", "Buttons"): {"start": 0, "stop": 0, "read": 1, "waiting": 0, "check": 0},
    ("matrix", "Matrix"): {"start": 0, "stop": 0, "ready": 0, "busy_us": 0, "show": 2},
    ("oled", "Oled"): {"start": 0, "stop": 0, "show": 1, "show_now": 1},
    ("sound", "Sound"): {"start": 0, "stop": 0, "tone": 2},
    ("store", "Store"): {"start": 0, "stop": 0, "read": 2, "write": 3},
}
ATTRIBUTES = {
    "Buttons": {"LATENESS_US", "RESOLUTION_US", "lost"},
    "Matrix": {"brightness", "estimate_ma"},
    "Oled": {"present", "driver"},
}
NAMES = sorted(path.name for path in PORTS.iterdir() if path.is_dir() and (path / "clock.py").exists())


def class_of(port, module, name):
    tree = ast.parse((PORTS / port / f"{module}.py").read_text())
    found = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
    assert found, f"ports/{port}/{module}.py has no class {name}"
    return found[0]


def methods_of(node):
    return {item.name: item.args for item in node.body if isinstance(item, ast.FunctionDef)}


def names_of(node):
    """The attributes that a class gives itself, in its body, as properties or on self."""
    names = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    for item in ast.walk(node):
        if isinstance(item, ast.Attribute) and isinstance(item.ctx, ast.Store) and isinstance(item.value, ast.Name):
            names.add(item.attr)
    for item in node.body:
        if isinstance(item, ast.Assign):
            names |= {target.id for target in item.targets if isinstance(target, ast.Name)}
    return names


def test_there_are_ports_to_compare():
    assert {"rp2", "sim"} <= set(NAMES)


@pytest.mark.parametrize("port", NAMES)
@pytest.mark.parametrize(("module", "name"), list(CONTRACT))
def test_a_port_has_the_contracts_methods(port, module, name):
    methods = methods_of(class_of(port, module, name))
    assert len(methods["__init__"].args) == 2  # self, board
    for method, count in CONTRACT[module, name].items():
        assert method in methods, f"ports/{port}: {name}.{method} is missing"
        arguments = methods[method]
        needed = len(arguments.args) - 1 - len(arguments.defaults)
        assert needed <= count <= len(arguments.args) - 1, f"ports/{port}: {name}.{method} takes other arguments"
        assert ast.get_docstring(next(n for n in class_of(port, module, name).body if getattr(n, "name", "") == method))


@pytest.mark.parametrize("port", NAMES)
@pytest.mark.parametrize("name", list(ATTRIBUTES))
def test_a_port_has_the_contracts_attributes(port, name):
    module = next(module for module, kind in CONTRACT if kind == name)
    assert ATTRIBUTES[name] <= names_of(class_of(port, module, name))


@pytest.mark.parametrize("port", NAMES)
def test_nothing_happens_when_a_port_is_imported(port):
    for path in (PORTS / port).glob("*.py"):
        for node in ast.parse(path.read_text()).body:
            calls = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
            assert not calls, f"{path.name} line {node.lineno} does something at import"
