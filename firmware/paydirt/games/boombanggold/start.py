"""How a match starts: the setup is checked and copied into a new state."""

from paydirt.engine.game import BOT, EMPTY, SEATS, BadSetup
from paydirt.engine.game import OPTIONS as OPTION_COUNT
from paydirt.games.boombanggold import deal, hands, hazards
from paydirt.games.boombanggold.constants import (
    EVERYBODY,
    OPT_ACTION_VARIATION,
    OPT_HELP,
    OPT_NO_PLEDGE,
    OPT_PROSPECTOR,
    OPT_ROUNDS,
    OPT_STRICTNESS,
    QUICK_FEET,
    ROUNDS,
    SHORT_ROUNDS,
    STRICT,
    TONY,
)
from paydirt.games.boombanggold.state import (
    FOE,
    FORMAT,
    NOWHERE,
    OPTIONS,
    ORDER,
    OWNER,
    S_AIM,
    S_CURSOR,
    S_PROSPECTOR,
    S_ROTATION,
    S_SITS,
    S_TAKE_CELL,
    SEAT,
    SEAT_SIZE,
    SWORN,
    VERSION,
    WATCH,
    home,
)

_MOST_LEVEL = BOT + 2  # the strongest computer player


def must_be_playable(setup):
    """Raise BadSetup unless the setup describes a match of this game."""
    players = 0
    for seat in range(SEATS):
        if setup.seats[seat] > _MOST_LEVEL:
            raise BadSetup("a seat is empty, a person or a bot of level 1 to 3")
        players += setup.seats[seat] != EMPTY
    if players < 2:
        raise BadSetup("Boom, Bang, Gold needs 2 to 4 players")
    o = setup.options
    if o[OPT_STRICTNESS] > STRICT or o[OPT_ACTION_VARIATION] > 1 or o[OPT_NO_PLEDGE] > 1:
        raise BadSetup("strictness is 0 to 2, action variation and skipped pledge are 0 or 1")
    if o[OPT_ROUNDS] not in (0, SHORT_ROUNDS, ROUNDS):
        raise BadSetup("a match has 12 or 6 rounds")
    for seat in range(SEATS):
        if o[OPT_HELP + seat] > QUICK_FEET:
            raise BadSetup("the help of a seat is 0, 1 or 2")
        chosen = o[OPT_PROSPECTOR + seat]
        if chosen > TONY:
            raise BadSetup("the prospectors are 1 to 4")
        for other in range(seat):
            if chosen and setup.seats[seat] and setup.seats[other] and chosen == o[OPT_PROSPECTOR + other]:
                raise BadSetup("no two players have the same prospector")


def _prospector(setup, seat, taken):
    """Return the seat's prospector: the chosen one, or the lowest one that nobody has (mask `taken`)."""
    chosen = setup.options[OPT_PROSPECTOR + seat]
    if not chosen:
        chosen = 1
        while taken >> chosen & 1:
            chosen += 1
    return chosen


def new_match(g, setup):
    """Fill g.state for a match at t = 0; raises BadSetup."""
    must_be_playable(setup)
    s = g.state
    s[FORMAT] = VERSION
    for i in range(OPTION_COUNT):
        s[OPTIONS + i] = setup.options[i]
    g.rng.seed(setup.seed)
    deal.deal(g)
    s[OWNER] = EVERYBODY
    s[FOE] = EVERYBODY
    taken = 0
    for seat in range(SEATS):
        if setup.seats[seat] != EMPTY:
            taken |= 1 << setup.options[OPT_PROSPECTOR + seat]
    players = 0
    for seat in range(SEATS):
        base = SEAT + seat * SEAT_SIZE
        s[ORDER + seat] = seat
        s[base + S_SITS] = setup.seats[seat]
        s[base + S_ROTATION] = setup.rotations[seat] & 3
        s[base + S_TAKE_CELL] = NOWHERE
        if setup.seats[seat] != EMPTY:
            s[base + S_PROSPECTOR] = _prospector(setup, seat, taken)
            taken |= 1 << s[base + S_PROSPECTOR]
            players += 1
        if setup.seats[seat] >= BOT:
            s[SWORN] |= 1 << seat
    hands.all_rest(g)
    hazards.all_calm(g)
    _draw_watch(g, players)
    for seat in range(SEATS):
        base = SEAT + seat * SEAT_SIZE
        s[base + S_CURSOR] = home(s, seat)
        s[base + S_AIM] = s[base + S_CURSOR]


def _draw_watch(g, players):
    """Draw the first holder of the watch by lot."""
    s = g.state
    skip = g.rng.below(players)
    seat = 0
    while skip or s[SEAT + seat * SEAT_SIZE + S_SITS] == EMPTY:
        skip -= s[SEAT + seat * SEAT_SIZE + S_SITS] != EMPTY
        seat += 1
    s[WATCH] = seat
