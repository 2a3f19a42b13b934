"""A toy without a game: it shows a test picture and keeps a list of what the page told it."""

import json

from ports.sim import keys

RECORDING = bytes(range(256))


def _seat(seat):
    row = keys.KEYS[seat]
    return {
        "name": keys.SEAT_NAMES[seat],
        "colour": ("#f03030", "#3a6cff", "#30c040", "#f4f4f4")[seat],
        "keys": [
            {"bit": seat * 4 + b, "name": keys.BUTTON_NAMES[b], "code": row[b][0], "label": row[b][1]} for b in range(4)
        ],
        "both": {"mask": 10 << (4 * seat), "name": "Left and right together", "code": row[4][0], "label": row[4][1]},
    }


class Toy:
    """The page's side of the contract in docs/architecture.md."""

    def __init__(self, entropy=0, seed=-1):
        self._seed = seed if seed >= 0 else entropy
        self._frame = bytearray(1024)
        self._oled = bytearray(1024)
        self._log = []
        self._muted = False
        self._seating = 0
        self._records = ""
        self._count = 0
        self._turns = 0
        self._last = 0
        self._picture()

    def _picture(self):
        for y in range(16):
            for x in range(16):
                at = (y * 16 + x) * 4
                level = (x * y) if (x + y) % 3 else 3
                self._frame[at : at + 4] = bytes(
                    (0, 0, level * 5 // 8, level) if y < 12 else (0, 255 - x * x, x * x, x)
                )
        for i in range(1024):
            self._oled[i] = (0x55, 0xAA)[i & 1] if i // 128 in (0, 7) else (i * 7 & i >> 3) & 255

    def describe(self):
        return json.dumps(
            {
                "title": "Fake",
                "board": "fake",
                "matrix": {"width": 16, "height": 16},
                "oled": {"width": 128, "height": 64, "lit": "#bfe3ff", "dark": "#05090d"},
                "rotations": [
                    {"name": "Everyone looks at the screen", "turns": [0, 0, 0, 0]},
                    {"name": "Round the table", "turns": [0, 1, 2, 3]},
                ],
                "seats": [_seat(s) for s in range(4)],
            }
        )

    def start(self, now_us):
        self._say("start", now_us)

    def press(self, stamp_us, level16):
        self._say("press", stamp_us, level16)

    def turn(self, now_us):
        self._turns += 1
        self._last = now_us
        self._frame[(self._turns >> 3) % 256 * 4 + 3] ^= 0xFF

    def _say(self, *what):
        self._log.append(what)

    def words(self):
        return self._frame

    def oled(self):
        return self._oled

    def sound(self):
        return 0

    def seed(self):
        return self._seed

    def set_seed(self, seed):
        self._seed = seed

    def set_rotation(self, index):
        self._say("rotation", index)
        self._seating = (0, 0b11100100)[index]

    def seating(self):
        return self._seating

    def next_seating(self):
        return self._seating

    def set_muted(self, on):
        self._muted = on

    def muted(self):
        return self._muted

    def set_calm(self, on):
        self._say("calm", on)

    def pause_hidden(self, on):
        self._say("hidden", on)

    def playing(self):
        return False

    def phase(self):
        """Everything that was heard so far, as JSON: [name, ...] a row; then the turns and the last turn's stamp."""
        return json.dumps([self._log, self._turns, self._last])

    def restore(self, text):
        self._records = text

    def replay(self):
        return RECORDING

    def replay_name(self):
        return "paydirt-fake-7.replay" if any(what[0] == "press" for what in self._log) else ""

    def records(self):
        return self._records

    def stored(self):
        return self._count
