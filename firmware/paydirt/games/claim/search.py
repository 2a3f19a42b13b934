"""Looking ahead: iterative deepening over the root's moves, in slices of any number of positions, and these in pieces.

Two sides search for the largest margin. Three players: the other two are taken for one side that plays against the
root's, whose own cards count twice (search_three.py looks further). The answer depends on the state and the number of
positions alone.
"""

from array import array

from micropython import const

from paydirt.engine import platform
from paydirt.engine.game import EMPTY, SEATS
from paydirt.games.claim import constants as c
from paydirt.games.claim import root, scoring, tree
from paydirt.games.claim import state as s
from paydirt.games.claim import tree_layout as t
from paydirt.games.claim.greedy import worth_of
from paydirt.games.claim.line import free

_FIRST_DEPTH = const(2)
_SURE_DEPTH = const(8)  # of which the best move is a good first one for the whole rest
_NO_REPLY = const(-1)
_REPLY_SHIFT = const(5)  # a reply counts like a 32nd of a step's positions: it takes about as long
_TABLE_PARTS = const(4)
_SORT_PARTS = const(4)
_SIDES_PART = const(8)  # after the table and its lines: who moves when,
_CARDS_PART = const(9)  # the root's moves that only take a card,
_TOWN_PART = const(10)  # those with townsfolk, in as many parts as it needs,
_REPLY_PART = const(11)  # and what the next player can use
_PARTS = const(12)
_NO_END = const(0x3FFFFFFF)
# What takes as long as so many positions: a move of the root or a reply; collecting the replies.
_STEP_EFFORT = 100 if platform.NATIVE else 5
_REPLIES_EFFORT = 400 if platform.NATIVE else 20


