"""Called special tiles, for the tests of calls, answers and broken pledges."""

from mine import NORTH, SOUTH, F, cell, searching

from paydirt.games.boombanggold import constants as c


def called(kind=c.BAT, **options):
    """A search in which the special tile has just been called, by the seat that is protected from it."""
    mine = searching(**options).lay(cell(2, 5), kind)
    mine.chord(kind - c.BAT).let_go(kind - c.BAT)
    assert mine.heard(c.N_CALL) == [(kind - c.BAT, kind, cell(2, 5))]
    return mine


def two_calls():
    """Two special tiles that have been called, the bat's first."""
    mine = searching().lay(cell(2, 5), c.BAT).lay(cell(4, 5), c.RAT)
    mine.chord(SOUTH).let_go(SOUTH)
    mine.wait(10).chord(NORTH).wait(600).let_go(NORTH)  # NORTH answers the bat
    mine.chord(NORTH).let_go(NORTH)  # and may call the rat afterwards
    return mine


def warned(mine):
    """The seats that must answer."""
    return [seat for seat in range(4) if mine.of(seat, "warned")]


def moves(mine, seat):
    """Whether the seat's presses move it."""
    mine.put(seat, cursor=cell(8, 5))
    mine.tap(seat, F)
    return mine.cursor(seat) != cell(8, 5)


def fidget(mine, seat, button=F):
    """A move of a warned player: pressed and released."""
    return mine.tap(seat, button)
