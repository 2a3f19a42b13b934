"""Programs that run on the emulated CircuitPython board instead of code.py, on top of the built tree."""

from pathlib import Path

from tools.board.probe import filled
from tools.circuitpython.build import compile_module

HERE = Path(__file__).parent / "probes"


def with_probe(files, name, **values):
    """Return `files` with probe `name` as the program, its words RUN, TURNS ... replaced by `values`.

    What several probes have in common, in hasty.py, lies beside it.
    """
    made = {"code.py": b"import probe\n"}
    for module, source in (("probe", name), ("hasty", "hasty")):
        text = filled(HERE / f"{source}.py", values)
        made[module + ".mpy"] = compile_module(text, module + ".py")
    return files | made
