"""Townsfolk: what each counts by at the end, and when one may be used. The table of kinds is in constants.py."""

from paydirt.engine.game import EMPTY, HUMAN, SEATS
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring
from paydirt.games.claim import state as s
from paydirt.games.claim.line import collect as collect_line
from paydirt.games.claim.line import collect_diagonals, collect_without_pan


def held(state, place, seat):
    """Return whether a place's card is a townsperson that lies open, unused, in front of a seat."""
    where = state[s.WHERE + place]
    if state[s.CARDS + place] < c.TOWN or where & c.OWNER != seat + 1:
        return False
    return where >> c.MARK_SHIFT != c.MARK_USED


def own(state, seat, counts):
    """Fill `counts` (c.COUNTS bytes) with what a seat's end points are counted by."""
    for i in range(c.COUNTS):
        counts[i] = 0
    for place in range(c.PLACES):
        code = state[s.CARDS + place]
        owner = state[s.WHERE + place] & c.OWNER
        if owner == c.ON_TABLE:
            if 0 < code <= c.GOLD_MAX:
                counts[c.PER_TABLE_GOLD] += 1
            elif c.STONE < code < c.SHERIFF:
                counts[c.PER_TABLE_STONES] += 1
        elif owner == seat + 1:
            _count_own(state, place, counts)
    counts[c.PER_RIVAL] = rival_stones(state, seat)


def _count_own(state, place, counts):
    code = state[s.CARDS + place]
    mark = state[s.WHERE + place] >> c.MARK_SHIFT
    if code >= c.TOWN:
        if mark != c.MARK_USED:
            counts[c.PER_HELD] += 1
        return
    worth = abs(s.value(code))
    if code <= c.GOLD_MAX or mark == c.MARK_GOLDEN:
        counts[c.PER_GOLD] += 1
        if worth <= c.SMALL_MOST:
            counts[c.PER_SMALL] += 1
    elif code < c.SHERIFF:
        counts[c.PER_STONES] += 1


def stones(state, seat):
    """Return how many stone cards a seat has; a stone made gold is none."""
    n = 0
    for place in range(c.PLACES):
        where = state[s.WHERE + place]
        mine = where & c.OWNER == seat + 1 and where >> c.MARK_SHIFT != c.MARK_GOLDEN
        if mine and c.STONE < state[s.CARDS + place] < c.SHERIFF:
            n += 1
    return n


def rival_stones(state, seat):
    """Return the stone cards of the opponent who has most."""
    most = 0
    mask = scoring.side_mask(state, seat)
    for other in range(SEATS):
        if state[s.KINDS + other] != EMPTY and not mask >> other & 1:
            most = max(most, stones(state, other))
    return most


def end_points(kind, counts):
    """Return what an unused townsperson scores at the end."""
    row = c.TOWNSFOLK[kind]
    per = counts[row[5]] // row[6] if row[5] != c.PER_NOTHING else 0
    return row[4] + per


def target(state, place, seat, kind):
    """Return whether a townsperson of a kind may work on a place's card: one of the seat's that none has worked on."""
    if state[s.WHERE + place] != seat + 1:  # another's, or marked
        return False
    code = state[s.CARDS + place]
    if kind == c.BANKER:
        return 0 < code <= c.BANKER_MOST
    return c.STONE < code < c.SHERIFF


def collect_targets(state, seat, kind, line):
    """Fill `line` with the cards a townsperson may work on, one of each value; return how many."""
    n = 0
    seen = 0
    for place in range(c.PLACES):
        code = state[s.CARDS + place]
        if target(state, place, seat, kind) and not seen >> code & 1:
            seen |= 1 << code
            line[n] = place
            n += 1
    return n


def collect_moves(state, rotation, mode, line):
    """Fill `line` with the places that the mover may take from: `mode` 0, or a move card's kind + 1."""
    at = state[s.PROSPECTOR]
    direction = state[s.DIRECTION]
    if mode == c.PONY + 1:
        return collect_line(state, at, direction ^ 1, rotation, line)
    if mode == c.INNKEEPER + 1:
        return collect_diagonals(state, at, rotation, line)
    if mode == c.MULE + 1:
        return collect_without_pan(state, at, direction, rotation, line)
    if mode == c.WATCHMAN + 1:
        return 0
    return collect_line(state, at, direction, rotation, line)


def usable(state, place, seat, line):
    """Return whether a seat to move may use the townsperson on a place now; `line` is scratch of 16 bytes."""
    if not held(state, place, seat):
        return False
    kind = state[s.CARDS + place] - c.TOWN
    when = c.TOWNSFOLK[kind][3]
    if when == c.WHEN_CARD:
        return collect_targets(state, seat, kind, line) > 0
    if when == c.WHEN_MOVE:
        return kind == c.WATCHMAN or collect_moves(state, 0, kind + 1, line) > (1 if kind == c.MULE else 0)
    return when == c.WHEN_AFTER


def collect_usable(state, seat, line, scratch):
    """Fill `line` with the places of the townsfolk a seat may use now; return how many (at most 14)."""
    n = 0
    for place in range(c.PLACES):
        if n < c.TOWN_DRAWN and usable(state, place, seat, scratch):
            line[n] = place
            n += 1
    return n


def collect_menu(state, seat, line, scratch):
    """Fill `line` with the townsfolk that a seat's menu shows; return how many. Those that can be used now come first;
    a person sees the others, too."""
    n = collect_usable(state, seat, line, scratch)
    if state[s.KINDS + seat] == HUMAN:
        for place in range(c.PLACES):
            if n < c.TOWN_DRAWN and held(state, place, seat) and not usable(state, place, seat, scratch):
                line[n] = place
                n += 1
    return n
