"""Programs that run on the emulated CircuitPython board instead of code.py, on top of the built tree."""

import re
from pathlib import Path

from tools.circuitpython.build import compile_module

HERE = Path(__file__).parent / "probes"


def with_probe(files, name, **values):
    """Return `files` with probe `name` as the program, its words RUN, TURNS ... replaced by `values`."""
    source = (HERE / f"{name}.py").read_text()
    for word, value in values.items():
        source = re.sub(rf"\b{word}\b", str(value), source)
    return files | {"code.py": b"import probe\n", "probe.mpy": compile_module(source, "probe.py")}
