"""What can be wrong with a state: `problems` is a bit mask, 0 after every step of every match."""

from micropython import const

from paydirt.engine.game import BOT, EMPTY, NEVER, SEATS
from paydirt.games.boombanggold.constants import (
    BAT,
    COUNTS,
    DIGS,
    DYNAMITE,
    EVERYBODY,
    GHOST,
    HIDE_NOTHING,
    HIDE_SPLIT,
    HIDE_SPLIT_TURNED,
    ILLEGAL,
    KINDS,
    LEGAL,
    OPT_ROUNDS,
    P_AIM,
    P_DUEL_CHOOSE,
    P_DUEL_GUESS,
    P_DUEL_HIDE,
    P_DUEL_SHOW,
    P_DYNAMITE,
    P_OVER,
    P_PICK,
    P_PLEDGE,
    P_SEARCH,
    P_WATCH,
    PHASES,
    PICK,
    REVOLVER,
    ROUNDS,
    RUBBLE,
    SHORT_ROUNDS,
    STAKE,
    STAR,
    TONY,
)
from paydirt.games.boombanggold.state import (
    ACTION,
    BASE_MS,
    CALLED,
    CALLS,
    CELLS,
    DIGS_LEFT,
    DUG,
    END_MS,
    FACE_UP,
    FOE,
    FORMAT,
    GUESS,
    HIDE,
    KIND,
    MINE_END,
    MINE_FIRST,
    NEVER_AT,
    NOWHERE,
    OPTIONS,
    ORDER,
    OUT,
    OWNER,
    PHASE,
    ROUND,
    S_ACTIONS,
    S_AIM,
    S_ANSWERED,
    S_CHEST_ILLEGAL,
    S_CHEST_LEGAL,
    S_CURSOR,
    S_ILLEGAL,
    S_LEGAL,
    S_ORIGIN,
    S_PROSPECTOR,
    S_REPEAT_AT,
    S_ROTATION,
    S_SITS,
    S_TAKE_CELL,
    S_TAKE_US,
    S_WARNED,
    SEAT,
    SEAT_SIZE,
    SIZE,
    STAKE_ILLEGAL,
    STAKE_LEGAL,
    SWORN,
    TIME_MS,
    TUMBLING,
    VERSION,
    WATCH,
    WINNERS,
    get16,
    get32,
)

BAD_FORMAT = const(1)  # not the length or the version of this layout; nothing else is looked at
BAD_TILES = const(2)  # not 160 tiles, or not so many of each kind
BAD_CELL = const(4)  # a byte that is no tile, or a tile that cannot lie there like that
BAD_SEAT = const(8)  # who sits there, rotation, prospector
BAD_PLACE = const(16)  # a cursor off the board, a crosshair off the mine
BAD_TIME = const(32)  # phase, round or deadlines do not fit together
BAD_HOLDER = const(64)  # watch, owner or opponent is no player; masks with seats that do not play
BAD_CALL = const(128)  # calls and answers do not fit together
BAD_OUT = const(256)  # one who sits out, or an empty seat, has finds
BAD_ACTION = const(512)  # pick or duel out of their bounds
BAD_ORDER = const(1024)  # the order on the cells is no order of the seats

_PLAYED = bytes((PICK, DYNAMITE, DYNAMITE, STAR, REVOLVER, REVOLVER, REVOLVER, REVOLVER))  # by phase, from P_PICK on
_STEPPING = bytes((P_AIM, P_SEARCH, P_PICK, P_DYNAMITE))  # in which a held button steps again


class BadState(ValueError):
    """Bytes or text that are no state of a match."""


def must_be_state(data):
    """Raise BadState unless `data` is a state."""
    wrong = problems(data)
    if wrong:
        raise BadState("no state of Boom, Bang, Gold (problems %d)" % wrong)


