"""Claim: 48 gold and stone cards, one prospector, rows and columns in turn."""

TITLE = b"Claim"
LEVELS = (b"sloppy", b"greedy", b"ahead", b"far", b"everything")  # the computer players, weakest first