class Search:
    """A search from a state in which a seat is to move."""

    FIRST = _FIRST_DEPTH
    STRIDE = 2  # even depths: as many cards for each side

    def __init__(self, replies=None, exact=0):
        """`replies`: a replies.Replies where it is to expect the next player's townsfolk; with at most `exact` cards on
        the table it goes on from a middling depth to the end at once, which takes a third of the positions."""
        self.work = bytearray(t.BYTES)
        self.numbers = array("i", [0] * t.NUMBERS)
        self.moves = root.Moves()
        self._replies = replies
        self._exact = exact
        self._reply = _NO_REPLY  # of the next player's townsfolk, the one that is being looked at
        self._worst = 0  # value of the running root move among the replies so far
        self._state = None
        self._seat = 0
        self._part = _PARTS  # of the preparation, done
        self._most = 0  # cards on the table
        self._depth = self.FIRST  # of the running iteration
        self._move = 0  # the root move that is being looked at
        self._inside = False  # whether the search stands below it
        self._top = t.LOW
        self._top_move = 0
        self.best = 0  # index into moves
        self.value = 0  # margin that the best move is worth, from the last finished depth
        self.depth = 0  # of the last finished iteration
        self.solved = False  # nothing was cut off: the value is exact (where all cards are what they seem)
        self.visited = 0
        self.slices = 0  # that are done
        self._left = 0  # positions of the running slice
        self._effort = 0  # that the running piece may take

    def begin(self, state, seat):
        """Set out from a state, which must not change until the search is over; `seat` is to move.

        The first steps only prepare, a part each, so that none of them takes long.
        """
        self._state = state
        self._seat = seat
        self._part = 0
        self.best = 0
        self.value = 0
        self.depth = 0
        self.visited = 0
        self.solved = False
        self.slices = self._left = 0
        self.moves.count = 0
        self._most = 0
        self._begin_depth(self.FIRST)

    def _prepare(self):
        """Do the next part of the preparation."""
        part = self._part
        self._part += 1
        state = self._state
        work = self.work
        if part < _TABLE_PARTS:
            first = part * c.PLACES // _TABLE_PARTS
            for place in range(first, first + c.PLACES // _TABLE_PARTS):
                work[place] = t.WORTH_BIAS + worth_of(state, place) if free(state, place) else 0
                self._most += 1 if work[place] else 0
            return
        work[state[s.PROSPECTOR]] = 0
        if part < _TABLE_PARTS + _SORT_PARTS:
            first = (part - _TABLE_PARTS) * t.LINES // _SORT_PARTS
            t.sort_lines(work, first, t.LINES // _SORT_PARTS)
        elif part == _SIDES_PART:
            self._set_sides(state, self._seat)
        elif part == _CARDS_PART:
            self.moves.begin(state, self._seat)
        elif part == _TOWN_PART:
            if self.moves.collect():
                self._part = _TOWN_PART
        elif part == _REPLY_PART and self._replies:
            self._replies.begin(state, scoring.next_seat(state, self._seat))

    def _set_sides(self, state, seat):
        """Note whose move each ply below the root is."""
        mask = scoring.side_mask(state, seat)
        others = 0
        for other in range(SEATS):
            if state[s.KINDS + other] != EMPTY and not mask >> other & 1:
                others += 1
        self.numbers[t.WEIGHT] = others if scoring.players(state) == 3 else 1
        mover = seat
        for ply in range(t.PLIES):
            self.work[t.SIDES_AGAIN + ply] = mask >> mover & 1
            mover = scoring.next_seat(state, mover)
            self.work[t.SIDES + ply] = mask >> mover & 1

    def _begin_depth(self, depth):
        self._depth = depth
        self._move = 0
        self._inside = False
        self._reply = _NO_REPLY
        self._top = t.LOW
        self._top_move = self.best
        self.numbers[t.CUT] = 0

    def finished(self):
        """Return whether looking further changes nothing."""
        return self.solved or self._depth > self._most + 2

    def step(self, positions, effort=_NO_END):
        """Search on to the end of a slice of about `positions` positions, or for a piece of it: what takes about as
        long as `effort` of them. Returns whether it has come to its end; the answer depends on the slices alone."""
        if self._part < _PARTS:
            self._prepare()
            return False
        if self._left <= 0:
            self._left = positions
        self._effort = effort
        share = max(1, positions >> _REPLY_SHIFT)
        while self._left > 0 and self._effort > 0 and not self.finished():
            if self._inside:
                visited = self._run(min(self._left, self._effort))
                self._spend(visited, visited)
            elif self._reply != _NO_REPLY:
                self._spend(share, _STEP_EFFORT)
                self.visited += 1
                self._answer(self._order(self._move))
            elif self._move == self.moves.count:
                self._end_depth()
            else:
                self._spend(1, _STEP_EFFORT)
                self.visited += 1
                self._enter(self._order(self._move))
        if self._left <= 0:
            self.slices += 1
        return self.finished()

    def _spend(self, positions, effort):
        self._left -= positions
        self._effort -= effort

    def _order(self, i):
        """Return the root's i-th move: the best so far comes first."""
        if i == 0:
            return self.best
        return i - 1 if i <= self.best else i

    def _enter(self, move):
        """Play a root move and stand at the node below it, or value it at once."""
        moves = self.moves
        work = self.work
        w = self.numbers
        moves.play(move, work)
        total = t.BIAS + moves.gain[move] * w[t.WEIGHT]
        at = t.line_of(moves.place[move], moves.direction[move])
        while work[work[at]] == 0:
            at += 1
        sides = t.SIDES_AGAIN if moves.again[move] else t.SIDES
        if work[at] == t.FENCE:
            self._leave(move, total)
        elif self._depth == _FIRST_DEPTH:
            w[t.CUT] = 1
            worth = work[work[at]] - t.WORTH_BIAS
            self._judge(move, total + worth * w[t.WEIGHT] if work[sides] else total - worth)
        else:
            self._descend(at, t.HIGH, total, self._depth - _FIRST_DEPTH, sides, moves.direction[move])

    def _descend(self, at, beta, total, last, sides, direction):
        """Stand at a node that takes from the line at `at`; `total` has been gained so far."""
        w = self.numbers
        w[t.PLY] = 0
        w[t.NEXT] = at
        w[t.ALPHA] = self._top
        w[t.BETA] = beta
        w[t.SUM] = total
        w[t.LAST] = last
        w[t.DONE] = 0
        w[t.SIDE] = sides
        w[t.DIRECTION] = direction
        self._inside = True

    def _run(self, positions):
        visited = tree.run(self.work, self.numbers, positions)
        self.visited += visited
        if self.numbers[t.DONE]:
            self._inside = False
            value = self.numbers[t.VALUE]
            move = self._order(self._move)
            if self._reply == _NO_REPLY:
                self._judge(move, value)
            else:
                self._end_reply(move, value)
        return visited

    def _judge(self, move, value):
        """Keep a move's value among cards; one that would be the best is held against the next player's townsfolk."""
        replies = self._replies
        if value > self._top and replies and replies.any and not self.moves.again[move]:
            replies.collect(self.work, self.moves.place[move], self.moves.direction[move])
            self._effort -= _REPLIES_EFFORT
            if replies.count:
                self._reply = 0
                self._worst = value
                return
        self._leave(move, value)

    def _answer(self, move):
        """Play the next reply of townsfolk and stand below it, or value it at once."""
        replies = self._replies
        work = self.work
        direction = self.moves.direction[move] ^ 1
        total = t.BIAS + self.moves.gain[move] * self.numbers[t.WEIGHT] - replies.gain(self._reply)
        replies.play(self._reply, work)
        at = t.line_of(replies.place[self._reply], direction)
        while work[work[at]] == 0:
            at += 1
        if work[at] == t.FENCE or self._depth == _FIRST_DEPTH:
            self._end_reply(move, total)
        else:
            self._descend(at, self._worst, total, self._depth - _FIRST_DEPTH - 1, t.SIDES + 1, direction)

    def _end_reply(self, move, value):
        """Take a reply back; the move is worth what the strongest one leaves."""
        self._replies.take_back(self._reply, self.work)
        self._worst = min(self._worst, value)
        self._reply += 1
        if self._reply == self._replies.count or self._worst <= self._top:
            self._reply = _NO_REPLY
            self._leave(move, self._worst)

    def _leave(self, move, value):
        """Take a root move back and keep its value."""
        self.moves.take_back(move, self.work)
        if value > self._top:
            self._top = value
            self._top_move = move
        self._move += 1

    def _end_depth(self):
        self.best = self._top_move
        self.value = self._top - t.BIAS
        self.depth = self._depth
        self.solved = self.numbers[t.CUT] == 0
        deeper = self._depth + self.STRIDE
        if self._depth >= _SURE_DEPTH and self._most <= self._exact:
            deeper = max(deeper, self._most + 2 & ~1)
        self._begin_depth(deeper)

    def answer(self):
        """Return the index of the move to play: the best of the last depth, or of the running one if it has found a
        better one (the best so far is always looked at first)."""
        return self._top_move if self._move > 0 else self.best
