"""Random numbers: the same sequence in every runtime, from four bytes of state."""

SIZE = 4
_MASK30 = 0x3FFFFFFF


def own_seed(seed, number):
    """Return the `number`-th of many seeds that stem from `seed` (0 to 2**30 - 1) and have nothing in common.

    Seeds that differ by a fixed pattern would not do: the generator turns them into sequences that differ by one.
    """
    mixed = (seed + number * 0x1E3779B1) & _MASK30
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & _MASK30
    mixed = (mixed ^ mixed >> 12) * 0x297A2D39 & _MASK30
    return mixed ^ mixed >> 15


class Rng:
    """A 16-bit generator (two-word xorshift, period 2**32 - 1) that lives inside another bytearray.

    No intermediate value passes 2**30, so nothing allocates where small ints have 31 bits.
    """

    def __init__(self, buf, offset):
        """Use `buf[offset:offset + 4]` as the state; call `seed` before the first number."""
        self._buf = buf
        self._at = offset

    def seed(self, seed):
        """Start the sequence that belongs to `seed` (0 to 2**30 - 1)."""
        buf = self._buf
        at = self._at
        low = (seed & 0x7FFF) | 0x8000  # never zero: an all-zero state would stay zero
        high = (seed >> 15) & 0x7FFF
        buf[at] = low & 255
        buf[at + 1] = low >> 8
        buf[at + 2] = high & 255
        buf[at + 3] = high >> 8
        for _ in range(16):
            self.next16()

    def next16(self):
        """Return the next number, 0 to 65535."""
        buf = self._buf
        at = self._at
        x = buf[at] | buf[at + 1] << 8
        y = buf[at + 2] | buf[at + 3] << 8
        t = (x ^ (x << 5)) & 0xFFFF
        new = y ^ (y >> 1) ^ t ^ (t >> 3)
        buf[at] = y & 255
        buf[at + 1] = y >> 8
        buf[at + 2] = new & 255
        buf[at + 3] = new >> 8
        return (new + (y * 0x2C9B >> 7)) & 0xFFFF

    def byte(self):
        """Return the next number, 0 to 255."""
        return self.next16() >> 8

    def below(self, n):
        """Return a number from 0 to n - 1, each equally likely (1 <= n <= 65536)."""
        limit = 65536 - 65536 % n
        r = self.next16()
        while r >= limit:
            r = self.next16()
        return r % n

    def shuffle(self, items, start, count):
        """Put `items[start:start + count]` into a random order, every order equally likely."""
        for i in range(count - 1, 0, -1):
            j = self.below(i + 1)
            a = start + i
            b = start + j
            kept = items[a]
            items[a] = items[b]
            items[b] = kept
