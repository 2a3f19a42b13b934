"""The emulated board for a person: prints the matrix and the OLED, takes key presses (make board).

Time runs 20 to 60 times slower than on a board, so a press lasts half a second of yours. Keys, a seat a row:
    south  w a s d     west  t f g h     north  i j k l     east  arrow keys
(F, L, B, R each; capital letters hold, again to let go). Ctrl-C goes to the board, Ctrl-Q leaves.
Its USB serial port is the terminal named below the picture: mpremote connect /dev/pts/...
"""

import argparse
import os
import select
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tools import firmware, image  # noqa: E402

KEYS = "wasdtfghijkl"
ARROWS = {"\x1b[A": 12, "\x1b[D": 13, "\x1b[B": 14, "\x1b[C": 15}
HOLD_US = 40_000
STEP_US = 8_000
QUIT = "\x11"
HOME, CLEAR, PLAIN = "\x1b[H", "\x1b[2J", "\x1b[0m"


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
    return HOME + "\r\n".join([*lines, "", *board.display.lines(), "", status, *printed]) + "\x1b[J"


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

    def typed(self):
        """Return what was typed since the last call."""
        text = ""
        while select.select([self._file], [], [], 0)[0]:
            text += os.read(self._file, 64).decode("utf-8", "replace")
        while text:
            known = next((key for key in ARROWS if text.startswith(key)), text[0])
            yield known
            text = text[len(known) :]


def play(board, wire):
    """Run until Ctrl-Q."""
    from tools.board.serial import Serial

    held = set()
    serial = Serial(board)
    sys.stdout.write(CLEAR)
    with Keyboard() as keyboard:
        while True:
            for key in keyboard.typed():
                if key == QUIT:
                    return
                if key == "\x03":
                    board.send(b"\x03")
                index = ARROWS.get(key, KEYS.find(key.lower()))
                if index < 0 or key == "":
                    continue
                if key.isupper() and index not in held:
                    held.add(index)
                    board.press(index)
                elif index in held:
                    held.discard(index)
                    board.release(index)
                else:
                    board.tap(index, board.now_us, HOLD_US)
            began = time.monotonic()
            serial.pump()
            board.run(STEP_US)
            speed = STEP_US / 1e6 / max(time.monotonic() - began, 1e-9)
            sys.stdout.write(screen(board, wire, f"{1 / speed:.0f} times slower than a board   {serial.path}"))
            sys.stdout.flush()


def main(arguments=None):
    parser = argparse.ArgumentParser(description="The emulated board in the terminal.")
    parser.add_argument("--board", default="pico")
    parser.add_argument("--frames", type=int, default=0, help="print the displays after so many frames and end")
    options = parser.parse_args(arguments)
    try:
        module = image.load_board(options.board)
        uf2 = image.BUILD / f"paydirt-{options.board}.uf2"
        if not uf2.is_file():
            image.build(options.board)
        firmware.cached(module)
    except (image.BadImage, firmware.NoFirmware) as error:
        print(error, file=sys.stderr)
        return 2
    sys.path[:0] = [str(ROOT / "firmware"), str(ROOT / "tools" / "host")]
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
