"""Plays matches of Claim with bots and mashing people and prints a hash of each turn: run in every runtime."""

from paydirt.engine.checksum import state_hash
from paydirt.engine.game import BOT, EMPTY, HUMAN, Setup
from paydirt.engine.match import Match
from paydirt.engine.rng import Rng
from paydirt.games.claim.bot import Bot
from paydirt.games.claim.rules import Game

TABLES = (
    ((HUMAN, BOT + 1, EMPTY, EMPTY), b"\x0f\0\0\1"),
    ((EMPTY, BOT, HUMAN, BOT + 2), b"\0\1\0\1"),
    ((BOT + 1, BOT, BOT + 2, BOT + 1), b"\x1e\1\0\0"),
    ((BOT + 3, EMPTY, EMPTY, BOT + 2), b"\0\0\0\0"),
    ((HUMAN, HUMAN, EMPTY, BOT + 1), b"\x0f\0\1\0"),
    ((HUMAN, BOT + 1, HUMAN, HUMAN), b"\0\1\1\1"),
)


def play(seats, options, seed):
    """Play one match; people press any button at any time."""
    game = Game(Setup("claim", seats, seed, b"\0\1\2\3", options))
    match = Match(game, Bot, None, seed)
    buf = bytearray(4)
    rng = Rng(buf, 0)
    rng.seed(seed)
    t = 0
    turn = 0
    while not game.over() and t < 3000000:
        t += 1 + rng.below(700)
        seat = rng.below(4)
        button = rng.below(4)
        match.event(t, rng.below(1000), seat, button, 1)
        match.event(t + 1, 0, seat, button, 0)
        match.run(t + 1, 999)
        if game.round_no() != turn:
            turn = game.round_no()
            print(turn, state_hash(game.state), game.problems())
    print(t, game.scores, game.winners(), state_hash(game.state))


for number, (seats, options) in enumerate(TABLES):
    play(seats, options, 1000 + number)
