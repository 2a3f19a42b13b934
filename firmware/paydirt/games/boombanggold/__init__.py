"""Boom, Bang, Gold: blow up the mine, then everybody grabs at once."""

TITLE = b"Boom, Bang, Gold"
