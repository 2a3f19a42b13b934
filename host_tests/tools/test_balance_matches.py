"""The balance tool plays the same matches as everybody else, and its settings leave nobody a better place."""

from collections import Counter

import pytest

from paydirt.engine.game import BOT, EMPTY
from paydirt.engine.match import Match
from paydirt.engine.rng import Rng
from paydirt.games.boombanggold import bot_hands as hands
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import eyes
from paydirt.games.boombanggold import state as s
from paydirt.games.boombanggold.bot import Bot
from paydirt.games.boombanggold.rules import Game
from tools.balance import play
from tools.balance.settings import AIM, BY_NAME, MAIN, PAIRS, SETTINGS
from tools.balance.tally import COLUMN, COLUMNS, Tally


class Listener:
    def __init__(self):
        self.heard = []

    def note(self, *note):
        self.heard.append(note)


@pytest.mark.parametrize("name", ["four", "three-west", "two", "four-hard", "hard-easy"])
def test_a_quick_match_is_the_same_match_note_by_note(name):
    setting = BY_NAME[name]
    quick = Listener()
    mine = play.play(setting.setup(5), setting.lots(5), setting.classes(5), quick)
    slow = Listener()
    game = Game(setting.setup(5))
    game.notes = play.Told(slow)
    match = Match(game, Bot, seed=setting.lots(5))
    while not game.over():
        match.run(match.next_ms(), 999)
    assert mine.state == game.state
    assert quick.heard == slow.heard


