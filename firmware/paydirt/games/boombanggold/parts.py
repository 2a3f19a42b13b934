"""The modules that a board short of memory brings in before a match, in order: each with a few it needs."""

PARTS = (
    "blast hands hazards search duel actions rules view_tiles view_blocks view_cursors view_effects view_light"
    " view_filling view_pages view bot_hands bot"
)
