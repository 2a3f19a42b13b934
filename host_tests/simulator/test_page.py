"""The page itself: what it asks for, what it shows, how it folds and fits."""

import json
import re
from http.client import HTTPConnection
from itertools import pairwise
from urllib.parse import urlsplit

import pytest
from simulator_page import ROOT

from ports.sim import keys

pytestmark = pytest.mark.browser


@pytest.fixture
def fake(open_page, fake_address):
    return open_page(fake_address)


def test_no_request_leaves_the_machine_and_the_console_stays_empty(fake):
    fake.page.click("#sound")
    fake.page.click("#settings summary")
    fake.page.click("#developer-toggle")
    fake.turns(40)
    assert fake.strangers == []
    assert fake.complaints == []


def test_sound_is_muted_until_it_is_switched_on(fake):
    assert fake.page.get_attribute("#sound", "aria-pressed") == "false"
    assert fake.js("paydirt.toy.muted()") is True
    fake.page.click("#sound")
    assert fake.js("paydirt.toy.muted()") is False
    assert fake.page.get_attribute("#sound", "aria-pressed") == "true"


def test_the_seed_of_the_address_is_used_and_shown(open_page, fake_address):
    page = open_page(fake_address + "?seed=4711")
    page.turns(2)
    assert page.page.text_content("#seed") == "4711"


@pytest.mark.parametrize("wrong", ["1073741824", "9999999999", "12a", "-3"])
def test_a_seed_of_the_address_that_is_none_is_said_and_left_out(open_page, fake_address, wrong):
    page = open_page(f"{fake_address}?seed={wrong}")
    assert (
        page.page.text_content("#remarks") == f"No match has the seed {wrong}. A seed is a number from 0 to 1073741823."
    )
    assert 0 <= page.js("paydirt.toy.seed()") < 1 << 30
    assert str(page.js("paydirt.toy.seed()")) != wrong


def test_the_largest_seed_of_the_address_is_one(open_page, fake_address):
    page = open_page(fake_address + "?seed=1073741823")
    assert page.js("paydirt.toy.seed()") == 1073741823
    assert page.page.text_content("#remarks") == ""


def test_a_seed_that_is_none_is_refused(fake):
    before = fake.js("paydirt.toy.seed()")
    fake.page.click("#settings summary")
    for wrong in ("1073741824", "12a", "-3"):
        fake.page.fill("#seed-input", wrong)
        fake.page.click("#seed-form button")
        assert fake.js("paydirt.toy.seed()") == before
    fake.page.fill("#seed-input", "1073741823")
    fake.page.click("#seed-form button")
    assert fake.js("paydirt.toy.seed()") == 1073741823


def places(page, seat):
    return [page.page.get_attribute(f"#button-{1 << seat * 4 + button}", "data-place") for button in range(4)]


def test_a_button_for_each_rotation_turns_the_diamonds_to_where_presses_go(fake):
    assert [places(fake, seat) for seat in range(4)] == [["0", "1", "2", "3"]] * 4
    fake.page.click("#settings summary")
    fake.page.click("#rotations button >> nth=1")
    fake.turns(2)
    # Forward means up the board for south, to the right for west, down for north, to the left for east.
    assert [places(fake, seat)[0] for seat in range(4)] == ["0", "3", "2", "1"]
    assert [fake.page.get_attribute(f".seat[data-seat='{seat}']", "data-turn") for seat in range(4)] == list("0123")
    assert ["rotation", 1] in json.loads(fake.js("paydirt.toy.phase()"))[0]
    assert fake.page.get_attribute("#rotations button >> nth=1", "aria-pressed") == "true"


def saved_bytes(fake):
    """Press Enter on the control that has the focus; return (name, bytes) of what the browser stores."""
    with fake.page.expect_download() as download:
        fake.page.keyboard.press("Enter")
    return download.value.suggested_filename, download.value.path().read_bytes()


