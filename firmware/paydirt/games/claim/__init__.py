"""Claim: 48 gold and stone cards, one prospector, rows and columns in turn."""

TITLE = b"Claim"
