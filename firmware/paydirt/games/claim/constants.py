"""Every house value of Claim, its codes and its notes, in one place."""

from micropython import const

# The square. A place is row * 8 + column in both sizes, so 8 x 8 needs no second arithmetic.
STRIDE = const(8)
PLACES = const(64)
BASE_SIDE = const(7)
FULL_SIDE = const(8)
NOWHERE = const(255)

# Card codes: gold 1 to 6 is its own value, a stone is STONE + its minus, a townsperson TOWN + its kind.
NO_CARD = const(0)
GOLD_MAX = const(6)
STONE = const(8)
STONE_MAX = const(4)
SHERIFF = const(16)
PAN = const(17)
TOWN = const(32)

# How many cards there are of each code: (code, copies). 30 gold, 18 stones, the sheriff.
BASE_CARDS = (
    (1, 5),
    (2, 5),
    (3, 5),
    (4, 5),
    (5, 5),
    (6, 5),
    (STONE + 1, 5),
    (STONE + 2, 5),
    (STONE + 3, 4),
    (STONE + 4, 4),
    (SHERIFF, 1),
)

# Where a card is: on the table, or with a seat (seat + 1), or out of the game; plus a mark from townsfolk.
ON_TABLE = const(0)
OUT = const(5)
OWNER = const(7)  # the bits of the owner
MARK_SHIFT = const(4)

# Phases.
DRAW = const(0)  # the lot is drawn, the sheriff leaves the table
TURN = const(1)
ROUND_END = const(2)  # a round of a double match is counted
OVER = const(3)
PHASE_NAMES = ("draw", "turn", "round end", "over")

# What a turn waits for.
STEP_MOVE = const(0)  # a card of the line
STEP_MENU = const(1)  # one of the own townsfolk
STEP_TARGET = const(2)  # an own card for the chosen townsperson
STEP_GIVE = const(3)  # an opponent who gets the stone
STEP_PASS = const(4)  # the watchman: yes or no
STEP_OVERSEER = const(5)  # an overseer has been taken: 0 keep, 1 move again
STEP_BLAST = const(6)  # a card of the next player's line
STEPS = const(7)

# Townsfolk kinds.
PONY = const(0)
INNKEEPER = const(1)
OVERSEER = const(2)
TRADER = const(3)
GOLDSMITH = const(4)
TEACHER = const(5)
WATCHMAN = const(6)
MULE = const(7)
SMUGGLER = const(8)
BANKER = const(9)
BLASTER = const(10)
TOWN_KINDS = const(11)
TOWN_DRAWN = const(14)  # of the 28

# When a townsperson may be used.
WHEN_MOVE = const(0)  # instead of the usual move; one a turn
WHEN_TAKEN = const(1)
WHEN_CARD = const(2)  # before the move, on an own card; in the final reckoning too
WHEN_AFTER = const(3)  # after the move

# What end points are counted by.
PER_NOTHING = const(0)
PER_TABLE_GOLD = const(1)
PER_TABLE_STONES = const(2)
PER_HELD = const(3)
PER_STONES = const(4)
PER_GOLD = const(5)
PER_SMALL = const(6)  # own gold of 1 or 2
PER_RIVAL = const(7)  # stones of the opponent who has most
COUNTS = const(8)

# English name, German name (Latin-1), copies, when, end points: base, per what, divided by; the effect of its use.
TOWNSFOLK = (
    (b"Pony rider", b"Postreiter", 3, WHEN_MOVE, 2, PER_TABLE_GOLD, 1, b"take the other way"),
    (b"Innkeeper", b"Wirtin", 3, WHEN_MOVE, 2, PER_HELD, 1, b"take on a diagonal"),
    (b"Overseer", b"Aufseher", 2, WHEN_TAKEN, 6, PER_NOTHING, 1, b"move again at once"),
    (b"Trader", b"H\xe4ndler", 3, WHEN_CARD, 0, PER_STONES, 4, b"halves an own stone"),
    (b"Goldsmith", b"Goldschmied", 3, WHEN_CARD, 1, PER_STONES, 3, b"throws a stone away"),
    (b"Teacher", b"Lehrerin", 2, WHEN_CARD, 2, PER_HELD, 1, b"makes a stone gold"),
    (b"Watchman", b"Nachtw\xe4chter", 3, WHEN_MOVE, 1, PER_TABLE_STONES, 2, b"nobody takes, pass"),
    (b"Mule", b"Maultier", 2, WHEN_MOVE, 0, PER_GOLD, 3, b"takes two cards"),
    (b"Smuggler", b"Schmuggler", 2, WHEN_CARD, 3, PER_RIVAL, 2, b"gives a stone away"),
    (b"Banker", b"Bankier", 3, WHEN_CARD, 0, PER_SMALL, 2, b"doubles gold 1 to 3"),
    (b"Blaster", b"Sprengmeister", 2, WHEN_AFTER, 0, PER_TABLE_GOLD, 2, b"blasts their line"),
)
MARKERS = (1, 4, 7)  # of the gold pan
BANKER_MOST = const(3)  # the largest gold card a banker doubles
SMALL_MOST = const(2)

