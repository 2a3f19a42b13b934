"""Draws a short match of bots and prints a checksum of both displays every second: the same in every runtime."""

from paydirt.engine.checksum import crc32
from paydirt.engine.game import BOT, Setup
from paydirt.engine.match import Match
from paydirt.games.boombanggold.bot import Bot
from paydirt.games.boombanggold.rules import Game
from paydirt.games.boombanggold.view import View
from paydirt.screen.stage import Stage

FRAME_MS = 50
END_MS = 30000


class Silence:
    def tone(self, hz, duty_q8):
        pass


game = Game(Setup("boombanggold", (BOT + 1, BOT + 2, BOT, BOT + 1), 11, options=b"\1\1"))
match = Match(game, Bot, None, 11)
stage = Stage(Silence())
view = View(game, stage)
for t_ms in range(FRAME_MS, END_MS, FRAME_MS):
    match.run(t_ms, 999)
    game.notes.drain(view)
    view.draw(t_ms, t_ms)
    view.draw_display(t_ms, t_ms)
    stage.finish(t_ms)
    if t_ms % 1000 == 0:
        print(t_ms, game.phase, crc32(stage.canvas.buf), crc32(stage.canvas.fx), crc32(stage.oled.buf))
