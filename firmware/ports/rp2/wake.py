"""The byte that tells the sleeping loop that something has happened."""

FLAG = bytearray(1)
