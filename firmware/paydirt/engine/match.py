"""A match being played: people's events, computer players and the game's deadlines, merged by their stamps.

The outcome depends on the stamps alone, never on when or how often `run` is called. The order is (t_ms, us); a
deadline at t_ms comes before a press in the same millisecond; of equal stamps the lower `game.rank(seat)` goes first.
"""

from micropython import const

from paydirt.engine.game import BOT, HUMAN, NEVER, SEATS
from paydirt.engine.queue import RELEASE, EventQueue
from paydirt.engine.rng import own_seed

_SAVE_VERSION = const(1)
_ALL = const(0x3FFFFFFF)


class BadSave(ValueError):
    """The bytes are no saved match of this game."""


class BotFault(ValueError):
    """A computer player did not move its next moment forward."""


class Match:
    """Runs one game. `now_ms` and `now_us` are the horizon: the moment up to which everything has been applied."""

    def __init__(self, game, make_bot, recorder=None, seed=0, on_step=None):
        """`make_bot` is the game's class Bot, or None to replay: then events count for every seat, in the order given.

        `recorder` (engine.recorder.Recorder or None) gets whatever is applied; `seed` (30 bits) is for the bots.
        `on_step(match)`, if there is one, is called after each deadline and each event.
        """
        self.game = game
        self.now_ms = game.now_ms
        self.now_us = 0
        self.held_ms = -1  # the answer before which time stands still since the last `run`, or -1
        self.late = 0  # events that came after the horizon and were applied at it
        self.down = 0  # mask of the buttons that the game believes to be down
        self.on_step = on_step
        self._make_bot = make_bot
        self._forgive = getattr(game, "forgive", None)  # not every game judges what is let go
        self._thinks = hasattr(make_bot, "think")  # and not every game's computer players look far ahead
        self._recorder = recorder
        self._seed = seed
        self._bots = [None] * SEATS
        self._memory = [bytearray(0)] * SEATS
        self._due_ms = [NEVER] * SEATS
        self._due_us = [0] * SEATS
        self._queue = EventQueue()
        self._bot_ms = NEVER  # the earliest of the bots' moments
        self._bot_us = 0
        self._at_ms = self.now_ms  # when the last event or action was applied
        self._at_us = 0
        for seat in range(SEATS):
            if game.kind(seat) >= BOT:
                self._seat_bot(seat, None)

    def event(self, t_ms, us, seat, button, down):
        """Queue a press (`down` true) or release of a person."""
        if t_ms < self.now_ms or (t_ms == self.now_ms and us < self.now_us):
            t_ms = self.now_ms
            us = self.now_us
            self.late += 1
        code = seat * 4 + button
        self._queue.put(t_ms, us, code if down else code + RELEASE)

    def room(self):
        """Return how many more events the queue is sure to take."""
        return self._queue.room()

    def lost(self):
        """Return how many events found the queue full."""
        return self._queue.lost

    def run(self, t_ms, us, most=_ALL):
        """Apply everything up to and including (t_ms, us); a moment before the horizon changes nothing.

        `most`: of presses, releases and moves of bots. Returns whether there is more: the next call goes on from there.
        Where there is a `most`, time stands still before an answer that a bot still thinks about; `think` brings it.
        """
        if t_ms < self.now_ms or (t_ms == self.now_ms and us < self.now_us):
            return False
        self.held_ms = -1
        queue = self._queue
        patient = self._thinks and most != _ALL
        while True:
            next_ms = queue.first_ms
            next_us = queue.first_us
            bot_ms = self._bot_ms
            if bot_ms < next_ms or (bot_ms == next_ms and self._bot_us < next_us):
                next_ms = bot_ms
                next_us = self._bot_us
            if next_ms > t_ms or (next_ms == t_ms and next_us > us):
                break
            if not most:
                return True
            if patient and next_ms == bot_ms and self._unready():
                self.held_ms = bot_ms
                return True
            most -= 1
            self._advance(next_ms)  # deadlines come first, and may change the ranks
            self._do_next(next_ms, next_us)
            self.now_ms = next_ms
            self.now_us = next_us
        self._advance(t_ms)
        self.now_ms = t_ms
        self.now_us = us
        return False

    def think(self):
        """Let the bots that look ahead do a piece of that; return whether there is more."""
        more = False
        if self._thinks:
            for bot in self._bots:
                if bot and bot.think():
                    more = True
        return more

    def next_ms(self):
        """Return the game time at which something will happen by itself, or NEVER."""
        return min(self.game.next_ms(), self._bot_ms, self._queue.first_ms)

    def pause(self, t_ms, us):
        """Run up to (t_ms, us), then let go of every button that a person holds (pause, lost focus).

        Nobody is judged by that. Presses queued for later are forgotten. Computer players keep theirs: their time
        stands still too.
        """
        self.forgive(t_ms, us)
        self._queue.clear()
        for seat in range(SEATS):
            if self._bots[seat] is None:
                self._let_go(seat)

    def forgive(self, t_ms, us):
        """Run up to (t_ms, us); what people hold now may come up without being judged. Recorded as a pause."""
        self.run(t_ms, us)
        if self._forgive:
            self._forgive()
        if self._recorder:
            self._recorder.pause(self.now_ms, self.now_us)

    def set_kind(self, t_ms, us, seat, kind):
        """Run up to (t_ms, us), then give a seat to a bot, back to a person, or to nobody."""
        self.run(t_ms, us)
        if self._make_bot and self._forgive and self.down >> seat * 4 & 15:
            self.forgive(t_ms, us)
        self._let_go(seat)
        self.game.set_kind(self.now_ms, seat, kind)
        self._at_ms = self.now_ms
        self._at_us = self.now_us
        if self._recorder:
            self._recorder.set_kind(self.now_ms, self.now_us, seat, kind)
        self._bots[seat] = None
        self._set_due(seat, NEVER, 0)
        if kind >= BOT:
            self._seat_bot(seat, None)
        if self.on_step:
            self.on_step(self)

    def save(self):
        """Return the match as bytes: the game's state, the buttons down, and each bot's memory."""
        state = self.game.state
        data = bytes((_SAVE_VERSION, self.now_us & 255, self.now_us >> 8, self.down & 255, self.down >> 8))
        data += len(state).to_bytes(2, "little") + bytes(state)
        for seat in range(SEATS):
            memory = self._memory[seat] if self._bots[seat] else b""
            data += len(memory).to_bytes(2, "little") + bytes(memory)
        return data

    def restore(self, data):
        """Go on from what `save` returned; raises BadSave and leaves the match as it was where that cannot be."""
        parts = _split(data)
        if len(parts[0]) != len(self.game.state):
            raise BadSave("the saved match is not one of this game")
        self.game.load(parts[0])
        self.now_ms = self._at_ms = self.game.now_ms
        self.now_us = self._at_us = data[1] | data[2] << 8
        self.down = data[3] | data[4] << 8
        self._queue.clear()
        for seat in range(SEATS):
            self._bots[seat] = None
            self._set_due(seat, NEVER, 0)
            if self.game.kind(seat) >= BOT:
                self._seat_bot(seat, parts[seat + 1])

    def _seat_bot(self, seat, memory):
        """Make the seat's computer player, going on from `memory` where that fits."""
        make_bot = self._make_bot
        if make_bot is None:
            return
        own = bytearray(make_bot.MEMORY)
        fresh = not memory or len(memory) != len(own)
        if not fresh:
            own[:] = memory
        bot = make_bot(self.game, seat, self.game.kind(seat) - BOT + 1, own)
        if fresh:
            bot.begin(own_seed(self._seed ^ self.now_ms, seat + 1))
        self._bots[seat] = bot
        self._memory[seat] = own
        self._note_due(seat)

    def _note_due(self, seat):
        """Cache the moment of a bot's next action; one that is past counts as now."""
        bot = self._bots[seat]
        t_ms = bot.due_ms()
        us = bot.due_us()
        if t_ms < self._at_ms or (t_ms == self._at_ms and us < self._at_us):
            t_ms = self._at_ms
            us = self._at_us
        self._set_due(seat, t_ms, us)

    def _set_due(self, seat, t_ms, us):
        self._due_ms[seat] = t_ms
        self._due_us[seat] = us
        self._find_bot()

    def _find_bot(self):
        """Find the moment at which the next bot acts, once one of them has moved on."""
        dues = self._due_ms
        t_ms = dues[0]
        us = self._due_us[0]
        seat = 1
        while seat < SEATS:
            due = dues[seat]
            if due < t_ms or (due == t_ms and self._due_us[seat] < us):
                t_ms = due
                us = self._due_us[seat]
            seat += 1
        self._bot_ms = t_ms
        self._bot_us = us

    def _do_next(self, t_ms, us):
        """Do what belongs to this moment; of several, what ranks first."""
        queue = self._queue
        bot = -1
        if self._bot_ms == t_ms and self._bot_us == us:
            bot = self._first_bot(t_ms, us)
        if queue.first_ms == t_ms and queue.first_us == us:
            game = self.game
            place = queue.pick(game) if self._make_bot else 0  # a replay has the order that was once decided
            if bot < 0 or game.rank(queue.seat(place)) < game.rank(bot):
                code = queue.take(place)
                if self._make_bot is None or game.kind(code >> 2 & 3) == HUMAN:
                    self._apply(t_ms, us, code)
                return
        self._do_bot(t_ms, us, bot)

    def _first_bot(self, t_ms, us):
        """Return the seat of the bot that acts at this moment; of several, the one that ranks first."""
        best = -1
        seat = 0
        while seat < SEATS:
            if (
                self._due_ms[seat] == t_ms
                and self._due_us[seat] == us
                and (best < 0 or self.game.rank(seat) < self.game.rank(best))
            ):
                best = seat
            seat += 1
        return best

    def _unready(self):
        """Return whether a bot that is to act next still thinks about it."""
        still = False
        for bot in self._bots:
            if bot and bot.due_ms() <= self._bot_ms and bot.unready():
                still = True
        return still

    def _do_bot(self, t_ms, us, seat):
        """Let a bot do what it has to do at its moment."""
        if self.game.over():
            self._set_due(seat, NEVER, 0)
            return
        action = self._bots[seat].act()
        if action >= 0:
            self._apply(t_ms, us, seat * 4 + (action & 3) + (action & RELEASE))
        self._at_ms = t_ms
        self._at_us = us
        self._note_due(seat)
        if self._due_ms[seat] == t_ms and self._due_us[seat] <= us:
            raise BotFault("the bot on seat %d does not move on at %d ms" % (seat, t_ms))

    def _apply(self, t_ms, us, code):
        """Hand one press or release to the game and the recorder, unless the button is there already.

        A replay holds nothing that was not applied once, and may begin with buttons down.
        """
        bit = 1 << (code & 15)
        seat = code >> 2 & 3
        filtered = self._make_bot is not None
        if code & RELEASE:
            if filtered and not self.down & bit:
                return
            self.down &= ~bit
            self.game.release(t_ms, us, seat, code & 3)
        else:
            if filtered and self.down & bit:
                return
            self.down |= bit
            self.game.press(t_ms, us, seat, code & 3)
        self._at_ms = t_ms
        self._at_us = us
        if self._recorder:
            self._recorder.event(t_ms, us, code)
        if self.on_step:
            self.on_step(self)

    def _let_go(self, seat):
        """Release what a seat holds, now."""
        for i in range(seat * 4, seat * 4 + 4):
            if self.down >> i & 1:
                self._apply(self.now_ms, self.now_us, i + RELEASE)

    def _advance(self, t_ms):
        """Advance the game; one deadline at a time where somebody watches."""
        game = self.game
        if self.on_step:
            due = game.next_ms()
            while due <= t_ms:
                game.advance(due)
                self.on_step(self)
                due = game.next_ms()
        game.advance(t_ms)


def _split(data):
    """Return [state, memory of seat 0, ... 3] of a saved match; raises BadSave."""
    if len(data) < 5 or data[0] != _SAVE_VERSION:
        raise BadSave("not a match saved by this version")
    if data[1] | data[2] << 8 > 999:
        raise BadSave("the saved match has an impossible time")
    parts = []
    at = 5
    for _ in range(SEATS + 1):
        end = at + 2
        if end <= len(data):
            end += data[at] | data[at + 1] << 8
        if end > len(data) or end < at + 2:
            raise BadSave("the saved match is cut short")
        parts.append(data[at + 2 : end])
        at = end
    if at != len(data):
        raise BadSave("the saved match has bytes too many")
    return parts
