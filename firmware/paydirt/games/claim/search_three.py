"""Looking ahead with three players: each of them plays for itself, as three_plain.py describes.

Depths are four, seven ...: the last card is the root's, as the first is. Deeper than seven brings nothing: so much
depends by then on what the others had in mind.
"""

from paydirt.games.claim import search as two
from paydirt.games.claim import three
from paydirt.games.claim import tree_layout as t
from paydirt.games.claim.constants import WIDTH_OF_THREE

_ALL = 3 * t.BIAS  # the sum of the three players' numbers
_NO_REPLY = -1


class SearchThree(two.Search):
    """A search for a seat against two others that are no side."""

    FIRST = 4
    STRIDE = 3

    def __init__(self, replies, deepest, doubt, width=WIDTH_OF_THREE):
        """`replies`: as for Search; it looks no further than `deepest`, at the `width` best cards of a line, and counts
        a rival's second best move up to `doubt` sixteenths."""
        super().__init__(replies)
        self._deepest = deepest
        self._width = width | doubt << 8
        self._rival = 0  # what the running root move leaves the next player, by the replies so far

    def finished(self):
        """Return whether looking further changes nothing, or would go too deep."""
        return self.solved or self._depth > self._deepest or self._depth > self._most + 2

    def _enter(self, move):
        """Play a root move and stand at the node below it, or value it at once."""
        moves = self.moves
        work = self.work
        moves.play(move, work)
        gain = moves.gain[move] * t.SCALE
        direction = moves.direction[move]
        at = self._first_card(moves.place[move], direction)
        if work[at] == t.FENCE:
            self._leave(move, t.BIAS + 2 * gain)
        elif moves.again[move]:
            self._stand(at, t.BIAS + 2 * gain, t.BIAS - gain, 2, t.SIDES_AGAIN, direction)
        else:
            self._stand(at, t.BIAS - gain, t.BIAS - gain, 2, t.SIDES, direction)

    def _first_card(self, place, direction):
        """Return where the best card of a line stands in the work area, or the fence."""
        work = self.work
        at = t.line_of(place, direction)
        while work[work[at]] == 0:
            at += 1
        return at

    def _stand(self, at, own, other, above, sides, direction):
        """Stand at a node, `above` plies below the first, with what its mover and the next player have gained."""
        w = self.numbers
        w[t.PLY] = w[t.COUNT] = w[t.DONE] = 0
        w[t.NEXT] = at
        w[t.OWN] = own
        w[t.OTHER] = other
        w[t.LAST] = self._depth - above
        w[t.SIDE] = sides
        w[t.WIDTH] = self._width
        w[t.DIRECTION] = direction
        for i in range(t.BEST, t.STACK):
            w[i] = 0
        self._inside = True

    def _run(self, positions):
        w = self.numbers
        visited = three.run(self.work, w, positions)
        self.visited += visited
        if w[t.DONE]:
            self._inside = False
            own = w[t.VALUE]
            other = w[t.OTHER]
            move = self._order(self._move)
            if self._reply != _NO_REPLY:
                self._end_answer(move, other, _ALL - own - other)
            elif self.moves.again[move]:
                self._judge(move, own)
            else:
                self._rival = own
                self._judge(move, _ALL - own - other)
        return visited

    def _answer(self, move):
        """Play the next reply of townsfolk and stand below it, or value it at once."""
        replies = self._replies
        reply = self._reply
        replies.play(reply, self.work)
        gain = self.moves.gain[move] * t.SCALE
        answer = replies.gain(reply) * t.SCALE
        value = t.BIAS + 2 * gain - answer
        rival = t.BIAS - gain + 2 * answer
        direction = self.moves.direction[move] ^ 1
        at = self._first_card(replies.place[reply], direction)
        if self.work[at] == t.FENCE:
            self._end_answer(move, value, rival)
        else:
            self._stand(at, _ALL - value - rival, value, 3, t.SIDES + 1, direction)

    def _end_answer(self, move, value, rival):
        """Take a reply back; the next player chooses the one that it likes best itself."""
        self._replies.take_back(self._reply, self.work)
        if rival > self._rival:
            self._rival = rival
            self._worst = value
        self._reply += 1
        if self._reply == self._replies.count:
            self._reply = _NO_REPLY
            self._leave(move, self._worst)

    def _end_depth(self):
        two.Search._end_depth(self)  # super() would allocate
        self.value = self.value // (2 * t.SCALE)  # points ahead of the others' mean
