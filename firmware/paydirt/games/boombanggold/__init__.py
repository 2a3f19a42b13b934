"""Boom, Bang, Gold: blow up the mine, then everybody grabs at once."""

TITLE = b"Boom, Bang, Gold"
LEVELS = (b"easy", b"medium", b"hard")  # the computer players, weakest first
