"""The crash guard: what is kept of a crash, and the short code that names it."""

KEEP = 3  # crashes in crash.txt
STRIKES = 3  # crashes in a row, and the board starts in safe mode
HEALTHY_MS = 60000  # after so long a run, a crash is the first one again
_FILE = "crash.txt"
_RULE = "-----\n"
_LONGEST = 2000  # letters of one crash
_CODE = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no letter that looks like a digit


def code(report):
    """Return four letters that are the same for the same crash."""
    mixed = 5381
    for letter in report:
        mixed = (mixed * 33 + ord(letter)) & 0xFFFFF
    return "".join([_CODE[mixed >> shift & 31] for shift in (15, 10, 5, 0)])


def joined(old, report):
    """Return the text of crash.txt with one more report, the last KEEP of them, oldest first."""
    kept = [part for part in old.split(_RULE) if part.strip()]
    kept.append(report.strip()[-_LONGEST:] + "\n")
    return _RULE.join(kept[-KEEP:])


def keep(report):
    """Add a report to crash.txt by way of a second file; returns whether that worked."""
    import os

    try:
        with open(_FILE) as file:
            old = file.read(KEEP * (_LONGEST + 10))
    except (OSError, ValueError):  # ValueError: not a text
        old = ""
    try:
        with open(_FILE + ".new", "w") as file:
            file.write(joined(old, report))
        os.rename(_FILE + ".new", _FILE)
        return True
    except OSError:
        return False