def problems(s):
    """Return the mask of what is wrong with the state `s`."""
    if len(s) != SIZE or s[FORMAT] != VERSION:
        return BAD_FORMAT
    wrong = _tiles(s) | _cells(s) | _times(s) | _calls(s) | _holders(s) | _action(s) | _order(s)
    for seat in range(SEATS):
        wrong |= _seat(s, seat, SEAT + seat * SEAT_SIZE)
    return wrong


def _tiles(s):
    """Every one of the 160 tiles is on the board, on a shelf or in a chest, once."""
    left = bytearray(COUNTS)
    found = [0] * 16
    for cell in range(CELLS):
        found[s[cell] & KIND] += 1
    for seat in range(SEATS):
        base = SEAT + seat * SEAT_SIZE
        found[LEGAL] += s[base + S_LEGAL] + s[base + S_CHEST_LEGAL]
        found[ILLEGAL] += s[base + S_ILLEGAL] + s[base + S_CHEST_ILLEGAL]
        for kind in range(PICK, REVOLVER + 1):
            found[kind] += s[base + S_ACTIONS] >> kind - PICK & 1
    for kind in range(1, KINDS):
        if found[kind] != left[kind]:
            return BAD_TILES
    return 0


def _cells(s):
    """Each byte is one tile in one of its ways to lie."""
    hidden = s[PHASE] <= P_AIM
    searched = s[PHASE] > P_SEARCH
    for cell in range(CELLS):
        tile = s[cell]
        kind = tile & KIND
        way = tile & ~KIND
        if kind >= KINDS or (way and not kind) or way not in (0, FACE_UP, TUMBLING, FACE_UP | DUG):
            return BAD_CELL
        if way == FACE_UP | DUG and (kind != RUBBLE or not searched):
            return BAD_CELL
        if (way and hidden) or (way == TUMBLING and searched):
            return BAD_CELL
        if kind and not way and not MINE_FIRST <= cell < MINE_END:
            return BAD_CELL
    return 0


def _times(s):
    """Phase, round and deadlines fit together."""
    now = get32(s, TIME_MS)
    phase = s[PHASE]
    rounds = SHORT_ROUNDS if s[OPTIONS + OPT_ROUNDS] == SHORT_ROUNDS else ROUNDS
    if phase >= PHASES or s[ROUND] > rounds or (s[ROUND] == 0) != (phase == P_PLEDGE):
        return BAD_TIME
    if get32(s, BASE_MS) > now or (get32(s, END_MS) <= now and phase != P_OVER):
        return BAD_TIME
    if (get32(s, END_MS) == NEVER) != (phase == P_OVER) or (s[WINNERS] != 0) != (phase == P_OVER):
        return BAD_TIME
    return 0


def _calls(s):
    """Calls are of different special tiles, and nobody is ahead of them."""
    calls = s[CALLS]
    if calls > 4:
        return BAD_CALL
    for i in range(4):
        kind = s[CALLED + i]
        if (kind != 0) != (i < calls) or (kind and not BAT <= kind <= GHOST):
            return BAD_CALL
        for j in range(i):
            if kind and kind == s[CALLED + j]:
                return BAD_CALL
    return 0


def _plays(s, seat):
    """Return whether `seat` is the number of a seat that plays."""
    return seat < SEATS and s[SEAT + seat * SEAT_SIZE + S_SITS] != EMPTY


def _holders(s):
    """Watch, action tile and opponent belong to players; the numbers about them are in their bounds."""
    wrong = 0
    for at in (OWNER, FOE):
        if s[at] != EVERYBODY and not _plays(s, s[at]):
            wrong |= BAD_HOLDER
    if not _plays(s, s[WATCH]):
        wrong |= BAD_HOLDER
    for seat in range(8):
        if (s[SWORN] | s[OUT] | s[WINNERS]) >> seat & 1 and not _plays(s, seat):
            wrong |= BAD_HOLDER
    if s[DIGS_LEFT] > DIGS or s[STAKE_LEGAL] + s[STAKE_ILLEGAL] > STAKE or s[HIDE] > HIDE_SPLIT_TURNED or s[GUESS] > 2:
        wrong |= BAD_ACTION
    if s[ACTION] and not PICK <= s[ACTION] <= REVOLVER:
        wrong |= BAD_ACTION
    return wrong


