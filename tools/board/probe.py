"""Programs that run on the emulated board instead of main.py, on top of the built image's modules."""

import re
from pathlib import Path

from tools import image

HERE = Path(__file__).parent / "probes"


def packed_tree(name="pico", users=()):
    """Return {path: bytes} of the built image of a board, compiled afresh; the names that `users` use stay in it."""
    return image.packed(image.tree(name, users=users), image.load_board(name))


def with_probe(files, name, **values):
    """Return `files` with probe `name` as main.py, its words RUN_US, WARM ... replaced by `values`.

    The image's own main.py stays as original.py, for probes that start it.
    """
    source = filled(HERE / f"{name}.py", values)
    return files | {"main.py": source.encode(), "original.py": files["main.py"]}


def filled(path, values):
    """Return a probe's source with words replaced by `values`; ValueError when it prints one of these words."""
    source = path.read_text()
    for word, value in values.items():
        if re.search(rf'(?<!")"{word}\b', source):
            raise ValueError(f"the probe {path.stem} prints {word}, which is replaced")
        source = re.sub(rf"\b{word}\b", str(value), source)
    return source


def samples(text):
    """Return [(stamp, value)] of a probe's S lines."""
    return [(int(stamp), int(value)) for stamp, value in re.findall(r"^S (\d+) (\d+)\r?$", text, re.MULTILINE)]
