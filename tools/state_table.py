"""Writes the table of a match's bytes into docs/boombanggold.md, from the layout in its state.py.

Usage: python -m tools.state_table [--check]
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOC = ROOT / "docs" / "boombanggold.md"
START = "<!-- state table: written by tools/state_table.py -->\n"
END = "<!-- end of the state table -->\n"
HEAD = "| field | offset | bytes | what |\n|---|---|---|---|\n"


def table():
    """Return both tables, the match's and a seat's, as Markdown."""
    from paydirt.games.boombanggold import layout, state

    lines = [HEAD]
    for name, offset, size, count, meaning in layout.LAYOUT:
        length = f"{count} x {size}" if count > 1 else str(size)
        lines.append(f"| {name} | {offset} | {length} | {meaning} |\n")
    lines.append(f"\nA seat's record starts at {state.SEAT} + {state.SEAT_SIZE} x seat; {state.SIZE} bytes in all. ")
    lines.append("Offsets within it:\n\n")
    lines.append(HEAD)
    for name, offset, size, meaning in layout.SEAT_LAYOUT:
        lines.append(f"| {name} | {offset} | {size} | {meaning} |\n")
    return "".join(lines)


def updated(text):
    """Return the document `text` with the table brought up to date."""
    before, rest = text.split(START)
    after = rest.split(END)[1]
    return before + START + "\n" + table() + "\n" + END + after


def main(arguments):
    """Write the table, or with --check say whether it is up to date; return the exit status."""
    if [word for word in arguments if word != "--check"]:
        print("state_table: usage: python -m tools.state_table [--check]", file=sys.stderr)
        return 2
    text = DOC.read_text(encoding="utf-8")
    new = updated(text)
    if "--check" in arguments:
        if new != text:
            print("docs/boombanggold.md: the state table is out of date; run python -m tools.state_table")
        return int(new != text)
    DOC.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    for part in ("firmware", "tools/host"):
        sys.path.insert(0, str(ROOT / part))
    sys.exit(main(sys.argv[1:]))
