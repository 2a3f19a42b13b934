"""Tunes as data, and what plays them: one note at a time, the more important tune wins.

A tune is bytes: its priority, then (note, length, loudness) for each note. Note: semitones above C1 (33 Hz), 0 a rest;
length in 1/64 s; loudness 1 to 8 (of the duty a piezo is loudest at).
"""

from array import array

from micropython import const

TICK = const(0)  # a second of the countdown
TOCK = const(1)  # its last
BLAST = const(2)  # the falling noise of the sticks
AFTERSHOCK = const(3)
TAKE = const(4)  # a rising two-tone, pitch by player
TAKE_ACTION = const(5)
BAT = const(6)  # a call, the hazard's signature of three notes
SNAKE = const(7)
RAT = const(8)
GHOST = const(9)
ANSWERED = const(10)
WARNING = const(11)
BROKEN = const(12)  # the pledge
SWEAR = const(13)
WATCH = const(14)
SEARCH = const(15)
DIG = const(16)
DIG_GOLD = const(17)
FUSE = const(18)
SHERIFF = const(19)
ROLL = const(20)  # the duel
SHOT = const(21)
CLICK = const(22)  # an empty chamber
SECURE = const(23)
PHOTO = const(24)
WIN = const(25)
DRAW = const(26)
MOVE = const(27)  # in a menu
OK = const(28)
BACK = const(29)
NO = const(30)
JOIN = const(31)
CARD_MOVE = const(32)
CARD_GOLD = const(33)
CARD_STONE = const(34)
CARD_TOWN = const(35)
CARD_PAN = const(36)
TURN = const(37)
HURRY = const(38)
START = const(39)
TUNES = const(40)

_SEAT_PITCH = (0, 3, 7, 10)  # south, west, north, east


def _tune(priority, *notes):
    return bytes((priority,) + notes)


# fmt: off
_TUNES = (
    _tune(2, 50, 1, 5),  # TICK
    _tune(2, 62, 2, 7),  # TOCK
    _tune(6, 70, 1, 8,  58, 1, 8,  64, 1, 8,  50, 1, 8,  55, 2, 8,  44, 2, 7,  47, 2, 7,  36, 3, 6,  39, 3, 5,
          28, 4, 4,  24, 5, 3,  20, 6, 2),  # BLAST
    _tune(6, 30, 3, 6,  34, 3, 6,  26, 4, 5,  29, 4, 4,  22, 6, 3),  # AFTERSHOCK
    _tune(3, 48, 2, 6,  55, 3, 6),  # TAKE
    _tune(4, 48, 2, 6,  55, 2, 6,  60, 2, 6,  67, 4, 6),  # TAKE_ACTION
    _tune(7, 67, 5, 8,  72, 3, 8,  67, 6, 8),  # BAT
    _tune(7, 55, 5, 8,  54, 5, 8,  53, 8, 8),  # SNAKE
    _tune(7, 69, 3, 8,  57, 3, 8,  69, 6, 8),  # RAT
    _tune(7, 48, 7, 8,  51, 7, 8,  54, 12, 8),  # GHOST
    _tune(4, 55, 2, 6,  60, 4, 6),  # ANSWERED
    _tune(5, 40, 5, 8,  0, 2, 0,  40, 7, 8),  # WARNING
    _tune(7, 48, 6, 8,  43, 6, 8,  39, 6, 8,  36, 16, 8),  # BROKEN
    _tune(3, 52, 4, 6,  59, 6, 6),  # SWEAR
    _tune(3, 60, 2, 6,  0, 6, 0,  60, 2, 6),  # WATCH
    _tune(5, 55, 3, 7,  60, 3, 7,  64, 3, 7,  67, 6, 7),  # SEARCH
    _tune(3, 36, 1, 7,  43, 1, 6),  # DIG
    _tune(4, 48, 2, 6,  55, 2, 6,  60, 4, 6),  # DIG_GOLD
    _tune(4, 66, 1, 4,  68, 1, 4,  65, 1, 4,  69, 1, 5,  66, 1, 5,  70, 1, 6),  # FUSE
    _tune(6, 52, 4, 7,  57, 4, 7,  59, 4, 7,  64, 8, 7),  # SHERIFF
    _tune(5, 38, 1, 7,  0, 1, 0,  38, 1, 7,  0, 1, 0,  38, 1, 7,  0, 1, 0,  38, 1, 8,  0, 1, 0,  38, 1, 8,
          0, 1, 0,  38, 1, 8,  0, 1, 0,  43, 6, 8),  # ROLL
    _tune(7, 76, 1, 8,  60, 1, 8,  48, 2, 7,  36, 3, 6,  28, 4, 4),  # SHOT
    _tune(6, 64, 1, 6,  0, 3, 0,  52, 1, 5),  # CLICK
    _tune(4, 55, 3, 6,  59, 3, 6,  62, 3, 6,  67, 5, 6),  # SECURE
    _tune(6, 72, 1, 7,  0, 1, 0,  72, 1, 7,  0, 1, 0,  79, 4, 7),  # PHOTO
    _tune(8, 55, 6, 7,  55, 3, 7,  55, 3, 7,  60, 9, 8,  64, 9, 8,  67, 9, 8,  64, 5, 8,  67, 5, 8,  72, 20, 8),  # WIN
    _tune(8, 60, 6, 7,  64, 6, 7,  67, 6, 7,  64, 6, 7,  67, 16, 7),  # DRAW
    _tune(1, 58, 1, 4),  # MOVE
    _tune(2, 60, 2, 5,  67, 3, 5),  # OK
    _tune(2, 60, 2, 5,  53, 3, 5),  # BACK
    _tune(2, 41, 4, 6),  # NO
    _tune(3, 55, 2, 6,  62, 2, 6,  67, 4, 6),  # JOIN
    _tune(1, 55, 1, 4),  # CARD_MOVE
    _tune(3, 55, 2, 6,  60, 2, 6,  64, 4, 6),  # CARD_GOLD
    _tune(3, 48, 3, 6,  43, 5, 6),  # CARD_STONE
    _tune(3, 59, 3, 6,  62, 3, 6,  66, 5, 6),  # CARD_TOWN
    _tune(4, 64, 2, 6,  71, 2, 6,  64, 2, 6,  71, 2, 6,  76, 5, 6),  # CARD_PAN
    _tune(2, 57, 3, 5),  # TURN
    _tune(2, 64, 1, 6,  0, 3, 0,  64, 1, 6),  # HURRY
    _tune(6, 48, 3, 7,  55, 3, 7,  60, 3, 7,  67, 8, 7),  # START
)
# fmt: on

