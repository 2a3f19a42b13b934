"""Pairs of presses at the pins, and what the board made of them."""

import random

SPACING_US = 6000
HOLD_US = 2500
CLOSE_US = (2, 3, 2, 5, 2, 10, 2, 50, 2, 200)  # from 2 us up, and that in every other pair


class Trials:
    """Schedules `count` pairs on a board from its present time on: button a at t, button b so many us later.

    `apart_us`: the distances, which the pairs take in turn.
    """

    def __init__(self, board, count, apart_us=CLOSE_US, seed=1):
        chance = random.Random(seed)
        self.pairs = []
        start_us = board.now_us + 1000
        for n in range(count):
            first, second = chance.sample(range(16), 2)
            at_us = start_us + n * SPACING_US + chance.random() * 2000
            later_us = at_us + apart_us[n % len(apart_us)]
            board.at(at_us, board.press, first)
            board.at(later_us, board.press, second)
            for index in (first, second):
                board.at(later_us + HOLD_US, board.release, index)
            self.pairs.append((at_us, first, later_us, second))
        self.length_us = count * SPACING_US + 2000

    def judge_levels(self, samples):
        """Return (pairs in the right order, stamp errors in us) from samples of (stamp, level of sixteen buttons)."""
        presses = []
        down = 0
        for stamp, level in samples:
            for index in range(16):
                if (level & ~down) >> index & 1:
                    presses.append((stamp, index))
            down = level
        return self.judge(presses)

    def judge(self, presses):
        """Return (pairs in the right order, stamp errors in us) from presses of (stamp, button) as they were reported.

        The board's clock began with the board's time, but for a part of a microsecond and what starting took: the
        smallest difference over all presses is taken as the offset.
        """
        right = 0
        pairs = list(self._matched(presses))
        offset = min((stamp - at_us for found in pairs if found for stamp, at_us in found), default=0)
        errors = []
        for found in pairs:
            if not found:
                continue
            (first, _), (second, _) = found
            right += second > first
            errors += [stamp - at_us - offset for stamp, at_us in found]
        return right, errors

    def _matched(self, presses):
        """For every pair: ((stamp, true us), (stamp, true us)), or None when a press was not reported."""
        rest = list(presses)
        for at_us, first, later_us, second in self.pairs:
            found = []
            for index, true_us in ((first, at_us), (second, later_us)):
                hit = next((press for press in rest if press[1] == index), None)
                if hit is None:
                    break
                rest.remove(hit)
                found.append((hit[0], true_us))
            yield tuple(found) if len(found) == 2 else None
