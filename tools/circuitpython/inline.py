"""Puts the game's integer constants where they are used, before the modules are compiled.

`const()` does that within one module only. A name imported from another module stays a global: 20 bytes and a look-up
each time. On a board without native code and with 150 KB of heap that is what decides whether a game fits and how
fast it runs. Nothing else of a module is touched; what a constant's name is needed for otherwise keeps it.
"""

import ast

from tools.circuitpython.shorten import shortened


class Program:
    """All modules that are compiled together: {dotted name: source}."""

    def __init__(self, sources, users=()):
        """`users`: sources of what uses the modules and is not among them."""
        self._trees = {name: ast.parse(source) for name, source in sources.items()}
        self._known = {}  # module: {name: value} of its own constants and of those it imports
        self._own = {}  # module: names of its own constants
        for name in self._trees:
            self._constants(name)
        done = {name: self._inlined(name) for name in self._trees}
        used = set()
        for tree in done.values():
            used |= _names_needed(tree)
        done = {name: self._without(name, tree, used) for name, tree in done.items()}
        games = {name: tree for name, tree in done.items() if not name.startswith("ports")}
        ports = [tree for name, tree in done.items() if name not in games]
        shortened(games, ports + [ast.parse(source) for source in users])
        self._done = {name: ast.unparse(tree) + "\n" for name, tree in done.items()}

    def source(self, name):
        """Return the source of a module with the constants in place."""
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

    def _inlined(self, name):
        """Return a module's tree with constants in the place of their names, and without the imports of these."""
        tree = self._trees[name]
        modules = {}
        for node in tree.body:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    modules[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        stored = _stored(tree)
        modules = {key: value for key, value in modules.items() if value in self._trees and key not in stored}
        known = self._known[name]
        tree = _Inliner(known, {key: self._known[value] for key, value in modules.items()}).visit(tree)
        for node in list(tree.body):
            if isinstance(node, ast.ImportFrom):
                node.names = [alias for alias in node.names if (alias.asname or alias.name) not in known]
                if not node.names:
                    tree.body.remove(node)
        needed = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        for node in list(tree.body):  # modules that were imported for their constants alone
            if isinstance(node, ast.ImportFrom):
                node.names = [
                    a for a in node.names if (a.asname or a.name) not in modules or (a.asname or a.name) in needed
                ]
                if not node.names:
                    tree.body.remove(node)
        return ast.fix_missing_locations(tree)

    def _without(self, name, tree, used):
        """Drop the definitions of constants whose names nobody needs any more."""
        own = self._own[name] - used
        for node in list(tree.body):
            if isinstance(node, ast.Assign) and all(key in own for key in _target_names(node.targets)):
                tree.body.remove(node)
        return tree


class _Inliner(ast.NodeTransformer):
    def __init__(self, known, modules):
        self._known = known
        self._modules = modules

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load) and node.id in self._known:
            return _number(self._known[node.id])
        return node

    def visit_Attribute(self, node):
        if isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name):
            there = self._modules.get(node.value.id, {})
            if node.attr in there:
                return _number(there[node.attr])
        return self.generic_visit(node)


def _number(value):
    return ast.Constant(value) if value >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-value))


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
