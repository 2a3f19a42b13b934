"""Who plays what: the lobby's choices, from which a match's setup is made."""

from paydirt.app import names
from paydirt.engine.game import BOT, EMPTY, HUMAN, OPTIONS, SEATS, Setup


class Party:
    """People, computer players, prospectors, help and the seed; kept from match to match."""

    def __init__(self):
        self.game, self.card = names.games()[0]
        self.lead = -1  # the seat that leads, -1: nobody yet
        self.joined = bytearray(SEATS)  # 1: a person sits here
        self.ready = bytearray(SEATS)
        self.bots = bytearray(SEATS)  # level of the computer player on an empty seat, 0: none
        self.help = bytearray(SEATS)
        self.prospector = bytearray((1, 2, 3, 4))
        self.seed = -1  # -1: a new one for every match
        self.options = None  # what kiosk.json or a saved match sets: key -> index, over the settings

    def clear(self, game):
        """Empty the table for `game`."""
        self.game = game
        self.card = names.card(game)
        self.lead = -1
        for seat in range(SEATS):
            self.joined[seat] = self.ready[seat] = self.bots[seat] = self.help[seat] = 0
            self.prospector[seat] = seat + 1

    def people(self):
        """Return how many people have joined."""
        return sum(self.joined)

    def players(self):
        """Return how many seats play, computer players too."""
        n = 0
        for seat in range(SEATS):
            if self.joined[seat] or self.bots[seat]:
                n += 1
        return n

    def teams(self):
        """Return whether two teams play: partners may not learn each other's plans, so nobody gets help."""
        return self.card.TEAMS and self.players() == SEATS

    def all_ready(self):
        """Return whether there are people and all of them are ready."""
        for seat in range(SEATS):
            if self.joined[seat] and not self.ready[seat]:
                return False
        return self.people() > 0

    def join(self, seat):
        """A person sits down; the first one leads."""
        self.joined[seat] = 1
        self.ready[seat] = 0
        if self.lead < 0:
            self.lead = seat

    def leave(self, seat):
        """A person goes; the lead passes to the left."""
        self.joined[seat] = self.ready[seat] = self.help[seat] = 0
        if self.lead != seat:
            return
        self.lead = -1
        for step in range(1, SEATS):
            other = (seat + step) % SEATS
            if self.joined[other]:
                self.lead = other
                return

    def next_prospector(self, seat, step):
        """Give the seat the next prospector that no other person has; a swap keeps all four different."""
        mine = self.prospector[seat]
        wanted = mine
        for _ in range(SEATS):
            wanted = (wanted - 1 + step) % SEATS + 1
            other = self.owner(wanted)
            if other == seat or not self.joined[other]:
                break
        other = self.owner(wanted)
        self.prospector[other] = mine
        self.prospector[seat] = wanted

    def owner(self, prospector):
        """Return the seat that has `prospector` (1 to 4)."""
        for seat in range(SEATS):
            if self.prospector[seat] == prospector:
                return seat
        return -1

    def suggest_bots(self):
        """Fill the empty seats as most people would: company for one person, none for several."""
        for seat in range(SEATS):
            self.bots[seat] = 0
        if self.people() != 1:
            return
        if self.card.COMPANY == 1:
            self.bots[(self.lead + 2) % SEATS] = 2  # opposite
            return
        for step in range(1, self.card.COMPANY + 1):
            self.bots[(self.lead + step) % SEATS] = 2

    def name(self, seat):
        """Return what the seat is called in this game (bytes)."""
        return names.who(self.card, seat, self.prospector[seat])

    def kinds(self):
        """Return the four seat kinds."""
        kinds = bytearray(SEATS)
        for seat in range(SEATS):
            if self.joined[seat]:
                kinds[seat] = HUMAN
            elif self.bots[seat]:
                kinds[seat] = BOT + self.bots[seat] - 1
            else:
                kinds[seat] = EMPTY
        return kinds

    def setup(self, settings, rotations, seed):
        """Return the Setup of the match that these choices and the settings describe."""
        card = self.card
        options = bytearray(OPTIONS)
        for place, key, values in card.OPTIONS:
            index = self._option(settings, key)
            options[place] = values[index] if values else index
        for seat in range(SEATS):
            if card.ROLES:
                options[card.ROLE_AT + seat] = self.prospector[seat]
            options[card.HELP_AT + seat] = self.help[seat]
        return Setup(self.game, self.kinds(), seed, rotations, options)  # pyright: ignore[reportArgumentType]

    def take(self, setup):
        """Become the party that plays `setup` (a saved match), and its rules again if that is asked for."""
        self.clear(setup.name)
        self.options = {}
        for place, key, values in self.card.OPTIONS:
            value = setup.options[place]
            if not values:
                self.options[key] = value
            elif value in values:
                self.options[key] = values.index(value)
        for seat in range(SEATS):
            kind = setup.seats[seat]
            self.joined[seat] = self.ready[seat] = 1 if kind == HUMAN else 0
            self.bots[seat] = kind - BOT + 1 if kind >= BOT else 0
            if self.joined[seat] and self.lead < 0:
                self.lead = seat
            self.help[seat] = setup.options[self.card.HELP_AT + seat]
            if self.card.ROLES:
                self.prospector[seat] = setup.options[self.card.ROLE_AT + seat] or seat + 1

    def _option(self, settings, key):
        if self.options is not None and key in self.options:
            return self.options[key]
        return settings.get(key)
