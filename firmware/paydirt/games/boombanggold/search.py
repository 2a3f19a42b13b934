"""The gold search: everybody moves at once, and the first touch takes a tile."""

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.boombanggold import hands, hazards
from paydirt.games.boombanggold.constants import (
    BAT,
    GHOST,
    ILLEGAL,
    LEGAL,
    LONG_ARMS,
    N_DEAD_HEAT,
    N_PHOTO,
    N_SETTLE,
    N_STEP,
    N_TAKE,
    NONE,
    OPT_HELP,
    P_SEARCH,
    PHOTO_US,
    PICK,
    REVOLVER,
)
from paydirt.games.boombanggold.state import (
    CELLS,
    FACE_UP,
    KIND,
    NOWHERE,
    OPTIONS,
    ORDER,
    OUT,
    S_ACTIONS,
    S_CURSOR,
    S_HELD,
    S_ILLEGAL,
    S_LEGAL,
    S_SITS,
    S_STILL_AT,
    S_TAKE_AT,
    S_TAKE_CELL,
    S_TAKE_US,
    S_WARNED,
    SEAT,
    SEAT_SIZE,
    get16,
    put16,
    visible,
)

_PHOTO_MS = PHOTO_US // 1000


def press(g, us, seat, base, button):
    """A press between the blast and the end of the search."""
    s = g.state
    if s[OUT] >> seat & 1:
        return
    at = g.now_ms - g.base_ms
    if button & 1 and hands.side(g, base, S_CURSOR, button, at, N_STEP):
        hazards.chord(g, seat, base, button, at)
        if g.freed:
            free_hands(g)
        return
    if s[base + S_WARNED]:
        hazards.warned_press(g, seat, base, button, at)
        if g.freed:
            free_hands(g)
        return
    if g.phase != P_SEARCH or at < get16(s, base + S_STILL_AT):
        return
    hands.arm_repeat(g, seat, base, button, at)
    _step(g, us, seat, base, button, True)


def repeat(g, seat, base, button):
    """The step of a button that is held; for hands that are not free it does not go on."""
    if may_take(g, seat, base):
        _step(g, 0, seat, base, button, False)
    else:
        hands.stop_repeat(g.state, base)


def _step(g, us, seat, base, button, pressed):
    """Move the cursor one cell and take what lies there."""
    s = g.state
    cell = s[base + S_CURSOR]
    to = hands.stepped(s, base, S_CURSOR, button, 0, CELLS)
    if to == cell:
        return
    s[base + S_CURSOR] = to
    g.arrived(seat)
    g.notes.put(N_STEP, g.now_ms, seat, cell, to)
    if pressed and g.now_ms - g.last_take_ms <= _PHOTO_MS:
        _photo(g, us, seat, to, g.now_ms - g.base_ms)
    if takeable(s[to]):
        if pressed:
            remember_take(g, us, base, to)
        take(g, seat, base, to)
    elif s[OPTIONS + OPT_HELP + seat] == LONG_ARMS:
        reach(g, seat, base)


def takeable(tile):
    """Return whether a cursor that comes to a cell with the byte `tile` takes it."""
    if not tile & FACE_UP:
        return False
    kind = tile & KIND
    return LEGAL <= kind <= ILLEGAL or PICK <= kind <= REVOLVER


def reach(g, seat, base):
    """Long arms: take one tile from the four cells next to the cursor."""
    s = g.state
    cell = s[base + S_CURSOR]
    for direction in range(4):
        beside = hands.neighbour(cell, direction, 0, CELLS)
        if beside != cell and takeable(s[beside]):
            take(g, seat, base, beside)
            return


def remember_take(g, us, base, cell):
    """Keep the stamp of a press that takes a tile, for the photo finish."""
    s = g.state
    s[base + S_TAKE_CELL] = cell
    put16(s, base + S_TAKE_US, us)
    put16(s, base + S_TAKE_AT, g.now_ms - g.base_ms)
    g.last_take_ms = g.now_ms


def end_contest(g):
    """The search is over. A press towards the last tile may still come within a photo finish: keep who can make one."""
    g.contest_ms = g.base_ms
    g.contenders = 0
    for seat in range(SEATS):
        if may_take(g, seat, SEAT + seat * SEAT_SIZE):
            g.contenders |= 1 << seat


def too_late(g, us, seat, base, button):
    """A press just after the end of the search: perhaps the loser's of the last tile."""
    s = g.state
    both = hands.is_side(button) and s[base + S_HELD] & hands.CHORD == hands.CHORD
    if g.contenders >> seat & 1 and not both and g.now_ms - g.last_take_ms <= _PHOTO_MS:
        to = hands.stepped(s, base, S_CURSOR, button, 0, CELLS)
        _photo(g, us, seat, to, g.now_ms - g.contest_ms)


