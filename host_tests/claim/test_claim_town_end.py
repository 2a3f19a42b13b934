"""Rules, Claim, 'Townsfolk': end points, the turn timer, random play and saving in every step."""

from collections import Counter

import pytest
from claim_table import (
    ACROSS,
    FOUR,
    TABLES,
    THREE,
    TWO,
    give,
    holding,
    line,
    mash,
    new_game,
    notes,
    tap,
    use,
)

from paydirt.engine.game import L, R
from paydirt.games.claim import constants as c
from paydirt.games.claim import scoring, townsfolk
from paydirt.games.claim import state as s
from paydirt.games.claim.reckon import Reckoning

KINDS = range(c.TOWN_KINDS)
STONE1, STONE2, STONE3, STONE4 = (c.STONE + v for v in (1, 2, 3, 4))


# The end


@pytest.mark.parametrize(
    ("kind", "counts", "points"),
    [
        (c.PONY, {c.PER_TABLE_GOLD: 5}, 7),
        (c.INNKEEPER, {c.PER_HELD: 3}, 5),
        (c.OVERSEER, {}, 6),
        (c.TRADER, {c.PER_STONES: 7}, 1),
        (c.GOLDSMITH, {c.PER_STONES: 7}, 3),
        (c.TEACHER, {c.PER_HELD: 1}, 3),
        (c.WATCHMAN, {c.PER_TABLE_STONES: 5}, 3),
        (c.MULE, {c.PER_GOLD: 8}, 2),
        (c.SMUGGLER, {c.PER_RIVAL: 5}, 5),
        (c.BANKER, {c.PER_SMALL: 5}, 2),
        (c.BLASTER, {c.PER_TABLE_GOLD: 5}, 2),
    ],
)
def test_what_each_scores_unused(kind, counts, points):
    table = bytearray(c.COUNTS)
    for index, count in counts.items():
        table[index] = count
    assert townsfolk.end_points(kind, table) == points


def test_what_end_points_are_counted_by():
    game, seat, (_trader, inn, _smuggler) = holding(c.TRADER, c.INNKEEPER, c.SMUGGLER, seats=THREE)
    state = game.state
    for place in range(64):
        if state[s.WHERE + place] and state[s.CARDS + place] < c.SHERIFF:
            state[s.WHERE + place] = c.OUT
    others = [other for other in (0, 1, 3) if other != seat]
    give(game, others[0], STONE1, STONE1)
    give(game, others[1], STONE2, STONE2, STONE3)
    one, two, gold = give(game, seat, STONE2, STONE4, 2)
    state[s.WHERE + one] |= c.MARK_GOLDEN << c.MARK_SHIFT
    state[s.WHERE + two] |= c.MARK_HALVED << c.MARK_SHIFT
    state[s.WHERE + gold] |= c.MARK_DOUBLED << c.MARK_SHIFT
    state[s.WHERE + inn] |= c.MARK_USED << c.MARK_SHIFT
    counts = bytearray(c.COUNTS)
    townsfolk.own(state, seat, counts)
    assert counts[c.PER_HELD] == 2
    assert counts[c.PER_STONES] == 1  # the halved one; the golden one has left
    assert counts[c.PER_GOLD] == 2
    assert counts[c.PER_SMALL] == 2
    assert counts[c.PER_RIVAL] == 3
    on_table = [state[s.CARDS + p] for p in range(64) if not state[s.WHERE + p]]
    assert counts[c.PER_TABLE_GOLD] == sum(1 for code in on_table if 0 < code <= 6)
    assert counts[c.PER_TABLE_STONES] == sum(1 for code in on_table if c.STONE < code < c.SHERIFF)


@pytest.mark.parametrize("seats", (*TABLES, ACROSS))
def test_the_time_limit_takes_back_what_was_begun_and_takes_the_best_card(seats):
    for kind in (c.PONY, c.MULE, c.WATCHMAN, c.SMUGGLER, c.BLASTER):
        game, seat, (place,) = holding(kind, seats=seats, timer=15, seed=13)
        give(game, seat, STONE2)
        use(game, place)
        game.advance(game.next_ms())
        assert townsfolk.held(game.state, place, seat)
        assert game.state[s.MOVER] != seat or game.over()
        assert game.problems() == 0


