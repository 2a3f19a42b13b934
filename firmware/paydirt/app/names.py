"""What seats, prospectors and games are called on the OLED."""

SEATS = (b"South", b"West", b"North", b"East")
SIDES = b"SWNE"
PROSPECTORS = (b"Hank", b"Ruby", b"Alma", b"Tony")  # index: prospector - 1

# Folder, large word, second line, title.
GAMES = (
    ("boombanggold", b"Boom!", b"Boom, Bang, Gold", b"Boom, Bang, Gold"),
    ("claim", b"Claim", b"take cards in turns", b"Claim"),
)

BOT_LEVELS = {
    "boombanggold": (b"off", b"easy", b"medium", b"hard"),
    "claim": (b"off", b"level 1", b"level 2", b"level 3", b"level 4", b"level 5"),
}
HELP = {
    "boombanggold": (b"none", b"long arms", b"quick feet"),
    "claim": (b"none", b"hints"),
}


def game_row(name):
    """Return the number of the game `name` in GAMES, or -1."""
    for i in range(len(GAMES)):
        if GAMES[i][0] == name:
            return i
    return -1
