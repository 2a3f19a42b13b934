"""tree_plain.py, compiled to native code: the same search, the same work areas (tree_layout.py). The compiler wants
statements where Python has conditional expressions."""

import micropython


@micropython.viper
def run(w8, w32, budget: int) -> int:
    """Search on for about `budget` positions and return how many were visited; w32[6] is 1 when w32[7] is the value."""
    board = ptr8(w8)
    w = ptr32(w32)
    k = w[0]
    i = w[1]
    alpha = w[2]
    beta = w[3]
    acc = w[4]
    last = w[5]
    weight = w[9]
    seq = w[10] + k
    direction = w[11] + k & 1
    mine = board[seq]
    visited = 0
    value = 0
    while visited < budget:
        place = board[i]
        while board[place] == 0:
            i += 1
            place = board[i]
        back = 1
        if place != 64:
            i += 1
            visited += 1
            kept = board[place]
            board[place] = 0
            if mine:
                gained = acc + (kept - 8) * weight
            else:
                gained = acc - kept + 8
            # The line that has to answer.
            if direction:
                j = 80 + (place >> 3 << 4)
            else:
                j = 208 + ((place & 7) << 4)
            answer = board[j]
            while board[answer] == 0:
                j += 1
                answer = board[j]
            back = 0
            if answer == 64:
                value = gained
                board[place] = kept
            elif k + 1 == last:  # the last ply: the best card of the line
                w[8] = 1
                if board[seq + 1]:
                    value = gained + (board[answer] - 8) * weight
                else:
                    value = gained - board[answer] + 8
                board[place] = kept
            else:
                at = 16 + k * 5
                w[at] = i
                w[at + 1] = alpha
                w[at + 2] = beta
                w[at + 3] = acc
                w[at + 4] = place | kept << 8
                k += 1
                seq += 1
                direction ^= 1
                mine = board[seq]
                i = j
                acc = gained
                continue
        while True:
            if back:  # this node is done: hand its value to the one above
                if mine:
                    value = alpha
                else:
                    value = beta
                if k == 0:
                    w[6] = 1
                    w[7] = value
                    return visited
                k -= 1
                seq -= 1
                direction ^= 1
                mine = board[seq]
                at = 16 + k * 5
                i = w[at]
                alpha = w[at + 1]
                beta = w[at + 2]
                acc = w[at + 3]
                place = w[at + 4] & 255
                board[place] = w[at + 4] >> 8
            if mine:
                if value > alpha:  # noqa: PLR1730 - a call is slow
                    alpha = value
            elif value < beta:
                beta = value
            if alpha < beta:
                break
            back = 1
    w[0] = k
    w[1] = i
    w[2] = alpha
    w[3] = beta
    w[4] = acc
    return visited


@micropython.viper
def perft(w8, w32, depth: int) -> int:
    """Return the number of ways to play `depth` more moves, or fewer where a line is empty, from the node in w32."""
    board = ptr8(w8)
    w = ptr32(w32)
    k = 0
    i = w[1]
    direction = w[11] & 1
    count = 0
    while True:
        place = board[i]
        while board[place] == 0:
            i += 1
            place = board[i]
        if place == 64:
            if k == 0:
                return count
            k -= 1
            direction ^= 1
            at = 16 + k * 5
            i = w[at]
            place = w[at + 4] & 255
            board[place] = w[at + 4] >> 8
            continue
        i += 1
        kept = board[place]
        board[place] = 0
        if direction:
            j = 80 + (place >> 3 << 4)
        else:
            j = 208 + ((place & 7) << 4)
        answer = board[j]
        while board[answer] == 0:
            j += 1
            answer = board[j]
        if answer == 64 or k + 1 == depth:
            count += 1
            board[place] = kept
            continue
        at = 16 + k * 5
        w[at] = i
        w[at + 4] = place | kept << 8
        k += 1
        direction ^= 1
        i = j
