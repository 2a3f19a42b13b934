"""Programs that run on the emulated CircuitPython board instead of code.py, on top of the built tree."""

import re
from pathlib import Path

from tools.circuitpython.build import compile_module

HERE = Path(__file__).parent / "probes"


def with_probe(files, name, **values):
    """Return `files` with probe `name` as the program, its words RUN, TURNS ... replaced by `values`.

    What several probes have in common, in hasty.py, lies beside it.
    """
    made = {"code.py": b"import probe\n"}
    for module, source in (("probe", name), ("hasty", "hasty")):
        text = (HERE / f"{source}.py").read_text()
        for word, value in values.items():
            if re.search(rf'(?<!")"{word}\b', text):
                raise ValueError(f"the probe {source} prints {word}, which is replaced")
            text = re.sub(rf"\b{word}\b", str(value), text)
        made[module + ".mpy"] = compile_module(text, module + ".py")
    return files | made