# Marks of owned cards: what a townsperson has done to them, or that they have been used.
MARK_HALVED = const(1)
MARK_GOLDEN = const(2)
MARK_GIVEN = const(3)
MARK_DOUBLED = const(4)
MARK_USED = const(5)
MARK_ARMED = const(6)  # a blaster that goes off after this turn's move

ROW = const(0)
COLUMN = const(1)

# Times, ms.
DRAW_MS = const(2500)
ROUND_END_MS = const(8000)
ROUND_END_MIN_MS = const(1000)  # a press sooner than this was meant for the last turn
TIMERS_S = (0, 15, 30)
CHORD_MS = const(150)  # the second of L and R this soon after the first takes the first one's step back
HURRY_S = const(5)  # the last seconds of a turn are heard

# Fair start.
SHERIFF_POINTS = const(4)  # two sides: the second side's sheriff
ORDER_POINTS = const(2)  # three players: 0, 2 and 4 in playing order
TOWN_ORDER_POINTS = const(3)  # and with townsfolk 0, 3 and 6

# Options, by index in the setup.
OPTION_TIMER = const(0)
OPTION_FAIR = const(1)
OPTION_TOWNSFOLK = const(2)
OPTION_DOUBLE = const(3)
OPTION_HINT = const(4)  # 4 to 7: seats 0 to 3

# Bots. A turn's answer falls at a fixed game time after the turn began.
LEVELS = const(5)
BOT_THINK_MS = (1100, 900, 1200, 1500, 1900)
BOT_LOOK_MS = const(100)  # while another seat moves: how often it looks whose turn it is
# By level: positions a slice, with native code and without (0: the simple player), and slices a turn.
BOT_POSITIONS = ((0, 0), (0, 0), (1, 1), (50, 50), (2000, 150))
BOT_SLICES = (0, 0, 66, 84, 109)
BOT_PIECE = (500, 75)  # what it thinks at once takes about as long as so many positions, with native code and without
# Three players, by level: how far it looks at each for itself (0: at two against it), and how many sixteenths it counts
# what suits a rival second best.
DEPTHS_OF_THREE = (0, 0, 0, 4, 7)
DOUBTS_OF_THREE = (0, 0, 0, 3, 8)
WIDTH_OF_THREE = const(3)  # at how many cards of a line
EXACT_CARDS = (26, 20)  # level 5 plays the base game's last cards exactly, with native code and without
SEES_REPLIES = const(4)  # the level from which on it expects others to use their townsfolk
HINT_POSITIONS = (1000, 150)  # a slice, with native code and without
HINT_SLICES = const(51)  # after which the hint is given
BOT_STEP_MS = const(190)  # from one press to the next
BOT_HOLD_MS = const(70)  # from a press to its release
# What a townsperson is taken for, by kind: by who looks ahead, near what it brings by the end; by the simple player.
TOWN_WORTH = (7, 6, 6, 2, 4, 7, 5, 3, 6, 3, 3)
TOWN_GUESS = (3, 3, 5, 2, 3, 5, 3, 3, 4, 3, 2)
SLIPS = (80, 12, 0, 0, 0)  # chance out of 256 of any card at all, a level

# Notes: code, t_ms, a, b, c.
NOTE_DEAL = const(1)  # a: round, b: first seat
NOTE_SHERIFF = const(2)  # a: seat that holds it, b: the place it lay on
NOTE_TURN = const(3)  # a: seat, b: direction, c: the prospector's place
NOTE_CHOICE = const(4)  # a: seat, b: place
NOTE_SWITCH = const(5)  # a: seat, b: direction
NOTE_TAKE = const(6)  # a: seat, b: place, c: card code
NOTE_TIMEOUT = const(7)  # a: seat, b: place that the board takes for the seat
NOTE_REFUSED = const(8)  # a: seat, b: button that does nothing now
NOTE_ROUND_END = const(9)  # a: round, b: seat that finds no card
NOTE_SCORE = const(10)  # a: seat, b: score so far, c: of the round just ended
NOTE_OVER = const(11)  # a: winners
NOTE_USE = const(12)  # a: seat, b: kind, c: the place it is used on, or the townsperson's own
NOTE_PAN = const(13)  # a: seat, b: marker taken, c: markers left
NOTE_STEP = const(14)  # a: seat, b: step
NOTE_BLAST = const(15)  # a: seat, b: place, c: card code
NOTE_HINT = const(16)  # a: seat that asks for one
NOTE_WAIT = const(17)  # a: seat that presses a button in another's turn
NOTE_NAMES = (
    "",
    "deal",
    "sheriff",
    "turn",
    "choice",
    "switch",
    "take",
    "timeout",
    "refused",
    "round_end",
    "score",
    "over",
    "use",
    "pan",
    "step",
    "blast",
    "hint",
    "wait",
)
