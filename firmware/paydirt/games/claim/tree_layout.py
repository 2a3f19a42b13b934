"""The two work areas of the search: bytes for the table, 32-bit numbers for the node and the stack.

Bytes: the worth of the card on each of 64 places + WORTH_BIAS, 0 where none lies, then a fence at FENCE that ends every
line; the eight rows, then the eight columns, 16 bytes each: their places, best card first, then FENCE; whose move each
ply is (1: the root's side), and the same one ply later, for a root move that the same side follows with another.
"""

from micropython import const

WORTH_BIAS = const(8)
FENCE = const(64)
LINES = const(16)
ROWS = const(80)
COLUMNS = const(208)
SIDES = const(336)  # from ply 1 on
SIDES_AGAIN = const(416)
BYTES = const(496)
PLIES = const(72)

# Numbers.
PLY = const(0)
NEXT = const(1)  # where in its line the node looks next
ALPHA = const(2)
BETA = const(3)
SUM = const(4)  # of what has been taken since the root, + BIAS
LAST = const(5)  # the ply whose answer is the best card of its line
DONE = const(6)
VALUE = const(7)
CUT = const(8)  # 1: the last ply was reached, so the value is no proof
WEIGHT = const(9)  # of the root side's cards: the number of its opponents
SIDE = const(10)
DIRECTION = const(11)
# Numbers of the search of three players (three_plain.py).
COUNT = const(2)  # of moves of the node that have been looked at
OWN = const(3)  # of what has been taken since the root: twice the mover's minus the others', + BIAS; a point is SCALE
OTHER = const(4)  # the same for the next player, and in the end its value
WIDTH = const(9)  # how many cards of a line are looked at, + 256 * the sixteenths that a rival's second move counts
BEST = const(12)  # the two best moves' values, for the mover and the next player each
STACK = const(16)
NUMBERS = const(16 + 5 * 72)

BIAS = const(16384)
SCALE = const(16)
LOW = const(0)
HIGH = const(32767)


def line_of(place, direction):
    """Return where the row (0) or column (1) through a place starts in the bytes."""
    return ROWS + (place >> 3 << 4) if direction == 0 else COLUMNS + ((place & 7) << 4)


def sort_lines(work, first, count):
    """Sort the places of `count` lines (0 to 7 rows, 8 to 15 columns) by what lies there, best first."""
    for line in range(first, first + count):
        start = ROWS + line * 16
        n = start
        for i in range(8):
            place = line * 8 + i if line < 8 else i * 8 + line - 8
            worth = work[place]
            if worth == 0:
                continue
            at = n
            while at > start and work[work[at - 1]] < worth:
                work[at] = work[at - 1]
                at -= 1
            work[at] = place
            n += 1
        work[n] = FENCE
    work[FENCE] = 1