def test_the_recording_is_saved_by_keyboard_once_there_is_one(fake):
    fake.page.focus("#settings summary")
    fake.page.keyboard.press("Enter")
    assert fake.page.get_by_role("button", name="No match yet").is_disabled()
    fake.page.keyboard.press("w")  # the fake toy has played from its first press on
    button = fake.page.get_by_role("button", name="Save its recording")
    button.wait_for()
    for _ in range(20):
        fake.page.keyboard.press("Tab")
        if fake.js("document.activeElement.id") == "replay":
            break
    assert button.is_enabled()
    assert saved_bytes(fake) == ("paydirt-fake-7.replay", bytes(range(256)))
    assert fake.complaints == []
    assert fake.strangers == []


def test_settings_fold_away(fake):
    assert not fake.page.is_visible(".sheet")
    fake.page.click("#settings summary")
    assert fake.page.is_visible(".sheet")
    fake.page.mouse.click(640, 300)
    assert not fake.page.is_visible(".sheet")


def test_the_developer_line_shows_turn_time_rate_and_heap(fake):
    assert not fake.page.is_visible("#developer")
    fake.page.click("#settings summary")
    fake.page.click("#developer-toggle")
    fake.page.wait_for_selector("#developer:has-text('turns/s')")
    text = fake.page.text_content("#developer")
    assert "ms, max" in text and "heap free" in text


def test_less_motion_switches_calm_on(open_page, fake_address):
    page = open_page(fake_address, reduced_motion="reduce")
    assert ["calm", True] in json.loads(page.js("paydirt.toy.phase()"))[0]


def test_every_button_has_a_name(fake):
    names = fake.js(
        "[...document.querySelectorAll('button')].map((b) => (b.getAttribute('aria-label') || b.textContent).trim())"
    )
    assert len(names) > 20 and all(names)
    assert fake.page.get_by_role("button", name="South: Forward, key ↑").count() == 1


SIZES = ((360, 640), (412, 915), (768, 1024), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (3840, 2160))


def apart(a, b):
    """Do two boxes not overlap?"""
    beside = a["x"] + a["width"] <= b["x"] + 0.5 or b["x"] + b["width"] <= a["x"] + 0.5
    return beside or a["y"] + a["height"] <= b["y"] + 0.5 or b["y"] + b["height"] <= a["y"] + 0.5


def fits(page, width):
    """Check that nothing lies over anything else or beside the window; return the boxes of seats, matrix, display."""
    page.turns(2)
    assert page.js("document.documentElement.scrollWidth") <= width
    names = [f".seat[data-seat='{seat}']" for seat in range(4)] + [".panel", ".window"]
    boxes = [page.page.locator(name).bounding_box() for name in names]
    for i, a in enumerate(boxes):
        assert all(apart(a, b) for b in boxes[i + 1 :]), (width, names[i])
    assert page.page.locator("#button-1").bounding_box()["width"] >= 44  # a finger's width
    return boxes


def test_the_toy_fits_every_window_from_a_phone_to_a_projector(fake):
    for width, height in SIZES:
        fake.page.set_viewport_size({"width": width, "height": height})
        fits(fake, width)
        if width >= 600:
            assert fake.js("document.querySelector('.case').getBoundingClientRect().bottom") <= height, (width, height)


# Width and height between the browser's own bars, pixels of the screen a CSS pixel.
PHONES = ((390, 664, 3), (360, 640, 3), (844, 340, 3), (667, 331, 2))


@pytest.mark.parametrize(("width", "height", "density"), PHONES)
def test_a_phone_shows_matrix_display_and_souths_buttons_at_once_and_all_settings(
    open_page, fake_address, width, height, density
):
    viewport = {"width": width, "height": height}
    page = open_page(fake_address, has_touch=True, viewport=viewport, device_scale_factor=density)
    south, *_, matrix, display = fits(page, width)
    for box in (south, matrix, display):
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= height
    assert page.page.locator("#oled").bounding_box()["width"] >= 190
    page.page.click("#settings summary")
    sheet = page.page.locator(".sheet").bounding_box()
    assert sheet["y"] >= 0 and sheet["y"] + sheet["height"] <= height
    page.page.locator("#forget").scroll_into_view_if_needed()
    last = page.page.locator("#forget").bounding_box()
    assert page.page.locator(".sheet").bounding_box() == sheet, "the page stays where it is"
    assert sheet["y"] <= last["y"] and last["y"] + last["height"] <= sheet["y"] + sheet["height"]


