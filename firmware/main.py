"""Start-up, crash guard and the loop. See docs/architecture.md for what is called here."""

import board

_PORT = "ports." + board.PORT + "."
_CHECK_US = 1000000


def module(name):
    """Return a module of the board's port."""
    return __import__(_PORT + name, None, None, (name,))


# The LEDs may still show their last picture, and an earlier run may have left hardware running: that comes first.
clock = module("clock").Clock(board)
clock.start()
matrix = module("matrix").Matrix(board)
matrix.start()
strikes = module("strikes")
others = []  # the ports started since, in order


class _Level:
    """Stands in for the arbiter at power-on: which buttons are down?"""

    def resync(self, level16):
        self.level = level16


def chord_held(buttons):
    """Tell whether somebody holds L and R."""
    down = _Level()
    clock.idle(clock.now_us() + 2000 & 0x3FFFFFFF)
    buttons.read(down)
    return any(down.level >> seat * 4 & 0b1010 == 0b1010 for seat in range(4))


def port(name, kind):
    """Start a port and remember to stop it."""
    one = getattr(module(name), kind)(board)
    others.append(one)
    one.start()
    return one


def stop_ports():
    """Dark, silent, nothing running: whatever breaks on the way, the rest is stopped too."""
    for one in [matrix] + others[::-1] + [clock]:
        try:
            one.stop()
        except Exception as error:
            print("while stopping:", error)


def kiosk():
    """Return what kiosk.json asks for, or None."""
    try:
        with open("kiosk.json") as file:
            text = file.read(4000)
    except OSError:
        return None
    except ValueError:  # not a text
        text = ""
    from paydirt.app.kiosk import parse

    return parse(text)


def loop(app, buttons, count):
    """Turn after turn. The watchdog is armed while a match runs, and only then."""
    armed = False
    next_us = clock.now_us()
    while app.running:
        app.turn()
        clock.feed()
        if (app.name == "play") != armed:
            armed = not armed
            clock.watch(armed)
            strikes.note(count, armed)
        if (clock.now_us() - next_us) & 0x3FFFFFFF < 0x20000000:
            next_us = (next_us + _CHECK_US) & 0x3FFFFFFF
            buttons.check()
            if count and app.now_ms > guard.HEALTHY_MS:
                count = 0
                strikes.note(0, armed)
        clock.idle(app.wake_us())


def run(count):
    """Build the app on the ports and turn until it ends."""
    import gc

    from paydirt.app.app import App

    matrix.warm()
    sound = port("sound", "Sound")
    store = port("store", "Store")
    app = App(board, clock, buttons, matrix, oled, sound, store, kiosk())
    app.frugal = True
    if strikes.bitten():
        app.notices.append(b"It hung: restarted")
    app.start()
    gc.collect()
    gc.threshold(gc.mem_free() // 4 + gc.mem_alloc())
    loop(app, buttons, count)
    app.stop()


def crashed(error, count):
    """Keep the traceback, show its code, and restart."""
    import gc
    import io
    import sys

    import machine

    stop_ports()
    gc.collect()
    text = io.StringIO()
    sys.print_exception(error, text)
    report = text.getvalue()
    print(report)
    guard.keep(report)
    strikes.note(count + 1, False)
    oled.start()
    module("notice").show(oled, ("Paydirt stumbled", "code  " + guard.code(report), "", "see crash.txt"))
    clock.idle(clock.now_us() + 2500000 & 0x3FFFFFFF)
    machine.reset()


def safe_mode(why):
    """Leave the board to whoever sits at the prompt."""
    module("notice").show(oled, ("SAFE MODE", "", why, "", "the REPL is free"))
    strikes.note(0, False)
    stop_all_but_oled()
    print("Paydirt: safe mode (" + why + "). The game is off, the REPL is free.")


def stop_all_but_oled():
    """As `stop_ports`, with the last words left standing."""
    others.remove(oled)
    stop_ports()


count = strikes.count()
try:
    from paydirt.app import guard

    buttons = port("buttons", "Buttons")
    held = chord_held(buttons)
    buttons.start()
    oled = port("oled", "Oled")
    if held:
        safe_mode("buttons held")
    elif count >= guard.STRIKES:
        safe_mode("3 crashes")
    else:
        try:
            run(count)
        except Exception as error:
            crashed(error, count)
        stop_ports()
except KeyboardInterrupt:
    stop_ports()
    strikes.note(0, False)
    print("Paydirt: stopped. Ctrl-D starts it again.")
