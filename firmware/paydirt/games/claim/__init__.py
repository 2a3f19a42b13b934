"""Claim: 48 gold and stone cards, one prospector, rows and columns in turn. This is the game's card, for menu and
lobby (boombanggold/__init__.py explains the fields)."""

TITLE = b"Claim"
WORD = b"Claim"
LINE = b"take cards in turns"
LEVELS = (b"sloppy", b"greedy", b"ahead", b"far", b"everything")
HELP = (b"none", b"hints")
ROLES = ()
COMPANY = 1
TEAMS = True  # four players are two teams
OPTIONS = ((0, "timer", (0, 30, 15)), (1, "fair", None), (2, "town", None), (3, "double", None))
ROLE_AT = 0
HELP_AT = 4
# Its picture in the menu, 10 x 10, a letter a cell (app/edges.py has the colours).
PICTURE = b"....gg........gg...............ss....gg..ss.ww.gg.....ww.....gg....ss..gg....ss.....gg........gg...."
