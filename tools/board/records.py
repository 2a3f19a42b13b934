"""What must be left of two records when the power goes while they are being saved (with the probe `records`)."""

import re

from paydirt.app import storage
from tools.board import probe

SIZES = {"settings": 20, "match": 600}  # bytes of data


class _Files:
    """A port's store on {path: bytes}."""

    def __init__(self, files):
        self._files = files

    def read(self, name, slot):
        return self._files.get(f"data/{name}.{slot}")


def saving(files, first, rounds):
    """Return `files` with a program that saves records number `first` and on, and with those before, if any."""
    there = {f"data/{name}.0": storage.wrap(_data(name, first - 1), 0) for name in SIZES} if first else {}
    values = {"FIRST": first, "ROUNDS": rounds, "RECORDS": tuple(SIZES.items())}
    return probe.with_probe(files, "records", **values) | there


def read(files):
    """Return {name: (what, data)} of the records in {path: bytes}, as the firmware would read them."""
    keeper = storage.Storage(_Files(files))
    return {name: keeper.load(name) for name in SIZES}


def told(text):
    """Return the same as a board has read it, from what it printed when it started."""
    found = re.findall(r"^HAVE (\w+) (\d+) (\S+)\r?$", text, re.MULTILINE)
    return {name: (int(what), b"" if data == "-" else bytes.fromhex(data)) for name, what, data in found}


def faults(text, found):
    """Return the names of the records that are not what they must be, for a board that had printed `text`.

    The one being saved is the old one or the new one, the other is the one saved last. Before its first time there is
    none.
    """
    saves = [(name, int(number)) for name, number in re.findall(r"^SAVE (\w+) (\d+)\r?$", text, re.MULTILINE)]
    if not saves:
        return list(SIZES)
    numbers = dict.fromkeys(SIZES, saves[0][1] - 1) | dict(saves)
    being, number = saves[-1]
    wrong = []
    for name in SIZES:
        fine = [_record(name, numbers[name])]
        if name == being:
            fine.append(_record(name, number - 1))
        if found.get(name) not in fine:
            wrong.append(name)
    return wrong


def _record(name, number):
    return (storage.NONE, b"") if number < 0 else (storage.GOOD, _data(name, number))


def _data(name, number):
    return bytes([number]) * SIZES[name]
