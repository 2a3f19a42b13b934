"""docs/performance.md: every row of its table with its bar, and the method."""

from tools.board.trials import CLOSE_US

HEAD = """\
# Performance

Measured on the **emulated** RP2040 at 125 MHz (rp2040py {version}) from the built image, on MicroPython 1.26.1.
**No physical board has been measured yet**: all figures are emulated cycles. Made by `make bench`; edit
`tools/board/bench_page.py`, not this page.

| what | bar | Paydirt | the usual way | |
|---|---|---|---|---|
"""

METHOD = """
Under CircuitPython the same board is slower and has less memory: [measured there](performance-circuitpython.md).

## Method

The emulated board (`tools/board`) runs MicroPython's own image with the built file system in its flash. It is
looked at from outside: pins, the LED wire (every pulse), the I2C bus, USB and the flash chip. Only memory,
allocations and packing times are counted by the program itself (`tools/board/probes`), and interrupts by a look at
PRIMASK every 5 us.

Where rp2040py differs from the chip it is corrected (`tools/board/corrections.py`): a USB host that has nothing to
say answers nothing (uncorrected, the board's USB task runs at nearly every bytecode jump and plain Python is 2 to
3.4 times too slow); I2C bytes take their time on the wire; the I2C block's DMA request exists, and after an abort its
FIFO is empty; flash programs and erases take 0.7 and 45 ms; the state machines keep running while the core sleeps.
Corrected, plain Python agrees with published figures of a Pico within 5 to 10 %. Flash is not slowed down by cache
misses, which a real board has.

*Presses*: pairs of buttons drawn at random, at random moments, half of them 2 us apart and the others {distances} us,
while the matrix shows 60 frames a second, the OLED is updated and `gc.collect()` runs every 47 ms. *The usual way* is
one `Pin.irq` a button with `ticks_us()` in the handler, the `neopixel` module, and the whole display in one I2C write:
the same pins, the same load, presses {usual_apart} us apart.

*Packing* is timed under that load, and by itself in the busiest moment: {packing_frames} frames of four bursts at once
over a picture that changes everywhere, and as many in which every cell of picture and effects changes, while flash
limit and current limit hold both back. A quiet picture, in which a cell changes, takes {packing_quiet} ms there.

*Search*: *Boom, Bang, Gold* with one person and three hard computer players, telemetry on; all sixteen buttons are
pressed at once in it, and in a run of its own at many moments, drawn at random. Of the first second, in round after
round, the median has no bar: it is one of twelve, and a press that comes as a frame of 7.7 ms has just begun waits for
another. (Four bursts that begin anew every 48 turns all through a search, which no match shows, gave 71.7 frames a
second, a gap of 20.2 ms and a worst press of 30.5 ms.) The host that does not read has granted all the credit it can,
so that lines are written that nobody takes. *Press to light*: from the edge at the pin to the end of the first frame
that shows it: the cursor where it goes, or the button of the self-test.

*Claim*: the host plays 50 matches of level 5 against itself, as many with townsfolk, and counts positions; the board
thinks about the ten most expensive ones again, in the pieces of a match, and is timed; likewise three players.
*Press to light* there: the waiting player's buttons, to the end of the first frame in which the middle of its edge is
brighter.
"""


