"""Gives the game's own names one or two letters: a name that the firmware does not know costs its length in heap.

Every name is the same in all modules, before and after. What anybody else may ask for keeps its name: attributes of
built-in types, keywords, strings, and whatever the port, code.py and the probes mention.
"""

import array
import ast
import builtins
import gc
import io
import json
import keyword
import os
import string
import struct
import sys
import time

_TYPES = (str, bytes, bytearray, list, dict, tuple, set, int, memoryview, array.array, io.StringIO, io.BytesIO)
_MORE = (io.TextIOWrapper, io.BufferedReader, Exception, OSError, StopIteration, property, type, builtins)
_MODULES = (array, gc, io, json, os, struct, sys, time)
_LETTERS = string.ascii_lowercase + string.ascii_uppercase


def shortened(trees, users):
    """Rename in `trees` ({dotted name: tree}), in place; `users`: trees of what uses them and stays as it is."""
    kept = set(keyword.kwlist)
    for known in _TYPES + _MORE + _MODULES:
        kept |= set(dir(known))
    for tree in users:
        kept |= _mentioned(tree)
    for name in trees:
        kept |= set(name.split("."))
    defined = {}
    for tree in trees.values():
        kept |= _fixed(tree)
        for name in _defined(tree):
            defined[name] = defined.get(name, 0) + 1
    everything = set().union(*(_mentioned(tree) for tree in trees.values())) | kept
    fresh = (name for name in _short_names() if name not in everything)
    names = {}
    for name in sorted(defined, key=lambda name: (-defined[name], name)):
        if name not in kept and len(name) > 2 and not (name.startswith("__") and name.endswith("__")):
            names[name] = next(fresh)
    for tree in trees.values():
        _Renamer(names).visit(tree)


class _Renamer(ast.NodeTransformer):
    def __init__(self, names):
        self._names = names

    def generic_visit(self, node):
        names = self._names
        for field in ("id", "attr", "arg", "name", "asname"):
            old = getattr(node, field, None)
            if isinstance(old, str) and not isinstance(node, ast.keyword):
                setattr(node, field, names.get(old, old))
        if isinstance(node, ast.Global | ast.Nonlocal):
            node.names = [names.get(name, name) for name in node.names]
        return super().generic_visit(node)


def _short_names():
    yield from _LETTERS
    for first in _LETTERS + "_":
        for second in _LETTERS + string.digits + "_":
            yield first + second


def _defined(tree):
    """Yield the names that a module makes: functions, classes, arguments, globals and attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            yield node.attr


def _fixed(tree):
    """Return the names of a module that must stay: keywords, strings, and what is imported from elsewhere."""
    fixed = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg:
            fixed.add(node.arg)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            fixed.add(node.value)
        elif isinstance(node, ast.Import):
            fixed |= {part for alias in node.names for part in alias.name.split(".")}
    return fixed


def _mentioned(tree):
    """Return every name in a module, strings included."""
    names = _fixed(tree)
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                names |= set(value.split("."))
    return names
