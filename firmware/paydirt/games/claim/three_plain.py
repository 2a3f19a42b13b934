"""Claim's search below one move of the root for three players, each for itself, in plain Python.

Everybody wants the own gain minus the mean of the others', here twice the own minus the others'. A node keeps two such
numbers, the mover's and the next player's; the third is what brings the sum to nothing. So a node's numbers become
those of the one above by turning them round. Who moves there need not be of the same mind: of the two moves that suit a
rival best the second counts too, the more the closer it comes, at most `doubt` sixteenths. Only the `width` best cards
of a line are looked at.

three_viper.py is the same code compiled for the chip; the tests hold the two together. The work areas are those of
tree_layout.py; a point is 32, for who takes it, and numbers are biased, so that none is negative.
"""


def run(w8, w32, budget):
    """Search on for about `budget` positions and return how many were visited; w32[6] is 1 when w32[7] and w32[4] are
    the values of the node's mover and of the next player."""
    board = w8
    w = w32
    k = w[0]
    i = w[1]
    count = w[2]
    own = w[3]
    other = w[4]
    last = w[5]
    width = w[9] & 255
    doubt = w[9] >> 8
    best = w[12]
    best_other = w[13]
    second = w[14]
    second_other = w[15]
    seq = w[10] + k
    direction = w[11] + k & 1
    visited = 0
    while visited < budget:
        place = board[i]
        while board[place] == 0:
            i += 1
            place = board[i]
        if place == 64 or count == width:  # this node is done: hand its value to the one above
            if count > 1 and board[seq] == 0:
                share = doubt - (best - second >> 5)
                if share > 0:
                    best += (second - best) * share >> 4
                    best_other += (second_other - best_other) * share >> 4
            if k == 0:
                w[6] = 1
                w[7] = best
                w[4] = best_other
                return visited
            k -= 1
            seq -= 1
            direction ^= 1
            value = 49152 - best - best_other
            value_other = best
            at = 16 + k * 8
            i = w[at] & 1023
            count = w[at] >> 10
            own = w[at + 1]
            other = w[at + 2]
            best = w[at + 3]
            best_other = w[at + 4]
            second = w[at + 5]
            second_other = w[at + 6]
            place = w[at + 7] & 255
            board[place] = w[at + 7] >> 8
        else:
            i += 1
            count += 1
            visited += 1
            kept = board[place]
            board[place] = 0
            gain = kept - 8 << 4
            value = own + gain + gain
            value_other = other - gain
            # The line that has to answer.
            j = 80 + (place >> 3 << 4) if direction else 208 + ((place & 7) << 4)
            answer = board[j]
            while board[answer] == 0:
                j += 1
                answer = board[j]
            if answer != 64:
                if k + 1 == last:  # the last ply: the best card of the line
                    w[8] = 1
                    gain = board[answer] - 8 << 4
                    value -= gain
                    value_other += gain + gain
                else:
                    at = 16 + k * 8
                    w[at] = i | count << 10
                    w[at + 1] = own
                    w[at + 2] = other
                    w[at + 3] = best
                    w[at + 4] = best_other
                    w[at + 5] = second
                    w[at + 6] = second_other
                    w[at + 7] = place | kept << 8
                    k += 1
                    seq += 1
                    direction ^= 1
                    i = j
                    count = 0
                    own = value_other
                    other = 49152 - value - value_other
                    continue
            board[place] = kept
        if count == 1 or value > best:
            second = best
            second_other = best_other
            best = value
            best_other = value_other
        elif count == 2 or value > second:
            second = value
            second_other = value_other
    w[0] = k
    w[1] = i
    w[2] = count
    w[3] = own
    w[4] = other
    w[12] = best
    w[13] = best_other
    w[14] = second
    w[15] = second_other
    return visited
