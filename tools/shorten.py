"""Gives the game's own names one or two letters: a name that the firmware does not know costs its length in heap.

Names that never meet get the same letters, which also halves their number, and with it the time that imports spend
on looking them up. Two names meet where one module mentions both, or where classes of the modules that do are
related: an object could then have both as attributes. What anybody else may ask for keeps its name: attributes of
built-in types, keywords, strings, and whatever the users mention. Every line stays where it is, so that a traceback's
line numbers hold.
"""

import array
import ast
import builtins
import gc
import io
import json
import keyword
import os
import re
import string
import struct
import sys
import time

from tools.inline import Program, edited

_TYPES = (str, bytes, bytearray, list, dict, tuple, set, int, memoryview, array.array, io.StringIO, io.BytesIO)
_MORE = (io.TextIOWrapper, io.BufferedReader, io.IOBase, Exception, OSError, StopIteration, property, type, builtins)
_MODULES = (array, gc, io, json, os, struct, sys, time)
_LETTERS = string.ascii_lowercase + string.ascii_uppercase
_HARDWARE = "ports."  # modules that ask the firmware's own for many names
_ASKING = ("getattr", "hasattr", "setattr", "delattr", "__import__")
_ASSEMBLERS = ("asm_pio", "asm_thumb")  # functions in which every name means an instruction or a register


def compact(sources, users):
    """Return `sources` with constants in place and short names, every line where it was."""
    program = Program(sources, users)
    return shortened({name: program.source(name) for name in sources}, users)


def shortened(sources, users):
    """Return `sources` ({dotted name: text}) with short names; `users`: texts of what uses them and stays as it is."""
    trees = {name: ast.parse(source) for name, source in sources.items()}
    kept = set(keyword.kwlist)
    for known in _TYPES + _MORE + _MODULES:
        kept |= set(dir(known))
    for source in users:
        kept |= _mentioned(ast.parse(source))
    for name, tree in trees.items():
        kept |= set(name.split(".")) | _fixed(tree)
        if name.startswith(_HARDWARE):
            kept |= {one for one in _mentioned(tree) if not one.startswith("_")}
    defined = set().union(*(_defined(tree) for tree in trees.values()))
    places = _places(trees)
    everything = kept | set(places)
    names = {}
    taken = []  # (short name, families in which it is taken)
    fresh = (name for name in _short_names() if name not in everything)
    for name in sorted(defined - kept, key=lambda name: (-len(places[name]), name)):
        if len(name) <= 2 or (name.startswith("__") and name.endswith("__")):
            continue
        free = next((one for one in taken if one[1].isdisjoint(places[name])), None)
        if free is None:
            free = (next(fresh), set())
            taken.append(free)
        free[1].update(places[name])
        names[name] = free[0]
    return {name: edited(source, _renamed(trees[name], source, names)) for name, source in sources.items()}


def _places(trees):
    """Return {name: set of the families of modules that mention it}; modules with related classes are one family."""
    family = {name: name for name in trees}

    def head(name):
        while family[name] != name:
            name = family[name]
        return name

    classes = {}
    for module, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                classes.setdefault(node.name, set()).add(module)
    for module, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                for base in node.bases:
                    for other in classes.get(getattr(base, "attr", getattr(base, "id", "")), ()):
                        family[head(module)] = head(other)
    places = {}
    for module, tree in trees.items():
        for name in _mentioned(tree):
            places.setdefault(name, set()).add(head(module))
    return places


def _renamed(tree, source, names):
    """Return the edits, (node, text) each, that put short names into a module."""
    lines = source.split("\n")
    edits = []

    def edit(line, at, old):
        if old in names:
            edits.append(
                (ast.Name(old, lineno=line, end_lineno=line, col_offset=at, end_col_offset=at + len(old)), names[old])
            )

    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            edit(node.lineno, node.col_offset, node.id)
        elif isinstance(node, ast.Attribute):
            edit(node.end_lineno or 0, (node.end_col_offset or 0) - len(node.attr), node.attr)
        elif isinstance(node, ast.arg):
            edit(node.lineno, node.col_offset, node.arg)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            edit(node.lineno, lines[node.lineno - 1].index(node.name, node.col_offset + len("def")), node.name)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                edit(alias.lineno, alias.col_offset, alias.name)
                if alias.asname:
                    edit(alias.end_lineno or 0, (alias.end_col_offset or 0) - len(alias.asname), alias.asname)
        elif isinstance(node, ast.ExceptHandler) and node.name in names:
            found = re.compile(rf"\bas {node.name}:").search(lines[node.lineno - 1], node.col_offset)
            edit(node.lineno, found.start() + len("as "), node.name)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            for name in node.names:
                found = re.compile(rf"\b{name}\b").search(lines[node.lineno - 1], node.col_offset + len("global"))
                edit(node.lineno, found.start(), name)
    return edits


def _short_names():
    yield from _LETTERS
    for first in _LETTERS + "_":
        for second in _LETTERS + string.digits + "_":
            yield first + second


def _defined(tree):
    """Return the names that a module makes: functions, classes, arguments, globals and attributes."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            found.add(node.attr)
    return found


def _fixed(tree):
    """Return the names of a module that must stay: keywords, strings, instructions, and what comes from elsewhere.

    A string can only mean a name where the module asks for names by string.
    """
    fixed = set()
    asks = any(isinstance(node, ast.Name) and node.id in _ASKING for node in ast.walk(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg:
            fixed.add(node.arg)
        elif asks and isinstance(node, ast.Constant) and isinstance(node.value, str):
            fixed.add(node.value)
        elif isinstance(node, ast.Import):
            fixed |= {part for alias in node.names for part in alias.name.split(".")}
        elif isinstance(node, ast.JoinedStr):
            fixed |= _mentioned(node)
        elif isinstance(node, ast.FunctionDef) and _assembled(node):
            fixed |= set().union(*(_mentioned(part) for part in node.body))
    return fixed


def _assembled(function):
    return any(word in ast.dump(one) for one in function.decorator_list for word in _ASSEMBLERS)


def _mentioned(tree):
    """Return every name in a module, strings included."""
    names = set()
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                names |= set(value.split("."))
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.add(node.value)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            names |= set(node.names)
    return names
