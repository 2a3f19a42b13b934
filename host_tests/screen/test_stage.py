"""The stage: one bundle, settings of the looks, a frame's end."""

from paydirt.screen import palette, tunes
from paydirt.screen.stage import Stage


class Sound:
    """A port's sound that keeps the last tone."""

    hz = 0

    def tone(self, hz, duty_q8):
        self.hz = hz


def test_calm_and_safe_reach_canvas_and_palette():
    stage = Stage(Sound(), b"\0\1\2\3")
    assert list(stage.rotations) == [0, 1, 2, 3]
    stage.calm = True
    stage.safe = True
    assert (stage.canvas.calm, stage.palette.safe) == (1, 1)
    assert (stage.calm, stage.safe) == (1, 1)
    assert stage.palette.rgb(palette.GOLD) == 0xFFD80C
    stage.safe = False
    assert stage.palette.rgb(palette.GOLD) == 0xFFB808


def test_finish_draws_effects_and_turns_the_tune():
    sound = Sound()
    stage = Stage(sound)
    stage.effects.spawn_burst(8, 8)
    stage.player.play(tunes.WIN)
    stage.finish(100)
    assert any(stage.canvas.fx)
    assert sound.hz


def test_clear_leaves_both_displays_dark_and_upright():
    stage = Stage(Sound())
    stage.canvas.rect(0, 0, 16, 16, 0xFFFFFF)
    stage.oled.turn(3)
    stage.oled.fill(1)
    stage.effects.spawn_burst(8, 8)
    stage.clear()
    stage.finish(5)
    assert not any(stage.canvas.buf)
    assert not any(stage.canvas.fx)
    assert not any(stage.oled.buf)
    assert stage.oled.width == 128
