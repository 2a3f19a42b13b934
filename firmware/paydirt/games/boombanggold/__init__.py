"""Boom, Bang, Gold: blow up the mine, then everybody grabs at once. This is the game's card, for menu and lobby."""

TITLE = b"Boom, Bang, Gold"
WORD = b"Boom!"  # large, in the menu
LINE = b"Boom, Bang, Gold"  # under it
LEVELS = (b"easy", b"medium", b"hard")  # the computer players, weakest first
HELP = (b"none", b"long arms", b"quick feet")  # for a younger child
ROLES = (b"Hank", b"Ruby", b"Alma", b"Tony")  # each player chooses one, no two alike
COMPANY = 3  # computer players that join somebody who is alone
TEAMS = False  # four players are four
# What the setup's options take from the settings: (place, key, values by the setting's index; None: the index).
OPTIONS = ((0, "strictness", None), (1, "variation", None), (2, "rounds", (12, 6)), (3, "pledge", None))
ROLE_AT = 4  # the first of four options
HELP_AT = 8
# Its picture in the menu, 10 x 10, a letter a cell (app/edges.py has the colours).
PICTURE = b"......w.w.......bww......b..w....rrr.......rrr.......wrw.......rrr.......rrr.....g.rrr.g..ggg...ggg."