@pytest.mark.parametrize("seats", TABLES)
def test_random_mashing_visits_every_step_and_every_use(seats):
    steps = Counter()
    uses = Counter()
    for seed in range(8):
        game = new_game(seats, seed, town=1, timer=(0, 15)[seed & 1], double=seed >> 1 & 1)
        for _ in mash(game, seed):
            steps[game.state[s.STEP]] += 1
            if sum(steps.values()) % 3 == 0 or game.state[s.STEP]:
                assert game.problems() == 0, game.to_text()
            uses.update(note[3] for note in notes(game) if note[0] == c.NOTE_USE)
            assert game.next_ms() > game.now_ms
        assert game.winners()
    assert set(steps) == set(range(c.STEPS))
    assert len(uses) >= 6


@pytest.mark.parametrize("seats", TABLES)
def test_saved_and_loaded_anywhere_between_a_use_and_the_move_too(seats):
    whole = new_game(seats, 5, town=1, timer=15)
    broken = new_game(seats, 5, town=1, timer=15)
    for n, (_, _) in enumerate(zip(mash(whole, 5), mash_reloaded(broken, 5), strict=True)):
        assert whole.state == broken.state, n
        if n % 11 == 0:
            assert type(whole).from_text(whole.to_text()).state == whole.state


def mash_reloaded(game, seed):
    for _ in mash(game, seed):
        other = new_game(TWO, seed=1)
        other.load(bytes(game.state))
        assert other.scores == game.scores
        assert line(other) == line(game)
        game.load(bytes(other.state))
        yield game


def test_l_and_r_do_nothing_but_are_refused_where_there_is_no_choice():
    game, _seat, (watch,) = holding(c.WATCHMAN)
    use(game, watch)
    before = bytes(game.state[:140])
    tap(game, L)
    tap(game, R)
    assert bytes(game.state[:140]) == before


def best_by_trying(state, seat):
    """The most that a seat's townsfolk can bring: every use on every card and every keeping, tried."""
    counts = bytearray(c.COUNTS)
    townsfolk.own(state, seat, counts)
    people = [state[s.CARDS + p] - c.TOWN for p in range(64) if townsfolk.held(state, p, seat)]
    targets = [p for p in range(64) if state[s.WHERE + p] == seat + 1 and state[s.CARDS + p] < c.SHERIFF]

    def most(people, targets):
        if not people:
            return 0
        kind, rest = people[0], people[1:]
        best = townsfolk.end_points(kind, counts) + most(rest, targets)
        if c.TOWNSFOLK[kind][3] == c.WHEN_CARD:
            tried = set()
            for place in targets:
                value = s.value(state[s.CARDS + place])
                if townsfolk.target(state, place, seat, kind) and value not in tried:
                    tried.add(value)
                    gain = {c.TRADER: abs(value) - abs(value) // 2, c.GOLDSMITH: abs(value), c.TEACHER: 2 * abs(value)}
                    gain |= {c.SMUGGLER: 2 * abs(value), c.BANKER: value}
                    left = [p for p in targets if p != place]
                    best = max(best, gain[kind] + most(rest, left))
        return best

    return most(sorted(people), targets)


def test_the_final_reckoning_is_the_best_of_all_uses_and_keepings():
    better = 0
    for seed in range(80):
        game = new_game((TWO, THREE, FOUR)[seed % 3], seed, town=1)
        for _ in mash(game, seed):
            pass
        state = game.state
        reckoning = game.reckoning
        given = [0] * 4  # what gifts cost each receiver, and are worth to each giver beyond the stone that is gone
        for place in range(64):
            if reckoning.gift[place]:
                giver = (state[s.WHERE + place] & c.OWNER) - 1
                given[reckoning.gift[place] - 1] += state[s.CARDS + place] - c.STONE
                given[giver] += state[s.CARDS + place] - c.STONE
                assert not scoring.side_mask(state, giver) >> reckoning.gift[place] - 1 & 1
        scores = [0] * 4
        scoring.count(state, scores)
        for seat in range(4):
            if state[s.KINDS + seat]:
                own = reckoning.points[seat] + given[seat]
                assert own == best_by_trying(state, seat)
                better += own > reckoning.unused[seat]
            assert game.score(seat) == scores[seat] + reckoning.points[seat]
    assert better > 20


def test_all_reckon_on_the_same_counts_at_once():
    """Turning the seats round changes nothing: nobody's use changes what another counts."""
    for seed in range(20):
        game = new_game(TWO, seed, town=1)
        for _ in mash(game, seed):
            pass
        turned = bytearray(game.state)
        for place in range(64):
            where = turned[s.WHERE + place]
            if where & c.OWNER in (1, 2):
                turned[s.WHERE + place] = where ^ 3
        for i in range(3):
            if turned[s.MARKERS + i]:
                turned[s.MARKERS + i] ^= 3
        other = Reckoning()
        other.reckon(turned)
        assert other.points[:2] == game.reckoning.points[1::-1]
