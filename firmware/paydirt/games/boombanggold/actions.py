"""The action tiles, each played once, by its owner, always in this order: pick, dynamite, star, revolver."""

from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.boombanggold import blast, deal, duel, hands
from paydirt.games.boombanggold.constants import (
    DIGS,
    DYNAMITE,
    DYNAMITE_POWER,
    EVERYBODY,
    ILLEGAL,
    N_ACTION,
    N_AIM,
    N_DIG,
    N_NO_ACTION,
    N_SETTLE,
    N_STEP,
    N_SWEPT,
    N_TAKE,
    N_THROW,
    NONE,
    P_DYNAMITE,
    P_PICK,
    P_STAR,
    P_THROW,
    PICK,
    PICK_LOOK_MS,
    REVOLVER,
    RUBBLE,
    STAR,
)
from paydirt.games.boombanggold.state import (
    ACTION,
    CELLS,
    DIGS_LEFT,
    DUG,
    FACE_UP,
    KIND,
    MINE_END,
    MINE_FIRST,
    OWNER,
    S_ACTIONS,
    S_AIM,
    S_CURSOR,
    S_ILLEGAL,
    S_LEGAL,
    S_SITS,
    SEAT,
    SEAT_SIZE,
    visible,
)


def next_action(g):
    """Start the next action tile that somebody owns and that can do something; return whether there is one."""
    s = g.state
    kind = s[ACTION] + 1 if s[ACTION] else PICK
    while kind <= REVOLVER:
        owner = _owner(s, kind)
        s[ACTION] = kind
        s[OWNER] = owner
        if owner != EVERYBODY:
            g.notes.put(N_ACTION, g.now_ms, owner, kind)
            if _BEGIN[kind - PICK](g, owner):
                return True
            g.notes.put(N_NO_ACTION, g.now_ms, owner, kind)
        kind += 1
    return False


def _owner(s, kind):
    """Return the seat with the action tile `kind` on its shelf, EVERYBODY (255) for none."""
    for seat in range(SEATS):
        if s[SEAT + seat * SEAT_SIZE + S_ACTIONS] >> kind - PICK & 1:
            return seat
    return EVERYBODY


# Pick.


def diggable(tile):
    """Return whether the pick can turn over a tile with the byte `tile` of the mine: it looks face down. Rubble
    looks so on both sides, so its first dig counts whichever side is up."""
    if not tile or tile & DUG:
        return False
    return not tile & FACE_UP or tile & KIND == RUBBLE


def _diggables(s):
    """Return how many tiles the pick could turn over."""
    n = 0
    for cell in range(MINE_FIRST, MINE_END):
        if diggable(s[cell]):
            n += 1
    return n


def _begin_pick(g, _owner):
    digs = min(DIGS, _diggables(g.state))
    g.state[DIGS_LEFT] = digs
    if digs:
        g.enter(P_PICK)
    return digs


def pick_press(g, _us, seat, base, button):
    """The owner moves, or digs with the chord."""
    s = g.state
    if seat != s[OWNER] or not s[DIGS_LEFT]:
        return
    at = g.now_ms - g.base_ms
    if hands.is_side(button) and hands.side(g, base, S_CURSOR, button, at, N_STEP):
        cell = s[base + S_CURSOR]
        if MINE_FIRST <= cell < MINE_END and diggable(s[cell]):
            dig(g, cell)
        return
    hands.arm_repeat(g, seat, base, button, at)
    pick_step(g, seat, base, button)


def pick_step(g, seat, base, button):
    """One step of the pick's owner."""
    hands.glide(g, seat, base, S_CURSOR, button, 0, CELLS, N_STEP)


