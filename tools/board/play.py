"""The emulated board for a person: prints the matrix and the OLED, takes key presses (make board).

Time runs 20 to 60 times slower than on a board, so a press lasts half a second of yours. The keys are the simulator's
and stand below the picture; with Shift a button stays down until it is pressed again. Its USB serial port is the
terminal named there, too: mpremote connect /dev/pts/...
"""

import argparse
import os
import select
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware"), str(ROOT / "tools" / "host")]

from ports.sim import keys  # noqa: E402
from tools import firmware, image  # noqa: E402
from tools.arguments import whole  # noqa: E402

# What a terminal sends for the keys that are no letters: alone, and with Shift.
SENT = {
    "ArrowUp": ("\x1b[A", "\x1b[1;2A"),
    "ArrowDown": ("\x1b[B", "\x1b[1;2B"),
    "ArrowRight": ("\x1b[C", "\x1b[1;2C"),
    "ArrowLeft": ("\x1b[D", "\x1b[1;2D"),
    "Enter": ("\r",),
}
BOTH = (1, 3)  # L and R
HOLD_US = 40_000
STEP_US = 8_000
QUIT = "\x11"
INTERRUPT = "\x03"
HOME, CLEAR, PLAIN = "\x1b[H", "\x1b[2J", "\x1b[0m"


def typed_keys():
    """Return {what a terminal sends: (buttons, whether they stay down)} for the simulator's keys."""
    found = {}
    for seat, row in enumerate(keys.KEYS):
        for place, (code, label) in enumerate(row):
            buttons = tuple(seat * 4 + button for button in (BOTH if place == 4 else (place,)))
            for hold, text in enumerate(SENT.get(code) or (label.lower(), label.upper())):
                found[text] = (buttons, bool(hold))
    return found


def legend():
    """Return the lines that say which key is which button, and how to leave."""
    words = ("seat", *keys.BUTTON_NAMES, "Left + right")
    rows = [words] + [
        (name, *(label for _, label in row)) for name, row in zip(keys.SEAT_NAMES, keys.KEYS, strict=True)
    ]
    lines = ["".join(word.ljust(9) for word in row).rstrip() for row in rows]
    return [*lines, "With Shift: stays down until pressed again.   Ctrl-C: to the board.   Ctrl-Q: leave."]


def cell(red, green, blue):
    """Return two coloured spaces; dim light is lifted so that it can be seen on a screen."""
    shown = [round(255 * (value / 255) ** 0.45) for value in (red, green, blue)]
    return "\x1b[48;2;{};{};{}m  ".format(*shown)


def matrix_lines(frame, wire):
    """Return the matrix as 16 lines of text."""
    if frame is None:
        return [""] * 16
    rows = []
    for y in range(16):
        rows.append("".join(cell(*frame.rgb(wire[y * 16 + x])) for x in range(16)) + PLAIN)
    return rows


def screen(board, wire, note):
    """Return everything that is shown, as one text."""
    frame = board.leds.frames[-1] if board.leds.frames else None
    del board.leds.frames[:-1]
    lines = matrix_lines(frame, wire)
    printed = board.text.splitlines()[-4:]
    sound = "sound" if board.buzzer.level else ""
    status = f"{board.now_us / 1e6:8.3f} s   {note}   {sound}"
    return HOME + "\r\n".join([*lines, "", *board.display.lines(), "", status, *legend(), *printed]) + "\x1b[J"


class Keyboard:
    """The terminal, a key at a time; puts it back as it was."""

    def __enter__(self):
        import termios
        import tty

        self._file = sys.stdin.fileno()
        self._before = termios.tcgetattr(self._file)
        tty.setraw(self._file)
        return self

    def __exit__(self, *error):
        import termios

        termios.tcsetattr(self._file, termios.TCSADRAIN, self._before)

    def typed(self, known):
        """Return what was typed since the last call, key by key; `known`: keys of more than one letter are of these."""
        text = ""
        while select.select([self._file], [], [], 0)[0]:
            text += os.read(self._file, 64).decode("utf-8", "replace")
        while text:
            key = next((key for key in known if text.startswith(key)), text[0])
            yield key
            text = text[len(key) :]


class Hands:
    """What the keys do to the buttons of a board."""

    def __init__(self, board):
        self.keys = typed_keys()
        self._board = board
        self._held = set()

    def type(self, key):
        """A key was typed: its buttons are tapped, go down for good, or come up again; any other does nothing."""
        buttons, hold = self.keys.get(key, ((), False))
        for index in buttons:
            if index in self._held:
                self._held.discard(index)
                self._board.release(index)
            elif hold:
                self._held.add(index)
                self._board.press(index)
            else:
                self._board.tap(index, self._board.now_us, HOLD_US)


def play(board, wire):
    """Run until Ctrl-Q."""
    from tools.board.serial import Serial

    hands = Hands(board)
    serial = Serial(board)
    sys.stdout.write(CLEAR)
    with Keyboard() as keyboard:
        while True:
            for key in keyboard.typed(hands.keys):
                if key == QUIT:
                    return
                if key == INTERRUPT:
                    board.send(INTERRUPT.encode())
                hands.type(key)
            began = time.monotonic()
            serial.pump()
            board.run(STEP_US)
            speed = STEP_US / 1e6 / max(time.monotonic() - began, 1e-9)
            sys.stdout.write(screen(board, wire, f"{1 / speed:.0f} times slower than a board   {serial.path}"))
            sys.stdout.flush()


def main(arguments=None):
    parser = argparse.ArgumentParser(description="The emulated board in the terminal.")
    parser.add_argument("--board", default="pico")
    parser.add_argument(
        "--frames", type=whole(0, 100_000), default=0, help="print the displays after so many frames and end"
    )
    options = parser.parse_args(arguments)
    try:
        module = image.micropython_board(options.board)
        firmware.cached(module)
        uf2 = image.BUILD / f"paydirt-{options.board}.uf2"
        if not uf2.is_file():
            image.build(options.board)
    except (image.BadImage, firmware.NoFirmware) as error:
        print(error, file=sys.stderr)
        return 2
    from paydirt.screen.packer import wiring
    from tools.board.emulator import EmulatedBoard

    board = EmulatedBoard(module, uf2=uf2)
    wire = wiring(module.PANEL_SERPENTINE, module.PANEL_ROTATION, module.PANEL_MIRROR)
    if options.frames:
        board.run_until(lambda: len(board.leds.frames) >= options.frames, 10_000_000, STEP_US)
        print(screen(board, wire, "").replace(HOME, ""))
    elif sys.stdin.isatty():
        play(board, wire)
    else:
        print("make board needs a terminal (or --frames N)", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
