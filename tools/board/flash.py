"""The emulated board's flash chip: counts writes, takes their time, and knows what a power cut would leave behind."""

_PROGRAM_NS = 700_000  # W25Q16 data sheet: page program 0.7 ms, sector erase 45 ms (typical)
_ERASE_NS = 45_000_000
_BUSY = 1
_PAGE_PROGRAM = 0x02
_SECTOR_ERASE = 0x20
_BLOCK_ERASE = 0xD8
_READ_STATUS = 0x05


def _unwatched() -> None:
    """Nobody looks."""


class Flash:
    """`operations` lists (kind, address, us).

    `on_operation` is called at each before it is done: then `torn()` is what a power cut would leave.
    """

    def __init__(self, mcu):
        self.operations = []
        self.on_operation = _unwatched
        self._under_way = (False, 0, b"")  # erase, address, data
        self._mcu = mcu
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

    def torn(self):
        """What these would be if the power went now: half of a page programmed, half of a sector erased."""
        flash = bytearray(self.image)
        erase, address, data = self._under_way
        if erase:
            address &= ~4095
            flash[address : address + 2048] = b"\xff" * 2048
        else:
            for i, byte in enumerate(data[: len(data) // 2]):
                flash[address + i] &= byte
        return bytes(flash)

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
        address = int.from_bytes(command[1:4], "big")
        erase = kind != _PAGE_PROGRAM
        self._under_way = (erase, address, command[4:])
        self.operations.append(("erase" if erase else "program", address, self._mcu.clock.nanos / 1000))
        self.on_operation()
        self._apply()
        self._busy_until_ns = self._mcu.clock.nanos + (_ERASE_NS if erase else _PROGRAM_NS)
