"""The real firmware on the page: join, get ready, play a round of Boom, Bang, Gold by keyboard."""

import json
import os
import subprocess
import sys
import time

import pytest
from simulator_page import HIDE, ROOT, Page

pytestmark = pytest.mark.browser

BENCH = ROOT / "build" / "bench" / "simulator.json"
PICTURES = ROOT / "build" / "pictures"
PATIENCE_S = 90  # real time in which a phase must come, on a busy machine too


def phase(page):
    return page.js("paydirt.toy.phase()")


def wait_for(page, wanted, press=None):
    """Let the toy run until it is in one of the phases `wanted`, pressing the key `press` now and then."""
    end = time.monotonic() + PATIENCE_S
    while phase(page) not in wanted:
        assert time.monotonic() < end, f"still in {phase(page)}, wanted {wanted}"
        assert page.complaints == []
        if press:
            page.page.keyboard.press(press, delay=40)
        page.turns(6)
    return phase(page)


def lit(page):
    """Return how many lights are not dark."""
    words = bytes(page.js("[...paydirt.toy.words()]"))
    return sum(any(words[at + 1 : at + 4]) for at in range(0, len(words), 4))


def start_match(page):
    """From the first picture to the match, as one person on the south seat against three computers."""
    seen = []
    for _ in range(40):
        now = phase(page)
        if now not in seen:
            seen.append(now)
        if now not in ("notice", "attract", "menu", "lobby", "table"):
            return seen
        page.page.keyboard.press("ArrowUp", delay=40)
        page.turns(20)
    raise AssertionError(f"no match after {seen}")


def test_a_round_is_joined_and_played_by_keyboard(open_page, address):
    page = open_page(address + "?seed=7")
    page.page.click("#settings summary")
    page.page.click("#developer-toggle")
    page.page.mouse.click(640, 300)
    seen = start_match(page)
    assert seen[:4] == ["attract", "menu", "lobby", "table"]
    assert page.page.text_content("#seed") == "7"

    wait_for(page, ("aim",), press="ArrowUp")
    before = bytes(page.js("[...paydirt.toy.words()]"))
    page.page.keyboard.press("ArrowLeft", delay=40)
    page.turns(10)
    assert bytes(page.js("[...paydirt.toy.words()]")) != before
    wait_for(page, ("search",))
    page.js("paydirt.developer.forget()")
    figures = None
    for key in ("ArrowLeft", "ArrowUp") * 12:
        page.page.keyboard.press(key, delay=40)
        page.turns(12)
        measured = page.js("[paydirt.toy.phase(), paydirt.developer.figures()]")
        if measured[0] != "search":
            break
        figures = measured[1]
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.page.screenshot(path=PICTURES / "simulator-search.png")
    assert lit(page) > 150  # the mine is there
    write_bench(figures)
    wait_for(page, ("watch", "aim"))  # the round is over, the next one begins
    assert page.complaints == []
    assert page.strangers == []


def write_bench(figures):
    """Keep the turn time of the running search for the benchmark report; nothing is asserted about it."""
    BENCH.parent.mkdir(parents=True, exist_ok=True)
    measured = {
        "what": "a turn of the simulator in a running search, in Chromium, milliseconds",
        "median_ms": round(figures["medianMs"], 2),
        "max_ms": round(figures["maxMs"], 2),
        "turns": figures["turns"],
        "load_average": round(os.getloadavg()[0], 1),  # a busy machine measures its other work too
    }
    BENCH.write_text(json.dumps(measured, indent=2) + "\n")


