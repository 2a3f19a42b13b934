"""Checksums that are the same in every runtime, computed in 16-bit halves so that nothing allocates on the way."""

# CRC-32 (polynomial 0xEDB88320) of the sixteen nibbles, high and low halves.
_HIGH = (
    0x0000, 0x1DB7, 0x3B6E, 0x26D9, 0x76DC, 0x6B6B, 0x4DB2, 0x5005,
    0xEDB8, 0xF00F, 0xD6D6, 0xCB61, 0x9B64, 0x86D3, 0xA00A, 0xBDBD,
)  # fmt: skip
_LOW = (
    0x0000, 0x1064, 0x20C8, 0x30AC, 0x4190, 0x51F4, 0x6158, 0x713C,
    0x8320, 0x9344, 0xA3E8, 0xB38C, 0xC2B0, 0xD2D4, 0xE278, 0xF21C,
)  # fmt: skip


class Crc32:
    """A running CRC-32 (the one of zip and PNG files), as two halves of 16 bits."""

    def __init__(self):
        self.high = 0
        self.low = 0

    def start(self):
        """Forget everything."""
        self.high = 0
        self.low = 0

    def add(self, buf, start, end):
        """Take `buf[start:end]` in."""
        high = self.high ^ 0xFFFF
        low = self.low ^ 0xFFFF
        high_table = _HIGH
        low_table = _LOW
        at = start
        while at < end:
            low ^= buf[at]
            n = low & 15
            low = ((low >> 4) | (high & 15) << 12) ^ low_table[n]
            high = (high >> 4) ^ high_table[n]
            n = low & 15
            low = ((low >> 4) | (high & 15) << 12) ^ low_table[n]
            high = (high >> 4) ^ high_table[n]
            at += 1
        self.high = high ^ 0xFFFF
        self.low = low ^ 0xFFFF

    def to_bytes(self):
        """Return the checksum as four bytes, little-endian."""
        return self.low.to_bytes(2, "little") + self.high.to_bytes(2, "little")


def crc32(buf):
    """Return the CRC-32 of `buf` as an integer of 32 bits (it allocates on the board: for storage only)."""
    crc = Crc32()
    crc.add(buf, 0, len(buf))
    return crc.high << 16 | crc.low


def state_hash(buf):
    """Return the low 30 bits of the CRC-32 of `buf`: a small integer everywhere."""
    crc = Crc32()
    crc.add(buf, 0, len(buf))
    return (crc.high & 0x3FFF) << 16 | crc.low


def hex8(number):
    """Return `number` as eight hexadecimal digits, bytes."""
    text = bytearray(8)
    i = 7
    while i >= 0:
        text[i] = b"0123456789abcdef"[number & 15]
        number >>= 4
        i -= 1
    return bytes(text)
