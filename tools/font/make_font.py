"""Turn the drawings in this folder into firmware/paydirt/screen/font.py and icons.py.

`python tools/font/make_font.py` writes them; `--check` only says whether they are up to date.
"""

import sys
from pathlib import Path

HERE = Path(__file__).parent
HIDDEN = (32, 160, 173, 180, 184, 215)  # not to be seen, or easily taken for another character
SCREEN = HERE.parents[1] / "firmware" / "paydirt" / "screen"


def columns(rows):
    """Return a drawing (strings of # and .) as bytes: ceil(height / 8) per column, top bit lowest, left to right."""
    out = bytearray()
    for x in range(len(rows[0])):
        bits = sum(1 << y for y, row in enumerate(rows) if row[x] == "#")
        out += bits.to_bytes((len(rows) + 7) // 8, "little")
    return bytes(out)


def letters():
    """Return {code: five column bytes}."""
    found = {}
    lines = (HERE / "letters.txt").read_text().splitlines()
    for at, line in enumerate(lines):
        if line and all(len(word) == 2 for word in line.split()):
            rows = [row.split() for row in lines[at + 1 : at + 9]]
            for i, code in enumerate(line.split()):
                found[int(code, 16)] = columns([row[i] for row in rows])
    return found


def digits():
    """Return the column bytes of the eleven large digits, two a column."""
    rows = [line.split() for line in (HERE / "digits.txt").read_text().splitlines()[2:]]
    return [columns([row[i] for row in rows]) for i in range(11)]


def pictures():
    """Return [(name, comment, bytes)]: width, height, then the columns."""
    found = []
    for block in (HERE / "icons.txt").read_text().strip().split("\n\n")[1:]:
        head, *rows = block.splitlines()
        name, _, comment = head.partition(" ")
        assert len({len(row) for row in rows}) == 1, name
        found.append((name, comment, bytes((len(rows[0]), len(rows))) + columns(rows)))
    return found


def literal(data):
    """Return bytes as a Python literal of hexadecimal digits only."""
    return 'b"' + "".join(f"\\x{byte:02x}" for byte in data) + '"'


def font_text():
    """Return the text of font.py."""
    found = letters()
    lines = [
        '"""The letters of the OLED. Made by tools/font/make_font.py from letters.txt and digits.txt: draw there.',
        "",
        "Five column bytes a letter, top pixel lowest; Latin-1 codes 32 to 126, then 160 to 255.",
        '"""',
        "",
        "# fmt: off",
        "LETTERS = (",
    ]
    for code in [*range(32, 127), *range(160, 256)]:
        lines.append(f"    {literal(found[code])}  # {code:02X} {chr(code) if code not in HIDDEN else ''}".rstrip())
    lines += [")", "", "# 0 to 9 and the colon, 8 x 12: two bytes a column.", "DIGITS = ("]
    lines += [f"    {literal(data)}" for data in digits()]
    return "\n".join([*lines, ")", ""])


def icons_text():
    """Return the text of icons.py."""
    lines = [
        '"""The pictures of the OLED. Made by tools/font/make_font.py from icons.txt: draw there.',
        "",
        "Width, height, then columns from the left: one byte a column for each 8 rows, top pixel lowest.",
        '"""',
        "",
    ]
    for name, comment, data in pictures():
        if comment:
            lines.append(f"# {comment}")
        if len(data) <= 24:
            lines.append(f"{name} = {literal(data)}")
            continue
        lines.append(f"{name} = (")
        lines += [f"    {literal(data[at : at + 24])}" for at in range(0, len(data), 24)]
        lines.append(")")
    return "\n".join([*lines, ""])


def main():
    """Write or check the two files; exit status 1 when --check finds one out of date."""
    stale = False
    for name, text in (("font.py", font_text()), ("icons.py", icons_text())):
        path = SCREEN / name
        if "--check" in sys.argv:
            stale |= path.read_text() != text
        else:
            path.write_text(text)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
