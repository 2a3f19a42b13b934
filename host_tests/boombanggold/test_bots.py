"""The computer players of Boom, Bang, Gold: they see what people see, and know what to do in every phase."""

import pytest

from paydirt.engine.game import BOT, EMPTY, HUMAN, NEVER, Setup
from paydirt.engine.match import Match
from paydirt.engine.rng import Rng
from paydirt.games.boombanggold import bot_hands as hands
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import eyes
from paydirt.games.boombanggold import state as s
from paydirt.games.boombanggold.bot import Bot
from paydirt.games.boombanggold.rules import Game

EASY, MEDIUM, HARD = BOT, BOT + 1, BOT + 2


def new_match(seats, seed=1, options=b"", bot=Bot):
    game = Game(Setup("boombanggold", bytes(seats), seed, options=options))
    return Match(game, bot, seed=seed)


def play(match):
    """Run a match to its end; return the game."""
    game = match.game
    while not game.over():
        t_ms = match.next_ms()
        assert t_ms < NEVER, "the match stands still"
        match.run(t_ms, 999)
    return game


def permuted(state, seed):
    """Return a state that looks the same to everybody: secret tiles, lots and the duel's choice are others."""
    other = bytearray(state)
    rng = Rng(bytearray(4), 0)
    rng.seed(seed)
    hidden = [cell for cell in range(s.CELLS) if state[cell] and not state[cell] & (s.FACE_UP | s.DUG)]
    kinds = bytearray(state[cell] & s.KIND for cell in hidden)
    rng.shuffle(kinds, 0, len(kinds))
    for cell, kind in zip(hidden, kinds, strict=True):
        other[cell] = state[cell] & ~s.KIND | kind
    s.put16(other, s.SALT, rng.next16())
    s.put32(other, s.RNG, rng.next16() | 1)
    other[s.HIDE] = rng.below(5)
    return other


class Spy(Bot):
    """Acts twice: once in the true game, once in one that only looks the same, and compares."""

    seen = None

    def act(self):
        truth = self._state
        memory = bytes(self._memory)
        self._state = permuted(truth, self._game.now_ms + self._seat)
        blind = super().act()
        blind_memory = bytes(self._memory)
        self._state = truth
        self._memory[:] = memory
        action = super().act()
        assert (action, bytes(self._memory)) == (blind, blind_memory)
        type(self).seen.add((truth[s.PHASE], action >= 0))
        return action


@pytest.mark.parametrize("variation", [0, 1])
def test_permuting_the_hidden_tiles_changes_no_press(variation):
    Spy.seen = set()
    for seed in range(4):
        play(new_match([HARD, MEDIUM, EASY, HARD], seed, bytes([1, variation]), Spy))
    acted = {phase for phase, did in Spy.seen if did}
    assert {c.P_WATCH, c.P_AIM, c.P_SEARCH, c.P_PICK, c.P_DUEL_HIDE, c.P_DUEL_GUESS} <= acted


@pytest.mark.parametrize("seats", [(EASY, EASY, EMPTY, EMPTY), (HARD, EMPTY, MEDIUM, EASY), (MEDIUM,) * 4])
def test_a_match_of_bots_ends_with_most_of_the_gold_collected(seats):
    game = play(new_match(seats, 3))
    players = [seat for seat in range(4) if seats[seat] != EMPTY]
    assert game.problems() == 0
    assert sum(game.score(seat) for seat in players) > 35
    assert all(game.score(seat) > 0 for seat in players)


class Notes:
    def __init__(self):
        self.count = {}

    def note(self, code, t_ms, a, b, c_):
        self.count[code] = self.count.get(code, 0) + 1


@pytest.mark.parametrize("strictness", [c.GENTLE, c.NORMAL, c.STRICT])
@pytest.mark.parametrize("variation", [0, 1])
def test_bots_call_and_answer_and_keep_the_pledge(strictness, variation):
    notes = Notes()
    for seed in range(5):
        match = new_match([HARD] * 4, seed, bytes([strictness, variation]))
        while not match.game.over():
            match.run(match.next_ms(), 999)
            match.game.notes.drain(notes)
    count = notes.count
    assert count.get(c.N_CALL, 0) >= 10
    assert count.get(c.N_ANSWERED, 0) >= 2 * count[c.N_CALL]
    assert count.get(c.N_PLEDGE_BROKEN, 0) == 0
    assert count.get(c.N_FALSE_CALL, 0) == 0


