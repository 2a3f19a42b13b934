"""Every house value of Boom, Bang, Gold, its phases and its note codes. All integers; times in ms."""

from micropython import const

# Pieces. The kind of a tile is the low half of its cell's byte (see state.py).
NONE = const(0)
LEGAL = const(1)
ILLEGAL = const(2)
BAT = const(3)
SNAKE = const(4)
RAT = const(5)
GHOST = const(6)
PICK = const(7)
DYNAMITE = const(8)
STAR = const(9)
REVOLVER = const(10)
RUBBLE = const(11)
KINDS = const(12)
COUNTS = b"\0\x23\x23\x01\x01\x01\x01\x01\x01\x01\x01\x52"  # tiles of each kind: 35 + 35 gold, 8 single ones, 82 rubble
TILES = const(160)

# Prospectors, as in the setup's options; prospector p is protected from the special tile BAT + p - 1.
HANK = const(1)
RUBY = const(2)
ALMA = const(3)
TONY = const(4)

# Options of a setup, by index.
OPT_STRICTNESS = const(0)
OPT_ACTION_VARIATION = const(1)
OPT_ROUNDS = const(2)
OPT_NO_PLEDGE = const(3)
OPT_PROSPECTOR = const(4)  # four of them, a seat each
OPT_HELP = const(8)  # four of them
GENTLE = const(0)
NORMAL = const(1)
STRICT = const(2)
LONG_ARMS = const(1)
QUICK_FEET = const(2)
ROUNDS = const(12)
SHORT_ROUNDS = const(6)  # each of them is two hours on the watch

# Phases, in the order in which a round can meet them.
P_PLEDGE = const(0)
P_WATCH = const(1)
P_AIM = const(2)
P_BLAST = const(3)  # from the blast to the search (or to the aftershock)
P_SHOCK = const(4)  # from the aftershock to the search
P_SEARCH = const(5)
P_PICK = const(6)
P_DYNAMITE = const(7)  # aiming
P_THROW = const(8)  # what the thrown stick did
P_STAR = const(9)
P_DUEL_CHOOSE = const(10)
P_DUEL_HIDE = const(11)
P_DUEL_GUESS = const(12)
P_DUEL_SHOW = const(13)
P_SECURE = const(14)
P_OVER = const(15)
PHASES = const(16)
PHASE_NAMES = (
    "pledge", "watch", "aim", "blast", "aftershock", "search", "pick", "dynamite", "throw", "star",
    "duel choice", "duel hiding", "duel guess", "duel", "secure", "over",
)  # fmt: skip

# How long a phase lasts at most, by phase; 0: until somebody ends it.
PLEDGE_MS = const(10000)
WATCH_MS = const(5000)
AIM_MS = const(3000)
BLAST_MS = const(500)
SEARCH_MS = const(12000)
PICK_MS = const(15000)
THROW_MS = const(1200)
STAR_MS = const(1500)
CHOOSE_MS = const(6000)
HIDE_MS = const(4000)
GUESS_MS = const(4000)
SHOW_MS = const(2000)
SECURE_MS = const(2000)
PICK_LOOK_MS = const(700)  # after the last dig, so that everybody sees what it was
PHASE_MS = (
    PLEDGE_MS,
    WATCH_MS,
    AIM_MS,
    BLAST_MS,
    BLAST_MS,
    SEARCH_MS,
    PICK_MS,
    AIM_MS,
    THROW_MS,
    STAR_MS,
    CHOOSE_MS,
    HIDE_MS,
    GUESS_MS,
    SHOW_MS,
    SECURE_MS,
    0,
)

# Hands.
CHORD_MS = const(150)  # the second of L and R this soon after the first takes the first one's step back
REPEAT_AFTER_MS = const(300)
REPEAT_EVERY_MS = const(180)
QUICK_AFTER_MS = const(200)
QUICK_EVERY_MS = const(110)
PHOTO_US = const(20000)  # a loser this close to the winner makes a photo finish

