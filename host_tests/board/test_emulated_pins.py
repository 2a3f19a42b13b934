"""The built image on the emulated RP2040: buttons, LEDs, display and flash, looked at from the pins only."""

from types import SimpleNamespace

import pytest

pytestmark = pytest.mark.board

READY_US = 1_500_000
# WS2812B limits in ns, wider by what the emulator's steps of one instruction blur (64 ns; see test_pio_programs).
LIMITS = {"t0h_ns": (220 - 64, 380 + 64), "t1h_ns": (650 - 64, 950 + 64), "t0l_ns": (700 - 64, 1000 + 300)}


def frames_are_whole(frames):
    """Every frame has 256 LEDs, pulses inside the limits, and 300 us of low before it."""
    for number, frame in enumerate(frames):
        assert frame.bits == 256 * 24
        assert number == 0 or frame.low_before_us >= 300
        for name, (least, most) in LIMITS.items():
            extremes = getattr(frame, name)
            assert extremes is None or (least <= extremes[0] and extremes[1] <= most), name


def test_presses_two_microseconds_and_more_apart_come_in_order(make, tree):
    from tools.board import probe
    from tools.board.trials import Trials

    board = make(probe.with_probe(tree, "presses", RUN_US=100_000))
    assert board.wait_text("READY", READY_US), board.text
    trials = Trials(board, 15)
    assert board.wait_text("DONE", 600_000), board.text
    board.run(20_000)
    right, errors = trials.judge_levels(probe.samples(board.text))
    assert right == 15
    assert max(errors) <= 2
    assert "LOST 0 " in board.text
    frames_are_whole(board.leds.frames)
    assert len(board.leds.frames) >= 7  # it was busy showing frames meanwhile
    assert board.leds.frames[0].dark
    assert board.display.unknown == []
    assert any(board.display.image())


def test_a_power_cut_at_any_moment_of_saving_leaves_the_old_or_the_new_record(make, tree):
    """`make soak` cuts the power and starts again at each; here is looked at what it would find."""
    from tools import image
    from tools.board import records

    files = records.saving(tree, first=1, rounds=2)
    board = make(files)
    wrong = []

    def looks():
        left = image.read_littlefs(board.filesystem(board.flash.torn()))
        number = len(board.flash.operations)
        wrong.extend((number, name) for name in records.faults(board.text, records.read(left)))
        wrong.extend((number, path) for path in files if path[:5] != "data/" and left.get(path) != files[path])

    assert board.wait_text("READY", READY_US), board.text
    board.flash.on_operation = looks
    assert board.wait_text("DONE", 2_500_000, 5000), board.text
    assert wrong == []
    assert len(board.flash.operations) >= 8  # two saves of two records, each into a fresh file


def test_a_missing_display_holds_nothing_up(make, tree):
    from tools.board import probe

    board = make(probe.with_probe(tree, "presses", RUN_US=60_000), display=False)
    assert board.wait_text("READY", READY_US), board.text
    board.at(board.now_us + 5000, board.press, 3)
    assert board.wait_text("DONE", 300_000), board.text
    assert [level for _, level in probe.samples(board.text)] == [8]
    assert len(board.leds.frames) >= 4


def test_pin_interrupts_capture_presses_on_the_feather_s_pins(tree):
    from tools import image
    from tools.board import probe
    from tools.board.emulator import EmulatedBoard
    from tools.board.trials import Trials

    pico = image.load_board("pico")
    # The Feather's wiring and program on the MicroPython that is here; it is the same chip.
    wired = SimpleNamespace(**vars(image.load_board("feather_rp2040")))
    for name in ("FIRMWARE", "FIRMWARE_SHA256", "FS_START", "FS_BLOCKS"):
        setattr(wired, name, getattr(pico, name))
    files = image.packed(image.tree("feather_rp2040"), wired)
    board = EmulatedBoard(wired, files=probe.with_probe(files, "presses", RUN_US=100_000))
    assert board.wait_text("READY", READY_US), board.text
    trials = Trials(board, 15, (100,))
    assert board.wait_text("DONE", 600_000), board.text
    right, errors = trials.judge_levels(probe.samples(board.text))
    assert right == 15
    assert max(errors) <= 64  # steps of 32 us, and one handler may wait for another
    assert "LOST 0 " in board.text
    frames_are_whole(board.leds.frames)
    assert len(board.leds.frames) >= 7
    assert board.display.unknown == []


def holds_data(board, bits):
    """Have a display hold the data line, as after a reset in the middle of a byte, until so many clocks have come."""
    clock = board.mcu.gpio[board.board.OLED_SCL]
    data = board.mcu.gpio[board.board.OLED_SDA]
    clocks = []

    def changed(new, old):
        if old.name == "LOW" != new.name and len(clocks) < bits + 9:
            clocks.append(board.now_us)
            if len(clocks) == bits:
                data.release_input()

    clock.add_listener(changed)
    data.set_input_value(False)
    return clocks


def test_a_display_at_the_second_address_is_found_again_and_dark_in_the_end(tree):
    from tools import image
    from tools.board import probe
    from tools.board.emulator import EmulatedBoard

    wired = SimpleNamespace(**vars(image.load_board("pico")))
    wired.OLED_DRIVER = "sh1106"
    files = probe.with_probe(tree, "display", CONTROLLER='"sh1106"')
    board = EmulatedBoard(wired, files=files, oled_address=0x3D)
    clocks = holds_data(board, 4)
    assert board.wait_text("REFUSED", READY_US), board.text
    assert 4 <= len(clocks) <= 9
    assert "FOUND True 61" in board.text
    board.display.nack_data = True  # from the middle of a page on
    assert board.wait_text("LOST", 100_000), board.text
    assert board.wait_text("WITHOUT", 600_000), board.text
    board.run(300)
    board.display.nack_data = False
    assert board.wait_text("AGAIN True", 600_000), board.text
    board.run(300)
    assert "LOST True" in board.text
    without, longest_us, allocated = board.text.split("WITHOUT ")[1].split()[:3]
    assert without == "True"
    assert int(longest_us) < 1000
    assert allocated == "0"  # a look in a match makes no garbage
    assert board.display.image() == bytes(i * 7 & 255 for i in range(1024))
    known = dict(board.display.settings)
    board.display.falter()
    assert not board.display.on
    assert board.wait_text("STILL True", 300_000), board.text
    assert board.display.on
    lasting = (0x81, 0xA0, 0xC8)  # contrast, and which way up
    assert [board.display.settings[key] for key in lasting] == [known[key] for key in lasting]
    assert int(board.text.split("AGAIN True ")[1].split()[0]) < 6000
    assert board.wait_text("STOPPED", 100_000), board.text
    assert not board.display.on
    assert board.display.unknown == []
