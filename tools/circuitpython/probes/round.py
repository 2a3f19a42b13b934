# ruff: noqa: F821
# A match of four bots until its round LAST_ROUND; kiosk.json says which game. Tells the time now and then: pictures, ms
# of the game, ms of the board.
import gc

import hasty
import supervisor

phases = [""]


def after(app):
    game = app.session.game if app.session else None
    if app.phase() != phases[0]:
        phases[0] = app.phase()
        print("PHASE", phases[0], game.now_ms if game else 0, gc.mem_free())
        if game:
            print("LARGEST", hasty.largest(), gc.mem_free())
    elif app.frames % 25 == 0:
        print("AT", app.frames, game.now_ms if game else 0, supervisor.ticks_ms() & 0xFFFFF)
    if game and game.round_no() >= LAST_ROUND:
        print("ROUND", game.round_no(), game.problems(), [game.score(seat) for seat in range(4)], app.frames)
        app.running = False


hasty.play(after)
print("DONE")