def test_bots_at_the_same_moment_act_in_the_fair_order(monkeypatch):
    """All presses at whole tenths of a second: the watch holder comes first, as in a Match."""

    class Even(Bot):
        def due_ms(self):
            return (super().due_ms() + 99) // 100 * 100

        def due_us(self):
            return 0

    class QuickEven(play.QuickBot):
        def _sleep(self, wait_ms):
            super()._sleep(wait_ms)
            self.due = (self.due // 1000 + 99) // 100 * 100000

    setting = BY_NAME["four"]
    quick = Listener()
    play.play(setting.setup(3), 9, [QuickEven] * 4, quick)
    slow = Listener()
    game = Game(setting.setup(3))
    game.notes = play.Told(slow)
    match = Match(game, Even, seed=9)
    while not game.over():
        match.run(match.next_ms(), 999)
    steps = Counter(t_ms for t_ms, _ in {(t_ms, seat) for code, t_ms, seat, *_ in slow.heard if code == c.N_STEP})
    assert sum(seats > 1 for seats in steps.values()) > 50
    assert quick.heard == slow.heard


def random_boards(count):
    """Boards in the midst of a search: every kind of cell, four cursors."""
    rng = Rng(bytearray(4), 0)
    rng.seed(77)
    for _ in range(count):
        state = bytearray(s.SIZE)
        flags = (0, 0, s.FACE_UP, s.TUMBLING, s.FACE_UP | s.DUG)
        for cell in range(s.CELLS):
            kind = (c.NONE, c.LEGAL, c.ILLEGAL, c.PICK, c.DYNAMITE, c.STAR, c.REVOLVER, c.RUBBLE)[rng.below(8)]
            state[cell] = kind and kind | flags[rng.below(5)]
        for special in range(c.BAT, c.GHOST + 1):
            state[rng.below(s.CELLS)] = special | flags[rng.below(5)]
        for seat in range(4):
            state[s.seat_base(seat)] = BOT if seat != 2 or rng.below(2) else EMPTY
            state[s.seat_base(seat) + s.S_CURSOR] = rng.below(s.CELLS)
        yield state


def test_its_eyes_see_what_a_bot_sees():
    for state in random_boards(200):
        for seat in (0, 1, 3):
            for shy in (0, 3, 6):
                there, here = bytearray(2), bytearray(2)
                eyes.look(state, seat, shy, c.BAT + seat, there, 0)
                play.look(state, seat, shy, c.BAT + seat, here, 0)
                assert here == there
        cell = state[s.seat_base(0) + s.S_CURSOR]
        assert play.rock_around(state, cell, c.FLIP_Q8) == eyes.rock_around(state, cell, c.FLIP_Q8)


def test_a_match_leaves_the_bots_eyes_as_they_were():
    before = eyes.look, eyes.rock_around
    play.play(AIM.setup(0), 1, AIM.classes(0), Tally())
    assert (eyes.look, eyes.rock_around) == before


def test_its_lots_are_those_of_the_generator():
    rng, lots = Rng(bytearray(4), 0), play.Lots()
    for seed in (0, 1, 12345, 0x3FFFFFFF):
        rng.seed(seed)
        lots.seed(seed)
        for n in (2, 3, 100, 160, 65536):
            assert (rng.below(n), rng.byte(), rng.next16()) == (lots.below(n), lots.byte(), lots.next16())


def test_who_does_not_aim_goes_to_the_same_place_whatever_lies_there():
    goals = []
    for empty in (False, True):
        game = Game(BY_NAME["four"].setup(1))
        if empty:
            game.state[s.MINE_FIRST : s.MINE_END] = bytes(s.MINE_END - s.MINE_FIRST)
        bot = play.Aimless(game, 0, 2)
        bot.begin(4)
        for _ in range(20):
            bot._aim()
        goals.append(bot._memory[hands.M_GOAL])
    assert goals[0] == goals[1] != s.NOWHERE


# Settings.


def test_every_setting_can_be_played_and_has_a_name_of_its_own():
    assert len(BY_NAME) == len(SETTINGS)
    for setting in SETTINGS:
        game = Game(setting.setup(0))
        assert sum(game.kind(seat) != EMPTY for seat in range(4)) == setting.players


def test_prospectors_sit_everywhere_equally_often():
    for setting in MAIN:
        counts = Counter()
        for number in range(96):
            game = Game(setting.setup(number))
            counts.update(
                (seat, game.state[s.seat_base(seat) + s.S_PROSPECTOR]) for seat in range(4) if game.kind(seat)
            )
        assert set(counts.values()) == {24} and len(counts) == 4 * setting.players


@pytest.mark.parametrize("setting", [AIM, *PAIRS], ids=lambda setting: setting.name)
def test_who_is_compared_has_every_place_and_prospector_equally_often(setting):
    counts = Counter()
    for number in range(96):
        seat = setting.first_seat(number)
        letter = setting.seats[0]
        assert setting.turned(number)[seat] == letter
        assert setting.turned(number).count(letter) == 1
        counts[seat, setting.setup(number).options[c.OPT_PROSPECTOR + seat]] += 1
    assert len(set(counts.values())) == 1
    assert len(counts) == (16 if setting is AIM else 8)


def test_in_the_aiming_setting_one_aims_and_three_do_not():
    for number in range(4):
        classes = AIM.classes(number)
        assert classes[AIM.first_seat(number)] is play.QuickBot
        assert classes.count(play.Aimless) == 3


def test_no_two_matches_have_the_same_seed():
    for setting in SETTINGS:
        assert len({setting.setup(number).seed for number in range(2000)}) == 2000


# What is counted.


def test_a_row_agrees_with_the_match():
    setting = BY_NAME["four"]
    tally = Tally()
    game = play.play(setting.setup(2), setting.lots(2), setting.classes(2), tally)
    row = dict(zip(COLUMNS, tally.finish(game), strict=True))
    assert [row[f"score {seat}"] for seat in range(4)] == [game.score(seat) for seat in range(4)]
    assert row["winners"] == game.winners() != 0
    assert row["length_ms"] == game.now_ms
    assert sorted(row[f"prospector {seat}"] for seat in range(4)) == [1, 2, 3, 4]
    found = sum(row[f"gold {hour}"] for hour in range(1, 13))
    assert found == sum(game.score(seat) for seat in range(4)) + row["nuggets swept"]
    assert all(0 < row[f"search_ms {hour}"] <= c.SEARCH_MS for hour in range(1, 13))
    assert row["bat up"] + row["snake up"] + row["rat up"] + row["ghost up"] > 0


def hear(*notes):
    """A tally that has heard these notes: (code, t_ms, a, b, c)."""
    tally = Tally()
    for code, *rest in notes:
        tally.note(code, *rest, *[0] * (4 - len(rest)))
    return tally.row


def test_the_lead_changes_when_another_leads_alone():
    ends = [(0, 2), (1, 3), (0, 1), (0, 2), (1, 4)]  # 2:0, 2:3, 3:3, 5:3, 5:7
    notes = []
    for hour, (seat, nuggets) in enumerate(ends, 1):
        notes += [(c.N_SECURE, 0, seat, nuggets, 0), (c.N_ROUND_END, 0, hour)]
    assert hear(*notes)[COLUMN["lead changes"]] == 3


def test_notes_are_counted_by_what_they_tell():
    row = hear(
        (c.N_PHASE, 0, c.P_WATCH, 3, 0),
        (c.N_PHASE, 5000, c.P_SEARCH, 3, 255),
        (c.N_TAKE, 5500, 0, 40, c.LEGAL),
        (c.N_TAKE, 5600, 0, 41, c.PICK),
        (c.N_SETTLE, 5700, 50, c.GHOST),
        (c.N_CALL, 5800, 2, c.GHOST, 50),
        (c.N_PHASE, 9250, c.P_PICK, 3, 0),
        (c.N_ACTION, 9250, 0, c.PICK),
        (c.N_DIG, 9900, 0, 60, c.ILLEGAL),
        (c.N_DIG, 9950, 0, 61, c.RUBBLE),
        (c.N_SWEPT, 12000, 1, 4),
        (c.N_DUEL_END, 12000, 1, 1, 1),
    )
    counted = {name: row[COLUMN[name]] for name in COLUMNS if row[COLUMN[name]]}
    assert counted == {
        "gold 3": 2,
        "search_ms 3": 4250,
        "ghost up": 1,
        "ghost called": 1,
        "pick played": 1,
        "nuggets swept": 4,
        "nuggets won": 2,
    }