def wins(first, second, matches):
    """Return the share of wins of level `first` against `second`, ties as half, both seatings."""
    points = 0
    for seed in range(matches):
        mine = 2 * (seed & 1)
        seats = [EMPTY] * 4
        seats[mine], seats[2 - mine] = first, second
        winners = play(new_match(seats, seed)).winners()
        points += (winners >> mine & 1) / winners.bit_count()
    return points / matches


@pytest.mark.parametrize(("better", "worse"), [(HARD, EASY), (HARD, MEDIUM), (MEDIUM, EASY)])
def test_the_better_level_wins(better, worse):
    assert wins(better, worse, 16) >= 0.65


def test_a_saved_bot_goes_on_as_if_nothing_had_been():
    for stop_ms in range(1000, 60000, 4900):
        match = new_match([HARD, EASY, MEDIUM, EMPTY], 5)
        match.run(stop_ms, 0)
        saved = match.save()
        other = new_match([HARD, EASY, MEDIUM, EMPTY], 5)
        other.restore(saved)
        play(match)
        play(other)
        assert match.game.state == other.game.state


@pytest.mark.parametrize("steps", [5, 255])
@pytest.mark.parametrize("fill", [0, 0x7F, 0xFF])
def test_a_saved_memory_that_is_damaged_does_not_stop_a_match(steps, fill):
    """A record's checksum may be right and its bytes of another version all the same."""
    game = Game(Setup("boombanggold", (BOT, BOT, BOT, EMPTY), 3))
    memory = bytearray([fill]) * Bot.MEMORY
    memory[hands.M_PHASE] = game.state[s.PHASE]
    memory[hands.M_SCRIPT] = steps
    bot = Bot(game, 1, 2, memory)
    for _ in range(20):
        bot.act()
        assert bot.due_ms() > game.now_ms


def test_a_bot_that_takes_over_a_seat_lets_go_of_its_buttons_and_plays():
    match = new_match([HUMAN, MEDIUM, EMPTY, EMPTY], 6)
    for button in range(4):
        match.event(100 + button, 0, 0, button, True)
    match.run(4000, 0)
    match.set_kind(4000, 0, 0, HARD)
    game = play(match)
    assert game.score(0) > 0
    assert game.problems() == 0


# No corner is better than another.


def turned(cell, way):
    """Where a cell comes to lie when the board is turned by half or mirrored."""
    return {"turned": 191 - cell, "left for right": cell ^ 15, "top for bottom": 176 - (cell & 0xF0) | cell & 15}[way]


@pytest.mark.parametrize("way", ["turned", "left for right", "top for bottom"])
@pytest.mark.parametrize("shy", [0, 3, 6])
def test_a_bot_goes_for_the_same_tile_when_the_board_is_turned_or_mirrored(way, shy):
    rng = Rng(bytearray(4), 0)
    rng.seed(8)
    for _ in range(200):
        state = bytearray(s.SIZE)
        other = bytearray(s.SIZE)
        for _ in range(12):
            cell = rng.below(s.CELLS)
            state[cell] = other[turned(cell, way)] = c.LEGAL | s.FACE_UP
        for seat in range(4):
            base = s.seat_base(seat)
            state[base] = other[base] = MEDIUM
            state[base + s.S_CURSOR] = rng.below(s.CELLS)
            other[base + s.S_CURSOR] = turned(state[base + s.S_CURSOR], way)
        seen = bytearray(4)
        eyes.look(state, 0, shy, c.BAT, seen, 0)
        eyes.look(other, 0, shy, c.BAT, seen, 2)
        assert seen[2] == turned(seen[0], way)


def test_a_slip_goes_to_either_side_alike():
    """With slips to one side only, the corners from which that is no detour would win more."""

    slips = []

    class Slipping(Bot):
        def _tap(self, button, wait_ms):
            if self._state[s.PHASE] == c.P_SEARCH:
                slips.append((button - self.wish) & 3)
            return super()._tap(button, wait_ms)

        def _toward(self, cell, goal):
            self.wish = super()._toward(cell, goal)
            return self.wish

    for seed in range(4):
        play(new_match([EASY] * 4, seed, bot=Slipping))
    count = [slips.count(way) for way in range(4)]
    assert count[2] == 0
    assert 0.05 < (count[1] + count[3]) / len(slips) < 0.11  # 20 of 256
    assert abs(count[1] - count[3]) < 4 * (count[1] + count[3]) ** 0.5
    assert count[0] > 1000