# One octave from C1 (32.703 Hz) in 1/256 Hz; the others are this doubled.
_OCTAVE = (8372, 8870, 9397, 9956, 10548, 11175, 11840, 12544, 13290, 14080, 14917, 15804)


def hertz(note):
    """Return the frequency of a note in Hz, rounded."""
    return ((_OCTAVE[note % 12] << note // 12) + 128) >> 8


class Player:
    """Plays one tune at a time on a port's sound; time comes from `turn`.

    `mute`: nothing at all; `quiet`: half the duty, and nothing between 2 and 4 kHz, where a piezo is shrillest.
    """

    def __init__(self, sound):
        self._sound = sound
        self._tune = _TUNES[0]
        self._at = 0  # of the next note; 0: nothing plays
        self._pitch = 0
        self._until_ms = 0
        self._begin = False
        self._hz = array("H", [hertz(n) for n in range(100)])
        self._now_hz = 0
        self._muted = False
        self.quiet = False

    @property
    def mute(self):
        """True: silence, at once and until further notice."""
        return self._muted

    @mute.setter
    def mute(self, on):
        self._muted = bool(on)
        if on:
            self.stop()

    def play(self, tune, pitch=0):
        """Start a tune, `pitch` semitones higher, unless a more important one plays."""
        new = _TUNES[tune]
        if self._muted or (self._at and self._tune[0] > new[0]):
            return
        self._tune = new
        self._pitch = pitch
        self._at = 1
        self._begin = True

    def play_seat(self, tune, seat):
        """Start a tune at a seat's own pitch."""
        self.play(tune, _SEAT_PITCH[seat])

    def playing(self):
        """Return whether a tune plays."""
        return self._at > 0

    def stop(self):
        """Silence, at once."""
        self._at = 0
        self._tone(0, 0)

    def hush(self):
        """No note sounds on while nothing turns; the tune goes on where it is by then."""
        self._tone(0, 0)

    def turn(self, now_ms):
        """Let time pass; to be called every few ms. `now_ms` wraps at 2^30."""
        if not self._at:
            return
        if self._begin:
            self._begin = False
            self._until_ms = now_ms
        tune = self._tune
        while ((self._until_ms - now_ms + 0x20000000) & 0x3FFFFFFF) <= 0x20000000:  # the note is over
            if self._at >= len(tune):
                self.stop()
                return
            note = tune[self._at]
            self._until_ms = (self._until_ms + tune[self._at + 1] * 1000 // 64) & 0x3FFFFFFF
            loud = tune[self._at + 2]
            self._at += 3
            self._sound_note(note, loud)

    def _sound_note(self, note, loud):
        if not note or not loud:
            self._tone(0, 0)
            return
        note = min(note + self._pitch, 99)
        if self.quiet:
            while 2000 <= self._hz[note] <= 4000:
                note -= 12
        self._tone(self._hz[note], loud * 8 if self.quiet else loud * 16)

    def _tone(self, hz, duty_q8):
        if hz or self._now_hz:
            self._now_hz = hz
            self._sound.tone(hz, duty_q8)