# Blast. Chance out of 256 that one stick flips a tile, by squared distance.
FLIP_Q8 = b"\xb0\x90\x74\0\x4c\x38\0\0\x22\x1c\x14\0\0\x0a"  # 176 144 116 - 76 56 - - 34 28 20 - - 10
FLIP_D2 = const(13)
FLIP_MOST_Q8 = const(250)
# Power in sixteenths, by hour, for 2, 3 and 4 players: the mine loosens.
POWER = (
    b"\x08\x08\x09\x09\x0a\x0b\x0c\x0d\x0e\x0f\x11\x13",
    b"\x06\x06\x06\x06\x07\x07\x08\x09\x0a\x0b\x0c\x0d",
    b"\x05\x05\x05\x05\x05\x06\x06\x07\x07\x08\x09\x0a",
)
DYNAMITE_POWER = const(24)
BOUNCE_Q8 = const(96)
BOUNCE_D2 = const(9)
BOUNCE_DRAWS = const(3)
SETTLE_MS = const(4000)
ENOUGH_GOLD = const(3)  # with fewer nuggets turned up there is an aftershock

# Hazards.
ANSWER_HOLD_MS = const(600)
FLAIL_PRESSES = const(6)
FLAIL_GAP_MS = const(600)
CLAPS = const(2)
CLAP_MS = const(1500)
HANDS_AWAY_MS = const(1000)
COVER_EYES_MS = const(800)
GRACE_MS = const(700)  # moves this soon after a call are nobody's fault
STILL_FALSE_CALL_MS = const(1000)
STILL_WARNING_MS = const(2000)
WARNINGS = const(2)  # the second one of a round breaks the pledge (normal strictness)

# Action tiles.
DIGS = const(5)
STAKE = const(2)  # nuggets at stake in a duel

# The opponent's fists, as the hidden choice is kept: nothing yet, both left, both right, one in each (the illegal one
# of a mixed pair in the left or in the right).
HIDE_NOTHING = const(0)
HIDE_LEFT = const(1)
HIDE_RIGHT = const(2)
HIDE_SPLIT = const(3)
HIDE_SPLIT_TURNED = const(4)
GUESS_LEFT = const(1)
GUESS_RIGHT = const(2)

# Notes: code (a, b, c).
N_PHASE = const(1)  # phase, round, the seat it is about (watch holder, tile owner; 255: everybody)
N_SWORN = const(2)  # seat
N_AIM = const(3)  # seat, from cell, to cell
N_BLAST = const(4)  # seat, cell, power: one a stick, all at the same moment
N_AFTERSHOCK = const(5)  # gold nuggets that the first blast turned up
N_FLIP = const(6)  # cell where the tile comes down, cell it came from: the kind is still secret
N_SETTLE = const(7)  # cell, what it shows now (state.visible)
N_STEP = const(8)  # seat, from cell, to cell
N_TAKE = const(9)  # seat, cell, kind
N_PHOTO = const(10)  # winner, loser, margin in us: about the winner's last take
N_DEAD_HEAT = const(11)  # winner, loser
N_CALL = const(12)  # seat, special tile's kind, its cell
N_FALSE_CALL = const(13)  # seat
N_WARNED = const(14)  # seat that must answer now, special tile's kind
N_PROGRESS = const(15)  # seat, special tile's kind, steps of the answer done
N_ANSWERED = const(16)  # seat, special tile's kind
N_WARNING = const(17)  # seat, special tile's kind: moved without answering
N_PLEDGE_BROKEN = const(18)  # seat, legal, illegal nuggets that went back
N_ACTION = const(19)  # seat, action tile's kind: its turn starts
N_NO_ACTION = const(20)  # seat, action tile's kind: it could do nothing
N_DIG = const(21)  # seat, cell, kind
N_THROW = const(22)  # seat, cell
N_SWEPT = const(23)  # seat that lost them, illegal nuggets
N_OPPONENT = const(24)  # challenger, opponent now pointed at
N_DUEL = const(25)  # challenger, opponent, nuggets at stake
N_GUESS = const(26)  # challenger, GUESS_LEFT or GUESS_RIGHT
N_DUEL_END = const(27)  # challenger, legal, illegal nuggets won
N_SECURE = const(28)  # seat, legal, illegal nuggets put into the chest
N_ROUND_END = const(29)  # round
N_SCORE = const(30)  # seat, points, legal ones among them
N_RESULT = const(31)  # mask of winners
N_KIND = const(32)  # seat, what sits there now
NOTES = const(33)
EVERYBODY = const(255)
