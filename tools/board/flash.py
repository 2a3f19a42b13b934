"""The emulated board's flash chip: counts writes, takes the time that they take, and can lose its power."""

_PROGRAM_NS = 700_000  # W25Q16 data sheet: page program 0.7 ms, sector erase 45 ms (typical)
_ERASE_NS = 45_000_000
_BUSY = 1
_PAGE_PROGRAM = 0x02
_SECTOR_ERASE = 0x20
_BLOCK_ERASE = 0xD8
_READ_STATUS = 0x05


def _never() -> bool:
    return False


class Flash:
    """`operations` lists (kind, address, us). `cut_at` = n: the power goes during the n-th operation from now.

    `cuts_now()` is asked at each operation whether the power goes during this one.
    """

    def __init__(self, mcu, stop):
        self.operations = []
        self.cut_at = None
        self.cuts_now = _never
        self.cut = False
        self._mcu = mcu
        self._stop = stop
        self._busy_until_ns = 0
        self._ssi = mcu.ssi
        self._apply = self._ssi._apply_command
        self._shift = self._ssi._shift_byte
        self._ssi._apply_command = self._apply_command
        self._ssi._shift_byte = self._shift_byte

    @property
    def image(self):
        """The first 2 MB, as a board has them."""
        return bytes(self._mcu.flash[: 2 << 20])

    def _shift_byte(self, value):
        answer = self._shift(value)
        if len(self._ssi._tx_buffer) > 1 and self._ssi._tx_buffer[0] == _READ_STATUS:
            answer |= _BUSY if self._mcu.clock.nanos < self._busy_until_ns else 0
        return answer

    def _apply_command(self):
        command = bytes(self._ssi._tx_buffer)
        kind = command[0] if command else 0
        if kind not in (_PAGE_PROGRAM, _SECTOR_ERASE, _BLOCK_ERASE) or not self._ssi._write_enabled:
            self._apply()
            return
        if self.cut:
            return
        address = int.from_bytes(command[1:4], "big")
        erase = kind != _PAGE_PROGRAM
        self.operations.append(("erase" if erase else "program", address, self._mcu.clock.nanos / 1000))
        if self.cuts_now():
            self.cut_at = 0
        if self.cut_at is not None:
            self.cut_at -= 1
            if self.cut_at < 0:
                self._tear(erase, address, command[4:])
                self.cut = True
                self._stop()
                return
        self._apply()
        self._busy_until_ns = self._mcu.clock.nanos + (_ERASE_NS if erase else _PROGRAM_NS)

    def _tear(self, erase, address, data):
        """What half an operation leaves behind: half of a page programmed, half of a sector erased."""
        flash = self._mcu.flash
        if erase:
            address &= ~4095
            flash[address : address + 2048] = b"\xff" * 2048
        else:
            for i, byte in enumerate(data[: len(data) // 2]):
                flash[address + i] &= byte