def test_one_percent_of_light_can_be_seen_and_more_light_is_brighter(fake):
    """A row of lights of 0, 1 %, 4 %, 20 % and 100 %, read back from the canvas."""
    seen = fake.js("""async () => {
        const { Matrix } = await import('./js/matrix.js');
        const canvas = document.createElement('canvas');
        canvas.style.width = canvas.style.height = '640px';
        document.body.append(canvas);
        const matrix = new Matrix(canvas, 16, 16);
        const words = new Uint8Array(1024);
        [0, 3, 10, 51, 255].forEach((level, i) => {
            const at = (8 * 16 + 3 * i) * 4;
            words.fill(level, at + 1, at + 4);
        });
        matrix.draw(words);
        const context = canvas.getContext('2d');
        const cell = canvas.width / 16;
        return [0, 1, 2, 3, 4].map((i) => context.getImageData((3 * i + 0.5) * cell, 8.5 * cell, 1, 1).data[1]);
    }""")
    assert seen == sorted(seen)
    assert seen[1] >= seen[0] + 25
    assert min(b - a for a, b in pairwise(seen)) >= 8


def test_the_display_shows_every_pixel_where_it_belongs(fake):
    """Column 5, page 2, bit 3 is the pixel (5, 19): lit there, dark beside and above it."""
    seen = fake.js("""async () => {
        const { Oled } = await import('./js/oled.js');
        const canvas = document.createElement('canvas');
        document.body.append(canvas);
        const oled = new Oled(canvas, { width: 128, height: 64, lit: '#ffffff', dark: '#000000' });
        const pages = new Uint8Array(1024);
        pages[2 * 128 + 5] = 8;
        oled.draw(pages);
        const scale = canvas.width / 128;
        const at = (x, y) => canvas.getContext('2d').getImageData(x * scale, y * scale, 1, 1).data[0];
        return [at(5, 19), at(4, 19), at(6, 19), at(5, 18), at(5, 20)];
    }""")
    assert seen == [255, 0, 0, 0, 0]


def test_records_are_kept_in_the_browser_and_damage_goes_to_the_firmware_as_it_is(fake):
    fake.js("localStorage.setItem('paydirt', 'no record at all')")
    fake.page.reload()
    fake.page.wait_for_selector("html[data-state=running]")
    assert fake.js("paydirt.toy.records()") == "no record at all"
    assert fake.complaints == []


def test_a_browser_without_storage_starts_as_new(chromium, fake_address):
    context = chromium.new_context()
    context.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('no'); }})")
    page = context.new_page()
    page.goto(fake_address)
    page.wait_for_selector("html[data-state=running]")
    context.close()


def test_an_error_of_the_firmware_is_shown_with_a_way_on(fake):
    fake.js("void (paydirt.toy.turn = () => { throw new Error('IndexError: nowhere'); })")
    fake.page.wait_for_selector("html[data-state=failed]")
    assert "nowhere" in fake.page.text_content("#notice-text")
    assert fake.page.is_visible("#again")


def test_the_server_gives_the_types_and_nothing_but_the_site(fake_address):
    parts = urlsplit(fake_address)
    connection = HTTPConnection(parts.hostname, parts.port)
    wanted = {
        "/": (200, "text/html"),
        "/js/main.js": (200, "text/javascript"),
        "/micropython/micropython.bin": (200, "application/octet-stream"),
        "/firmware.json": (200, "application/json"),
        "/firmware/ports/sim/toy.py": (404, "text/plain"),
        "/../pyproject.toml": (404, "text/plain"),
        "/serve.py": (404, "text/plain"),
        "/%2e%2e/Makefile": (404, "text/plain"),
    }
    for path, (status, kind) in wanted.items():
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        assert (path, answer.status) == (path, status)
        assert answer.getheader("Content-Type").startswith(kind)
    connection.close()


def test_the_manual_has_every_key():
    """docs/simulator.md, table "Keys": a row a seat, in the order of the firmware's table."""
    text = (ROOT / "docs" / "simulator.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in re.findall(r"^\| .*\|$", text, re.MULTILINE)]
    wanted = [[name] + [label for _, label in row] for name, row in zip(keys.SEAT_NAMES, keys.KEYS, strict=True)]
    assert [row for row in rows if row[0] in keys.SEAT_NAMES] == wanted