def test_the_recording_of_a_match_is_saved_and_replayed(open_page, address, tmp_path):
    page = open_page(address + "?seed=7")
    start_match(page)
    wait_for(page, ("aim",), press="ArrowUp")
    page.page.keyboard.press("ArrowLeft", delay=40)
    wait_for(page, ("search",))
    page.page.click("#settings summary")
    page.page.wait_for_selector("#replay:enabled")
    with page.page.expect_download() as download:
        page.page.click("#replay")
    assert download.value.suggested_filename == "paydirt-boombanggold-7.replay"
    path = tmp_path / "match.replay"
    download.value.save_as(path)
    told = subprocess.run(
        [sys.executable, ROOT / "tools" / "replay.py", path], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    end = json.loads(told[-1])
    assert (end["game"], end["round"], end["over"]) == ("boombanggold", 1, False)
    assert 0 < end["t_ms"] <= 60000
    assert page.complaints == []


def test_the_display_and_the_lights_are_on_from_the_start(open_page, address):
    page = open_page(address)
    page.turns(30)
    assert lit(page) > 10
    assert page.js("paydirt.toy.oled().some((v) => v)")
    assert page.complaints == []


def test_a_hidden_tab_pauses_a_running_match(open_page, address):
    page = open_page(address + "?seed=7")
    start_match(page)
    wait_for(page, ("aim", "search"), press="ArrowUp")
    page.page.evaluate(HIDE, True)
    assert phase(page) == "pause"
    page.page.evaluate(HIDE, False)
    page.turns(5)
    assert phase(page) == "pause"  # the person says when to go on
    assert page.complaints == []


def reload(page):
    page.page.reload()
    page.page.wait_for_selector("html[data-state=running]")


def resume(page):
    """From the first picture to the saved match: the menu's third row, after the two games."""
    wait_for(page, ("menu",), press="ArrowUp")
    for key in ("ArrowRight", "ArrowRight", "ArrowUp"):
        page.page.keyboard.press(key, delay=40)
        page.turns(20)


def test_a_reload_asks_first_while_a_match_runs_and_the_match_can_be_resumed(open_page, address):
    page = open_page(address)
    asked = []
    page.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    start_match(page)
    seed = page.page.text_content("#seed")
    reload(page)
    assert asked == ["beforeunload"]
    resume(page)
    assert wait_for(page, ("watch", "aim", "search"), press="ArrowUp")
    assert page.page.text_content("#seed") == seed
    reload(page)
    assert asked == ["beforeunload"] * 2
    reload(page)
    assert asked == ["beforeunload"] * 2, "nobody plays"
    assert page.complaints == []


def test_a_match_in_a_hidden_tab_that_the_browser_throws_away_can_be_resumed(open_page, address):
    page = open_page(address + "?seed=7")
    start_match(page)
    page.page.evaluate(HIDE, True)
    page.js("void (Storage.prototype.setItem = () => { throw new Error('gone'); })")  # no event comes any more
    page.page.goto(address)
    page.page.wait_for_selector("html[data-state=running]")
    resume(page)
    assert page.page.text_content("#seed") == "7"


def test_what_is_forgotten_is_not_kept_again_as_the_page_goes(open_page, address):
    page = open_page(address)
    asked = []
    page.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    start_match(page)
    page.page.click("#settings summary")
    page.page.click("#forget")
    with page.page.expect_navigation():
        page.page.click("#forget")
    page.page.wait_for_selector("html[data-state=running]")
    assert asked == [] and page.js("localStorage.length") == 0


def forward(page):
    """Return where each seat's forward button lies: 0 up, 1 left, 2 down, 3 right."""
    page.turns(2)
    return [page.page.get_attribute(f"#button-{1 << 4 * seat}", "data-place") for seat in range(4)]


def test_the_buttons_lie_as_the_match_takes_them_and_the_choice_is_kept_for_the_next(open_page, address):
    page = open_page(address)
    page.page.click("#settings summary")
    page.page.get_by_role("button", name="Round a table").click()
    assert forward(page) == ["0", "3", "2", "1"]
    assert not page.page.is_visible("#seated")
    start_match(page)
    chosen = page.page.get_by_role("button", name="Two and two")
    chosen.click()
    assert forward(page) == ["0", "3", "2", "1"]
    assert page.page.is_visible("#seated") and chosen.get_attribute("aria-pressed") == "true"
    reload(page)
    assert forward(page) == ["0", "0", "2", "2"]
    resume(page)
    assert forward(page) == ["0", "3", "2", "1"]
    assert page.complaints == []


def test_a_phone_does_not_load_anew_when_the_page_is_pulled_down(open_page, address):
    assert open_page(address).js("getComputedStyle(document.documentElement).overscrollBehaviorY") == "none"


def test_a_second_page_says_that_it_keeps_nothing_and_leaves_the_first_ones_things_alone(open_page, address):
    page = open_page(address)
    second = Page(page.page.context, address)
    assert "open in another tab" in second.page.text_content("#remarks")
    assert page.page.text_content("#remarks") == ""
    start_match(page)
    page.page.evaluate(HIDE, True)
    kept = page.js("localStorage.getItem('paydirt')")
    assert "match" in kept
    start_match(second)
    second.page.evaluate(HIDE, True)
    assert second.js("localStorage.getItem('paydirt')") == kept
    page.page.close()
    reload(second)
    assert second.page.text_content("#remarks") == "", "the first one is gone"
    assert page.complaints == second.complaints == []


def test_records_survive_a_reload_and_damage_is_no_obstacle(open_page, address):
    page = open_page(address)
    end = time.monotonic() + PATIENCE_S
    while not page.js("localStorage.getItem('paydirt')"):
        assert time.monotonic() < end
        page.page.keyboard.press("ArrowUp", delay=40)  # on to the menu: the settings are stored at quiet moments
        page.turns(10)
    kept = page.js("localStorage.getItem('paydirt')")
    page.page.reload()
    page.page.wait_for_selector("html[data-state=running]")
    assert set(kept.split(";")) <= set(page.js("paydirt.toy.records()").split(";"))
    page.page.evaluate("(text) => localStorage.setItem('paydirt', text)", kept[: len(kept) // 2] + "zz")
    page.page.reload()
    page.page.wait_for_selector("html[data-state=running]")
    assert wait_for(page, ("notice",)) == "notice"  # the firmware says so and starts as new
    wait_for(page, ("attract", "menu"), press="ArrowUp")
    assert page.complaints == []