def _photo(g, us, seat, cell, at):
    """Tell by how much `seat` came too late to `cell`, `at` ms after base_ms of the search, if somebody has just taken
    what lay there."""
    s = g.state
    for other in range(SEATS):
        base = SEAT + other * SEAT_SIZE
        if other != seat and s[base + S_TAKE_CELL] == cell:
            margin = (at - get16(s, base + S_TAKE_AT)) * 1000 + us - get16(s, base + S_TAKE_US)
            if margin == 0:
                g.notes.put(N_DEAD_HEAT, g.now_ms, other, seat)
            elif margin <= PHOTO_US:
                g.notes.put(N_PHOTO, g.now_ms, other, seat, margin)


def take(g, seat, base, cell):
    """Move the face-up gold or action tile on `cell` to the seat's shelf."""
    s = g.state
    kind = s[cell] & KIND
    s[cell] = NONE
    if kind == LEGAL:
        s[base + S_LEGAL] += 1
    elif kind == ILLEGAL:
        s[base + S_ILLEGAL] += 1
    else:
        s[base + S_ACTIONS] |= 1 << kind - PICK
    g.notes.put(N_TAKE, g.now_ms, seat, cell, kind)
    g.takeable -= 1
    end_if_done(g)


def settle(g):
    """The next tumbling tile comes to rest, and falls to the cursor that stands on its cell."""
    s = g.state
    cell = g.settle_cell[g.settle_first]
    g.settle_first += 1
    kind = s[cell] & KIND
    s[cell] = kind | FACE_UP
    g.notes.put(N_SETTLE, g.now_ms, cell, visible(s[cell]))
    if BAT <= kind <= GHOST:
        g.special_cell[kind - BAT] = cell
    elif takeable(s[cell]):
        g.takeable += 1
        if g.phase == P_SEARCH:
            seat = _standing_on(g, cell)
            if seat != NOWHERE:
                take(g, seat, SEAT + seat * SEAT_SIZE, cell)
                return
    end_if_done(g)


def may_take(g, seat, base):
    """Return whether the seat's hands are free: in the round, not warned, not standing still."""
    s = g.state
    if s[base + S_SITS] == EMPTY or s[OUT] >> seat & 1 or s[base + S_WARNED]:
        return False
    return g.now_ms - g.base_ms >= get16(s, base + S_STILL_AT)


def _standing_on(g, cell):
    """Return the seat that gets a tile coming to rest on `cell`: of several the one that got there first, then
    one with long arms beside it; NOWHERE for nobody."""
    s = g.state
    for i in range(SEATS):
        seat = s[ORDER + i]
        base = SEAT + seat * SEAT_SIZE
        if s[base + S_CURSOR] == cell and may_take(g, seat, base):
            return seat
    for i in range(SEATS):
        seat = s[ORDER + i]
        if s[OPTIONS + OPT_HELP + seat] == LONG_ARMS:
            base = SEAT + seat * SEAT_SIZE
            if _beside(s[base + S_CURSOR], cell) and may_take(g, seat, base):
                return seat
    return NOWHERE


def _beside(cell, other):
    """Return whether two cells share a side."""
    for direction in range(4):  # noqa: SIM110 (a generator would allocate)
        if hands.neighbour(cell, direction, 0, CELLS) == other:
            return True
    return False


def begin(g):
    """The search starts: what already lies face up under a home cell's cursor is taken like by a step."""
    s = g.state
    for i in range(SEATS):
        seat = s[ORDER + i]
        base = SEAT + seat * SEAT_SIZE
        if g.phase == P_SEARCH and may_take(g, seat, base):
            _pick_up(g, seat, base)
    end_if_done(g)


def _pick_up(g, seat, base):
    """Take what lies face up under the cursor; long arms, what lies beside it."""
    s = g.state
    cell = s[base + S_CURSOR]
    if takeable(s[cell]):
        take(g, seat, base, cell)
    elif s[OPTIONS + OPT_HELP + seat] == LONG_ARMS:
        reach(g, seat, base)


def free_hands(g):
    """The hands of the seats g.freed (a mask) have just become free, by the answer or by the end of a standstill: they
    take what came to rest under them meanwhile, the one that got there first before the others."""
    s = g.state
    freed = g.freed
    g.freed = 0
    for i in range(SEATS):
        seat = s[ORDER + i]
        base = SEAT + seat * SEAT_SIZE
        if freed >> seat & 1 and g.phase == P_SEARCH and may_take(g, seat, base):
            _pick_up(g, seat, base)


def end_if_done(g):
    """End the search when every tile has settled and nothing is left to take."""
    if g.phase == P_SEARCH and not g.takeable and g.settle_first == g.settle_count:
        g.search_over()
