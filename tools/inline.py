"""Puts the game's integer constants where they are used, before the modules are compiled.

`const()` does that within one module only. A name imported from another module stays a global: 20 bytes and a look-up
each time. On a board without native code and with 150 KB of heap that is what decides whether a game fits and how
fast it runs. Nothing else of a module is touched; what a constant's name is needed for otherwise keeps it.
"""

import ast


def dotted(target):
    """Return the dotted name of a module from its path on the board."""
    return target.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Program:
    """All modules that are compiled together: {dotted name: source}."""

    def __init__(self, sources, users=()):
        """`users`: sources of what uses the modules and is not among them."""
        self._trees = {name: ast.parse(source) for name, source in sources.items()}
        self._known = {}  # module: {name: value} of its own constants and of those it imports
        self._own = {}  # module: names of its own constants
        for name in self._trees:
            self._constants(name)
        self._done = {name: self._inlined(name, source) for name, source in sources.items()}
        used = set()
        for source in [*self._done.values(), *users]:
            used |= _names_needed(ast.parse(source))
        self._done = {name: self._without(name, source, used) for name, source in self._done.items()}

    def source(self, name):
        """Return the source of a module with the constants in place, every line where it was."""
        return self._done[name]

    def _constants(self, name):
        """Return the integer constants that a module's code can see, {} for a module outside."""
        if name in self._known or name not in self._trees:
            return self._known.get(name, {})
        known = self._known[name] = {}
        own = self._own[name] = set()
        stored = _stored(self._trees[name])
        for node in self._trees[name].body:
            if isinstance(node, ast.ImportFrom):
                there = self._constants(node.module)
                for alias in node.names:
                    if alias.name in there and (alias.asname or alias.name) not in stored:
                        known[alias.asname or alias.name] = there[alias.name]
            elif isinstance(node, ast.Assign) and len(node.targets) == 1:
                for key, value in _values(node, known):
                    if type(value) is int and stored.get(key) == 1:
                        known[key] = value
                        own.add(key)
        return known

    def _inlined(self, name, source):
        """Return a module's source with constants in the place of their names, and without the imports of these."""
        tree = self._trees[name]
        modules = {}
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    modules[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        stored = _stored(tree)
        modules = {key: value for key, value in modules.items() if value in self._trees and key not in stored}
        known = self._known[name]
        found = _Finder(known, {key: self._known[value] for key, value in modules.items()})
        found.visit(tree)
        source = edited(source, [(node, _number(value)) for node, value in found.places])
        tree = ast.parse(source)
        needed = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        edits = []
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                names = [a for a in node.names if not self._spare(a.asname or a.name, known, modules, needed)]
                if len(names) < len(node.names):
                    left = ast.unparse(ast.ImportFrom(node.module, names, node.level)) if names else ""
                    edits.append((node, left))
        return edited(source, edits)

    @staticmethod
    def _spare(name, known, modules, needed):
        """Tell whether an import of `name` was for constants alone, which are in place now."""
        return name not in needed and (name in known or name in modules)

    def _without(self, name, source, used):
        """Drop the definitions of constants whose names nobody needs: private ones, if their module does not."""
        tree = ast.parse(source)
        here = _names_needed(tree)
        own = {key for key in self._own[name] if key not in (here if key.startswith("_") else used)}
        body = tree.body
        gone = [(n, "") for n in body if isinstance(n, ast.Assign) and own.issuperset(_target_names(n.targets))]
        return edited(source, gone)


class _Finder(ast.NodeVisitor):
    """Collects (node, value) of every place where a constant is read."""

    def __init__(self, known, modules):
        self._known = known
        self._modules = modules
        self.places = []

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load) and node.id in self._known:
            self.places.append((node, self._known[node.id]))

    def visit_Attribute(self, node):
        if isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name):
            there = self._modules.get(node.value.id, {})
            if node.attr in there:
                self.places.append((node, there[node.attr]))
                return
        self.generic_visit(node)

    def visit_JoinedStr(self, node):
        """Leave f-strings alone: where their parts stand is not known before Python 3.12."""


def _number(value):
    return str(value) if value >= 0 else f"({value})"


def edited(source, edits):
    """Return `source` with the text of nodes replaced, (node, text) each; every other line stays where it is."""
    lines = source.encode().split(b"\n")  # columns count bytes
    for node, text in sorted(edits, key=lambda edit: (edit[0].lineno, edit[0].col_offset), reverse=True):
        first, last = node.lineno - 1, node.end_lineno - 1
        line = lines[first][: node.col_offset] + text.encode() + lines[last][node.end_col_offset :]
        lines[first : last + 1] = [line] + [b""] * (last - first)
    return b"\n".join(lines).decode()


def _stored(tree):
    """Return {name: how often it gets a value}, wherever in a module; an import is none, an argument is one."""
    count = {}
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names = [node.id]
        elif isinstance(node, ast.arg):
            names = [node.arg]
        elif isinstance(node, ast.FunctionDef | ast.ClassDef) or (isinstance(node, ast.ExceptHandler) and node.name):
            names = [node.name]
        elif isinstance(node, ast.Global | ast.Nonlocal):
            names = node.names * 2
        for name in names:
            count[name] = count.get(name, 0) + 1
    return count


def _target_names(targets):
    for target in targets:
        if isinstance(target, ast.Name):
            yield target.id
        elif isinstance(target, ast.Tuple):
            yield from _target_names(target.elts)
        else:
            yield ""


def _values(node, known):
    """Return (name, value) of an assignment whose right side is made of constants."""
    allowed = {"__builtins__": {}, "const": lambda value: value, "range": range}
    try:
        value = eval(compile(ast.Expression(node.value), "", "eval"), allowed | known)
    except Exception:  # not made of constants
        return []
    names = list(_target_names(node.targets))
    if isinstance(node.targets[0], ast.Name):
        return [(names[0], value)]
    try:
        return list(zip(names, value, strict=True))
    except (TypeError, ValueError):
        return []


def _names_needed(tree):
    """Return every name that a module asks other objects for: attributes, imports, and what strings say."""
    used = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            used.add(node.attr)
        elif isinstance(node, ast.alias):
            used.add(node.name)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            used.add(node.value)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            used.add(node.id)
    return used
