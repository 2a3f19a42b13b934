"""The view shows and sounds nothing that a player must not know."""

import random

from looking import Looking

from paydirt.engine.game import BOT, Setup
from paydirt.engine.match import Match
from paydirt.games.boombanggold import constants as c
from paydirt.games.boombanggold import state as st
from paydirt.games.boombanggold.bot import Bot
from paydirt.games.boombanggold.rules import Game


class Twin:
    """A game with the same visible state: what is hidden is different."""

    def __init__(self, game):
        self.state = bytearray(game.state)


def hidden(tile):
    return tile and tile & (st.FACE_UP | st.TUMBLING) != st.FACE_UP


def disguise(state, twin, dice):
    """Copy `state` into `twin` with the kinds of all hidden tiles exchanged, and every other secret changed."""
    twin[:] = state
    cells = [i for i in range(st.CELLS) if hidden(state[i])]
    kinds = [state[i] & st.KIND for i in cells]
    dice.shuffle(kinds)
    for at, kind in zip(cells, kinds, strict=True):
        twin[at] = state[at] & ~st.KIND | kind
    rubble = [i for i in range(st.CELLS) if state[i] == c.RUBBLE | st.FACE_UP]
    for at in rubble:
        twin[at] = c.LEGAL  # a boulder is a boulder, whatever lies under it
    if state[st.PHASE] != c.P_DUEL_SHOW:
        twin[st.HIDE] = dice.randrange(5)
    for at in range(st.RNG, st.RNG + 4):
        twin[at] = dice.randrange(256)
    twin[st.SALT] = dice.randrange(256)


def play(seed, seats):
    """Play a match, drawing the game and its twin side by side; return the phases that were seen."""
    game = Game(Setup("boombanggold", seats, seed, options=b"\1\1"))
    match = Match(game, Bot, seed=seed)
    dice = random.Random(seed)
    twin = Twin(game)
    one = Looking(game)
    two = Looking(twin)
    seen = set()
    t_ms = 0
    while not game.over():
        t_ms += 80
        match.run(t_ms, 999)

        class Both:
            def note(self, *args):
                one.note(*args)
                two.note(*args)

        disguise(game.state, twin.state, dice)
        game.notes.drain(Both())
        for looking in (one, two):
            looking.view.draw(t_ms, t_ms)
            looking.view.draw_display(t_ms, t_ms)
            looking.stage.finish(t_ms)
        assert one.picture() == two.picture(), (game.phase, t_ms)
        seen.add(game.phase)
    assert one.sound.tones == two.sound.tones
    return seen


def test_exchanging_hidden_tiles_and_a_hidden_choice_changes_no_pixel_and_no_tone():
    seen = play(3, bytes((BOT, BOT + 1, BOT + 2, BOT + 1)))
    assert seen >= set(range(c.P_WATCH, c.P_OVER)), "a match in which every phase is seen"


def test_a_press_that_hides_changes_nothing_to_be_seen_or_heard():
    pictures = []
    for button in (None, 0, 1, 2, 3):
        looking = Looking(players=4, no_pledge=1)
        looking.mine.to(c.P_SEARCH).give(0, actions=(c.REVOLVER,)).give(1, legal=2).give(2, illegal=2)
        looking.mine.to(c.P_DUEL_CHOOSE)
        looking.mine.down(0, 0).up(0, 0)
        assert looking.mine.phase == c.P_DUEL_HIDE
        looking.settle()
        if button is not None:
            looking.mine.down(looking.game.state[st.FOE], button)
        before = list(looking.sound.tones)
        looking.settle()
        pictures.append((looking.picture(), looking.sound.tones[len(before) :]))
    assert all(picture == pictures[0] for picture in pictures)


def test_no_hazard_is_named_before_it_is_called():
    pages = []
    for kind in (c.BAT, c.SNAKE, c.RAT, c.GHOST, c.RUBBLE):
        looking = Looking(players=4)
        looking.mine.to(c.P_SEARCH)
        looking.mine.lay(100, kind)
        looking.settle()
        pages.append(bytes(looking.stage.oled.buf))
    assert len(set(pages)) == 1
