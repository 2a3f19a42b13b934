"""The checksums, against the ones of the standard library."""

import zlib

from hypothesis import given
from hypothesis import strategies as st

from paydirt.engine.checksum import Crc32, crc32, hex8, state_hash


@given(st.binary(max_size=400))
def test_crc32_is_the_one_of_zip_files(data):
    assert crc32(data) == zlib.crc32(data)
    assert state_hash(bytearray(data)) == zlib.crc32(data) & 0x3FFFFFFF


@given(st.binary(max_size=60), st.binary(max_size=60))
def test_crc32_goes_on_from_where_it_was(first, second):
    crc = Crc32()
    crc.add(first, 0, len(first))
    crc.add(second, 0, len(second))
    assert crc.high << 16 | crc.low == zlib.crc32(first + second)
    crc.start()
    assert (crc.high, crc.low) == (0, 0)


def test_hex8_has_eight_digits():
    assert hex8(0x2F) == b"0000002f"
    assert hex8(0x3FFFFFFF) == b"3fffffff"
