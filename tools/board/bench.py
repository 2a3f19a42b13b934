"""Measure the built image on the emulated board and write docs/performance.md (make bench).

    python -m tools.board.bench [--only start,presses,...]

Every measurement is kept in build/bench.json, so that `--only` repeats a few and the page has the rest. The status is 1
where a bar is missed.
"""

import argparse
import json
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(ROOT / "tools" / "host"), str(ROOT / "boards" / "pico")]

from tools import firmware, image  # noqa: E402
from tools.arguments import some_of  # noqa: E402
from tools.board import probe  # noqa: E402
from tools.board.bench_page import page, rows  # noqa: E402

MEASURES = (
    "start",
    "presses",
    "packing",
    "usual",
    "light",
    "memory",
    "search",
    "volleys",
    "busiest",
    "claim_light",
    "claim_light_townsfolk",
    "claim_turns",
    "claim_turns_of_three",
    "claim_depth",
)
BOARD = "pico"
RESULTS = image.BUILD / "bench.json"
PAGE = ROOT / "docs" / "performance.md"


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Measure the built image on the emulated board.")
    parser.add_argument("--only", type=some_of(MEASURES), default=MEASURES)
    options = parser.parse_args(arguments)
    try:
        reference = image.micropython_board(BOARD)
        firmware.cached(reference)
        files = probe.packed_tree(BOARD)
    except (image.BadImage, firmware.NoFirmware) as error:
        print(error, file=sys.stderr)
        return 2
    from tools.board import measure, measure_claim, measure_search

    results = json.loads(RESULTS.read_text()) if RESULTS.is_file() else {}
    for name in options.only:
        began = time.monotonic()
        print(f"{name} ...", flush=True)
        try:
            module = next(m for m in (measure, measure_search, measure_claim) if hasattr(m, name))
            results[name] = getattr(module, name)(reference, files)
        except measure.Failed as error:
            print(error, file=sys.stderr)
            return 1
        print(f"  {time.monotonic() - began:.0f} s", flush=True)
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(json.dumps(results, indent=1))
        PAGE.write_text(page(results))
    missed = [what for what, *_, good in rows(results) if not good]
    print(PAGE.read_text())
    if missed:
        print("missed: " + "; ".join(missed), file=sys.stderr)
        return 1
    print("every bar is met")
    return 0


if __name__ == "__main__":
    sys.exit(main())
