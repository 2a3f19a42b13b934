"""Prints what comes of a kiosk.json as only a hand writes it: MicroPython takes keys without quotation marks."""

from paydirt.app.kiosk import parse

PLAYED = '{"game": "boombanggold", "humans": [0], '
TEXTS = (
    PLAYED + "7: 1}",
    PLAYED + "null: 1, true: 2, 1.5: 3}",
    PLAYED + '"bots": {"1": "hard", 2: "hard"}}',
    PLAYED + '"bots": {null: 1, "3": "hard"}}',
    "{1: 2}",
    "{[]: 1}",
    '{"bots": {[1]: "hard"}}',
    "{{}: 1}",
    "{" + ", ".join([str(number) + ": 0" for number in range(300)]) + "}",
    "[" * 3999,
    "\ufeff" + PLAYED + '"seed": 7}',  # as some editors save it
)

for text in TEXTS:
    kiosk = parse(text)
    shown = text.lstrip("\ufeff")[:40]
    print(shown, "->", kiosk.game or "-", list(kiosk.bots), [str(error, "ascii") for error in kiosk.errors])
