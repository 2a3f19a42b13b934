"""The buzzer as two numbers, with a short list of what it played."""

from array import array

_SIZE = 32


class Sound:
    """`hz` and `duty_q8` are what sounds now; `recent` holds the last changes for pages and tests."""

    def __init__(self, board):
        """`board` is taken as every port takes it."""
        self.board = board
        self.hz = 0
        self.duty_q8 = 0
        self.changes = 0
        self._recent = array("i", [0] * _SIZE)

    def start(self):
        """Begin in silence."""
        self.tone(0, 0)

    def stop(self):
        """End in silence."""
        self.tone(0, 0)

    def tone(self, hz, duty_q8):
        """Sound `hz` with a duty of `duty_q8` / 256; 0 Hz is silence."""
        if hz <= 0:
            hz = 0
            duty_q8 = 0
        if hz == self.hz and duty_q8 == self.duty_q8:
            return
        self.hz = hz
        self.duty_q8 = duty_q8
        self._recent[self.changes % _SIZE] = hz << 8 | duty_q8
        self.changes = (self.changes + 1) & 0x3FFFFFFF

    def change(self, number):
        """Return change `number` (hz << 8 | duty_q8); only the last 32 before `changes` are known."""
        return self._recent[number % _SIZE]
