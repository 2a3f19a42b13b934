"""Draws with everything the screen has, the heap locked: no draw call may allocate once it is warm.

Imported by nothing: test_screen_runtimes.py runs it under unix and under WebAssembly, whose small integers are as small
as the board's. Prints a line a part, with a checksum of what was drawn.
"""

import micropython

import board
from paydirt.screen import icons, tunes
from paydirt.screen import palette as colours
from paydirt.screen.canvas import rock_noise
from paydirt.screen.packer import Packer
from paydirt.screen.stage import Stage


class Sound:
    """Counts what it is told."""

    def __init__(self):
        self.total = 0

    def tone(self, hz, duty_q8):
        self.total = (self.total + hz * 3 + duty_q8) & 0xFFFFF


class Show:
    """Everything that is drawn on, and the parts of the show: a method each, one frame long."""

    def __init__(self):
        self.sound = Sound()
        self.stage = Stage(self.sound)
        self.packer = Packer(board)
        self.out = bytearray(1024)
        self.table = bytearray(768)
        self.cells = bytearray(192)
        self.noise = bytearray(192)
        rock_noise(self.noise, 5)
        for i in range(192):
            self.cells[i] = i & 7
        self.scores = bytearray((3, 9, 12, 1))

    def canvas(self, ms):
        """The picture, by every call of the canvas."""
        stage = self.stage
        canvas = stage.canvas
        palette = stage.palette
        for i in range(8):
            palette.put(self.table, i, i + 1, 256 - (ms & 63))
        canvas.tiles(self.cells, self.table, self.noise, 2, 192)
        canvas.rect(0, 0, 8, 2, palette.player(0))
        canvas.dim(0, 0, 4, 2, ms & 255)
        canvas.set(ms >> 6 & 15, 7, palette.rgb(colours.GOLD))
        canvas.add(ms >> 5 & 15, 8, 0x204060, 100)
        canvas.mix(3, 3, 0xFFFFFF, ms & 255)
        canvas.set(4, 4, colours.blend(canvas.get(5, 5), colours.scale(0xFFFFFF, 77), 100))

    def effects(self, ms):
        """All effects at once."""
        effects = self.stage.effects
        if ms % 320 == 0:
            for seat in range(4):
                effects.spawn_burst(3 * seat + 2, 4 + 2 * seat)
                effects.spawn_flight(3, 4, 15, 2 * seat, 0xFFA000)
                effects.spawn_trail(seat, seat, 0x0000FF)
            effects.spawn_ring(8, 8, 0xFF00FF)
            effects.spawn_sweep()
            effects.spawn_shake()
            effects.spawn_glint(2, 2)
            effects.spawn_parade(0xFF2010)
            effects.spawn_dusk()
        effects.busy()

    def oled(self, ms):
        """Every call of the OLED canvas, in every direction."""
        oled = self.stage.oled
        oled.turn(ms >> 4 & 3)
        oled.clear()
        oled.text(0, 0, b"Gr\xfc\xdfe, 21 Zeichen .")
        oled.text_centre(8, b"Mitte", 2)
        oled.text_right(oled.width, 8, b"rechts")
        oled.number(0, 16, ms)
        oled.number_right(60, 16, -ms)
        oled.big(0, 20, b"RUBY")
        oled.big_centre(24, b"B\xd6SE")
        oled.big_number(0, 40, ms - 500)
        oled.huge_number(60, 30, ms)
        oled.huge_centre(36, 12)
        oled.icon(-3, 50, icons.RAT)
        oled.icon_big(50, 50, icons.GHOST)
        oled.watch(30, 10, ms >> 4)
        oled.legend(100, 40, ms >> 4 & 15)
        oled.bar(0, 30, 40, 8, ms & 255, 255)
        oled.bars(70, 0, 40, 20, self.scores, 12)
        oled.line(0, 0, 127, 63, 2)
        oled.rect(5, 5, 20, 20)
        oled.pixel(3, 3)

    def finish(self, ms):
        """Effects, tune and the way to the LEDs."""
        if ms % 480 == 0:
            self.stage.player.play_seat((ms // 480) % tunes.TUNES, 2)
        self.stage.finish(ms)
        self.packer.brightness = 1 + (ms >> 8 & 7)
        self.packer.pack(self.stage.canvas, self.out, ms)


def total(data):
    """Return a checksum below 2^20."""
    found = 7
    for v in data:
        found = (found * 31 + v) & 0xFFFFF
    return found


def main():
    show = Show()
    for part in (show.canvas, show.effects, show.oled, show.finish):
        for ms in range(0, 960, 16):  # warm: whatever is made once has been made
            part(ms)
        guilty = -1
        for ms in range(960, 1920, 16):
            try:
                micropython.heap_lock()
                part(ms)
            except MemoryError:
                guilty = ms
            finally:
                micropython.heap_unlock()
            if guilty >= 0:
                break
        print(part.__name__ if hasattr(part, "__name__") else "part", "allocates" if guilty >= 0 else "clean")
    print(
        total(show.stage.canvas.buf),
        total(show.stage.canvas.fx),
        total(show.stage.oled.buf),
        total(show.out),
        show.sound.total,
    )


main()
