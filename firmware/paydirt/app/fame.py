"""The hall of fame: the best scores of people, a few a game."""

from micropython import const

from paydirt.app import names, storage

PLACES = const(5)
_ENTRY = const(8)  # game, score + 128 (2 bytes), who, seed (4 bytes)
_BIAS = const(1024)  # Claim's scores may be negative
_RECORD = "fame"


class Fame:
    """Entries (score, who, seed) for each game, best first; `who` is a prospector - 1 or a seat."""

    def __init__(self):
        self.tables = [[] for _ in names.games()]

    def load(self, keeper):
        """Read the stored entries; returns a notice for the OLED or None."""
        what, data = keeper.load(_RECORD)
        if what == storage.NONE:
            return None
        if what != storage.GOOD or len(data) % _ENTRY:
            return b"Fame list is lost"
        for at in range(0, len(data), _ENTRY):
            game = data[at]
            score = (data[at + 1] | data[at + 2] << 8) - _BIAS
            if game < len(self.tables) and data[at + 3] < 4:
                self.add(game, score, data[at + 3], int.from_bytes(data[at + 4 : at + 8], "little"))
        return None

    def add(self, game, score, who, seed):
        """Enter a score; returns its place (0 is the best) or -1."""
        table = self.tables[game]
        place = 0
        while place < len(table) and table[place][0] >= score:
            place += 1
        if place >= PLACES:
            return -1
        table.insert(place, (score, who, seed))
        del table[PLACES:]
        return place

    def save(self, keeper):
        """Write all entries; returns whether it worked."""
        data = b""
        for game in range(len(self.tables)):
            for score, who, seed in self.tables[game]:
                biased = min(max(score + _BIAS, 0), 0xFFFF)
                data += bytes((game, biased & 255, biased >> 8, who)) + seed.to_bytes(4, "little")
        return keeper.save(_RECORD, data)