def dig(g, cell):
    """Turn over the tile on `cell` for the pick's owner: gold goes to the shelf, anything else stays, face up."""
    s = g.state
    owner = s[OWNER]
    base = SEAT + owner * SEAT_SIZE
    kind = s[cell] & KIND
    g.notes.put(N_DIG, g.now_ms, owner, cell, kind)
    if kind <= ILLEGAL:
        s[cell] = NONE
        _to_shelf(s, base, kind)
    else:
        s[cell] = kind | FACE_UP | DUG if kind == RUBBLE else kind | FACE_UP
    s[DIGS_LEFT] -= 1
    if not s[DIGS_LEFT]:
        hands.stop_repeat(s, base)
        g.set_end(g.now_ms + PICK_LOOK_MS)


def _to_shelf(s, base, kind):
    """Add a nugget to a shelf."""
    s[base + (S_ILLEGAL if kind == ILLEGAL else S_LEGAL)] += 1


def pick_over(g):
    """Time is up: the board digs the rest at random; or everybody has seen the last dig."""
    s = g.state
    if not s[DIGS_LEFT]:
        g.next_action()
        return
    left = _diggables(s)
    while s[DIGS_LEFT]:
        skip = g.rng.below(left)
        cell = MINE_FIRST
        while skip or not diggable(s[cell]):
            if diggable(s[cell]):
                skip -= 1
            cell += 1
        dig(g, cell)
        left -= 1


# Dynamite.


def _begin_dynamite(g, _owner):
    g.enter(P_DYNAMITE)
    return True


def aim_press(g, _us, seat, base, button):
    """Move the crosshair: everybody's before the blast, the owner's with the dynamite."""
    s = g.state
    if g.phase == P_DYNAMITE and seat != s[OWNER]:
        return
    at = g.now_ms - g.base_ms
    if hands.is_side(button) and hands.side(g, base, S_AIM, button, at, N_AIM):
        return
    hands.arm_repeat(g, seat, base, button, at)
    aim_step(g, seat, base, button)


def aim_step(g, seat, base, button):
    """One step of a crosshair; it stays within the mine."""
    hands.glide(g, seat, base, S_AIM, button, MINE_FIRST, MINE_END, N_AIM)


def throw(g):
    """The stick explodes, its tiles settle at once, and all gold that is face up now goes to the owner."""
    s = g.state
    owner = s[OWNER]
    base = SEAT + owner * SEAT_SIZE
    g.notes.put(N_THROW, g.now_ms, owner, s[base + S_AIM])
    blast.lay_stick(g, s[base + S_AIM], DYNAMITE_POWER)
    blast.explode(g, FACE_UP)
    for i in range(g.flips):
        cell = g.flipped[i]
        g.notes.put(N_SETTLE, g.now_ms, cell, visible(s[cell]))
    for cell in range(CELLS):
        if s[cell] & FACE_UP and s[cell] & KIND <= ILLEGAL:
            g.notes.put(N_TAKE, g.now_ms, owner, cell, s[cell] & KIND)
            _to_shelf(s, base, s[cell] & KIND)
            s[cell] = NONE
    g.takeable = 0
    g.enter(P_THROW)


# Sheriff's star.


def _begin_star(g, owner):
    """Every other player's illegal gold on the shelf goes back to the mine."""
    s = g.state
    swept = False
    for seat in range(SEATS):
        base = SEAT + seat * SEAT_SIZE
        if seat != owner and s[base + S_SITS] != EMPTY and s[base + S_ILLEGAL]:
            swept = True
    if not swept:
        return False
    g.enter(P_STAR)
    for seat in range(SEATS):
        base = SEAT + seat * SEAT_SIZE
        if seat != owner and s[base + S_ILLEGAL]:
            g.notes.put(N_SWEPT, g.now_ms, seat, s[base + S_ILLEGAL])
            deal.return_gold(g, base, 0, s[base + S_ILLEGAL])
    return True


_BEGIN = (_begin_pick, _begin_dynamite, _begin_star, duel.begin)
assert tuple(range(PICK, PICK + len(_BEGIN))) == (PICK, DYNAMITE, STAR, REVOLVER)