def rows(results):
    """Return the table's rows: (what, bar, ours, the usual way, whether the bar is met)."""
    found = []

    def row(name, what, bar, text, good, usual=""):
        if name in results:
            r = results[name]
            try:
                found.append((what, bar, text(r), usual, good(r)))
            except KeyError:  # of an older version: measured something else
                found.append((what, bar, "to be measured anew", usual, False))

    usual = results.get("usual")
    usual_order = f"{usual['right']} of {usual['trials']} at {usual['apart_us']} us" if usual else ""
    usual_stamp = f"{usual['worst_stamp_us']:.0f} us" if usual else ""
    row(
        "presses",
        "two presses 2 us apart and more under full load: right order",
        "every one of 200",
        lambda r: f"{r['right']} of {r['trials']} at {r['distances_us'][0]} to {r['distances_us'][-1]} us",
        lambda r: r["right"] == r["trials"] and r["distances_us"][0] <= 2,
        usual_order,
    )
    row(
        "presses",
        "worst stamp error at the pin",
        "2 us",
        lambda r: f"{r['worst_stamp_us']:.1f} us",
        lambda r: r["worst_stamp_us"] <= 2,
        usual_stamp,
    )
    row(
        "search",
        "longest time with interrupts off in a search",
        "50 us",
        lambda r: f"{r['interrupts_off_us']} us",
        lambda r: r["interrupts_off_us"] < 50,
        "7700 us a frame",
    )
    row(
        "search",
        "flash writes, collections in a search",
        "none",
        lambda r: f"{r['flash_writes']}, {r['collections']}",
        lambda r: not r["flash_writes"] and not r["collections"],
    )
    row(
        "presses",
        "a frame on the wire; low between frames",
        "7.7 ms; 300 us",
        lambda r: f"{r['frame_us'] / 1000:.2f} ms; {r['least_low_us']:.0f} us at least",
        lambda r: r["least_low_us"] >= 300 and r["frame_us"] < 7800,
    )
    row(
        "presses",
        "processor's time to pack a frame (wiring, gamma, limit)",
        "0.9 ms",
        lambda r: f"{r['pack_median_us'] / 1000:.2f} ms, worst {r['pack_worst_us'] / 1000:.2f} ms",
        lambda r: r["pack_worst_us"] < 900,
        "7.7 ms (waits for the wire)",
    )
    row(
        "packing",
        "the same in the busiest moment: four bursts at once; any change at all",
        "0.9 ms",
        lambda r: f"{_packed(r['bursts'])}; {_packed(r['everything'])}",
        lambda r: max(r["bursts"]["worst_us"], r["everything"]["worst_us"]) < 900,
    )
    for place, words in (("play", "a search with four players"), ("menu", "the self-test")):
        row(
            "light",
            f"press to light in {words}",
            "median 12, worst 19 ms",
            lambda r, place=place: _light(r[place]),
            lambda r, place=place: _is_quick(r[place]),
        )
    row(
        "search",
        "frames in a search, sixteen presses at once included",
        "59 a second, gap 20 ms",
        lambda r: f"{r['frames_a_second']:.1f} a second, longest gap {r['longest_frame_gap_ms']:.1f} ms",
        lambda r: r["frames_a_second"] >= 59 and r["longest_frame_gap_ms"] < 20,
    )
    row(
        "volleys",
        "longest gap around sixteen presses at once, at random moments of searches",
        "20 ms",
        lambda r: f"{r['longest_frame_gap_ms']:.1f} ms (median {r['median_gap_ms']:.1f}, {r['volleys']} moments)",
        lambda r: r["longest_frame_gap_ms"] < 20,
    )
    row(
        "search",
        "longest turn of the loop in a search",
        "20 ms",
        lambda r: f"{r['longest_turn_us'] / 1000:.1f} ms",
        lambda r: r["longest_turn_us"] < 20000,
    )
    row(
        "busiest",
        "the same in a search's first second: four blasts still glow, tiles tumble, four players move",
        "59 a second, gap 20 ms; worst 19 ms; 450 mA",
        lambda r: (
            f"{r['frames_a_second']:.1f} a second, longest gap {r['longest_frame_gap_ms']:.1f} ms,"
            f" longest turn {r['longest_turn_us'] / 1000:.1f} ms; press to light {_light(r['light'])};"
            f" {r['current_ma']:.0f} mA"
        ),
        lambda r: (
            r["frames_a_second"] >= 59
            and r["longest_frame_gap_ms"] < 20
            and r["longest_turn_us"] < 20000
            and r["current_ma"] <= 450
            and r["light"]["worst_ms"] < 19
        ),
    )
    row(
        "start",
        "power-on to the first screen on the matrix (any button leads from there to the menu)",
        "0.8 s",
        lambda r: (
            f"{r['screen_ms'] / 1000:.2f} s (dark {r['dark_ms'] / 1000:.2f}, first light {r['light_ms'] / 1000:.2f} s)"
        ),
        lambda r: r["screen_ms"] < 800 and r["first_dark"],
    )
    row(
        "memory",
        "heap free in a match; largest block",
        "100 KB; 32 KB",
        lambda r: f"{r['free'] // 1024} KB; {r['largest_block'] // 1024} KB",
        lambda r: r["free"] >= 102400 and r["largest_block"] >= 32768,
    )
    row(
        "volleys",
        "stack in use at the deepest, of the 7936 bytes that MicroPython allows",
        "7 KB",
        lambda r: f"{r['stack_bytes']} bytes",
        lambda r: r["stack_bytes"] <= 7168,
    )
    row(
        "search",
        "allocation a turn in a search",
        "0 bytes",
        lambda r: f"{r['allocated'] / r['turns']:.0f} bytes ({r['allocating_turns']} of {r['turns']} turns)",
        lambda r: r["allocated"] == 0,
    )
    row(
        "search",
        "highest current of any frame",
        "450 mA",
        lambda r: f"{r['current_ma']:.0f} mA",
        lambda r: r["current_ma"] <= 450,
    )
    row(
        "search",
        "longest gap: telemetry on, host connected but not reading; no display, which comes back",
        "20 ms",
        lambda r: (
            f"{r['after']['unread_gap_ms']:.1f} ms ({r['after']['unread_bytes']} bytes unread);"
            f" {r['after']['no_display_gap_ms']:.1f} ms, {_back(r['after'])}"
        ),
        lambda r: (
            r["after"]["unread_gap_ms"] < 20
            and r["after"]["unread_bytes"] > 0
            and r["after"]["no_display_gap_ms"] < 20
            and r["after"]["display_back"]
        ),
    )
    row(
        "search",
        "Ctrl-C to the prompt; dark and silent",
        "1 s",
        lambda r: f"{r['after']['prompt_ms'] or 0:.0f} ms",
        lambda r: bool(r["after"]["prompt_ms"]) and r["after"]["dark"] and r["after"]["silent"],
    )
    row(
        "claim_depth",
        "*Claim*: depth 12 at the second turn, mean of 20 deals; positions a second",
        "1 s; 200,000",
        lambda r: (
            f"{r['mean_ms'] / 1000:.2f} s, worst {r['worst_ms'] / 1000:.2f} s ({r['reached']} of {r['boards']});"
            f" {r['positions_a_second']:,}"
        ),
        lambda r: r["reached"] == r["boards"] and r["mean_ms"] < 1000 and r["positions_a_second"] >= 200_000,
    )
    for name, who in (("claim_turns", "two players"), ("claim_turns_of_three", "three players")):
        row(
            name,
            f"*Claim*: thinking of level 5 in its most expensive turns, {who}",
            "2 s",
            lambda r: (
                f"{r['worst_ms'] / 1000:.2f} s at most, {r['positions']:,} positions ({r['turns']} turns of"
                f" {2 * r['matches']} matches), longest piece {r['piece_ms']:.1f} ms"
            ),
            lambda r: r["turns"] >= 10 and r["worst_ms"] < 2000,
        )
    for name, where in (("claim_light", ""), ("claim_light_townsfolk", ", townsfolk")):
        row(
            name,
            f"*Claim*: press to light while level 5 thinks{where}",
            "25 ms",
            lambda r: (
                f"{_light(r)}, longest gap of frames {r['longest_frame_gap_ms']:.1f} ms; the card is taken after"
                f" {r['turn_ms'] / 1000:.2f} s, {max(r['late_ms'], 0):.0f} ms late"
            ),
            lambda r: r["worst_ms"] < 25,
        )
    return found


def _packed(r):
    return f"{r['median_us'] / 1000:.2f} ms, worst {r['worst_us'] / 1000:.2f} ms"


def _light(r):
    return f"median {r['median_ms']:.1f}, worst {r['worst_ms']:.1f} ms ({r['presses']} presses)"


def _back(r):
    return "the display came back" if r["display_back"] else "the display did not come back"


def _is_quick(r):
    return r["median_ms"] < 12 and r["worst_ms"] < 19


def page(results):
    """Return docs/performance.md."""
    from importlib.metadata import version

    text = HEAD.format(version=version("rp2040py"))
    for what, bar, ours, usual, good in rows(results):
        text += f"| {what} | {bar} | {ours} | {usual} | {'met' if good else '**missed**'} |\n"
    packing = results.get("packing", {"quiet": {"frames": 0, "median_us": 0}})["quiet"]
    return text + METHOD.format(
        distances=", ".join(str(us) for us in sorted(set(CLOSE_US))[1:]),
        usual_apart=results.get("usual", {}).get("apart_us", "-"),
        packing_frames=packing["frames"],
        packing_quiet=f"{packing['median_us'] / 1000:.2f}",
    )
