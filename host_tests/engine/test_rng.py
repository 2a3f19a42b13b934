"""The generator: a pinned sequence, its full period, and numbers without bias."""

import itertools
from collections import Counter

import pytest

from paydirt.engine.rng import Rng, own_seed


def made(seed):
    rng = Rng(bytearray(8), 2)
    rng.seed(seed)
    return rng


def chi_square(counts, cells, total):
    expected = total / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


def test_known_sequence_is_pinned():
    rng = made(12345)
    assert [rng.next16() for _ in range(6)] == [47929, 36026, 56058, 23592, 15097, 24412]


def test_state_is_four_bytes_where_it_was_told_to_be():
    buf = bytearray(8)
    Rng(buf, 2).seed(99)
    assert buf[:2] == buf[6:] == b"\0\0"
    assert any(buf[2:6])


def test_equal_states_give_equal_numbers():
    rng = made(7)
    other = Rng(bytearray(rng._buf), 2)
    assert [rng.next16() for _ in range(50)] == [other.next16() for _ in range(50)]


def test_no_seed_leads_to_the_all_zero_state():
    for seed in (0, 1, 0x7FFF, 0x8000, 0x3FFFFFFF, 0x3FFF8000):
        rng = made(seed)
        assert len({rng.next16() for _ in range(64)}) > 50


def test_different_seeds_begin_differently():
    first = set()
    for seed in range(3000):
        rng = made(seed)
        first.add((rng.next16(), rng.next16()))
    assert len(first) == 3000


def test_neighbouring_seeds_have_nothing_in_common():
    counts = Counter(made(seed).byte() >> 2 for seed in range(64 * 128))
    assert chi_square(counts, 64, 64 * 128) < 64 + 5 * 128**0.5


def step_matrix():
    """Return the generator's step as a 32 x 32 matrix over two elements: column i is the step of bit i."""
    columns = []
    for bit in range(32):
        buf = bytearray((1 << bit).to_bytes(4, "little"))
        Rng(buf, 0).next16()
        columns.append(int.from_bytes(buf, "little"))
    return columns


def times(a, b):
    """Return the product of two such matrices."""
    product = []
    for column in b:
        value = 0
        for bit in range(32):
            if column >> bit & 1:
                value ^= a[bit]
        product.append(value)
    return product


def power(matrix, n):
    result = [1 << bit for bit in range(32)]
    while n:
        if n & 1:
            result = times(matrix, result)
        matrix = times(matrix, matrix)
        n >>= 1
    return result


def test_period_is_2_to_the_32_less_1():
    """The step is linear, so its order is known from its powers: the full one, and none of its divisors."""
    step = step_matrix()
    identity = [1 << bit for bit in range(32)]
    full = (1 << 32) - 1
    assert power(step, full) == identity
    for prime in (3, 5, 17, 257, 65537):
        assert full % prime == 0
        assert power(step, full // prime) != identity


@pytest.mark.parametrize("n", [2, 3, 6, 10, 100, 160])
def test_below_is_not_biased(n):
    rng = made(2024 + n)
    total = n * 400
    counts = Counter(rng.below(n) for _ in range(total))
    assert set(counts) == set(range(n))
    assert chi_square(counts, n, total) < n + 5 * (2 * n) ** 0.5


def test_below_refuses_the_numbers_that_would_be_too_often():
    """40000 of 65536: without refusal, the numbers under 25536 would come twice as often."""
    rng = made(5)
    low = sum(rng.below(40000) < 25536 for _ in range(20000)) / 20000
    assert abs(low - 25536 / 40000) < 0.015


def test_below_takes_its_whole_range():
    rng = made(1)
    assert {rng.below(1) for _ in range(20)} == {0}
    assert max(rng.below(65536) for _ in range(2000)) > 65000


def test_bytes_are_even_and_pairs_too():
    rng = made(31)
    values = [rng.byte() for _ in range(65536)]
    assert chi_square(Counter(values), 256, 65536) < 256 + 5 * 512**0.5
    pairs = Counter((a >> 4) << 4 | b >> 4 for a, b in itertools.pairwise(values))
    assert chi_square(pairs, 256, 65535) < 256 + 5 * 512**0.5


def test_low_bits_are_as_good_as_high_ones():
    rng = made(77)
    counts = Counter(rng.next16() & 15 for _ in range(32000))
    assert chi_square(counts, 16, 32000) < 16 + 5 * 32**0.5


def test_shuffle_gives_every_order_equally_often():
    rng = made(4)
    counts = Counter()
    orders = {order: i for i, order in enumerate(itertools.permutations(range(4)))}
    for _ in range(24 * 300):
        items = [9, 0, 1, 2, 3, 9]
        rng.shuffle(items, 1, 4)
        assert items[0] == items[5] == 9
        counts[orders[tuple(items[1:5])]] += 1
    assert chi_square(counts, 24, 24 * 300) < 24 + 5 * 48**0.5


def test_shuffle_of_none_or_one_changes_nothing():
    items = bytearray(b"abc")
    made(3).shuffle(items, 1, 0)
    made(3).shuffle(items, 1, 1)
    assert items == b"abc"


def test_nothing_leaves_small_integers():
    """The largest intermediate values of `next16`, at the extremes of its two words."""
    assert 65535 * 0x2C9B < 1 << 30
    assert (65535 ^ (65535 << 5)) < 1 << 30


def test_seeds_of_several_bots_have_nothing_in_common():
    """The bits in which the states of two bots' generators differ must not be the same in every match."""
    differences = Counter()
    for match in range(2000):
        one, other = (made(own_seed(match * 7919, number))._buf for number in (1, 2))
        differences[bytes(a ^ b for a, b in zip(one, other, strict=True))] += 1
    assert differences.most_common(1)[0][1] == 1


def test_seeds_are_spread_over_their_range():
    seeds = [own_seed(seed, number) for seed in range(500) for number in range(1, 5)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**30 for seed in seeds)
    highest = Counter(seed >> 26 for seed in seeds)
    assert chi_square(highest, 16, len(seeds)) < 45
