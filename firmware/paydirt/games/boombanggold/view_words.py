"""What the OLED says: our own words, 21 characters a small line, 10 a large one.

In a legend the bytes 1 to 4 are arrows: the buttons F, L, B, R as their player sees them.
"""

from paydirt.screen import icons

NAMES = (b"", b"HANK", b"RUBY", b"ALMA", b"TONY")  # by prospector
HEADS = (None, icons.HANK, icons.RUBY, icons.ALMA, icons.TONY)

# The pledge, a promise at a time: large word, small line.
PLEDGE = (
    (b"ONE HAND", b"the other one rests"),
    (b"FACE UP", b"only what lies open"),
    (b"ONE BY ONE", b"one tile at a time"),
    (b"FIRST!", b"first touch takes it"),
    (b"NO PEEKING", b"never turn a tile"),
    (b"LISTEN", b"mind every warning"),
)

COUNT = (b"BOOM", b"BANG", b"GOLD!")  # a second each

# By phase: header, large word, small line, legend of the buttons.
PHASES = (
    (b"THE PLEDGE", b"", b"", b"any button: I swear"),
    (b"", b"", b"has the watch", b"any button: start"),
    (b"AIM", b"", b"", b"\x01\x02\x03\x04 aim"),
    (b"BLAST", b"KABOOM!", b"", b""),
    (b"AFTERSHOCK", b"RUMBLE", b"too little gold", b""),
    (b"", b"SEARCH!", b"", b""),
    (b"PICK", b"DIG", b"", b"\x01\x02\x03\x04 move  \x02+\x04 dig"),
    (b"DYNAMITE", b"", b"", b"\x01\x02\x03\x04 aim"),
    (b"DYNAMITE", b"KABOOM!", b"gold goes to ", b""),
    (b"STAR", b"SHERIFF", b"illegal gold: back!", b""),
    (b"DUEL", b"", b"meets whom?", b"\x02\x04 whom   \x01 go"),
    (b"DUEL", b"HIDE", b"cover your hand", b""),
    (b"DUEL", b"L?R", b"which fist?", b"\x02 left    right \x04"),
    (b"DUEL", b"", b"", b""),
    (b"SAFE IN THE CHEST", b"", b"", b""),
    (b"THE LAST HOUR IS OVER", b"", b"", b""),
)
HIDE_TWO = b"\x02 2-0 \x01 1-1 \x04 0-2"
HIDE_ONE = b"\x02 left    right \x04"
EMPTY_HAND = b"EMPTY"
TAKES = (b"", b"TAKES 1", b"TAKES 2")
SHARED = b"SHARED!"
WINS = b" WINS!"

# By kind, from the bat on.
HAZARDS = (b"BAT!", b"SNAKE!", b"RAT!", b"GHOST!")
HAZARD_ICONS = (icons.BAT, icons.SNAKE, icons.RAT, icons.GHOST)
WATCH_OUT = b"WATCH OUT,"
ANSWER = b"hold  \x02+\x04"  # the basic one
ANSWERS = (b"\x02\x04\x02\x04\x02\x04", b"twice  \x02+\x04", b"hands off all buttons", b"hold  \x01+\x03")
ACTIONS = (b"PICK", b"DYNAMITE", b"STAR", b"REVOLVER")
ACTION_ICONS = (icons.PICK, icons.DYNAMITE, icons.STAR, icons.REVOLVER)

# Short messages: header, large word, second large word, small line.
PHOTO = (b"PHOTO FINISH", b" BY", b"", b"before ")
DEAD_HEAT = (b"SAME MOMENT", b"DEAD HEAT", b"", b"the watch says: ")
WARNING = (b"", b"WARNING", b"", b"answer first!")
BROKEN = (b"", b"PLEDGE", b"BROKEN", b"")
FALSE_CALL = (b"", b"FALSE CALL", b"", b"nothing there: wait")
NO_USE = (b"", b"NO USE", b"", b"nothing to do here")
FOUND = (b"", b"", b"", b"on the shelf")
DUG_GOLD = (b"", b"GOLD!", b"", b"")
