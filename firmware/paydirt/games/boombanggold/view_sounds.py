"""What is heard: a tune a note, ticks in the countdown, the drum roll. Nothing tells what or whether somebody hides."""

from micropython import const

from paydirt.engine.game import SEATS
from paydirt.games.boombanggold.constants import (
    BAT,
    ILLEGAL,
    N_AFTERSHOCK,
    N_ANSWERED,
    N_BLAST,
    N_CALL,
    N_DIG,
    N_DUEL_END,
    N_FALSE_CALL,
    N_OPPONENT,
    N_PHASE,
    N_PHOTO,
    N_PLEDGE_BROKEN,
    N_RESULT,
    N_SWORN,
    N_TAKE,
    N_THROW,
    N_WARNING,
    NOTES,
    P_AIM,
    P_DUEL_GUESS,
    P_DUEL_HIDE,
    P_DYNAMITE,
    PICK,
)
from paydirt.games.boombanggold.state import END_MS, PHASE, get32
from paydirt.screen import tunes

_NONE = const(255)
_COUNTDOWN = bytes((P_AIM, P_DYNAMITE))  # to look into bytes allocates nothing
# By phase, when it begins.
_PHASE_TUNES = bytes((
    _NONE, tunes.WATCH, _NONE, _NONE, _NONE, tunes.SEARCH, tunes.TAKE_ACTION, tunes.FUSE, _NONE, tunes.SHERIFF,
    tunes.TAKE_ACTION, tunes.ROLL, tunes.ROLL, _NONE, tunes.SECURE, _NONE,
))  # fmt: skip
# By note, where the note alone decides.
_PLAIN = (
    (N_BLAST, tunes.BLAST),
    (N_THROW, tunes.BLAST),
    (N_AFTERSHOCK, tunes.AFTERSHOCK),
    (N_PHOTO, tunes.PHOTO),
    (N_FALSE_CALL, tunes.NO),
    (N_WARNING, tunes.WARNING),
    (N_PLEDGE_BROKEN, tunes.BROKEN),
    (N_OPPONENT, tunes.MOVE),
)
_HAZARDS = (tunes.BAT, tunes.SNAKE, tunes.RAT, tunes.GHOST)


class Sounds:
    """Turns notes and the countdown into tunes."""

    def __init__(self, state, player):
        self._state = state
        self._player = player
        self._second = 0
        self._plain = bytearray(b"\xff" * NOTES)
        for code, tune in _PLAIN:
            self._plain[code] = tune

    def note(self, code, a, b, c):
        """Hear a note of the game."""
        player = self._player
        if self._plain[code] != _NONE:
            player.play(self._plain[code])
        elif code == N_PHASE:
            if _PHASE_TUNES[a] != _NONE:
                player.play(_PHASE_TUNES[a])
        elif code == N_TAKE:
            player.play_seat(tunes.TAKE if c < PICK else tunes.TAKE_ACTION, a)
        elif code == N_CALL:
            player.play(_HAZARDS[b - BAT])
        elif code == N_SWORN:
            player.play_seat(tunes.SWEAR, a)
        elif code == N_ANSWERED:
            player.play_seat(tunes.ANSWERED, a)
        elif code == N_DIG:
            player.play(tunes.DIG_GOLD if c <= ILLEGAL else tunes.DIG)
        elif code == N_DUEL_END:
            player.play(tunes.SHOT if b + c else tunes.CLICK)
        elif code == N_RESULT:
            player.play(tunes.WIN if _one(a) else tunes.DRAW)

    def turn(self, t_ms):
        """Let the countdown tick and the drum roll on; the roll depends on nothing but the phase."""
        phase = self._state[PHASE]
        if phase in _COUNTDOWN:
            second = (get32(self._state, END_MS) - t_ms + 999) // 1000
            if second != self._second:
                self._second = second
                if 0 < second <= 3:
                    self._player.play(tunes.TOCK if second == 1 else tunes.TICK)
        else:
            self._second = 0
            if P_DUEL_HIDE <= phase <= P_DUEL_GUESS and not self._player.playing():
                self._player.play(tunes.ROLL)


def _one(mask):
    """Return whether exactly one seat is in the mask."""
    n = 0
    for seat in range(SEATS):
        n += mask >> seat & 1
    return n == 1