def _action(s):
    """While an action tile is played it has its owner, and a duel an opponent, who has what is hidden."""
    phase = s[PHASE]
    if not P_PICK <= phase <= P_DUEL_SHOW:
        return 0
    if s[ACTION] != _PLAYED[phase - P_PICK] or not _plays(s, s[OWNER]):
        return BAD_ACTION
    if phase < P_DUEL_CHOOSE:
        return 0
    if not _plays(s, s[FOE]) or s[FOE] == s[OWNER]:
        return BAD_ACTION
    if phase in (P_DUEL_HIDE, P_DUEL_GUESS):
        base = SEAT + s[FOE] * SEAT_SIZE
        nuggets = s[STAKE_LEGAL] + s[STAKE_ILLEGAL]
        if not nuggets or s[STAKE_LEGAL] > s[base + S_LEGAL] or s[STAKE_ILLEGAL] > s[base + S_ILLEGAL]:
            return BAD_ACTION
        if (s[HIDE] >= HIDE_SPLIT and nuggets < STAKE) or (s[HIDE] == HIDE_NOTHING and phase == P_DUEL_GUESS):
            return BAD_ACTION
    return 0


def _order(s):
    """The order on the cells names every seat once."""
    seen = 0
    for i in range(SEATS):
        seen |= 1 << min(s[ORDER + i], SEATS)
    return 0 if seen == 15 else BAD_ORDER


def _seat(s, seat, base):
    """One seat's record."""
    wrong = 0
    finds = s[base + S_LEGAL] | s[base + S_ILLEGAL] | s[base + S_ACTIONS]
    if s[base + S_SITS] == EMPTY:
        if finds | s[base + S_CHEST_LEGAL] | s[base + S_CHEST_ILLEGAL] | s[base + S_PROSPECTOR]:
            wrong |= BAD_OUT
    elif not 1 <= s[base + S_PROSPECTOR] <= TONY:
        wrong |= BAD_SEAT
    for other in range(seat):
        theirs = s[SEAT + other * SEAT_SIZE + S_PROSPECTOR]
        if theirs and theirs == s[base + S_PROSPECTOR]:
            wrong |= BAD_SEAT
    if s[base + S_SITS] > BOT + 2 or s[base + S_ROTATION] > 3:
        wrong |= BAD_SEAT
    if s[base + S_CURSOR] >= CELLS or not MINE_FIRST <= s[base + S_AIM] < MINE_END or get16(s, base + S_TAKE_US) > 999:
        wrong |= BAD_PLACE
    for at in (S_ORIGIN, S_TAKE_CELL):
        if s[base + at] != NOWHERE and s[base + at] >= CELLS:
            wrong |= BAD_PLACE
    if s[base + S_REPEAT_AT + 1] != NEVER_AT >> 8 and s[PHASE] not in _STEPPING:
        wrong |= BAD_TIME
    if finds and (s[OUT] >> seat & 1 or s[PHASE] in (P_PLEDGE, P_WATCH, P_AIM)):
        wrong |= BAD_OUT
    return wrong | _answers(s, seat, base)


def _answers(s, seat, base):
    """A warned seat answers the first call that is not behind it, and never its own."""
    warned = s[base + S_WARNED]
    answered = s[base + S_ANSWERED]
    if answered > s[CALLS]:
        return BAD_CALL
    if s[OUT] >> seat & 1 or s[base + S_SITS] == EMPTY:
        return BAD_CALL if warned else 0
    if answered == s[CALLS]:
        return BAD_CALL if warned else 0
    if warned != s[CALLED + answered] or warned == BAT - 1 + s[base + S_PROSPECTOR]:
        return BAD_CALL
    return 0
