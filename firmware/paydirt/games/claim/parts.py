"""The modules that a board short of memory brings in before a match, in order: each with a few it needs."""

PARTS = "scoring townsfolk options moves turns rules greedy root search view_hint view_matrix view_oled view bot"
